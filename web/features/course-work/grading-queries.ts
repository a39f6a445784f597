import { callOptions } from '#web/api/call-options.ts'

/** A work with its assignment and one's own draft. */
export function gradingQuery(courseWorkId: number | string) {
  return callOptions('courseWork', 'detail', { params: { id: courseWorkId } })
}
