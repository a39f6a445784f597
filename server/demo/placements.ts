import { addDays, centralDate, centralInstant, type DateText, daysBetween, isWeekend } from '#domain/central-time.ts'
import type { PlacementType, RateUnit } from '#domain/placement.ts'
import { previousReflectionDay } from '#domain/reflection-day.ts'
import { earlier } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { DemoCohort } from './cohorts.ts'
import { CLIENTS, COMPANIES, HOW_FOUND, NOTES, TITLES } from './placement-words.ts'
import { type DemoStudent, presentCohort } from './students.ts'

interface Offer {
  placement_type: PlacementType
  company_name: string
  job_title: string
  post_income: number | null
  placement_duration: string
  placement_rate: number | null
  placement_rate_unit: RateUnit | null
}

const HOURS_A_YEAR = 2080

/** Placements of graduated cohorts. Some students have a short one first. */
export function placementRows(chance: Chance, students: readonly DemoStudent[], now: Date) {
  const rows = students.flatMap((student) => {
    const cohort = presentCohort(student.stays)
    if (!cohort || student.application_status !== 'placed') return []
    const pre_income = chance.happens(0.9) ? 500 * chance.integer(44, 112) : null
    const first = drawOffer(chance, cohort)
    const placed_at = firstOfferDay(chance, cohort, now)
    const offers = [{ ...first, placed_at }]
    const next_at = workday(addDays(placed_at, chance.integer(90, 200)))
    const isTemporary = first.placement_type !== 'full_time' && first.placement_type !== 'freelance'
    if (next_at <= centralDate(now) && chance.happens(isTemporary ? 0.75 : 0.06)) {
      offers.push({ ...fullTime(chance, cohort), placed_at: next_at })
    }
    return offers.map((offer) => placement(chance, student, cohort, pre_income, offer, now))
  })
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

function placement(
  chance: Chance,
  student: DemoStudent,
  cohort: DemoCohort,
  pre_income: number | null,
  offer: Offer & { placed_at: DateText },
  now: Date,
) {
  const created_at = earlier(centralInstant(addDays(offer.placed_at, chance.integer(0, 6)), '15:10'), now)
  return {
    student_id: student.id,
    cohort_id: cohort.id,
    pre_income,
    ...offer,
    how_found_notes: chance.happens(0.85) ? chance.pick(HOW_FOUND) : '',
    notes: chance.happens(0.4) ? chance.pick(NOTES) : '',
    created_at,
    updated_at: created_at,
  }
}

/** Most offers come within four months, a few before graduation. */
function firstOfferDay(chance: Chance, cohort: DemoCohort, now: Date): DateText {
  const sinceGraduation = daysBetween(cohort.graduation, centralDate(now))
  if (chance.happens(0.08)) return workday(addDays(cohort.graduation, -chance.integer(1, 9)))
  const days = Math.round(8 + 140 * chance.next() ** 1.7)
  const latest = chance.integer(Math.ceil(sinceGraduation / 2), sinceGraduation)
  return workday(addDays(cohort.graduation, Math.min(days, latest)))
}

/** Offers are made on weekdays. */
function workday(day: DateText): DateText {
  return isWeekend(day) ? previousReflectionDay(day, []) : day
}

function drawOffer(chance: Chance, cohort: DemoCohort): Offer {
  const draw = chance.next()
  if (draw < 0.66) return fullTime(chance, cohort)
  if (draw < 0.76)
    return hourly(chance, cohort, 'contract', [29, 46], ['6 months', '12 months', '9 months, may be extended'])
  if (draw < 0.84) return hourly(chance, cohort, 'apprenticeship', [22, 31], ['12 months', '6 months'])
  if (draw < 0.89) return hourly(chance, cohort, 'internship', [18, 27], ['12 weeks', '4 months'])
  if (draw < 0.92)
    return { ...hourly(chance, cohort, 'part_time', [24, 36], ['Ongoing, 20 hours a week']), post_income: null }
  if (draw < 0.95) return freelance(chance, cohort)
  return hiredBySchool(chance)
}

function fullTime(chance: Chance, cohort: DemoCohort): Offer {
  const post_income = 500 * Math.round((cohort.course_id === 1 ? 134 : 128) + 17 * chance.normal())
  return {
    placement_type: 'full_time',
    company_name: chance.pick(COMPANIES),
    job_title: chance.pick(TITLES[cohort.course_id]),
    post_income,
    placement_duration: 'Permanent',
    ...(chance.happens(0.6) ? yearly(post_income) : NO_RATE),
  }
}

function hourly(
  chance: Chance,
  cohort: DemoCohort,
  placement_type: PlacementType,
  [least, most]: readonly [number, number],
  durations: readonly [string, ...string[]],
): Offer {
  const placement_rate = chance.integer(least * 2, most * 2) / 2
  return {
    placement_type,
    company_name: chance.pick(COMPANIES),
    job_title: chance.pick(TITLES[cohort.course_id]),
    post_income: Math.round(placement_rate * HOURS_A_YEAR),
    placement_duration: chance.pick(durations),
    placement_rate,
    placement_rate_unit: 'hour',
  }
}

function freelance(chance: Chance, cohort: DemoCohort): Offer {
  return {
    ...hourly(chance, cohort, 'freelance', [40, 75], ['Project by project']),
    company_name: chance.pick(CLIENTS),
    job_title: cohort.course_id === 1 ? 'Freelance Web Developer' : 'Independent UX Designer',
    post_income: null,
  }
}

function hiredBySchool(chance: Chance): Offer {
  const post_income = 500 * chance.integer(96, 112)
  return {
    placement_type: 'hired_by_school',
    company_name: 'Homeroom School',
    job_title: chance.pick(['Teaching Assistant', 'Associate Instructor']),
    post_income,
    placement_duration: chance.pick(['Permanent', '12 months']),
    ...yearly(post_income),
  }
}

const NO_RATE = { placement_rate: null, placement_rate_unit: null }

function yearly(income: number) {
  return { placement_rate: income, placement_rate_unit: 'year' as const }
}
