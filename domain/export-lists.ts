/** The lists that can be exported as CSV. */
export const EXPORTED_LISTS = [
  'students',
  'placements',
  'employees',
  'cohorts',
  'assignments',
  'course-work',
  'grading-queue',
  'missing-work',
  'reflections',
  'not-reflected',
  'conversations',
  'conversations-done',
  'attention',
  'attendance',
  'history',
  'access-log',
  'imports',
] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

export const EXPORTED_LIST_LABELS: Record<ExportedList, string> = {
  students: 'Students',
  placements: 'Placements',
  employees: 'Employees',
  cohorts: 'Cohorts',
  assignments: 'Assignments',
  'course-work': 'Course work of an assignment',
  'grading-queue': 'Grading queue',
  'missing-work': 'Missing work',
  reflections: 'Reflections of a day',
  'not-reflected': 'Not reflected',
  conversations: '1:1 requests',
  'conversations-done': 'Done 1:1 requests',
  attention: 'Needs attention',
  attendance: 'Attendance of a cohort',
  history: 'History',
  'access-log': 'Access log',
  imports: 'Imports',
}

/** Beside a list of students. */
export const STUDENT_EXPORTS = [
  { list: 'students', label: 'Export CSV' },
  { list: 'placements', label: 'Export placements' },
] as const satisfies readonly { list: ExportedList; label: string }[]
