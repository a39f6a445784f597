import { lazy, Suspense, useState } from 'react'
import type { AssignmentRow } from '#contract/assignments.ts'
import { archiveWords, type BulkAction, bulkProblem } from '#domain/assignment-bulk.ts'
import { confirm, showMessage } from '#web/ui/dialogs/alerts.ts'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { KeptSelection } from '#web/ui/table/use-selection.ts'
import { changeMany, readToGrade } from './change-many.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

export interface SelectedAssignment {
  id: number
  version: number
}

interface BulkMenuProps {
  selection: KeptSelection<AssignmentRow, SelectedAssignment>
  /** The list shows archived ones. */
  isArchived: boolean
}

/** What can be done with the selected assignments, besides copying them. */
export function BulkMenu({ selection, isArchived }: BulkMenuProps) {
  const [asking, setAsking] = useState<Exclude<BulkAction, 'unassign' | 'archive' | 'restore'> | null>(null)
  const { chosen } = selection

  async function run(action: BulkAction) {
    const problem = bulkProblem(chosen.length)
    if (problem) return showMessage({ title: problem.title, body: problem.message })
    if (action === 'assign' || action === 'schedule' || action === 'due' || action === 'tag') return setAsking(action)
    if (!(await isSure(action, chosen))) return
    if (await changeMany({ action, assignments: [...chosen] })) selection.clear()
  }

  const item = (action: BulkAction, label: string) => (
    <li>
      <button type="button" onClick={() => void run(action)}>
        {label}
      </button>
    </li>
  )
  return (
    <>
      <MoreMenu label="Change" opensUp>
        {item('assign', 'Assign now…')}
        {item('schedule', 'Schedule…')}
        {item('due', 'Set due time…')}
        {item('unassign', 'Unassign…')}
        {item('tag', 'Add tags…')}
        {isArchived ? item('restore', 'Bring back') : item('archive', 'Archive…')}
      </MoreMenu>
      {asking ? (
        <Suspense>
          <BulkDialog
            action={asking}
            assignments={chosen}
            onClose={() => setAsking(null)}
            onDone={() => {
              setAsking(null)
              selection.clear()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

async function isSure(action: BulkAction, chosen: readonly SelectedAssignment[]): Promise<boolean> {
  const isOne = chosen.length === 1
  const what = isOne ? 'this assignment' : `these ${chosen.length} assignments`
  if (action === 'unassign') {
    return confirm({
      title: `Unassign ${what}?`,
      body: `Students no longer see ${isOne ? 'it' : 'them'}, and due dates and plans are cleared. All work is kept.`,
      confirmLabel: 'Unassign',
    })
  }
  if (action !== 'archive') return true
  const facts = await readToGrade(chosen.map(({ id }) => id))
  if (!facts) return false
  return confirm({
    title: `Archive ${what}?`,
    body: archiveWords(chosen.length, facts),
    confirmLabel: 'Archive',
  })
}
