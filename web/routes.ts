import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import type { Page } from '#contract/pages.ts'
import { askedReflectionDay } from '#domain/reflection-day.ts'
import { callOptions } from './api/call-options.ts'
import { profileQueries } from './features/accounts/account-queries.ts'
import {
  assignmentQuery,
  assignmentsQuery,
  courseWorkQuery,
  tagsQuery,
} from './features/assignments/assignments-queries.ts'
import { campusesQuery, cohortQuery, cohortsQuery, instructorsQuery } from './features/cohorts/cohorts-queries.ts'
import { waitingQuery } from './features/conversations/conversations-queries.ts'
import { gradingQuery } from './features/course-work/grading-queries.ts'
import { loadGradingDialog, loadNoWorkDialog } from './features/course-work/lazy-grading-dialog.ts'
import { employeeQuery, employeesQuery } from './features/employees/employees-queries.ts'
import { dayQuery, trendsQuery } from './features/reflections/reflections-queries.ts'
import { studentQuery, studentsQuery } from './features/students/students-queries.ts'
import { currentMe } from './session/me.ts'
import { priorLogin } from './session/prior-login.ts'

interface Address {
  params: Params
  search: URLSearchParams
}

/** What a page reads first. Only the key and the call matter here, so any query fits. */
interface Prefetched {
  queryKey: QueryKey
}

interface PageRoute {
  load(): Promise<{ default: ComponentType }>
  /** Asked for beside the page's code, so that a screen waits for the longer of the two and not for both. */
  prefetch?(address: Address): readonly Prefetched[]
  /** The code of a dialog that the address opens. */
  loadDialog?(address: Address): Promise<unknown> | null
  /** What it reads of students is noted in their access log, so it is asked for by those who come, not by those who point. */
  isNoted?: true
}

const id = ({ params }: Address) => params.id ?? ''
const cohortDetail = (at: Address) => cohortQuery(id(at))
const cohortList = () => cohortsQuery
const gradingDialog =
  (nothing: 'student' | 'assignment') =>
  ({ search }: Address) => {
    if (search.has('work')) return loadGradingDialog()
    return search.has(nothing) ? loadNoWorkDialog() : null
  }
const cohortFormLists = () => [campusesQuery, instructorsQuery]

/** The code of every page and what it reads; one chunk each. The root shows the login or leads home, as /login does. */
export const ROUTES: Record<Exclude<Page, 'root'>, PageRoute> = {
  login: { load: () => import('./features/accounts/LoginPage.tsx') },
  passwordReset: { load: () => import('./features/accounts/PasswordResetPage.tsx') },
  profile: {
    load: () => import('./features/accounts/ProfilePage.tsx'),
    prefetch: () => profileQueries(currentMe()?.role ?? priorLogin()),
  },
  cohorts: {
    isNoted: true,
    load: () => import('./features/cohorts/CohortsPage.tsx'),
    prefetch: () => [cohortsQuery, waitingQuery(), campusesQuery],
  },
  cohortNew: { load: () => import('./features/cohorts/CohortFormPage.tsx'), prefetch: cohortFormLists },
  cohort: {
    isNoted: true,
    load: () => import('./features/cohorts/CohortPage.tsx'),
    prefetch: (at) => [cohortDetail(at)],
  },
  cohortEdit: {
    isNoted: true,
    load: () => import('./features/cohorts/CohortFormPage.tsx'),
    prefetch: (at) => [cohortDetail(at), ...cohortFormLists()],
  },
  cohortAssignments: {
    isNoted: true,
    load: () => import('./features/cohorts/CohortAssignmentsPage.tsx'),
    // An address without a number names no cohort: its list would be refused in other words than the page's own.
    prefetch: (at) =>
      /^\d+$/.test(id(at)) ? [cohortDetail(at), assignmentsQuery(at.search, id(at))] : [cohortDetail(at)],
  },
  cohortFeedback: {
    isNoted: true,
    load: () => import('./features/reflections/DayPage.tsx'),
    prefetch: (at) => [
      cohortDetail(at),
      trendsQuery(id(at)),
      waitingQuery(id(at)),
      // Of a cohort in class, which most who come here want to see, this is the day that they will be shown.
      dayQuery(
        id(at),
        askedReflectionDay(at.search.get('day'), { classroom_start: null, graduation: null }, new Date()),
      ),
    ],
  },
  employees: {
    load: () => import('./features/employees/EmployeesPage.tsx'),
    prefetch: () => [employeesQuery()],
  },
  employeeNew: { load: () => import('./features/employees/EmployeeFormPage.tsx') },
  employeeEdit: {
    load: () => import('./features/employees/EmployeeFormPage.tsx'),
    prefetch: (at) => [employeeQuery(id(at))],
  },
  students: {
    load: () => import('./features/students/StudentsPage.tsx'),
    prefetch: (at) => [studentsQuery(at.search)],
  },
  studentNew: {
    isNoted: true,
    load: () => import('./features/students/StudentFormPage.tsx'),
    prefetch: () => [cohortList()],
  },
  student: {
    isNoted: true,
    load: () => import('./features/students/StudentPage.tsx'),
    loadDialog: gradingDialog('assignment'),
    prefetch: (at) => [
      studentQuery(id(at)),
      ...(at.search.has('work') ? [gradingQuery(at.search.get('work') ?? '')] : []),
    ],
  },
  studentEdit: {
    isNoted: true,
    load: () => import('./features/students/StudentFormPage.tsx'),
    prefetch: (at) => [studentQuery(id(at)), cohortList()],
  },
  assignments: {
    isNoted: true,
    load: () => import('./features/assignments/AssignmentsPage.tsx'),
    prefetch: (at) => [assignmentsQuery(at.search), cohortList()],
  },
  assignmentNew: {
    isNoted: true,
    load: () => import('./features/assignments/AssignmentFormPage.tsx'),
    prefetch: ({ search }) => [
      cohortList(),
      tagsQuery(),
      ...(search.has('copyFrom') ? [assignmentQuery(search.get('copyFrom') ?? '')] : []),
    ],
  },
  assignment: {
    isNoted: true,
    load: () => import('./features/assignments/AssignmentPage.tsx'),
    loadDialog: gradingDialog('student'),
    prefetch: (at) => [
      assignmentQuery(id(at)),
      courseWorkQuery(id(at)),
      ...(at.search.has('work') ? [gradingQuery(at.search.get('work') ?? '')] : []),
    ],
  },
  assignmentEdit: {
    isNoted: true,
    load: () => import('./features/assignments/AssignmentFormPage.tsx'),
    prefetch: (at) => [assignmentQuery(id(at)), tagsQuery(), cohortList()],
  },
  studentAssignments: {
    load: () => import('./features/course-work/OwnAssignmentsPage.tsx'),
    prefetch: () => [callOptions('courseWork', 'own'), callOptions('cohorts', 'own')],
  },
  studentAssignment: {
    load: () => import('./features/course-work/OwnAssignmentPage.tsx'),
    prefetch: (at) => [
      callOptions('courseWork', 'ownDetail', { params: { id: id(at) } }),
      callOptions('cohorts', 'own'),
    ],
  },
  studentReflections: {
    load: () => import('./features/reflections/OwnReflectionsPage.tsx'),
    prefetch: () => [callOptions('reflections', 'latest'), callOptions('reflections', 'own')],
  },
}
