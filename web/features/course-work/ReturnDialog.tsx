import { Button, Text } from '@mantine/core'
import type { GradingDetail } from '#contract/course-work.ts'
import { dueInWords } from '#domain/assignment-due-time.ts'
import { extensionProblem } from '#domain/course-work-allowance.ts'
import { type Grade, gradeMeaning } from '#domain/course-work-grade.ts'
import { DueFields } from '#web/features/assignments/DueFields.tsx'
import { useDueTime } from '#web/features/assignments/use-due-time.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** Mounted only while open. */
interface ReturnDialogProps {
  work: GradingDetail
  grade: Grade
  onReturn(dueAt: string | null): void
  onClose(): void
}

/** Enter in a field does not return the work, only its button does. */
export default function ReturnDialog({ work, grade, onReturn, onClose }: ReturnDialogProps) {
  const { first_name } = work.student
  const { assigned_at } = work.assignment
  const now = useNow()
  const due = useDueTime(null)
  const { dueAt } = due
  const problem = dueAt ? extensionProblem(dueAt, { assigned_at, due_at: work.own_due_at }, now) : null
  return (
    <Dialog opened onClose={onClose} title="Return for another try">
      <Text mb="md">
        {first_name} sees your comment and the grade, {grade} {gradeMeaning(grade)}, and can submit again. Until then
        the work has no grade.
      </Text>
      <DueFields
        due={due}
        labels={['New due date', 'New due time']}
        description="Leave blank to keep the due time."
        error={problem}
      />
      <Text role="status" mt="md" fw={550} mih="1.55em">
        {dueAt === undefined || problem
          ? ''
          : dueAt
            ? `Due ${dueInWords(dueAt)}, for ${first_name} only`
            : `The due time stays: ${dueInWords(work.own_due_at)}`}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={dueAt === undefined || problem !== null}
          onClick={() => onReturn(dueAt?.toISOString() ?? null)}
        >
          Return it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
