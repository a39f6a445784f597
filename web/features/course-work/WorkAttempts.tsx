import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AttemptRow, GradingDetail } from '#contract/course-work.ts'
import { changedSinceFeedback, earlierAttempts } from '#domain/course-work-attempts.ts'
import { SUBMISSION_LABELS } from '#domain/course-work-submission.ts'
import { DASH, formatInstant } from '#domain/display.ts'
import { callOptions } from '#web/api/call-options.ts'
import { Chip } from '#web/ui/StatusChip.tsx'
import { AttemptList, attemptName, FeedbackStep } from './AttemptSteps.tsx'
import styles from './Attempts.module.css'

interface WorkAttemptsProps {
  work: GradingDetail
  /** Says which try it is, where the heading does not. */
  isMarked: boolean
}

/** For the grader: what changed since the last comment, and the attempts before this one. */
export function WorkAttempts({ work, isMarked }: WorkAttemptsProps) {
  // Nothing happened before the first feedback.
  const isFirst = work.attempt === 1 && work.graded_at === null
  const { data } = useQuery({
    ...callOptions('courseWork', 'attempts', { params: { id: work.id } }),
    enabled: !isFirst,
    meta: { quiet: true },
  })
  if (isFirst) return null
  return (
    <div className={styles.part}>
      <Mark work={work} isMarked={isMarked} />
      {data ? <Before rows={data.rows} current={work.attempt} /> : null}
      {!data && work.attempt > 1 ? <Skeleton h={120} /> : null}
    </div>
  )
}

function Mark({ work, isMarked }: WorkAttemptsProps) {
  const { attempt, workflow_state, returned_grade, graded_at } = work
  const isReturned = workflow_state === 'returned'
  const isLater = isMarked && attempt > 1
  if (!isLater && !isReturned) return null
  return (
    <p className={styles.mark}>
      {isLater ? <Chip tone="info">{attemptName(attempt)}</Chip> : null}
      {isReturned ? (
        <>
          <Chip tone="warn">Returned</Chip>
          <span>
            Waits for the student to submit again.
            {returned_grade === null ? '' : ` The grade was ${returned_grade}, given ${formatInstant(graded_at)}.`}
          </span>
        </>
      ) : null}
    </p>
  )
}

function Before({ rows, current }: { rows: readonly AttemptRow[]; current: number }) {
  const changed = changedSinceFeedback(rows)
  const earlier = earlierAttempts(rows, current)
  return (
    <>
      {changed ? (
        <section className={styles.part} aria-label="Since the last comment">
          <h3 className={styles.title}>What changed since the last comment</h3>
          {changed.fields.length === 0 ? <p className={styles.who}>The same was submitted again.</p> : null}
          <dl className={styles.changes}>
            {changed.fields.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{SUBMISSION_LABELS[field]}</dt>
                <dd className={styles.old}>Before: {from || DASH}</dd>
                <dd>Now: {to || DASH}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.step} data-kind="feedback">
            <FeedbackStep row={changed.comment} />
          </div>
        </section>
      ) : null}
      {earlier.length > 0 ? (
        <details className={styles.earlier}>
          <summary>Earlier attempts ({earlier.length})</summary>
          <AttemptList attempts={earlier} />
        </details>
      ) : null}
    </>
  )
}
