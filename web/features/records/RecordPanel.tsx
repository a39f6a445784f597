import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ExportFormat } from '#contract/records.ts'
import type { StudentSummary } from '#contract/students.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import { AccessLogDialog } from './AccessLogDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { exportRecord } from './export-record.ts'
import styles from './RecordPanel.module.css'

/** Access log, export and erasure of a student's record. Dialogs are at ?record=access and ?record=erase. */
export function RecordPanel({ student }: { student: StudentSummary }) {
  const address = useAddressPart('record')
  const isErased = student.erased_at !== null
  return (
    <Panel title="Record">
      <ul>
        <Row title="Access log" words="Who of the staff has read this record, and when.">
          <Button component={Link} to="?record=access" variant="default" preventScrollReset>
            Open the access log
          </Button>
        </Row>
        {isErased ? null : (
          <>
            <Row
              title="Export"
              words="The whole record in one file: a page to read and print, or JSON for another program. Each export is in the access log."
            >
              <ExportButton student={student} format="html" label="Export page" />
              <ExportButton student={student} format="json" label="Export JSON" />
            </Row>
            <Row
              title="Erase"
              words="Deletes name, contacts, photo and everything written, for good. Scores, dates and counts stay."
            >
              <Button
                component={Link}
                to="?record=erase"
                variant="default"
                c="var(--mantine-color-error)"
                preventScrollReset
              >
                Erase student
              </Button>
            </Row>
          </>
        )}
      </ul>
      <AccessLogDialog student={student} opened={address.value === 'access'} onClose={address.close} />
      {isErased ? null : <EraseDialog student={student} opened={address.value === 'erase'} onClose={address.close} />}
    </Panel>
  )
}

function Row({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.about}>{words}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}

function ExportButton({ student, format, label }: { student: StudentSummary; format: ExportFormat; label: string }) {
  return (
    <Button variant="default" onClick={() => void exportRecord(student.id, format)}>
      {label}
    </Button>
  )
}
