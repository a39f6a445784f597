import { centralDate, type DateText, type Moment, startOfCentralDay } from './central-time.ts'
import { graceEnd, type WorkTimes } from './course-work-status.ts'

/** A student who dropped out can read their own record, but cannot submit, gets no reminders and is in no queue. */
export function isEnrolled(student: { application_status: string }): boolean {
  return student.application_status !== 'dropped_out'
}

type EnrolmentEnd = 'transferred' | 'dropped_out'

export const ENROLMENT_END_LABELS: Record<EnrolmentEnd, string> = {
  transferred: 'Transferred',
  dropped_out: 'Dropped Out',
}

/** One enrolment in a cohort: from 00:00 Central on the day the student joined until they left. */
interface Stay {
  joined_on: DateText
  ended_at: Moment | null
}

/**
 * Whether work, including its grace period, was due before the student joined or while they were away. `stays` are the
 * student's in the assignment's cohort; false if none of them is open.
 */
export function isBeforeJoining(times: WorkTimes, stays: readonly Stay[]): boolean {
  const end = graceEnd(times)
  if (end === null || !stays.some(({ ended_at }) => ended_at === null)) return false
  return !stays.some(
    ({ joined_on, ended_at }) => startOfCentralDay(joined_on) <= end && (ended_at === null || new Date(ended_at) > end),
  )
}

/** Catches a typo in the year. */
export const FIRST_JOINING: DateText = '2000-01-01'

export function joiningProblem(joined_on: DateText, now: Date): string | null {
  if (joined_on > centralDate(now)) return 'The joining date cannot be in the future.'
  return joined_on < FIRST_JOINING ? 'Please check the year of the joining date.' : null
}
