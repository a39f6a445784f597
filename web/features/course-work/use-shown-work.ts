import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import { WORK_SORTS } from '#domain/course-work-sorts.ts'
import { rowStatus, WORK_STATUSES } from '#domain/course-work-status.ts'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { useNow } from '#web/ui/use-now.ts'
import { workOf } from './assignment-work-columns.tsx'

export type ShownWork = ReturnType<typeof useShownWork>

/** The students of an assignment with their work, sorted and filtered as the address says (?sort=grade&status=Missing). */
export function useShownWork(assignment: AssignmentDetail | undefined, students: readonly WorkRow[] | undefined) {
  const now = useNow()
  const { params, setFilter } = useTableAddress()
  const all = assignment
    ? students?.map((student) => {
        const work = workOf(student)
        return { ...student, assignment, work, status: rowStatus(assignment, work, student, now) }
      })
    : undefined
  const { rows: sorted, sorting, asked } = useSorted(all, WORK_SORTS)
  const status = WORK_STATUSES.find((one) => one === params.get('status'))
  return {
    sorted,
    rows: sorted?.filter((row) => status === undefined || row.status === status),
    status,
    setStatus: (value: string) => setFilter('status', value),
    sorting,
    /** What the export is asked with. */
    asked: { ...asked, status },
    /** With a row's dialog open. */
    href({ id, work }: { id: number; work: { id: number } | null }) {
      const next = new URLSearchParams(params)
      next.set(work ? 'work' : 'student', String(work?.id ?? id))
      return `?${next}`
    },
  }
}
