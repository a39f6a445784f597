import type { StudentWork } from '#contract/course-work.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'

export function studentWorkStatus({ assignment, own_due_at, ...work }: StudentWork, now: Date) {
  const is_returned = work.workflow_state === 'returned'
  return courseWorkStatus({ ...work, ...assignment, due_at: own_due_at, is_returned }, now)
}

/** The works that the student's page calls missing: its count and the list behind it. */
export function missingOf<Work extends StudentWork>(works: readonly Work[], now: Date): Work[] {
  return works.filter((work) => studentWorkStatus(work, now) === 'Missing')
}
