import type { CohortPhase } from './cohort-phase.ts'

export const STUDENT_SORT_KEYS = ['name', 'email', 'cohort', 'missing', 'last_reflection', 'last_login'] as const
export type StudentSortKey = (typeof STUDENT_SORT_KEYS)[number]

export const DEFAULT_STUDENT_SORT = { orderBy: 'name', order: 'asc' } as const

/** Columns of Students Home that are shown on request. */
export const STUDENT_COLUMNS = ['missing', 'last_reflection', 'last_login'] as const satisfies readonly StudentSortKey[]
export type StudentColumn = (typeof STUDENT_COLUMNS)[number]

export const STUDENT_COLUMN_WORDS: Record<StudentColumn, string> = {
  missing: 'Missing work',
  last_reflection: 'Last reflection',
  last_login: 'Last login',
}

/** In the order of the filter. */
export const LOGIN_FILTERS = ['never', 'invited', 'expired'] as const
export type LoginFilter = (typeof LOGIN_FILTERS)[number]

export const LOGIN_FILTER_LABELS: Record<LoginFilter, string> = {
  never: 'Never logged in',
  invited: 'Invited, never logged in',
  expired: 'Invitation or temporary password expired',
}

/** As many are copied, printed or selected at a time. */
export const PEOPLE_LIMIT = 1000

interface Filter {
  cohortId?: number | string | undefined
  phase?: CohortPhase | undefined
}

/** What is missing depends on the time, so it is counted anew: for the people of a class, not of the whole school. */
export function canSortByMissing({ cohortId, phase }: Filter): boolean {
  return Boolean(cohortId) || phase === 'Prework' || phase === 'Classroom'
}

export const SORT_BY_MISSING = 'To sort by missing work, choose a cohort, or the phase Prework or Classroom.'

export const tooManyPeople = (count: number) =>
  `The list has ${count} students. At most ${PEOPLE_LIMIT} are taken at a time: please choose a cohort or another filter first.`

const isColumn = (name: string): name is StudentColumn => STUDENT_COLUMNS.some((column) => column === name)

/** 'missing,last_login' as it was stored; unknown names are left out. */
export function readColumns(stored: string | null): StudentColumn[] {
  const names = (stored ?? '').split(',').filter(isColumn)
  return STUDENT_COLUMNS.filter((column) => names.includes(column))
}

/** Shows a hidden column, or hides it; null if none is left. */
export function toggleColumn(stored: string | null, column: StudentColumn): string | null {
  const shown = readColumns(stored)
  const next = STUDENT_COLUMNS.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one)))
  return next.join() || null
}
