/**
 * A deterministic school: everything derives from row numbers. Size 1 has 60 cohorts, 900 students, 2,500 assignments,
 * 50,000 works and 60,000 reflections; size n has n times as many of each, while one cohort, student or assignment stays
 * the same size.
 */
export interface Plan {
  size: number
  staff: number
  cohorts: number
  students: number
}

export const COHORT_SIZE = 15
/** Students per cohort who transferred from the previous cohort and left work there. */
export const TRANSFERRED = 6
const SLOTS = 60
const WEEK = 7 * 24 * 60 * 60 * 1000
const DAY = WEEK / 7

/** A Wednesday at 10:00 Central, when a reflection is open. */
export const BENCH_NOW = new Date('2026-10-14T15:00:00Z')
const NEWEST_START = Date.parse('2026-09-21')
const WEEKS_IN_CLASS = 16

export function planSchool(size: number): Plan {
  return { size, staff: 20 * size, cohorts: SLOTS * size, students: SLOTS * COHORT_SIZE * size }
}

/** Cohorts start every four weeks, so the last four of each sixty are in class. */
export function cohortDates(cohort: number) {
  const start = NEWEST_START - (SLOTS - 1 - ((cohort - 1) % SLOTS)) * 4 * WEEK
  return { start, graduation: start + WEEKS_IN_CLASS * WEEK - 3 * DAY }
}

const isInClass = (cohort: number) => (cohort - 1) % SLOTS >= SLOTS - 4

export const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export function classDays(cohort: number): string[] {
  const { start, graduation } = cohortDates(cohort)
  const days: string[] = []
  for (let day = start; day <= graduation && day < BENCH_NOW.getTime() - DAY; day += DAY) {
    const weekday = new Date(day).getUTCDay()
    if (weekday >= 1 && weekday <= 5) days.push(isoDay(day))
  }
  return days
}

export const studentId = (plan: Plan, cohort: number, seat: number) =>
  plan.staff + 1 + (cohort - 1) * COHORT_SIZE + (seat % COHORT_SIZE)

/** 42, 42, 41, …: 2,500 for sixty cohorts. */
export const assignmentsIn = (cohort: number) => (cohort % 3 === 0 ? 41 : 42)
export const assignmentId = (cohort: number, k: number) => (cohort - 1) * 42 - Math.floor((cohort - 1) / 3) + 1 + k

export const instructorOf = (plan: Plan, cohort: number) => 1 + (cohort % plan.staff)

/** In cohorts in class, the newest third of the assignments is not graded yet. */
export const isUngraded = (cohort: number, k: number) => isInClass(cohort) && k >= 28

/** Deterministic. */
export function hash(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}
