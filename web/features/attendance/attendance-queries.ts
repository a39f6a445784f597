import { callOptions } from '#web/api/call-options.ts'

export const rollQuery = (id: string | number, day: string) =>
  callOptions('attendance', 'roll', { params: { id: String(id) }, query: { day } })
export const attendanceQuery = (studentId: number) =>
  callOptions('attendance', 'ofStudent', { params: { studentId: String(studentId) } })
