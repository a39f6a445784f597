import type { Stale } from './route.ts'

// Reads made stale by writes that reach beyond their own feature.

/** A student's name, photo and cohort are shown nearly everywhere. */
export const STUDENT_READERS = [
  'students',
  'placements',
  'notes',
  'courseWork',
  'reflections',
  'cohorts',
  'assignments',
  'conversations',
  'attendance',
  'attention',
  'today',
  'notices',
  'history',
  'records',
] as const satisfies readonly Stale[]

export const ASSIGNMENT_READERS = [
  'assignments',
  'courseWork',
  'attention',
  'today',
  'school.tags',
  'students',
  'cohorts',
  'notices',
  'history',
] as const satisfies readonly Stale[]

export const PLACEMENT_READERS = ['placements', 'students', 'cohorts', 'history'] as const satisfies readonly Stale[]
