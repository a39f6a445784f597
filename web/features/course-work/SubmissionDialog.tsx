import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { submissionAction } from '#domain/course-work-submission.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { SubmissionForm } from './SubmissionForm.tsx'
import { useSubmission } from './use-submission.ts'

interface SubmissionDialogProps {
  assignment: OwnAssignmentDetail
  /** Set if submitting was closed while the dialog was open. */
  closed: string | null
  /** Why a queued submission was refused. */
  refusal: ApiError | null
  onClose(): void
}

/** Mounted only while open, so that it starts from the current work. */
export function SubmissionDialog({ assignment, closed, refusal, onClose }: SubmissionDialogProps) {
  const submission = useSubmission(assignment, refusal, onClose)

  async function cancel() {
    if (submission.form.isDirty && !(await confirm(DISCARD))) return
    submission.form.done()
    onClose()
  }

  return (
    <Dialog
      opened
      onClose={() => void cancel()}
      title={submissionAction(assignment.work) ?? 'Your Submission'}
      fullScreenOnPhone
    >
      <SubmissionForm assignment={assignment} closed={closed} submission={submission} onCancel={() => void cancel()} />
    </Dialog>
  )
}
