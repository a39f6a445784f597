import type { Moment } from './central-time.ts'
import { SUBMISSION_FIELDS, type SubmissionField } from './course-work-submission.ts'

type Words = Record<SubmissionField, string>

export interface AttemptFacts extends Words {
  id: number
  attempt: number
  kind: 'submission' | 'feedback' | 'return' | 'return_undone'
  at: Moment
}

/** Submissions with nothing between them are one step, the last of them; so is feedback. */
export interface AttemptStep<Row> {
  kind: 'submission' | 'feedback' | 'return'
  row: Row
  /** How many rows it stands for. */
  times: number
}

export interface Attempt<Row> {
  number: number
  steps: AttemptStep<Row>[]
}

/** What happened in each attempt, oldest first. A return that was undone disappears. */
export function attemptsOf<Row extends AttemptFacts>(rows: readonly Row[]): Attempt<Row>[] {
  const attempts: Attempt<Row>[] = []
  for (const row of withoutUndone(rows)) {
    let attempt = attempts.at(-1)
    if (attempt?.number !== row.attempt) {
      attempt = { number: row.attempt, steps: [] }
      attempts.push(attempt)
    }
    const last = attempt.steps.at(-1)
    if (row.kind === 'return_undone') continue
    if (last?.kind === row.kind && row.kind !== 'return') {
      attempt.steps[attempt.steps.length - 1] = { kind: row.kind, row, times: last.times + 1 }
    } else {
      attempt.steps.push({ kind: row.kind, row, times: 1 })
    }
  }
  return attempts.filter(({ steps }) => steps.length > 0)
}

/** Those before the current one. */
export function earlierAttempts<Row extends AttemptFacts>(rows: readonly Row[], current: number): Attempt<Row>[] {
  return attemptsOf(rows).filter(({ number }) => number < current)
}

interface Changed<Row> {
  comment: Row
  submission: Row
  /** None if the same words were submitted again. */
  fields: { field: SubmissionField; from: string; to: string }[]
}

/** How the submission differs from the one that the last feedback was about; null if nothing was submitted since. */
export function changedSinceFeedback<Row extends AttemptFacts>(rows: readonly Row[]): Changed<Row> | null {
  const place = rows.findLastIndex(({ kind }) => kind === 'feedback')
  const comment = rows[place]
  const isSubmission = ({ kind }: Row) => kind === 'submission'
  const before = rows.slice(0, Math.max(place, 0)).findLast(isSubmission)
  const submission = rows.slice(place + 1).findLast(isSubmission)
  if (!comment || !before || !submission) return null
  const fields = SUBMISSION_FIELDS.map((field) => ({ field, from: before[field], to: submission[field] }))
  return { comment, submission, fields: fields.filter(({ from, to }) => from !== to) }
}

/** An undone return and what undid it. */
function withoutUndone<Row extends AttemptFacts>(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    if (row.kind !== 'return_undone') {
      kept.push(row)
      continue
    }
    const place = kept.findLastIndex(({ kind, attempt }) => kind === 'return' && attempt === row.attempt)
    if (place >= 0) kept.splice(place, 1)
  }
  return kept
}
