import type { WorkTimes } from './course-work-status.ts'
import { formatInstant } from './display.ts'

export const REASON_LIMIT = 500

/** Why the student's due time cannot be moved there; null if it can. `times` has their own due time. */
export function extensionProblem(to: Date, times: WorkTimes, now: Date): string | null {
  if (times.assigned_at !== null && to <= new Date(times.assigned_at)) {
    return 'Please choose a due time after the assignment was assigned.'
  }
  if (to <= now) return 'Please choose a due time in the future.'
  if (times.due_at !== null && to <= new Date(times.due_at)) {
    return `Please choose a due time after the current one, ${formatInstant(new Date(times.due_at).toISOString())}.`
  }
  return null
}
