import { accounts } from './accounts.ts'
import { assignments } from './assignments.ts'
import { attendance } from './attendance.ts'
import { attention } from './attention.ts'
import { cohorts } from './cohorts.ts'
import { conversations } from './conversations.ts'
import { courseWork } from './course-work.ts'
import { employees } from './employees.ts'
import { exports } from './exports.ts'
import { feeds } from './feeds.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { live } from './live.ts'
import { logins } from './logins.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { placements } from './placements.ts'
import { records } from './records.ts'
import { reflections } from './reflections.ts'
import type { Feature, Route, Routes } from './route.ts'
import { school } from './school.ts'
import { search } from './search.ts'
import { setUp } from './set-up.ts'
import { students } from './students.ts'
import { today } from './today.ts'
import { undo } from './undo.ts'

/** Every API call by feature and name. A missing feature does not compile. */
export const contract = {
  accounts,
  logins,
  school,
  employees,
  cohorts,
  conversations,
  attendance,
  attention,
  today,
  students,
  placements,
  notes,
  reflections,
  assignments,
  courseWork,
  notices,
  history,
  records,
  live,
  search,
  undo,
  exports,
  imports,
  setUp,
  feeds,
} satisfies Record<Feature, Routes>

export type Contract = typeof contract
export type CallName<F extends Feature> = keyof Contract[F]

export interface DeclaredCall {
  feature: Feature
  name: string
  /** 'cohorts.list' */
  fullName: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** '/api/cohorts/:id' */
  path: string
  route: Route
}

/** The same as a flat list. */
export const DECLARED_CALLS: readonly DeclaredCall[] = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries(routes as Routes).map(([name, route]) => {
    const [method, path] = route.call.split(' ') as [DeclaredCall['method'], string]
    return { feature: feature as Feature, name, fullName: `${feature}.${name}`, method, path, route }
  }),
)
