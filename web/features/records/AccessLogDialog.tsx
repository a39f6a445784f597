import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Disclosure } from '#contract/records.ts'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { disclosureInWords } from '#domain/record-disclosure-kinds.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Instant } from '#web/ui/Instant.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { accessLogQuery } from './records-queries.ts'

const COLUMNS: readonly Column<Disclosure>[] = [
  { id: 'when', header: 'When', width: '40%', cell: ({ last_at }) => <Instant at={last_at} /> },
  { id: 'who', header: 'Who', cell: ({ employee }) => <PersonLink person={employee} /> },
  { id: 'what', header: 'What', cell: disclosureInWords },
  { id: 'times', header: 'Times', align: 'end', cell: ({ times }) => times },
]

interface AccessLogDialogProps {
  student: { id: number }
  opened: boolean
  onClose(): void
}

/** Reads of the record by staff, newest first. */
export function AccessLogDialog({ student, opened, onClose }: AccessLogDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Access log" size="lg" closeOnClickOutside fullScreenOnPhone>
      <Entries student_id={student.id} />
    </Dialog>
  )
}

function Entries({ student_id }: { student_id: number }) {
  const [page, setPage] = useState(1)
  const offset = (page - 1) * PAGE_SIZE
  const query = useQuery({ ...accessLogQuery(student_id, offset), staleTime: 0 })
  const { rows, count } = query.data ?? {}
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list}>
      <p>Reads of one kind by one person within ten minutes are one line.</p>
      {count ? <ExportButton list="access-log" query={{ studentId: student_id }} size="xs" /> : null}
      <DataTable
        label="Access log"
        isBare
        columns={COLUMNS}
        {...tableData(query)}
        rowKey={({ id }) => id}
        skeletonRows={6}
        empty={
          <EmptyState
            title="Nobody has read this record yet"
            description="Whoever of the staff opens this student’s page, reflections or course work is listed here."
          />
        }
      />
      {rows ? (
        <TableFoot address={{ page, offset, setPage }} count={count ?? 0} shown={rows.length} list={list} />
      ) : null}
    </div>
  )
}
