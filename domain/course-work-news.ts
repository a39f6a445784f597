import type { Moment } from './central-time.ts'
import { courseWorkStatus, type WorkFacts } from './course-work-status.ts'

const DAY = 24 * 60 * 60_000

/** Older feedback is not news, even in a browser that never showed it. */
const NEWS_DAYS = 14

/** The open work that is due first; work without a due date is skipped. */
export function nextDue<Row extends WorkFacts>(rows: readonly Row[], now: Date): Row | null {
  const open = rows.filter((row) => row.due_at !== null && courseWorkStatus(row, now) === 'Uncompleted')
  return open.toSorted((a, b) => instant(a.due_at) - instant(b.due_at))[0] ?? null
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
