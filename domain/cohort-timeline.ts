import { centralDate, type DateText, daysBetween } from './central-time.ts'
import { COHORT_DATE_FIELDS, type CohortDateField } from './cohort-form.ts'
import type { CohortDates } from './cohort-phase.ts'

interface CohortTimeline {
  dates: { field: CohortDateField; date: DateText | null; hasCome: boolean }[]
  today: DateText
  /** Today's position, with the dates at 0 to 4: 2.5 is halfway from the third to the fourth. */
  todayAt: number
}

/** The five dates and today's position, clamped to the first and last date. Missing dates are skipped. */
export function cohortTimeline(cohort: CohortDates, now: Date): CohortTimeline {
  const today = centralDate(now)
  const dates = COHORT_DATE_FIELDS.map((field) => {
    const date = cohort[field]
    return { field, date, hasCome: date !== null && date <= today }
  })
  return { dates, today, todayAt: placeOf(today, dates) }
}

function placeOf(today: DateText, dates: CohortTimeline['dates']): number {
  const known = dates.flatMap(({ date }, place) => (date === null ? [] : [{ date, place }]))
  const before = known.findLast(({ date }) => date <= today)
  const after = known.find(({ date, place }) => date > today && place > (before?.place ?? -1))
  if (!before) return 0
  if (!after) return before.place
  const share = daysBetween(before.date, today) / daysBetween(before.date, after.date)
  return before.place + share * (after.place - before.place)
}
