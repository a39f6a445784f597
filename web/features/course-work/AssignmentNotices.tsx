import { Button } from '@mantine/core'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { returnedWords } from '#domain/course-work-submission.ts'
import { formatInstant } from '#domain/display.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Attempt, News } from './outbox.ts'

interface AssignmentNoticesProps {
  assignment: OwnAssignmentDetail
  /** Why nothing can be submitted any more. */
  closed: string | null
  attempt: Attempt | null
  news: News | null
  onChange(): void
}

/** A receipt, or a notice that the work is queued. */
export function AssignmentNotices({ assignment, closed, attempt, news, onChange }: AssignmentNoticesProps) {
  const now = useNow()
  return (
    <div role="status">
      {attempt ? (
        <Notice
          kind="waiting"
          title="Waiting for the connection"
          action={
            <Button variant="default" size="compact-md" onClick={onChange}>
              Change it
            </Button>
          }
        >
          Your work is kept on this device and sent as soon as the connection is back. It counts from when it arrives.
        </Notice>
      ) : null}
      {assignment.work?.workflow_state === 'returned' && !attempt && closed === null ? (
        <Notice kind="returned" title="Returned for another try">
          {returnedWords(assignment, now)}
        </Notice>
      ) : null}
      {news?.outcome === 'sent' && !attempt ? (
        <Notice kind="received" title="Your work has arrived.">
          Received {formatInstant(news.at)}. You can change it until it is graded.
        </Notice>
      ) : null}
    </div>
  )
}
