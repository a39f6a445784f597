import { centralDate, centralTime, type Moment } from './central-time.ts'
import { formatInstant, formatTime } from './display.ts'
import { fullName } from './person-name.ts'

interface Entry {
  at: Moment
  action: string
  actor: { first_name: string; last_name: string } | null
  changes: Record<string, { from: unknown; to: unknown }>
}

/**
 * The last two changes of the grade: 'Ida Nguyen 5, then Ben Ito 1 at 2:17 PM CT', or 'Ida Nguyen 1, then Ida Nguyen returned it
 * at …'. Entries are newest first.
 */
export function gradeTrail(entries: readonly Entry[], now: Date): string | null {
  const [last, before] = entries.filter(({ changes }) => changes.grade !== undefined)
  if (!last) return null
  const steps = before ? [before, last] : [last]
  return `${steps.map(step).join(', then ')} ${when(last.at, now)}`
}

function step({ actor, action, changes }: Entry): string {
  const name = actor ? fullName(actor) : 'Someone'
  const grade = changes.grade?.to ?? null
  if (action === 'returned') return `${name} returned it`
  if (action === 'return undone') return `${name} took the return back`
  return grade === null ? `${name} cleared it` : `${name} ${grade}`
}

function when(at: Moment, now: Date): string {
  const instant = new Date(at)
  const isToday = centralDate(instant) === centralDate(now)
  return isToday ? `at ${formatTime(centralTime(instant))} CT` : `on ${formatInstant(at)}`
}
