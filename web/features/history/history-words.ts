import type { HistoryEntity, HistoryRow } from '#contract/history.ts'
import { type AssignmentType, assignmentTypeLabel } from '#domain/assignment-state.ts'
import { cutAt120, cutMarkdownAt120, DASH, formatDate, formatInstant, formatMoney } from '#domain/display.ts'
import { type Grade, gradeMeaning } from '#domain/grade.ts'
import { type PlacementType, placementTypeLabel } from '#domain/placement.ts'
import { SUBMISSION_LABELS } from '#domain/submission.ts'
import { EMPLOYEE_WORDS } from '#web/features/employees/employee-words.ts'
import { STUDENT_WORDS } from '#web/features/students/student-words.ts'

/** What a field is called, and how its values read where they are no plain text. Others are left out. */
export type HistoryWords = Record<string, { label: string; value?(value: unknown): string; isToldAtFirst?: true }>

export interface ChangeInWords {
  label: string
  /** Null where there was nothing before. */
  from: string | null
  to: string
}

type Told = Pick<HistoryRow, 'entity' | 'action' | 'changes'>

/** How an entry begins: 'Grade changed'. */
export function headline({ entity, action, changes }: Told): string {
  if (entity === 'course_work' && (action === 'graded' || action === 'commented')) return feedbackHeadline(changes)
  return HEADLINES[entity]?.[action] ?? action.charAt(0).toUpperCase() + action.slice(1)
}

/** An item that was created or removed changed in every field, which says nothing; a few of a new one are told. */
export function inWords({ entity, action, changes }: Told): ChangeInWords[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    const known = WORDS[entity]?.[field]
    if (!known || action === 'removed' || (action === 'created' && !known.isToldAtFirst)) return []
    const read = (value: unknown) => (isNothing(value) ? DASH : (known.value?.(value) ?? cutAt120(String(value))))
    return { label: known.label, from: isNothing(from) ? null : read(from), to: read(to) }
  })
}

function feedbackHeadline({ grade, instructor_comment }: Told['changes']): string {
  if (grade) return isNothing(grade.to) ? 'Grade cleared' : isNothing(grade.from) ? 'Graded' : 'Grade changed'
  return isNothing(instructor_comment?.from) ? 'Commented' : 'Comment changed'
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

const WORDS: Partial<Record<HistoryEntity, HistoryWords>> = {
  employee: EMPLOYEE_WORDS,
  student: STUDENT_WORDS,
  course_work: {
    repository: { label: SUBMISSION_LABELS.repository },
    site: { label: SUBMISSION_LABELS.site },
    student_comment: { label: 'Student’s comment' },
    grade: { label: 'Grade', value: (grade) => `${grade} ${gradeMeaning(grade as Grade)}` },
    instructor_comment: { label: 'Comment', value: (comment) => cutMarkdownAt120(String(comment)) },
  },
  student_note: { content: { label: 'Note', isToldAtFirst: true } },
  placement: {
    company_name: { label: 'Company' },
    placement_type: { label: 'Type', value: (type) => placementTypeLabel(type as PlacementType) },
    job_title: { label: 'Title', isToldAtFirst: true },
    post_income: { label: 'Salary', value: (income) => formatMoney(Number(income)) },
    placed_at: { label: 'Offer Date', value: (date) => formatDate(String(date)) },
    placement_duration: { label: 'Duration' },
    how_found_notes: { label: 'How' },
    notes: { label: 'Notes' },
  },
  assignment: {
    name: { label: 'Name' },
    assignment_type: { label: 'Type', value: (type) => assignmentTypeLabel(type as AssignmentType) },
    due_at: { label: 'Due at', value: (due) => formatInstant(String(due)) },
    tags: { label: 'Tags', value: (tags) => (Array.isArray(tags) ? tags.join(', ') || DASH : DASH) },
    repository: { label: 'Repository' },
    notes: { label: 'Notes', value: (notes) => cutMarkdownAt120(String(notes)) },
  },
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
