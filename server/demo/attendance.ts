import { cohortOn } from '#domain/attendance-roll.ts'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import { addDays, centralDate, centralInstant } from '#domain/central-time.ts'
import { classCalendar, lastClassDays } from '#domain/cohort-class-days.ts'
import type { Chance } from './chance.ts'
import { type DemoCohort, isDayOff } from './cohorts.ts'
import type { DemoStudent, enrolmentRows } from './students.ts'

/** Class days whose roll was called. */
const ROLLS = 25

interface School {
  cohorts: readonly DemoCohort[]
  students: readonly DemoStudent[]
  enrolments: ReturnType<typeof enrolmentRows>
  /** Was not there on the last two rolls. */
  away: number | undefined
}

/** The rolls of the cohorts in class up to yesterday: today's is left for the visitor. */
export function attendanceRows(chance: Chance, { cohorts, students, enrolments, away }: School, now: Date) {
  const yesterday = addDays(centralDate(now), -1)
  const stays = Map.groupBy(enrolments, ({ student_id }) => student_id)
  const rows = cohorts.flatMap((cohort) => {
    if (cohort.graduation <= yesterday) return []
    const days = lastClassDays(ROLLS, yesterday, classCalendar({ ...cohort, days_off: [] })).filter(
      (day) => !isDayOff(day, cohort, now),
    )
    const last = days.slice(0, 2)
    return days.toReversed().flatMap((day) =>
      students.flatMap(({ id: student_id }) => {
        if (cohortOn(day, stays.get(student_id) ?? []) !== cohort.id) return []
        const drawn = statusOf(chance)
        const others = drawn === 'absent' && day === last[0] ? 'late' : drawn
        const status = student_id === away && last.includes(day) ? 'absent' : others
        const marked_by_id = cohort.instructors[0] ?? 1
        return { student_id, cohort_id: cohort.id, day, status, marked_by_id, marked_at: centralInstant(day, '09:05') }
      }),
    )
  })
  return rows.map((row, index) => ({ id: index + 1, ...row, version: 1 }))
}

function statusOf(chance: Chance): AttendanceStatus {
  const n = chance.next()
  if (n < 0.92) return 'present'
  if (n < 0.96) return 'late'
  return n < 0.98 ? 'absent' : 'excused'
}
