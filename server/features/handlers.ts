import type { Contract } from '#contract/contract.ts'
import type { Handlers } from '../http/handler.ts'
import { authenticatorHandlers } from './accounts/authenticator-handlers.ts'
import { userHandlers } from './accounts/handlers.ts'
import { sessionHandlers } from './accounts/session-handlers.ts'
import { assignmentHandlers } from './assignments/handlers.ts'
import { cohortHandlers } from './cohorts/handlers.ts'
import { conversationHandlers } from './conversations/handlers.ts'
import { gradingHandlers } from './course-work/handlers.ts'
import { portalHandlers } from './course-work/portal-handlers.ts'
import { employeeHandlers } from './employees/handlers.ts'
import { historyHandlers } from './history/handlers.ts'
import { recordHandlers } from './records/handlers.ts'
import { campusHandlers } from './school/handlers.ts'
import { studentHandlers } from './students/handlers.ts'

/** A call without a handler does not compile. */
export const handlers: { [F in keyof Contract]: Handlers<Contract[F]> } = {
  users: userHandlers,
  sessions: sessionHandlers,
  authenticator: authenticatorHandlers,
  campuses: campusHandlers,
  employees: employeeHandlers,
  cohorts: cohortHandlers,
  conversations: conversationHandlers,
  students: studentHandlers,
  assignments: assignmentHandlers,
  grading: gradingHandlers,
  portal: portalHandlers,
  history: historyHandlers,
  records: recordHandlers,
}
