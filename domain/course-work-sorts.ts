import type { Moment } from './central-time.ts'
import { WORK_STATUSES, type WorkStatus } from './course-work-status.ts'
import type { Sorts } from './list-sort.ts'
import { fullName, type Named } from './person-name.ts'

export type WorkSort = 'name' | 'grade' | 'graded-by' | 'completed-at' | 'completed'
interface SortedWork extends Named {
  status: WorkStatus
  work: { grade: number | null; employee: Named | null; completed_at: Moment } | null
}
export const WORK_SORTS: Sorts<SortedWork, WorkSort> = {
  name: fullName,
  grade: ({ work }) => work?.grade ?? null,
  'graded-by': ({ work }) => (work?.employee ? fullName(work.employee) : null),
  'completed-at': ({ work }) => work && instant(work.completed_at),
  completed: ({ status }) => WORK_STATUSES.indexOf(status),
}

const instant = (at: Moment) => new Date(at).getTime()
