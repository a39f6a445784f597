import { ASSIGNMENT_HISTORY } from './assignment-words.ts'
import { ATTENDANCE_HISTORY } from './attendance-status.ts'
import { type Grade, gradeMeaning } from './course-work-grade.ts'
import { SUBMISSION_LABELS } from './course-work-submission.ts'
import { cutAt120, cutMarkdownAt120, DASH, formatInstant } from './display.ts'
import { EMPLOYEE_WORDS } from './employee-words.ts'
import { dateInWords, type FieldWords, type HistoryWords, isEmpty, yesOrNo } from './field-words.ts'
import { NOTE_WORDS } from './note-form.ts'
import { PLACEMENT_HISTORY } from './placement-words.ts'
import { REFLECTION_LABELS } from './reflection-form.ts'
import { CAMPUS_WORDS } from './school-campus.ts'
import { DAY_OFF_HISTORY } from './school-day-off.ts'
import { FIRST_STEP_WORDS, type FirstStep } from './school-first-steps.ts'
import { SCHOOL_HISTORY } from './school-settings.ts'
import { TAG_WORDS } from './school-tags.ts'
import { STUDENT_HISTORY } from './student-words.ts'

export const HISTORY_ENTITIES = [
  'user',
  'employee',
  'student',
  'cohort',
  'assignment',
  'course_work',
  'allowance',
  'daily_feedback',
  'snooze',
  'attendance',
  'conversation',
  'placement',
  'student_note',
  'campus',
  'tag',
  'school',
  'day_off',
] as const
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]

interface ChangeInWords {
  label: string
  /** Null if it was empty before. */
  from: string | null
  to: string
}

interface Change {
  entity: HistoryEntity
  action: string
  changes: Record<string, { from?: unknown; to?: unknown }>
}

/** 'Grade changed' */
export function headline({ entity, action, changes }: Change): string {
  if (entity === 'course_work' && (action === 'graded' || action === 'commented')) return feedbackHeadline(changes)
  return HEADLINES[entity]?.[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

/** On screen: a created item shows only a few fields and a removed one none, because every field changed. */
export function inWords({ entity, action, changes }: Change, { isCut = true } = {}): ChangeInWords[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    const words = wordsOf(entity, field)
    if (!words || words.recordOnly || action === 'removed') return []
    if (action === 'created' && !words.shownOnCreate) return []
    return changeInWords(words, change, !isCut ? whole : words.isMarkdown ? cutMarkdownAt120 : cutAt120)
  })
}

/** For the exported record: every field in WORDS order, including created and removed items, with full texts. */
export function fullInWords({ entity, changes }: Change): ChangeInWords[] {
  return Object.entries(WORDS[entity] ?? {}).flatMap(([field, words]) => {
    const change = changes[field]
    if (!words || !change || (isEmpty(change.from) && isEmpty(change.to))) return []
    return changeInWords(words, change, whole)
  })
}

const whole = (text: string) => text

/** Undefined for a field missing from WORDS. */
export function wordsOf(entity: HistoryEntity, field: string): FieldWords | null | undefined {
  return WORDS[entity]?.[field]
}

function changeInWords(
  { label, value }: FieldWords,
  { from, to }: { from?: unknown; to?: unknown },
  cut: (text: string) => string,
): ChangeInWords {
  const read = (one: unknown) => (isEmpty(one) ? DASH : (value?.(one) ?? cut(String(one))))
  return { label, from: isEmpty(from) ? null : read(from), to: read(to) }
}

function feedbackHeadline({ grade, instructor_comment }: Change['changes']): string {
  if (grade) return isEmpty(grade.to) ? 'Grade cleared' : isEmpty(grade.from) ? 'Graded' : 'Grade changed'
  return isEmpty(instructor_comment?.from) ? 'Commented' : 'Comment changed'
}

const HEADLINES: Partial<Record<HistoryEntity, Record<string, string>>> = {
  user: {
    'changed password': 'Password changed',
    'reset password': 'Password reset by email',
    'accepted invitation': 'Password chosen by invitation',
    'made calendar address': 'Calendar address made',
    'renewed calendar address': 'Calendar address renewed',
    'revoked calendar address': 'Calendar address revoked',
  },
  student: {
    updated: 'Details changed',
    'came back': 'Returned',
    'changed photo': 'Photo changed',
    'removed photo': 'Photo removed',
  },
  course_work: {
    'updated the submission': 'Submission updated',
    'cleared feedback': 'Feedback cleared',
    returned: 'Returned for another try',
    carried: 'Carried over from another cohort',
    'carry undone': 'As before the transfer',
  },
  conversation: {
    asked: '1:1 requested',
    'asked again': '1:1 requested again',
    withdrew: '1:1 withdrawn',
    took: '1:1 taken',
    'handed back': '1:1 handed back',
    'handed over': '1:1 handed over to a colleague',
    'marked done': '1:1 done',
    noted: 'Note on the 1:1 added',
    'opened again': '1:1 opened again',
  },
  daily_feedback: { reflected: 'Reflection written', 'changed the reflection': 'Reflection changed' },
  student_note: { created: 'Note added', updated: 'Note changed', pinned: 'Note pinned', unpinned: 'Note unpinned' },
  snooze: {
    created: 'Snoozed in Needs attention',
    'woken up': 'Woken up in Needs attention',
    'snooze undone': 'Snooze in Needs attention undone',
  },
  attendance: {
    created: 'Attendance marked',
    updated: 'Attendance changed',
    'taken back': 'Attendance mark taken back',
  },
  placement: { created: 'Placement added', updated: 'Placement changed', removed: 'Placement removed' },
  assignment: {
    'changed due date': 'Due date changed',
    'changed schedule': 'Schedule changed',
    'cancelled schedule': 'Planned release cancelled',
    'not released': 'Not assigned at its time',
    undone: 'Change undone',
    copied: 'Copied from another assignment',
    'copy undone': 'Copy undone',
  },
  school: {
    'changed logo': 'Logo changed',
    'removed logo': 'Logo removed',
    'switched attendance': 'Attendance switched on or off',
    'skipped a first step': 'First step skipped',
    'skip undone': 'First step no longer skipped',
    'finished the first steps': 'First steps finished',
    'closed the first steps': 'First steps closed',
    'close undone': 'First steps opened again',
  },
}

const instant = (at: unknown) => formatInstant(String(at))

const WORDS: Partial<Record<HistoryEntity, HistoryWords>> = {
  user: {
    device: { label: 'Device', recordOnly: true },
    list: { label: 'List' },
    filter: { label: 'Filter' },
    new_rows: { label: 'New' },
    changed_rows: { label: 'Changed' },
  },
  employee: EMPLOYEE_WORDS,
  student: STUDENT_HISTORY,
  course_work: {
    assignment_id: null,
    student_id: null,
    repository: { label: SUBMISSION_LABELS.repository },
    site: { label: SUBMISSION_LABELS.site },
    // Beside the instructor's comment it says whose it is.
    student_comment: { label: 'Student’s comment' },
    completed_at: { label: 'Completed', value: instant, recordOnly: true },
    grade: { label: 'Grade', value: (grade) => `${grade} ${gradeMeaning(grade as Grade)}` },
    instructor_comment: { label: 'Comment', isMarkdown: true },
    workflow_state: { label: 'Status', value: workStateInWords, recordOnly: true },
    graded_by_id: null,
    graded_at: { label: 'Graded', value: instant, recordOnly: true },
  },
  allowance: {
    due_at: { label: 'Due for this student', value: instant },
    due_reason: { label: 'Reason' },
    extended_at: null,
    extended_by_id: null,
    excused_at: { label: 'Excused', value: instant },
    excused_by_id: null,
    excuse_reason: { label: 'Reason' },
  },
  daily_feedback: {
    feedback_on: { label: 'Day', value: dateInWords },
    understanding_score: { label: REFLECTION_LABELS.understanding_score },
    support_score: { label: REFLECTION_LABELS.support_score },
    additional_conversation_wanted: { label: 'Asked for a 1:1', value: yesOrNo },
    conversation_done_at: { label: '1:1 done', value: instant },
    conversation_done_by: null,
  },
  conversation: {
    asked_on: { label: 'Asked on', value: dateInWords },
    withdrawn_at: { label: 'Withdrawn', value: instant },
    taken_by_id: null,
    taken_at: { label: 'Taken', value: instant },
    done_by_id: null,
    done_at: { label: 'Done', value: instant },
    note_id: null,
  },
  student_note: { student_id: null, ...NOTE_WORDS, is_pinned: { label: 'Pinned', value: yesOrNo, recordOnly: true } },
  snooze: {
    until: { label: 'Until', value: dateInWords, shownOnCreate: true },
    reason: { label: 'Why', shownOnCreate: true },
    kinds: null,
    ended_at: null,
  },
  attendance: ATTENDANCE_HISTORY,
  placement: PLACEMENT_HISTORY,
  assignment: ASSIGNMENT_HISTORY,
  campus: CAMPUS_WORDS,
  tag: TAG_WORDS,
  day_off: DAY_OFF_HISTORY,
  school: {
    ...SCHOOL_HISTORY,
    first_step: { label: 'Step', value: (step) => FIRST_STEP_WORDS[step as FirstStep]?.title ?? String(step) },
  },
}

function workStateInWords(state: unknown): string {
  return state === 'graded' ? 'Graded' : state === 'returned' ? 'Returned' : 'Completed'
}
