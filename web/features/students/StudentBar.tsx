import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ListedStudent } from '#contract/students.ts'
import { SHEET_LIMIT } from '#domain/account-invitation.ts'
import { TRANSFER_LIMIT } from '#domain/course-work-carry.ts'
import { invitePeople } from '#web/features/logins/invite.tsx'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { CopyEmails } from '#web/ui/PeopleActions.tsx'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import type { KeptSelection } from '#web/ui/table/use-selection.ts'
import type { ListedRow } from './student-columns.tsx'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))
const PasswordSheetDialog = lazy(() => import('#web/features/logins/PasswordSheetDialog.tsx'))

/** What can be done with the students that are selected. */
export function StudentBar({ selection }: { selection: KeptSelection<ListedRow, ListedStudent> }) {
  const [opened, setOpened] = useState<'transfer' | 'sheet' | null>(null)
  const { chosen } = selection

  function open(dialog: 'transfer' | 'sheet', most: number, what: string) {
    if (chosen.length > 0 && chosen.length <= most) return setOpened(dialog)
    void showMessage(
      chosen.length === 0
        ? { title: 'No Students Selected', body: `Please select the students ${what}.` }
        : { title: 'Too Many Students', body: `Please select at most ${most} students ${what}.` },
    )
  }

  return (
    <>
      <SelectionBar label="Selected students" noun="student" selection={selection}>
        <CopyEmails people={chosen} label="Copy their emails" />
        {chosen.length > 0 ? (
          <ExportButton list="students" query={{ ids: chosen.map(({ id }) => id).join() }} label="Export them as CSV" />
        ) : null}
        <Button variant="default" onClick={() => void invitePeople(chosen)}>
          Invite
        </Button>
        <Button variant="default" onClick={() => open('sheet', SHEET_LIMIT, 'to print passwords for')}>
          Password sheet
        </Button>
        <Button variant="default" onClick={() => open('transfer', TRANSFER_LIMIT, 'to transfer')}>
          Transfer
        </Button>
      </SelectionBar>
      {opened === 'sheet' ? (
        <Suspense>
          <PasswordSheetDialog people={chosen} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      {opened === 'transfer' ? (
        <Suspense>
          <TransferDialog
            studentIds={chosen.map(({ id }) => id)}
            onClose={() => setOpened(null)}
            onSaved={selection.clear}
          />
        </Suspense>
      ) : null}
    </>
  )
}
