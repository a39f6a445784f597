import { assignments } from './assignments.ts'
import { authenticator } from './authenticator.ts'
import type { CallName, Feature } from './calls.ts'
import { campuses } from './campuses.ts'
import { cohorts } from './cohorts.ts'
import { conversations } from './conversations.ts'
import { employees } from './employees.ts'
import { grading } from './grading.ts'
import { history } from './history.ts'
import { portal } from './portal.ts'
import { records } from './records.ts'
import type { Route } from './route.ts'
import { sessions } from './sessions.ts'
import { students } from './students.ts'
import { users } from './users.ts'

/** Every route by the name of its call. A call without a route, or a route without a call, does not compile. */
export const contract = {
  users,
  sessions,
  authenticator,
  campuses,
  employees,
  cohorts,
  conversations,
  students,
  assignments,
  grading,
  portal,
  history,
  records,
} satisfies { [F in Feature]: Record<CallName<F>, Route> }

export type Contract = typeof contract
