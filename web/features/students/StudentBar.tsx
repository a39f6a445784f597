import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ListedStudent } from '#contract/students.ts'
import { TRANSFER_LIMIT } from '#domain/course-work-carry.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { CopyEmails } from '#web/ui/PeopleActions.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import type { KeptSelection } from '#web/ui/table/use-selection.ts'
import type { ListedRow } from './student-columns.tsx'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

/** What can be done with the students that are selected. */
export function StudentBar({ selection }: { selection: KeptSelection<ListedRow, ListedStudent> }) {
  const [isMoving, setIsMoving] = useState(false)
  const { chosen } = selection

  function transfer() {
    if (chosen.length > 0 && chosen.length <= TRANSFER_LIMIT) return setIsMoving(true)
    void showMessage(
      chosen.length === 0
        ? { title: 'No Students Selected', body: 'Please select the students to transfer.' }
        : { title: 'Too Many Students', body: `Please select at most ${TRANSFER_LIMIT} students to transfer.` },
    )
  }

  return (
    <>
      <SelectionBar label="Selected students" noun="student" selection={selection}>
        <CopyEmails people={chosen} label="Copy their emails" />
        <Button variant="default" onClick={transfer}>
          Transfer
        </Button>
      </SelectionBar>
      {isMoving ? (
        <Suspense>
          <TransferDialog
            studentIds={chosen.map(({ id }) => id)}
            onClose={() => setIsMoving(false)}
            onSaved={selection.clear}
          />
        </Suspense>
      ) : null}
    </>
  )
}
