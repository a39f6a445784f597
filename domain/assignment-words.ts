import { type ReleaseProblem, releaseProblemSentence } from './assignment-schedule.ts'
import { type AssignmentType, assignmentTypeLabel } from './assignment-state.ts'
import { DASH, formatInstant } from './display.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import type { HistoryWords, Words } from './field-words.ts'

export const ASSIGNMENT_WORDS = {
  name: { label: 'Name', limit: FIELD_LIMITS.assignments.name },
  assignment_type: { label: 'Type', value: (type) => assignmentTypeLabel(type as AssignmentType) },
  cohortId: { label: 'Cohort' },
  tags: { label: 'Tags', value: (tags) => (Array.isArray(tags) ? tags.join(', ') || DASH : DASH) },
  repository: { label: 'Git Repo / Dropbox URL', limit: FIELD_LIMITS.assignments.repository },
  notes: { label: 'Description', isMarkdown: true },
} satisfies Words

export const ASSIGNMENT_HISTORY: HistoryWords = {
  ...ASSIGNMENT_WORDS,
  due_at: { label: 'Due at', value: (at) => formatInstant(String(at)) },
  visible_from: { label: 'Visible from', value: (at) => formatInstant(String(at)) },
  archived_at: { label: 'Archived', value: (at) => formatInstant(String(at)) },
  release_problem: { label: 'Not assigned', value: (problem) => releaseProblemSentence(problem as ReleaseProblem) },
  // A line of the history is short, and nobody types there.
  repository: { label: 'Repository' },
  notes: { label: 'Notes', isMarkdown: true },
}
