import { useQuery } from '@tanstack/react-query'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { earlierAttempts } from '#domain/course-work-attempts.ts'
import { callOptions } from '#web/api/call-options.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { AttemptList } from './AttemptSteps.tsx'

/** What the student submitted before, with the feedback on it. */
export default function OwnAttempts({ assignment, current }: { assignment: OwnAssignmentDetail; current: number }) {
  const query = useQuery(callOptions('courseWork', 'ownAttempts', { params: { id: String(assignment.id) } }))
  return (
    <Panel title="Earlier Attempts">
      <Loaded query={query} what="Your earlier attempts">
        {({ rows }) => <AttemptList attempts={earlierAttempts(rows, current)} />}
      </Loaded>
    </Panel>
  )
}
