import { useMutation } from '@tanstack/react-query'
import { showUndo } from '#web/ui/toast.ts'
import type { Removals } from '#web/ui/use-removals.ts'
import { RowButton } from './EditableRow.tsx'

interface RemoveRowButtonProps {
  name: string
  remove(): Promise<{ undo: string }>
  /** Said with the undo. */
  done: string
  removals: Removals
  /** When the list was last read. */
  readAt: number
}

export function RemoveRowButton({ name, remove, done, removals, readAt }: RemoveRowButtonProps) {
  const removal = useMutation({ mutationFn: remove, onSuccess: ({ undo }) => showUndo(done, undo) })
  // The row is still there until the list is read again. After an undo it may be the same one.
  const isLeaving = removal.isSuccess && removal.submittedAt >= readAt
  return (
    <RowButton
      label="Delete"
      name={name}
      isPending={removal.isPending || isLeaving}
      onClick={(event) => removals.press(event, () => removal.mutate())}
    />
  )
}
