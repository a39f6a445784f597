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

/** How long there is: overnight, Friday to Monday, a whole week, no due date; or only for those who ask. */
type Given = 'night' | 'weekend' | 'week' | 'open' | 'stretch'

/** Something the school teaches; every cohort of the course gets a copy. Its notes are a markdown file of the same slug. */
export interface CurriculumItem {
  name: string
  assignment_type: AssignmentType
  phase: 'prework' | 'classroom'
  /** Of the phase, from 1. */
  week: number
  given: Given
  tags: readonly TagName[]
  handedInBy: 'repository' | 'folder' | 'text'
  /** What a grader writes about it: said of good work, and of work that needs more. */
  praise: readonly [string, ...string[]]
  improve: readonly [string, ...string[]]
}
