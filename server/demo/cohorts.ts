import { addDays, centralDate, centralInstant, type DateText, startOfCentralDay } from '#domain/central-time.ts'
import type { CohortDates } from '#domain/cohort-phase.ts'
import type { CourseId } from '#domain/school-course.ts'
import { addWeeks, earlier, mondayOf } from './calendar.ts'
import { type EmployeeKey, employeeId } from './employees.ts'

const MINNEAPOLIS = 1
const KANSAS_CITY = 2
const FULL_STACK = 1
const USER_EXPERIENCE = 2

export const CLASSROOM_WEEKS = 12

export const CAMPUSES = [
  { id: MINNEAPOLIS, name: 'Minneapolis', code: 'mn' },
  { id: KANSAS_CITY, name: 'Kansas City', code: 'kc' },
]

interface Plan {
  /** First day of class in weeks from this Monday, so that every phase exists on any day. */
  week: number
  course_id: CourseId
  campus_id: number
  students: number
  target_size: number
  instructors: readonly EmployeeKey[]
  /** Only of graduated cohorts. */
  placed?: number
  excluded?: number
}

export interface DemoCohort extends CohortDates {
  id: number
  name: string
  course_id: CourseId
  campus_id: number
  target_size: number
  feedback_nag: boolean
  applications_open: DateText
  applications_close: DateText
  prework_start: DateText
  classroom_start: DateText
  graduation: DateText
  created_at: Date
  students: number
  placed: number
  excluded: number
  instructors: readonly number[]
}

const PLANS: readonly Plan[] = [
  plan(-93, FULL_STACK, MINNEAPOLIS, 18, ['walt', 'hank', 'maya'], { placed: 15, excluded: 1 }),
  plan(-71, USER_EXPERIENCE, MINNEAPOLIS, 16, ['bea', 'priya'], { placed: 13, excluded: 1 }),
  plan(-60, FULL_STACK, KANSAS_CITY, 17, ['omar', 'lucia'], { placed: 14, excluded: 1 }),
  plan(-48, FULL_STACK, MINNEAPOLIS, 19, ['maya', 'hank', 'thuy'], { placed: 16, excluded: 1 }),
  plan(-37, USER_EXPERIENCE, KANSAS_CITY, 15, ['sam', 'priya'], { placed: 11, excluded: 1 }),
  plan(-28, FULL_STACK, MINNEAPOLIS, 18, ['dev', 'thuy'], { placed: 14, excluded: 0 }),
  plan(-21, USER_EXPERIENCE, MINNEAPOLIS, 16, ['bea', 'sam'], { placed: 11, excluded: 1 }),
  plan(-10, FULL_STACK, KANSAS_CITY, 17, ['omar', 'lucia', 'dev']),
  plan(-6, FULL_STACK, MINNEAPOLIS, 20, ['maya', 'dev', 'thuy']),
  plan(-2, USER_EXPERIENCE, MINNEAPOLIS, 16, ['bea', 'priya']),
  plan(2, FULL_STACK, KANSAS_CITY, 18, ['lucia', 'omar']),
  plan(5, USER_EXPERIENCE, KANSAS_CITY, 14, ['sam', 'priya']),
  plan(8, FULL_STACK, MINNEAPOLIS, 17, ['hank', 'thuy']),
  plan(13, FULL_STACK, KANSAS_CITY, 12, ['omar']),
  plan(18, USER_EXPERIENCE, MINNEAPOLIS, 6, ['bea']),
  plan(27, FULL_STACK, MINNEAPOLIS, 0, []),
]

/** One behind the live cohort, one soon, and one of a campus by itself. */
function planDaysOff(now: Date) {
  const monday = mondayOf(centralDate(now))
  const training = addDays(addWeeks(monday, -3), 4)
  const move = addDays(addWeeks(monday, 3), 1)
  return [
    { name: 'Staff Training Day', first_day: training, last_day: training, campus_id: null },
    // From Friday to Monday.
    {
      name: 'Long Weekend',
      first_day: addDays(addWeeks(monday, 1), 4),
      last_day: addWeeks(monday, 2),
      campus_id: null,
    },
    { name: 'Campus Move', first_day: move, last_day: move, campus_id: KANSAS_CITY },
  ]
}

export function dayOffRows(now: Date) {
  const entered = startOfCentralDay(addWeeks(mondayOf(centralDate(now)), -5))
  return planDaysOff(now).map((days, index) => ({ id: index + 1, ...days, created_at: entered, updated_at: entered }))
}

/** Whether the cohort's campus has no class on a day. */
export function isDayOff(date: DateText, { campus_id }: Pick<DemoCohort, 'campus_id'>, now: Date): boolean {
  return planDaysOff(now).some(
    (days) =>
      days.first_day <= date && date <= days.last_day && (days.campus_id === null || days.campus_id === campus_id),
  )
}

/** The cohort of the two demo logins, seven weeks in. */
export const LIVE_COHORT_ID = PLANS.findIndex((candidate) => candidate.week === -6) + 1

/** The next one to begin. Its whole course is planned ahead. */
export const PLANNED_COHORT_ID = PLANS.findIndex((candidate) => candidate.week === 2) + 1

export function planCohorts(now: Date): DemoCohort[] {
  const monday = mondayOf(centralDate(now))
  return PLANS.map((cohort, index) => {
    const classroom_start = addWeeks(monday, cohort.week)
    const applications_open = addWeeks(classroom_start, -24)
    const planned = centralInstant(addWeeks(applications_open, -4), '10:00')
    return {
      id: index + 1,
      name: cohortName(cohort, classroom_start),
      course_id: cohort.course_id,
      campus_id: cohort.campus_id,
      target_size: cohort.target_size,
      feedback_nag: cohort.week <= 0 && cohort.week > -CLASSROOM_WEEKS,
      applications_open,
      applications_close: addWeeks(classroom_start, -9),
      prework_start: addWeeks(classroom_start, -6),
      classroom_start,
      graduation: addDays(addWeeks(classroom_start, CLASSROOM_WEEKS), -3),
      created_at: earlier(planned, startOfCentralDay(addWeeks(monday, -1))),
      students: cohort.students,
      placed: cohort.placed ?? 0,
      excluded: cohort.excluded ?? 0,
      instructors: cohort.instructors.map(employeeId),
    }
  })
}

export function cohortRows(cohorts: readonly DemoCohort[]) {
  return cohorts.map(({ students, placed, excluded, instructors, ...row }) => ({ ...row, updated_at: row.created_at }))
}

export function instructorRows(cohorts: readonly DemoCohort[]) {
  return cohorts.flatMap((cohort) =>
    cohort.instructors.map((employee_id, index) => ({ cohort_id: cohort.id, position: index + 1, employee_id })),
  )
}

function plan(
  week: number,
  course_id: CourseId,
  campus_id: number,
  students: number,
  instructors: readonly EmployeeKey[],
  after: { placed?: number; excluded?: number } = {},
): Plan {
  const target_size = course_id === FULL_STACK ? 20 : 16
  return { week, course_id, campus_id, students, target_size, instructors, ...after }
}

/** 'Dev MN 2026-07', by the month in which class begins. */
function cohortName(cohort: Plan, classroom_start: DateText): string {
  const course = cohort.course_id === FULL_STACK ? 'Dev' : 'UX'
  const campus = cohort.campus_id === MINNEAPOLIS ? 'MN' : 'KC'
  return `${course} ${campus} ${classroom_start.slice(0, 7)}`
}
