import type { CopyWarning } from './assignment-copy-dates.ts'
import { scheduleProblem } from './assignment-schedule.ts'
import type { DateText, Moment } from './central-time.ts'
import { formatDate } from './display.ts'
import { listInWords } from './list-in-words.ts'
import type { Problem } from './problem.ts'
import { count } from './time-in-words.ts'

interface Times {
  visible_from: Moment | null
  due_at: Moment | null
}

/** Why a copy cannot get these times; null if it can, or gets none. */
export function copyTimesProblem(
  { visible_from, due_at }: Times,
  graduation: DateText | null,
  now: Date,
): Problem<'visibleFrom' | 'dueAt'> | null {
  if (visible_from !== null) return scheduleProblem({ visible_from, due_at, graduation, now })
  return due_at === null
    ? null
    : { field: 'visibleFrom', message: 'A due date needs a time from which students see the assignment.' }
}

/** Each copied assignment has its dates at most once. */
export function copyDatesProblem(copied: readonly number[], dated: readonly { id: number }[]): Problem | null {
  const ids = new Set(dated.map(({ id }) => id))
  const known = new Set(copied)
  return ids.size < dated.length || dated.some(({ id }) => !known.has(id))
    ? { field: 'dates', message: 'Please name each assignment with its dates once, and only those that are copied.' }
    : null
}

interface Preview {
  cohort: {
    name: string
    classroom_start: DateText | null
    graduation: DateText | null
    days_off: readonly DateText[]
  }
  rows: readonly (Times & {
    id: number
    name: string
    original: Times
    existing: { id: number } | null
    warnings: readonly CopyWarning[]
  })[]
}

const some = (words: readonly string[]) => listInWords(words, 4)

/** What is different in a newer preview, in sentences. */
export function copyChanges(before: Preview, after: Preview): string[] {
  const was = new Map(before.rows.map((row) => [row.id, row]))
  const pairs = after.rows.flatMap((row) => {
    const old = was.get(row.id)
    return old ? [{ old, row }] : []
  })
  const named = (isChanged: (pair: (typeof pairs)[number]) => boolean) =>
    pairs.filter(isChanged).map(({ row }) => `“${row.name}”`)
  const renamed = pairs.filter(({ old, row }) => old.name !== row.name)
  const moved = named(({ old, row }) => !isSame(old.original, row.original))
  const added = named(({ old, row }) => row.existing !== null && old.existing?.id !== row.existing.id)
  const redated = named(({ old, row }) => !isSame(old, row))
  return [
    ...cohortChanges(before.cohort, after.cohort),
    ...renamed.map(({ old, row }) => `“${old.name}” is called “${row.name}” now.`),
    ...(moved.length > 0 ? [`The original dates of ${some(moved)} have changed.`] : []),
    ...(added.length > 0
      ? [`${some(added)} ${added.length === 1 ? 'is' : 'are'} in ${after.cohort.name} already by now.`]
      : []),
    ...(redated.length > 0 ? [`The new dates of ${count(redated.length, 'assignment')} are different.`] : []),
  ]
}

function cohortChanges(before: Preview['cohort'], after: Preview['cohort']): string[] {
  const { name } = after
  const now = (date: DateText | null, verb: string) =>
    date === null ? `${name} no longer has a date on which it ${verb}.` : `${name} ${verb} on ${formatDate(date)} now.`
  const has = (days: readonly DateText[], day: DateText) => days.includes(day)
  const added = after.days_off.filter((day) => !has(before.days_off, day)).map(formatDate)
  const removed = before.days_off.filter((day) => !has(after.days_off, day)).map(formatDate)
  return [
    ...(before.classroom_start === after.classroom_start ? [] : [now(after.classroom_start, 'starts')]),
    ...(before.graduation === after.graduation ? [] : [now(after.graduation, 'graduates')]),
    ...(added.length > 0 ? [`${name} has no class on ${some(added)} now.`] : []),
    ...(removed.length > 0 ? [`${name} has class on ${some(removed)} after all.`] : []),
  ]
}

const isSame = (a: Times, b: Times) =>
  instant(a.visible_from) === instant(b.visible_from) && instant(a.due_at) === instant(b.due_at)

const instant = (moment: Moment | null) => (moment === null ? null : new Date(moment).getTime())
