/** Someone who dropped out may read their own record, and submits nothing, is reminded of nothing, and is in no queue. */
export function takesPart(student: { application_status: string }): boolean {
  return student.application_status !== 'dropped_out'
}
