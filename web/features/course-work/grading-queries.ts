import { callOptions } from '#web/api/call-options.ts'

/** A work with its assignment and the caller's draft. */
export function gradingQuery(courseWorkId: number | string) {
  return callOptions('courseWork', 'detail', { params: { id: courseWorkId } })
}
