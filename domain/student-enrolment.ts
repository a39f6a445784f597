import { centralDate, type DateText, type Moment, startOfCentralDay } from './central-time.ts'
import { graceEnd, type WorkTimes } from './course-work-status.ts'

/** Someone who dropped out may read their own record, and submits nothing, is reminded of nothing, and is in no queue. */
export function takesPart(student: { application_status: string }): boolean {
  return student.application_status !== 'dropped_out'
}

export type EnrolmentEnd = 'transferred' | 'dropped_out'

export const ENROLMENT_END_LABELS: Record<EnrolmentEnd, string> = {
  transferred: 'Transferred',
  dropped_out: 'Dropped Out',
}

/** One stay in a cohort: from 00:00 Central of the day the student joined until they left. */
export interface Stay {
  joined_on: DateText
  ended_at: Moment | null
}

/**
 * Whether work fell due, its grace included, before the student joined or while they were away. `stays` are the student's
 * in the cohort of the assignment; without an open one nothing is said.
 */
export function isBeforeJoining(times: WorkTimes, stays: readonly Stay[]): boolean {
  const end = graceEnd(times)
  if (end === null || !stays.some(({ ended_at }) => ended_at === null)) return false
  return !stays.some(
    ({ joined_on, ended_at }) => startOfCentralDay(joined_on) <= end && (ended_at === null || new Date(ended_at) > end),
  )
}

/** Far enough back for any school, so that a slip in the year is noticed. */
export const FIRST_JOINING: DateText = '2000-01-01'

export function joiningProblem(joined_on: DateText, now: Date): string | null {
  if (joined_on > centralDate(now)) return 'The joining date cannot be in the future.'
  return joined_on < FIRST_JOINING ? 'Please check the year of the joining date.' : null
}
