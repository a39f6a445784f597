import type { Moment } from './central-time.ts'
import { courseWorkStatus, type WorkFacts } from './course-work-status.ts'

const DAY = 24 * 60 * 60_000

/** Older feedback is not news, even in a browser that never showed it. */
const NEWS_DAYS = 14

/** The open work that is due first; work without a due date is skipped. Returned work without time left comes first of all. */
export function nextDue<Row extends WorkFacts>(rows: readonly Row[], now: Date): Row | null {
  const open = rows.filter((row) => {
    const status = courseWorkStatus(row, now)
    return status === 'Returned' || (status === 'Uncompleted' && row.due_at !== null)
  })
  const due = (row: Row) => (row.is_returned && !hasTimeLeft(row, now) ? 0 : instant(row.due_at))
  return open.toSorted((a, b) => due(a) - due(b))[0] ?? null
}

/** For returned work: whether its due time is ahead. */
export function hasTimeLeft({ due_at }: Pick<WorkFacts, 'due_at'>, now: Date): boolean {
  return due_at !== null && new Date(due_at) > now
}

/** Oldest first. */
export function missingWork<Row extends WorkFacts>(rows: readonly Row[], now: Date): Row[] {
  return rows
    .filter((row) => courseWorkStatus(row, now) === 'Missing')
    .toSorted((a, b) => instant(a.due_at) - instant(b.due_at))
}

interface Answered {
  id: number
  graded_at: Moment | null
}

/** Newest first. `seen` maps an assignment to the graded_at that was last read. */
export function newFeedback<Row extends Answered>(
  rows: readonly Row[],
  seen: Readonly<Record<number, Moment>>,
  now: Date,
): Row[] {
  const isNews = ({ id, graded_at }: Row) =>
    graded_at !== null &&
    instant(graded_at) > now.getTime() - NEWS_DAYS * DAY &&
    instant(graded_at) > instant(seen[id] ?? null)
  return rows.filter(isNews).toSorted((a, b) => instant(b.graded_at) - instant(a.graded_at))
}

function instant(moment: Moment | null): number {
  return moment === null ? 0 : new Date(moment).getTime()
}
