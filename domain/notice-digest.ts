import { centralDate, centralTime, isWeekend } from './central-time.ts'
import { type CohortDates, cohortPhase } from './cohort-phase.ts'
import { type ClassDates, isClassDay } from './reflection-day.ts'

/** Central times. A run that comes late still sends before `until`; after that the next morning will do. */
export const DIGEST_TIMES = { from: '07:30', until: '12:00' }

/**
 * Whether the morning digest goes out to someone: on the class days of a student's cohort, and where there is no class (in
 * prework, after graduation, for staff) on weekdays.
 */
export function isDigestDue(cohort: (CohortDates & ClassDates) | null, now: Date): boolean {
  const time = centralTime(now)
  if (time < DIGEST_TIMES.from || time >= DIGEST_TIMES.until) return false
  const today = centralDate(now)
  const isInClass = cohort !== null && cohortPhase(cohort, now) === 'Classroom'
  return isInClass ? isClassDay(today, cohort) : !isWeekend(today)
}
