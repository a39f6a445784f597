import { centralDate, centralInstant, startOfCentralDay } from '#domain/central-time.ts'
import type { ApplicationStatus } from '#domain/student-status.ts'
import { type Address, drawAddress } from './addresses.ts'
import { addHours, addWeeks, earlier, wakingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type DemoCohort, LIVE_COHORT_ID } from './cohorts.ts'
import { DEPARTURES, TRANSFERS } from './departures.ts'
import { EMPLOYEES } from './employees.ts'
import { drawNames, handle, type PersonName } from './names.ts'

/** One enrolment; the open one is current. */
export interface Stay {
  cohort: DemoCohort
  from: Date
  to: Date | null
  ended_as: 'transferred' | 'dropped_out' | null
  reason: string
}

export interface DemoStudent extends PersonName, Address {
  id: number
  email: string
  handle: string
  stays: readonly Stay[]
  /** Normally distributed around 0. */
  ability: number
  /** 0.8 to 1: the probability to submit and reflect. */
  diligence: number
  application_status: ApplicationStatus
  skip_placement_reporting: boolean
}

export const DEMO_STUDENT = {
  name: { first_name: 'Jordan', middle_name: 'Elise', last_name: 'Reyes' },
  email: 'student@example.com',
} as const

export function enrolStudents(chance: Chance, cohorts: readonly DemoCohort[], now: Date): DemoStudent[] {
  const stories = cohorts.flatMap((cohort) => storiesOf(chance, cohort, cohorts, now))
  const demoIndex = stories.findIndex((stays) => stays.length === 1 && presentCohort(stays)?.id === LIVE_COHORT_ID)
  const staff = EMPLOYEES.map((employee) => ({ ...employee, middle_name: null }))
  const names = drawNames(chance.split('names'), stories.length, [DEMO_STUDENT.name, ...staff])
  const students = stories.map((stays, index) => {
    const isDemo = index === demoIndex
    const name = (isDemo ? DEMO_STUDENT.name : names[index]) ?? DEMO_STUDENT.name
    const cohort = stays.at(-1)?.cohort
    return {
      ...name,
      ...drawAddress(chance, cohort?.campus_id ?? 1),
      id: EMPLOYEES.length + 1 + index,
      email: isDemo ? DEMO_STUDENT.email : `${handle(name)}@example.${chance.pick(['com', 'org', 'net'])}`,
      handle: handle(name).replace('.', '-'),
      stays,
      ability: isDemo ? 0.3 : chance.normal(),
      diligence: 0.8 + 0.2 * Math.sqrt(chance.next()),
      application_status: presentCohort(stays) ? ('confirmed' as const) : ('dropped_out' as const),
      skip_placement_reporting: false,
    }
  })
  return cohorts.reduce((all, cohort) => afterGraduation(chance, cohort, all), students as DemoStudent[])
}

export function presentCohort(stays: readonly Stay[]): DemoCohort | null {
  return stays.find((stay) => stay.to === null)?.cohort ?? null
}

export function studentUserRows(students: readonly DemoStudent[], password_hash: string) {
  return students.map(({ id, first_name, middle_name, last_name, email, stays }) => {
    const created_at = stays[0]?.from
    const dates = { created_at, updated_at: created_at }
    return { id, role: 1, first_name, middle_name, last_name, email, status: 'active', password_hash, ...dates }
  })
}

export function studentRows(students: readonly DemoStudent[]) {
  return students.map((student) => ({
    id: student.id,
    address: student.address,
    city: student.city,
    state: student.state,
    zip_code: student.zip_code,
    phone: student.phone,
    cohort_id: presentCohort(student.stays)?.id ?? null,
    course_id: student.stays.at(-1)?.cohort.course_id,
    application_status: student.application_status,
    skip_placement_reporting: student.skip_placement_reporting,
  }))
}

export function enrolmentRows(students: readonly DemoStudent[]) {
  const rows = students.flatMap(({ id, stays }) =>
    stays.map(({ cohort, from, to, ended_as, reason }) => ({
      student_id: id,
      cohort_id: cohort.id,
      joined_on: centralDate(from),
      started_at: from,
      ended_at: to,
      ended_as,
      last_day: to && ended_as === 'dropped_out' ? centralDate(to) : null,
      reason,
    })),
  )
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

/** Most stay, some transfer in, some drop out. */
function storiesOf(chance: Chance, cohort: DemoCohort, cohorts: readonly DemoCohort[], now: Date): Stay[][] {
  const stays: Stay[][] = []
  const enrolled = () => enrolledAt(chance, cohort, now)
  for (const transfer of TRANSFERS.filter(({ to }) => to === cohort.id)) {
    const before = cohorts.find(({ id }) => id === transfer.from) ?? cohort
    const moved = centralInstant(addWeeks(before.classroom_start, transfer.afterWeeks), '11:20')
    stays.push([
      {
        cohort: before,
        from: enrolledAt(chance, before, now),
        to: moved,
        ended_as: 'transferred',
        reason: transfer.reason,
      },
      { cohort, from: moved, to: null, ended_as: null, reason: '' },
    ])
  }
  while (stays.length < cohort.students) {
    stays.push([{ cohort, from: enrolled(), to: null, ended_as: null, reason: '' }])
  }
  for (const { afterWeeks, reason } of DEPARTURES.filter(({ from }) => from === cohort.id)) {
    const to = addHours(centralInstant(addWeeks(cohort.classroom_start, afterWeeks), '09:00'), chance.integer(0, 100))
    stays.push([{ cohort, from: enrolled(), to, ended_as: 'dropped_out', reason }])
  }
  return stays
}

function enrolledAt(chance: Chance, cohort: DemoCohort, now: Date): Date {
  const opened = centralInstant(cohort.applications_open, '09:00')
  // Until yesterday: the hour of day must not change who comes next.
  const until = earlier(startOfCentralDay(cohort.prework_start), startOfCentralDay(centralDate(now)))
  return wakingMoment(chance, opened, until)
}

/** Some graduates are placed, some skip reporting, others are still looking. */
function afterGraduation(chance: Chance, cohort: DemoCohort, students: DemoStudent[]): DemoStudent[] {
  const members = students.filter((student) => presentCohort(student.stays) === cohort)
  const order = chance.shuffle(members.map((student) => student.id))
  const placed = new Set(order.slice(0, cohort.placed))
  const excluded = new Set(order.slice(cohort.placed, cohort.placed + cohort.excluded))
  return students.map((student) => {
    if (placed.has(student.id)) return { ...student, application_status: 'placed' }
    return excluded.has(student.id) ? { ...student, skip_placement_reporting: true } : student
  })
}
