import { formatAmount } from './amount.ts'
import { type AssignmentType, assignmentTypeLabel } from './assignment-state.ts'
import { type Grade, gradeMeaning } from './course-work-grade.ts'
import { SUBMISSION_LABELS } from './course-work-submission.ts'
import { cutAt120, cutMarkdownAt120, DASH, formatDate, formatInstant, formatMoney } from './display.ts'
import { EMPLOYEE_WORDS } from './employee-words.ts'
import { type PlacementType, placementTypeLabel, RATE_UNIT_LABELS, type RateUnit } from './placement.ts'
import { STUDENT_WORDS, yesOrNo } from './student-words.ts'

export const HISTORY_ENTITIES = [
  'user',
  'employee',
  'student',
  'cohort',
  'assignment',
  'course_work',
  'daily_feedback',
  'placement',
  'student_note',
] as const
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]

interface FieldWords {
  label: string
  /** Formats a value that is not plain text. */
  value?(value: unknown): string
  isMarkdown?: true
  /** Shown on screen for a new item; its other fields are not. */
  shownOnCreate?: true
  /** Only in the exported record; on screen the headline says it. */
  recordOnly?: true
}

/** By field. Null fields are never shown: ids and file names mean nothing to a person. */
export type HistoryWords = Record<string, FieldWords | null>

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
export function inWords({ entity, action, changes }: Change): ChangeInWords[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    const words = wordsOf(entity, field)
    if (!words || words.recordOnly || action === 'removed') return []
    if (action === 'created' && !words.shownOnCreate) return []
    return changeInWords(words, change, words.isMarkdown ? cutMarkdownAt120 : cutAt120)
  })
}

/** For the exported record: every field in WORDS order, including created and removed items, with full texts. */
export function fullInWords({ entity, changes }: Change): ChangeInWords[] {
  return Object.entries(WORDS[entity] ?? {}).flatMap(([field, words]) => {
    const change = changes[field]
    if (!words || !change || (isEmpty(change.from) && isEmpty(change.to))) return []
    return changeInWords(words, change, (text) => text)
  })
}

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
  student: {
    updated: 'Details changed',
    'came back': 'Returned',
    'changed photo': 'Photo changed',
    'removed photo': 'Photo removed',
  },
  course_work: { 'updated the submission': 'Submission updated', 'cleared feedback': 'Feedback cleared' },
  student_note: { created: 'Note added', updated: 'Note changed' },
  placement: { created: 'Placement added', updated: 'Placement changed', removed: 'Placement removed' },
  assignment: { 'changed due date': 'Due date changed', copied: 'Copied from another assignment' },
}

const date = (day: unknown) => formatDate(String(day))
const instant = (at: unknown) => formatInstant(String(at))
const money = (dollars: unknown) => formatMoney(Number(dollars))

const WORDS: Partial<Record<HistoryEntity, HistoryWords>> = {
  user: { device: { label: 'Device', recordOnly: true } },
  employee: EMPLOYEE_WORDS,
  student: STUDENT_WORDS,
  course_work: {
    assignment_id: null,
    student_id: null,
    repository: { label: SUBMISSION_LABELS.repository },
    site: { label: SUBMISSION_LABELS.site },
    student_comment: { label: 'Student’s comment' },
    completed_at: { label: 'Completed', value: instant, recordOnly: true },
    grade: { label: 'Grade', value: (grade) => `${grade} ${gradeMeaning(grade as Grade)}` },
    instructor_comment: { label: 'Comment', isMarkdown: true },
    workflow_state: { label: 'Status', value: workStateInWords, recordOnly: true },
    graded_by_id: null,
    graded_at: { label: 'Graded', value: instant, recordOnly: true },
  },
  daily_feedback: {
    feedback_on: { label: 'Day', value: date },
    understanding_score: { label: 'Understanding' },
    support_score: { label: 'Support' },
    additional_conversation_wanted: { label: 'Asked for a 1:1', value: yesOrNo },
    conversation_done_at: { label: '1:1 done', value: instant },
    conversation_done_by: null,
  },
  student_note: { student_id: null, content: { label: 'Note', shownOnCreate: true } },
  placement: {
    id: null,
    student_id: null,
    cohort_id: null,
    company_name: { label: 'Company' },
    placement_type: { label: 'Type', value: (type) => placementTypeLabel(type as PlacementType) },
    job_title: { label: 'Title', shownOnCreate: true },
    post_income: { label: 'Salary', value: money },
    placed_at: { label: 'Offer Date', value: date },
    pre_income: { label: 'Pre-Prime Salary', value: money },
    placement_duration: { label: 'Duration' },
    placement_rate: { label: 'Rate', value: (rate) => formatAmount(Number(rate)) },
    placement_rate_unit: { label: 'Rate unit', value: (unit) => RATE_UNIT_LABELS[unit as RateUnit] },
    how_found_notes: { label: 'How' },
    notes: { label: 'Notes' },
  },
  assignment: {
    name: { label: 'Name' },
    assignment_type: { label: 'Type', value: (type) => assignmentTypeLabel(type as AssignmentType) },
    due_at: { label: 'Due at', value: instant },
    tags: { label: 'Tags', value: (tags) => (Array.isArray(tags) ? tags.join(', ') || DASH : DASH) },
    repository: { label: 'Repository' },
    notes: { label: 'Notes', isMarkdown: true },
  },
}

function workStateInWords(state: unknown): string {
  return state === 'graded' ? 'Graded' : 'Completed'
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
