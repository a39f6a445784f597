import type { AssignmentType } from '#domain/assignment-state.ts'

export const TAGS = [
  'HTML',
  'CSS',
  'JavaScript',
  'Git',
  'Node',
  'SQL',
  'React',
  'Testing',
  'Accessibility',
  'Research',
  'Prototyping',
  'Reading',
  'Teamwork',
  'Career',
  'Prework',
  'Stretch',
] as const
type TagName = (typeof TAGS)[number]

/** Overnight, Friday to Monday, a week, no due date, or optional. */
type Given = 'night' | 'weekend' | 'week' | 'open' | 'stretch'

/** An assignment of the curriculum; each cohort gets a copy. Its notes are the markdown file of the same slug. */
export interface CurriculumItem {
  name: string
  assignment_type: AssignmentType
  phase: 'prework' | 'classroom'
  /** Week of the phase, from 1. */
  week: number
  given: Given
  tags: readonly TagName[]
  handedInBy: 'repository' | 'folder' | 'text'
  /** Phrases for a grader's comment, on good work and on work that needs more. */
  praise: readonly [string, ...string[]]
  improve: readonly [string, ...string[]]
}
