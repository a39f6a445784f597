import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Page, PageParams } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { askedRollDay, rollProblem } from '#domain/attendance-roll.ts'
import { classCalendar } from '#domain/cohort-class-days.ts'
import { isRunning } from '#domain/cohort-phase.ts'
import { askedReflectionDay, isFutureDay, NO_CLASS_DATES } from '#domain/reflection-day.ts'
import { callOptions } from './api/call-options.ts'
import { profileQueries } from './features/accounts/account-queries.ts'
import {
  assignmentQuery,
  assignmentsQuery,
  courseWorkQuery,
  tagsQuery,
} from './features/assignments/assignments-queries.ts'
import { rollQuery } from './features/attendance/attendance-queries.ts'
import { attentionQueryAt } from './features/attention/attention-queries.ts'
import {
  campusesQuery,
  cohortQuery,
  cohortsQuery,
  instructorsQuery,
  leftQuery,
  ownCohort,
  planQuery,
} from './features/cohorts/cohorts-queries.ts'
import { readScope } from './features/cohorts/scope.ts'
import {
  doneRequestsQuery,
  openRequestsQuery,
  ownRequest,
  waitingQuery,
} from './features/conversations/conversations-queries.ts'
import { gradingQuery } from './features/course-work/grading-queries.ts'
import { loadGradingDialog, loadGradingForm, loadNoWorkDialog } from './features/course-work/lazy-grading-dialog.ts'
import { missingQueryAt } from './features/course-work/missing-queries.ts'
import {
  queueCountQuery,
  queuedAssignmentsQuery,
  queueQuery,
  readQueueAddress,
} from './features/course-work/queue-queries.ts'
import { dutiesQuery, employeeQuery, employeesQuery } from './features/employees/employees-queries.ts'
import { importQuery, importRowsQuery, importsQuery } from './features/imports/imports-queries.ts'
import { noticesQuery, unreadQuery } from './features/notices/notices-queries.ts'
import { notReflectedQueryAt } from './features/reflections/not-reflected-queries.ts'
import { dayQuery, trendsQuery } from './features/reflections/reflections-queries.ts'
import {
  campusListQuery,
  daysOffQuery,
  firstStepsQuery,
  identityQuery,
  mailQuery,
  settingsQuery,
  tagUsesQuery,
} from './features/school/school-queries.ts'
import { studentQuery, studentsQuery } from './features/students/students-queries.ts'
import { todayOfCohort, todayQuery } from './features/today/today-queries.ts'

interface Address {
  params: PageParams
  search: URLSearchParams
  /** Of the visitor. */
  role: Role | null
  /** Staff still see the list of first steps. */
  hasFirstSteps: boolean
  now: Date
}

/** Any query of a page. */
interface Prefetched {
  queryKey: QueryKey
}

interface PageRoute {
  /** The build's manifest names the page's chunks by it. */
  file: string
  load(): Promise<{ default: ComponentType }>
  /** Loaded in parallel with the page's code. */
  prefetch?(address: Address): readonly Prefetched[]
  /** What depends on the first responses. The server asks for it before rendering; in the browser the page does. */
  prefetchNext?(address: Address, cache: QueryClient): readonly Prefetched[]
  /** The code of a dialog that the URL opens. */
  loadDialog?(search: URLSearchParams): Promise<unknown> | null
  /** Reads student records, which are logged, so the data is not prefetched on hover. */
  isNoted?: true
}

const PAGE_CODE = import.meta.glob<{ default: ComponentType }>('./features/*/*Page.tsx')

/** One chunk for each page. */
function code(name: string): Pick<PageRoute, 'file' | 'load'> {
  const load = PAGE_CODE[`./features/${name}.tsx`]
  if (!load) throw new Error(`There is no page web/features/${name}.tsx.`)
  return { file: `features/${name}.tsx`, load }
}

/** The queries of the shell. */
export const frameQueries = (role: Role | null): readonly Prefetched[] =>
  role === ROLE.student ? [unreadQuery, ownCohort] : [unreadQuery]

const id = ({ params }: Address) => params.id ?? ''
const cohortDetail = (at: Address) => cohortQuery(id(at))
const cohortList = () => cohortsQuery
/** The options of a filter. The first view has them only if one is chosen: a school has more of them every year. */
const cohortFilter = ({ search }: Address) => (search.has('cohortId') ? [cohortsQuery] : [])
/** An empty list says what to do first. */
const cohortsIfEmpty = (list: { count: number } | undefined) => (list?.count === 0 ? [cohortsQuery] : [])
const gradingDialog = (nothing: 'student' | 'assignment') => (search: URLSearchParams) => {
  if (search.has('work')) return loadGradingDialog()
  return search.has(nothing) ? loadNoWorkDialog() : null
}
/** Not for ?work=first, which the page looks up. */
const openedWork = ({ search }: Address) => {
  const work = search.get('work') ?? ''
  return /^[1-9]\d*$/.test(work) ? [gradingQuery(work)] : []
}
const cohortFormLists = () => [campusesQuery, instructorsQuery]

/** The code of every page and what it reads; one chunk each. The root shows the login or leads home, as /login does. */
export const ROUTES: Record<Exclude<Page, 'root'>, PageRoute> = {
  login: { ...code('accounts/LoginPage') },
  passwordReset: { ...code('accounts/PasswordResetPage') },
  invitation: { ...code('logins/InvitationPage') },
  profile: {
    ...code('accounts/ProfilePage'),
    prefetch: ({ role }) => profileQueries(role),
  },
  notices: {
    isNoted: true,
    ...code('notices/NoticesPage'),
    prefetch: (at) => [noticesQuery(at.search)],
  },
  cohorts: {
    isNoted: true,
    ...code('cohorts/CohortsPage'),
    prefetch: (at) => [
      cohortsQuery,
      campusesQuery,
      todayQuery({ ...readScope(at.search), cohortId: undefined }),
      ...(at.hasFirstSteps ? [firstStepsQuery] : []),
    ],
  },
  cohortNew: { ...code('cohorts/CohortFormPage'), prefetch: cohortFormLists },
  cohort: {
    isNoted: true,
    ...code('cohorts/CohortPage'),
    prefetch: (at) => (/^\d+$/.test(id(at)) ? [cohortDetail(at), leftQuery(id(at))] : [cohortDetail(at)]),
    prefetchNext(at, cache) {
      const cohort = cache.getQueryData(cohortDetail(at).queryKey)
      return cohort && isRunning(cohort, at.now) ? [todayOfCohort(cohort.id)] : []
    },
  },
  cohortEdit: {
    isNoted: true,
    ...code('cohorts/CohortFormPage'),
    prefetch: (at) => [cohortDetail(at), ...cohortFormLists()],
  },
  cohortAssignments: {
    isNoted: true,
    ...code('cohorts/CohortAssignmentsPage'),
    // For an invalid id only the cohort query reports an error.
    prefetch: (at) =>
      /^\d+$/.test(id(at))
        ? [cohortDetail(at), assignmentsQuery(at.search, id(at)), queueCountQuery(id(at))]
        : [cohortDetail(at)],
  },
  cohortSchedule: {
    isNoted: true,
    ...code('cohorts/CohortSchedulePage'),
    prefetch: (at) => (/^\d+$/.test(id(at)) ? [cohortDetail(at), planQuery(id(at))] : [cohortDetail(at)]),
  },
  cohortReflections: {
    isNoted: true,
    ...code('reflections/DayPage'),
    prefetch: (at) => [
      cohortDetail(at),
      trendsQuery(id(at)),
      waitingQuery(id(at)),
      // The default day of a cohort in class, the usual case.
      dayQuery(id(at), askedReflectionDay(at.search.get('day'), NO_CLASS_DATES, at.now)),
    ],
    prefetchNext(at, cache) {
      const cohort = cache.getQueryData(cohortDetail(at).queryKey)
      const day = cohort && askedReflectionDay(at.search.get('day'), cohort, at.now)
      return day && !isFutureDay(day, at.now) ? [dayQuery(id(at), day)] : []
    },
  },
  cohortAttendance: {
    isNoted: true,
    ...code('attendance/AttendancePage'),
    prefetch: (at) => [cohortDetail(at)],
    prefetchNext(at, cache) {
      const cohort = cache.getQueryData(cohortDetail(at).queryKey)
      if (!cohort || !cache.getQueryData(identityQuery.queryKey)?.attendance) return []
      const calendar = classCalendar(cohort)
      const day = askedRollDay(at.search.get('day'), calendar, at.now)
      return day && rollProblem(day, calendar, at.now) === null ? [rollQuery(cohort.id, day)] : []
    },
  },
  employees: {
    ...code('employees/EmployeesPage'),
    prefetch: () => [employeesQuery()],
  },
  employeeNew: { ...code('employees/EmployeeFormPage') },
  employeeEdit: {
    ...code('employees/EmployeeFormPage'),
    prefetch: (at) => (/^\d+$/.test(id(at)) ? [employeeQuery(id(at)), dutiesQuery(id(at))] : [employeeQuery(id(at))]),
  },
  students: {
    isNoted: true,
    ...code('students/StudentsPage'),
    prefetch: (at) => [studentsQuery(at.search), ...cohortFilter(at)],
    prefetchNext: (at, cache) => cohortsIfEmpty(cache.getQueryData(studentsQuery(at.search).queryKey)),
  },
  studentNew: {
    isNoted: true,
    ...code('students/StudentFormPage'),
    prefetch: () => [cohortList()],
  },
  student: {
    isNoted: true,
    ...code('students/StudentPage'),
    loadDialog: (search) =>
      search.has('reflection')
        ? import('./features/reflections/StudentReflectionDialog.tsx')
        : gradingDialog('assignment')(search),
    prefetch: (at) => [studentQuery(id(at)), ...openedWork(at)],
  },
  studentEdit: {
    isNoted: true,
    ...code('students/StudentFormPage'),
    prefetch: (at) => [studentQuery(id(at)), cohortList()],
  },
  assignments: {
    isNoted: true,
    ...code('assignments/AssignmentsPage'),
    prefetch: (at) => [assignmentsQuery(at.search), ...cohortFilter(at)],
    prefetchNext: (at, cache) => cohortsIfEmpty(cache.getQueryData(assignmentsQuery(at.search).queryKey)),
  },
  assignmentNew: {
    isNoted: true,
    ...code('assignments/AssignmentFormPage'),
    prefetch: ({ search }) => [
      cohortList(),
      tagsQuery(),
      ...(search.has('copyFrom') ? [assignmentQuery(search.get('copyFrom') ?? '')] : []),
    ],
  },
  assignment: {
    isNoted: true,
    ...code('assignments/AssignmentPage'),
    loadDialog: gradingDialog('student'),
    prefetch: (at) => [assignmentQuery(id(at)), courseWorkQuery(id(at)), ...openedWork(at)],
  },
  assignmentEdit: {
    isNoted: true,
    ...code('assignments/AssignmentFormPage'),
    prefetch: (at) => [assignmentQuery(id(at)), tagsQuery(), cohortList()],
  },
  grading: {
    isNoted: true,
    ...code('course-work/GradingPage'),
    loadDialog: (search) => (search.has('work') ? loadGradingForm() : null),
    prefetch: (at) => {
      const address = readQueueAddress(at.search)
      return [queueQuery(address), queuedAssignmentsQuery(address), ...cohortFilter(at), ...openedWork(at)]
    },
  },
  school: { ...code('school/GeneralPage'), prefetch: () => [settingsQuery] },
  schoolCampuses: { ...code('school/CampusesPage'), prefetch: () => [campusListQuery] },
  schoolDaysOff: {
    ...code('school/DaysOffPage'),
    prefetch: () => [daysOffQuery, campusesQuery, cohortList()],
  },
  schoolTags: { ...code('school/TagsPage'), prefetch: () => [tagUsesQuery] },
  schoolMail: { ...code('school/MailPage'), prefetch: () => [mailQuery] },
  conversations: {
    isNoted: true,
    ...code('conversations/ConversationsPage'),
    prefetch: (at) => {
      const scope = readScope(at.search)
      const requests = at.search.get('state') === 'done' ? doneRequestsQuery(scope) : openRequestsQuery(scope)
      return [requests, ...cohortFilter(at)]
    },
  },
  imports: { ...code('imports/ImportsPage'), prefetch: (at) => [importsQuery(at.search)] },
  importNew: { ...code('imports/NewImportPage'), prefetch: () => [cohortList(), campusesQuery] },
  import: {
    isNoted: true,
    ...code('imports/ImportPage'),
    prefetch: (at) => [importQuery(id(at))],
    prefetchNext: (at, cache) =>
      cache.getQueryData(importQuery(id(at)).queryKey)?.has_rows ? [importRowsQuery(id(at), at.search)] : [],
  },
  attention: {
    isNoted: true,
    ...code('attention/AttentionPage'),
    prefetch: (at) => [attentionQueryAt(at.search), ...cohortFilter(at)],
  },
  missing: {
    isNoted: true,
    ...code('course-work/MissingPage'),
    prefetch: (at) => [missingQueryAt(at.search), ...cohortFilter(at)],
  },
  notReflected: {
    isNoted: true,
    ...code('reflections/NotReflectedPage'),
    prefetch: (at) => [notReflectedQueryAt(at.search), ...cohortFilter(at)],
  },
  studentAssignments: {
    ...code('course-work/OwnAssignmentsPage'),
    prefetch: () => [callOptions('courseWork', 'own')],
  },
  studentAssignment: {
    ...code('course-work/OwnAssignmentPage'),
    prefetch: (at) => [callOptions('courseWork', 'ownDetail', { params: { id: id(at) } })],
  },
  studentReflections: {
    ...code('reflections/OwnReflectionsPage'),
    prefetch: () => [callOptions('reflections', 'latest'), callOptions('reflections', 'own'), ownRequest],
  },
}
