import { centralDate, type DateText, type Moment, startOfCentralDay } from './central-time.ts'
import { graceEnd, type WorkTimes } from './course-work-status.ts'
import { formatDate } from './display.ts'

/** A student who dropped out can read their own record, but cannot submit, gets no reminders and is in no queue. */
export function isEnrolled(student: { application_status: string }): boolean {
  return student.application_status !== 'dropped_out'
}

export const ENROLMENT_ENDS = ['transferred', 'dropped_out'] as const
export type EnrolmentEnd = (typeof ENROLMENT_ENDS)[number]

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

/** Why someone cannot have dropped out on this day; null if they can. */
export function lastDayProblem(
  last_day: DateText,
  { joined_on, now }: { joined_on: DateText | null; now: Date },
): string | null {
  if (last_day > centralDate(now)) return 'The last day cannot be in the future.'
  if (joined_on !== null && last_day < joined_on) {
    return `The last day cannot be before they joined, ${formatDate(joined_on)}.`
  }
  return last_day < FIRST_JOINING ? 'Please check the year of the last day.' : null
}

/** Without a last day of its own an enrolment ended on the day on which it was ended. */
export function lastDayOf({ last_day, ended_at }: { last_day: DateText | null; ended_at: Moment }): DateText {
  return last_day ?? centralDate(new Date(ended_at))
}
