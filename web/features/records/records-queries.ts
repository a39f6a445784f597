import { pagedOptions } from '#web/api/call-options.ts'

export function accessLogQuery(studentId: number, offset: number) {
  return pagedOptions('records', 'accessLog', { params: { studentId }, query: { offset } })
}
