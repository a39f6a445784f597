import { centralDate, type DateText } from './central-time.ts'
import { lazy } from './lazy.ts'

export interface OrderedCohort {
  id: number
  name: string
  graduation: DateText | null
}

/** Current cohorts by graduation date, then graduated ones, latest first. */
export function cohortOrder(now: Date): (a: OrderedCohort, b: OrderedCohort) => number {
  const today = centralDate(now)
  return (a, b) => {
    const aGraduated = isGraduated(a, today)
    if (aGraduated !== isGraduated(b, today)) return aGraduated ? 1 : -1
    // Without a date, graduation sorts after every planned one.
    const byDate = compareText(a.graduation ?? '9999-12-31', b.graduation ?? '9999-12-31')
    return (aGraduated ? -byDate : byDate) || names().compare(a.name, b.name) || a.id - b.id
  }
}

const names = lazy(() => new Intl.Collator('en', { numeric: true }))

function isGraduated(cohort: OrderedCohort, today: DateText): boolean {
  return cohort.graduation !== null && cohort.graduation <= today
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
