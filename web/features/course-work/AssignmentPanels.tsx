import { Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { dueInWords } from '#domain/assignment-due-time.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'
import { NOTHING_SUBMITTED } from '#domain/course-work-submission.ts'
import { relativeTime } from '#domain/display.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import styles from './OwnAssignment.module.css'
import { withFacts } from './own-work.ts'
import { SubmissionFacts } from './SubmissionFacts.tsx'

interface AssignmentPanelsProps {
  assignment: OwnAssignmentDetail
  /** Why nothing can be submitted any more. */
  closed: string | null
}

/** On a phone the submission comes before the details once there is one. */
export function AssignmentPanels({ assignment, closed }: AssignmentPanelsProps) {
  const { work, repository, notes, own_due_at: due_at } = assignment
  const now = useNow()
  const status = courseWorkStatus(withFacts(assignment), now)
  const isAhead = due_at !== null && work === null && new Date(due_at) > now
  return (
    <div className={styles.columns} data-begun={work !== null}>
      <div className={styles.facts}>
        <Panel>
          <Facts
            facts={[
              { name: 'Status', value: <StatusChip of="work" value={status} /> },
              { name: 'Due Date', value: `${dueInWords(due_at)}${isAhead ? ` (${relativeTime(due_at, now)})` : ''}` },
              { name: 'Repository', value: repository ? <AddressLink address={repository} /> : '' },
            ]}
          />
          {status === 'Before joining' ? (
            <Text c="dimmed" mt="md">
              This was due before you joined the cohort, so it is not expected of you. You may still hand it in.
            </Text>
          ) : null}
        </Panel>
      </div>
      <div className={styles.details}>
        <Panel title="Details">
          {notes.trim() ? <Markdown text={notes} /> : <Text c="dimmed">There are no details for this assignment.</Text>}
        </Panel>
      </div>
      <div className={styles.own}>
        <FeedbackPanel assignment={assignment} />
        <SubmittedPanel assignment={assignment} closed={closed} />
      </div>
    </div>
  )
}

function SubmittedPanel({ assignment, closed }: AssignmentPanelsProps) {
  const { work } = assignment
  return (
    <Panel title="Your Submission">
      {work ? (
        <SubmissionFacts work={work} assignment={assignment} own_due_at={assignment.own_due_at} />
      ) : (
        <Text c="dimmed">{NOTHING_SUBMITTED}</Text>
      )}
      {work && closed ? (
        <p className={styles.closed}>
          <IconLock size={16} stroke={1.8} aria-hidden />
          {closed}
        </p>
      ) : null}
    </Panel>
  )
}
