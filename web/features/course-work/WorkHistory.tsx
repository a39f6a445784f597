import { useQuery } from '@tanstack/react-query'
import { gradeTrail } from '#domain/course-work-grade-trail.ts'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { historyQuery } from '#web/features/history/history-queries.ts'
import { useNow } from '#web/ui/use-now.ts'

/** A line with the grades; opened, the whole history. */
export function WorkHistory({ id }: { id: number }) {
  const now = useNow()
  const { data } = useQuery({ ...historyQuery('course_work', id, 0), meta: { quiet: true } })
  return <HistoryPanel entity="course_work" id={id} summary={gradeTrail(data?.rows ?? [], now)} />
}
