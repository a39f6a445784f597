import { Button } from '@mantine/core'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { submissionAction } from '#domain/course-work-submission.ts'
import styles from './OwnAssignment.module.css'
import { submissionItem } from './submission-values.ts'
import { useOutboxItem } from './use-outbox.ts'
import { useSubmissionClosed } from './use-submission-closed.ts'

/** Hidden if submitting is closed. Queued work has its own button. */
export function SubmitAction({ assignment, onOpen }: { assignment: OwnAssignmentDetail; onOpen(): void }) {
  const closed = useSubmissionClosed(assignment)
  const { attempt } = useOutboxItem(submissionItem(assignment.id))
  const action = closed === null && attempt === null ? submissionAction(assignment.work) : null
  if (action === null) return null
  return (
    <div className={styles.action}>
      <Button size="md" fullWidth onClick={onOpen}>
        {action}
      </Button>
    </div>
  )
}
