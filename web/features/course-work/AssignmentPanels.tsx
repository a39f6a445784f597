import { Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { lazy, Suspense } from 'react'
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

const OwnAttempts = lazy(() => import('./OwnAttempts.tsx'))

interface AssignmentPanelsProps {
  assignment: OwnAssignmentDetail
  /** Why nothing can be submitted any more. */
  closed: string | null
}

/**
 * Once there is a submission it comes before the details on a phone. So it does in the document too: drawn as it arrives, a
 * page in another order would move.
 */
export function AssignmentPanels({ assignment, closed }: AssignmentPanelsProps) {
  const { work, repository, notes } = assignment
  const now = useNow()
  const status = courseWorkStatus(withFacts(assignment), now)
  const details = (
    <div key="details" className={styles.details}>
      <Panel title="Details">
        {notes.trim() ? <Markdown text={notes} /> : <Text c="dimmed">There are no details for this assignment.</Text>}
      </Panel>
    </div>
  )
  const own = (
    <div key="own" className={styles.own}>
      <FeedbackPanel assignment={assignment} />
      <SubmittedPanel assignment={assignment} closed={closed} />
      {work && work.attempt > 1 ? (
        <Suspense>
          <OwnAttempts assignment={assignment} current={work.attempt} />
        </Suspense>
      ) : null}
    </div>
  )
  return (
    <div className={styles.columns}>
      <div className={styles.facts}>
        <Panel>
          <Facts
            facts={[
              { name: 'Status', value: <StatusChip of="work" value={status} /> },
              { name: 'Due Date', value: <DueDate assignment={assignment} now={now} /> },
              { name: 'Repository', value: repository ? <AddressLink address={repository} /> : '' },
            ]}
          />
          {work?.is_superseded ? (
            <Text c="dimmed" mt="md">
              This work was carried to your new cohort, where it counts. Here it can be read.
            </Text>
          ) : null}
          {status === 'Before joining' || status === 'Excused' ? (
            <Text c="dimmed" mt="md">
              {status === 'Excused'
                ? 'You are excused from this assignment, so it is not expected of you. You may still hand it in.'
                : 'This was due before you joined the cohort, so it is not expected of you. You may still hand it in.'}
            </Text>
          ) : null}
        </Panel>
      </div>
      {work === null ? [details, own] : [own, details]}
    </div>
  )
}

function DueDate({ assignment, now }: { assignment: OwnAssignmentDetail; now: Date }) {
  const { work, own_due_at, due_at } = assignment
  const isOpen = work === null || work.workflow_state === 'returned'
  const isAhead = own_due_at !== null && isOpen && new Date(own_due_at) > now
  return (
    <>
      {dueInWords(own_due_at)}
      {isAhead ? ` (${relativeTime(own_due_at, now)})` : ''}
      {own_due_at !== due_at && due_at !== null ? (
        <Text size="sm" c="dimmed">
          Extended for you, from {dueInWords(due_at)}
        </Text>
      ) : null}
    </>
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
