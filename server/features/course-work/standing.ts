import { ownDueAt } from '#domain/course-work-status.ts'
import { isBeforeJoining } from '#domain/student-enrolment.ts'

interface Assigned {
  assigned_at: Date | null
  due_at: Date | null
  /** Of the student's allowance. */
  extended_to: Date | null
  excused_at: Date | null
}

type Stays = Parameters<typeof isBeforeJoining>[1]

/** What a student's status depends on besides assignment and work. `stays` are the student's in the assignment's cohort. */
export function standing({ extended_to, excused_at, ...times }: Assigned, stays: Stays) {
  return {
    own_due_at: ownDueAt(times.due_at, extended_to),
    is_excused: excused_at !== null,
    before_joining: extended_to === null && isBeforeJoining(times, stays),
  }
}
