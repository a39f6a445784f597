import type { AssignmentType, WorkflowState } from './assignment-state.ts'
import type { Moment } from './central-time.ts'
import { type Grade, gradeMeaning } from './course-work-grade.ts'
import { cutMarkdownAt120 } from './plain-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const WORK_STATUSES = [
  'Missing',
  'Excused',
  'Before joining',
  'Uncompleted',
  'Returned',
  'Graded',
  'Complete',
  'Late',
] as const
export type WorkStatus = (typeof WORK_STATUSES)[number]

export const COMPLETION_TIMINGS = ['Early', 'On Time', 'Late', 'Complete'] as const
export type CompletionTiming = (typeof COMPLETION_TIMINGS)[number]

const DETAIL_STATES = [
  'not assigned',
  'Missing',
  'Excused',
  'Before joining',
  'completed',
  'returned',
  'graded',
] as const
export type DetailState = (typeof DETAIL_STATES)[number]

export interface WorkTimes {
  assigned_at: Moment | null
  /** For one student's work: their own due time, see ownDueAt. */
  due_at: Moment | null
}

export interface WorkFacts extends WorkTimes {
  assignment_type: AssignmentType
  completed_at: Moment | null
  /** The submission that decides whether the work is late, if it is not the last one: after a return without a new due time. */
  timed_at: Moment | null
  /** Carried by a transfer: how the submission was judged in the cohort that it was made in. */
  carried_timing?: CompletionTiming | null
  /** For another try, and not submitted again yet. */
  is_returned: boolean
  instructor_comment: string | null
  grade: number | null
  is_excused: boolean
  /** Due before the student joined the cohort; see isBeforeJoining in student-enrolment.ts. */
  before_joining: boolean
}

/** The later of the assignment's due time and the student's extension, or the only one. */
export function ownDueAt<At extends Moment>(due_at: At | null, extended_to: At | null): At | null {
  if (due_at === null || extended_to === null) return due_at ?? extended_to
  return instant(extended_to) > instant(due_at) ? extended_to : due_at
}

/** The status in a student's lists. */
export function courseWorkStatus(work: WorkFacts, now: Date): WorkStatus {
  if (work.completed_at === null) {
    if (work.is_excused) return 'Excused'
    if (work.before_joining) return 'Before joining'
    return isPastGrace(now, work) ? 'Missing' : 'Uncompleted'
  }
  if (work.is_returned) return 'Returned'
  if (work.assignment_type === 'graded' && (hasComment(work) || work.grade !== null)) return 'Graded'
  return completionTiming(work) === 'Late' ? 'Late' : 'Complete'
}

/** Five minutes after the due time, or an hour if there was less than a day to do the work. */
export function graceEnd(times: WorkTimes): Date | null {
  if (times.due_at === null) return null
  const grace = daysGiven(times) < 1 ? HOUR : 5 * MINUTE
  return new Date(instant(times.due_at) + grace)
}

/** Null until the work is completed. */
export function completionTiming(
  work: WorkTimes & {
    completed_at: Moment | null
    timed_at?: Moment | null
    carried_timing?: CompletionTiming | null
  },
): CompletionTiming | null {
  if (work.completed_at === null) return null
  if (work.carried_timing) return work.carried_timing
  if (work.due_at === null) return 'Complete'
  const timed_at = work.timed_at ?? work.completed_at
  if (isPastGrace(timed_at, work)) return 'Late'
  const early = daysGiven(work) > 1 ? 6 * HOUR : 15 * MINUTE
  return instant(work.due_at) - instant(timed_at) > early ? 'Early' : 'On Time'
}

/** One student's row on an assignment's page; `work` is null if nothing was ever submitted. */
export function detailState(
  assignment: { workflow_state: WorkflowState },
  work: { completed_at: Moment | null; workflow_state: string } | null,
  { is_excused, before_joining }: Pick<WorkFacts, 'is_excused' | 'before_joining'>,
): DetailState {
  if (work?.workflow_state === 'graded') return 'graded'
  if (work?.workflow_state === 'returned') return 'returned'
  if (work?.completed_at != null) return 'completed'
  if (assignment.workflow_state !== 'assigned') return 'not assigned'
  if (is_excused) return 'Excused'
  return before_joining ? 'Before joining' : 'Missing'
}

type OwnWork = Omit<
  WorkFacts,
  keyof WorkTimes | 'assignment_type' | 'is_returned' | 'is_excused' | 'before_joining'
> & {
  workflow_state: string
}

/** The list status of one student's row on an assignment's page. */
export function rowStatus(
  { assignment_type, assigned_at }: Pick<WorkFacts, 'assignment_type' | 'assigned_at'>,
  work: OwnWork | null,
  {
    own_due_at,
    is_excused,
    before_joining,
  }: { own_due_at: Moment | null } & Pick<WorkFacts, 'is_excused' | 'before_joining'>,
  now: Date,
): WorkStatus {
  const facts = { assignment_type, assigned_at, due_at: own_due_at, is_excused, before_joining }
  return courseWorkStatus({ ...facts, ...(work ?? NOTHING), is_returned: work?.workflow_state === 'returned' }, now)
}
const NOTHING = { completed_at: null, timed_at: null, instructor_comment: null, grade: null }

/** A feedback column's text; null if there is no feedback yet. */
export function feedbackCell(
  work: Pick<WorkFacts, 'assignment_type' | 'completed_at' | 'instructor_comment'> & { grade: Grade | null },
): string | null {
  if (hasComment(work)) {
    const isDone = work.assignment_type === 'not_graded' && work.completed_at !== null
    return isDone ? 'Complete' : cutMarkdownAt120(work.instructor_comment ?? '')
  }
  return work.assignment_type === 'graded' && work.grade !== null ? gradeMeaning(work.grade) : null
}

/** A grade closes the work for the student; a comment alone does not. */
export function canSubmit(work: { grade: number | null }): boolean {
  return work.grade === null
}

function isPastGrace(moment: Moment, times: WorkTimes): boolean {
  const end = graceEnd(times)
  return end !== null && instant(moment) > end.getTime()
}

/** Imported rows have no assigned_at. One day is neither short nor long. */
function daysGiven({ assigned_at, due_at }: WorkTimes): number {
  if (assigned_at === null || due_at === null) return 1
  return (instant(due_at) - instant(assigned_at)) / (24 * HOUR)
}

function hasComment(work: { instructor_comment: string | null }): boolean {
  return (work.instructor_comment ?? '').trim() !== ''
}

function instant(moment: Moment): number {
  return new Date(moment).getTime()
}
