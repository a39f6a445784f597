import type { Contract } from '#contract/contract.ts'
import type { Handlers } from '../http/handler.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { assignmentHandlers } from './assignments/handlers.ts'
import { attendanceHandlers } from './attendance/handlers.ts'
import { attentionHandlers } from './attention/handlers.ts'
import { cohortHandlers } from './cohorts/handlers.ts'
import { conversationHandlers } from './conversations/handlers.ts'
import { courseWorkHandlers } from './course-work/handlers.ts'
import { employeeHandlers } from './employees/handlers.ts'
import { exportHandlers } from './exports/handlers.ts'
import { feedHandlers } from './feeds/handlers.ts'
import { historyHandlers } from './history/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { liveHandlers } from './live/handlers.ts'
import { loginHandlers } from './logins/handlers.ts'
import { noteHandlers } from './notes/handlers.ts'
import { noticeHandlers } from './notices/handlers.ts'
import { placementHandlers } from './placements/handlers.ts'
import { recordHandlers } from './records/handlers.ts'
import { reflectionHandlers } from './reflections/handlers.ts'
import { schoolHandlers } from './school/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { setUpHandlers } from './set-up/handlers.ts'
import { studentHandlers } from './students/handlers.ts'
import { todayHandlers } from './today/handlers.ts'
import { undoHandlers } from './undo/handlers.ts'

/** A call without a handler does not compile. */
export const handlers: { [F in keyof Contract]: Handlers<Contract[F]> } = {
  accounts: accountHandlers,
  logins: loginHandlers,
  school: schoolHandlers,
  employees: employeeHandlers,
  cohorts: cohortHandlers,
  conversations: conversationHandlers,
  attendance: attendanceHandlers,
  attention: attentionHandlers,
  today: todayHandlers,
  students: studentHandlers,
  placements: placementHandlers,
  notes: noteHandlers,
  reflections: reflectionHandlers,
  assignments: assignmentHandlers,
  courseWork: courseWorkHandlers,
  notices: noticeHandlers,
  history: historyHandlers,
  records: recordHandlers,
  live: liveHandlers,
  search: searchHandlers,
  undo: undoHandlers,
  exports: exportHandlers,
  imports: importHandlers,
  setUp: setUpHandlers,
  feeds: feedHandlers,
}
