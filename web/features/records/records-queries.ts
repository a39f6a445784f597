import { pagedOptions } from '#web/api/call-options.ts'

export function accessLogQuery(studentId: number, offset: number) {
  return pagedOptions('records', 'accessLog', { params: { studentId }, query: { offset } })
}

/** What is read again after a student was erased: their name and words stood everywhere. */
export const AFTER_ERASURE = [
  'students',
  'cohorts',
  'assignments',
  'grading',
  'conversations',
  'history',
  'records',
] as const
