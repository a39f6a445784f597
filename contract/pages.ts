import { ROLE, type Role } from '#domain/account-role.ts'

/** Every page of the portal. */
export const PAGES = {
  root: '/',
  login: '/login',
  passwordReset: '/password/reset/:token',
  invitation: '/invitation',
  profile: '/profile',
  notices: '/notices',
  cohorts: '/cohorts',
  cohortNew: '/cohorts/new',
  cohort: '/cohorts/:id',
  cohortEdit: '/cohorts/:id/edit',
  cohortAssignments: '/cohorts/:id/assignments',
  cohortSchedule: '/cohorts/:id/schedule',
  cohortReflections: '/cohorts/:id/feedback',
  cohortAttendance: '/cohorts/:id/attendance',
  employees: '/employees',
  employeeNew: '/employees/new',
  employeeEdit: '/employees/:id/edit',
  students: '/students',
  studentNew: '/students/new',
  student: '/students/:id',
  studentEdit: '/students/:id/edit',
  assignments: '/assignments',
  assignmentNew: '/assignments/new',
  assignment: '/assignments/:id',
  assignmentEdit: '/assignments/:id/edit',
  grading: '/grading',
  attention: '/attention',
  missing: '/missing',
  notReflected: '/not-reflected',
  school: '/school',
  schoolCampuses: '/school/campuses',
  schoolDaysOff: '/school/days-off',
  schoolTags: '/school/tags',
  schoolMail: '/school/mail',
  conversations: '/conversations',
  imports: '/imports',
  importNew: '/imports/new',
  import: '/imports/:id',
  studentAssignments: '/student/assignments',
  studentAssignment: '/student/assignments/:id',
  studentReflections: '/student/reflections',
} as const

export type Page = keyof typeof PAGES

const STAFF: readonly Role[] = [ROLE.employee]
const STUDENT: readonly Role[] = [ROLE.student]
const BOTH: readonly Role[] = [ROLE.employee, ROLE.student]

/** 'all' needs no login. */
export const PAGE_ACCESS: Record<Page, 'all' | readonly Role[]> = {
  root: STAFF,
  login: 'all',
  passwordReset: 'all',
  invitation: 'all',
  profile: BOTH,
  notices: BOTH,
  cohorts: STAFF,
  cohortNew: STAFF,
  cohort: STAFF,
  cohortEdit: STAFF,
  cohortAssignments: STAFF,
  cohortSchedule: STAFF,
  cohortReflections: STAFF,
  cohortAttendance: STAFF,
  employees: STAFF,
  employeeNew: STAFF,
  employeeEdit: STAFF,
  students: STAFF,
  studentNew: STAFF,
  student: STAFF,
  studentEdit: STAFF,
  assignments: STAFF,
  assignmentNew: STAFF,
  assignment: STAFF,
  assignmentEdit: STAFF,
  grading: STAFF,
  attention: STAFF,
  missing: STAFF,
  notReflected: STAFF,
  school: STAFF,
  schoolCampuses: STAFF,
  schoolDaysOff: STAFF,
  schoolTags: STAFF,
  schoolMail: STAFF,
  conversations: STAFF,
  imports: STAFF,
  importNew: STAFF,
  import: STAFF,
  studentAssignments: STUDENT,
  studentAssignment: STUDENT,
  studentReflections: STUDENT,
}

type ParamsIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Part = string | number
type PathParams<P extends Page> = { [Name in ParamsIn<(typeof PAGES)[P]>]: Part }
type Query = Record<string, Part | undefined>

/**
 * Builds every link, on screen and in mails:
 *   pagePath('cohortReflections', { id: 5 }, { day: '2026-10-14' })   '/cohorts/5/feedback?day=2026-10-14'
 * Undefined query values are left out.
 */
export function pagePath<P extends Page>(
  page: P,
  ...[params, query]: keyof PathParams<P> extends never
    ? [params?: PathParams<P>, query?: Query]
    : [params: PathParams<P>, query?: Query]
): string {
  const given: Record<string, Part> = params ?? {}
  const path = PAGES[page].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
  const parts = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

/** What an address has in place of `:id`. */
export type PageParams = Readonly<Partial<Record<string, string>>>

interface PageAt {
  readonly page: Page
  readonly params: PageParams
}

/** Trailing slashes do not matter, upper and lower case do. */
const PATTERNS = (Object.keys(PAGES) as Page[]).map((page) => {
  const names = [...PAGES[page].matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return { page, names, pattern: new RegExp(`^${PAGES[page].replace(/:\w+/g, '([^/]+)')}/*$`) }
})

/** The page of a path: what `pagePath` wrote; null for the 404. */
export function pageAt(pathname: string): PageAt | null {
  for (const { page, names, pattern } of PATTERNS) {
    const found = pattern.exec(pathname)
    if (found)
      return { page, params: Object.fromEntries(names.map((name, nth) => [name, decoded(found[nth + 1] ?? '')])) }
  }
  return null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
