import type { AttemptRow, OwnAttemptRow } from '#contract/course-work.ts'
import type { Attempt, AttemptStep } from '#domain/course-work-attempts.ts'
import { tryWords } from '#domain/course-work-queue.ts'
import { SUBMISSION_LABELS } from '#domain/course-work-submission.ts'
import { formatInstant } from '#domain/display.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { PlainText } from '#web/ui/PlainText.tsx'
import styles from './Attempts.module.css'
import { GradeChip } from './GradeChip.tsx'

/** A student's own ones have no id of the employee, so that their name is no link. */
type AnyAttemptRow = AttemptRow | OwnAttemptRow

/** Attempts, each with what was submitted, what was answered, and its return. */
export function AttemptList({ attempts }: { attempts: readonly Attempt<AnyAttemptRow>[] }) {
  return attempts.map(({ number, steps }) => (
    <section key={number} className={styles.attempt} aria-label={attemptName(number)}>
      <h3 className={styles.title}>{attemptName(number)}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.row.id} className={styles.step} data-kind={step.kind}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** 'Second try' */
export function attemptName(number: number): string {
  const words = tryWords(number) ?? 'first try'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Step({ step: { kind, row, times } }: { step: AttemptStep<AnyAttemptRow> }) {
  if (kind === 'submission') return <SubmissionStep row={row} times={times} />
  if (kind === 'feedback') return <FeedbackStep row={row} />
  return (
    <p className={styles.who}>
      Returned for another try
      <By row={row} />, {formatInstant(row.at)}
      {row.due_at ? `. New due time: ${formatInstant(row.due_at)}` : ''}
    </p>
  )
}

function SubmissionStep({ row, times }: { row: AnyAttemptRow; times: number }) {
  const { repository, site, student_comment } = row
  const facts = [
    { name: SUBMISSION_LABELS.repository, value: repository && <AddressLink address={repository} />, wide: true },
    { name: SUBMISSION_LABELS.site, value: site && <AddressLink address={site} />, wide: true },
    {
      name: SUBMISSION_LABELS.student_comment,
      value: student_comment && <PlainText text={student_comment} />,
      wide: true,
    },
  ]
  return (
    <>
      <p className={styles.who}>
        {times > 1 ? 'Last submitted' : 'Submitted'} {formatInstant(row.at)}
      </p>
      <Facts facts={facts.filter(({ value }) => value)} />
    </>
  )
}

export function FeedbackStep({ row }: { row: AnyAttemptRow }) {
  return (
    <>
      <p className={styles.who}>
        Feedback
        <By row={row} />, {formatInstant(row.at)}
      </p>
      {row.grade === null ? null : (
        <p className={styles.mark}>
          {row.grade} <GradeChip grade={row.grade} />
        </p>
      )}
      {row.instructor_comment.trim() ? <Markdown text={row.instructor_comment} /> : null}
    </>
  )
}

function By({ row: { by } }: { row: AnyAttemptRow }) {
  return by ? (
    <>
      {' '}
      by <PersonLink person={by} />
    </>
  ) : null
}
