import { useQuery } from '@tanstack/react-query'
import { newFeedback } from '#domain/course-work-news.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'
import { CohortCard } from '#web/features/cohorts/OwnCohortCard.tsx'
import { useMe } from '#web/session/me.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useStored } from '#web/ui/use-stored.ts'
import { Highlights } from './Highlights.tsx'
import styles from './OwnAssignments.module.css'
import { type ListedRow, OWN_ASSIGNMENT_COLUMNS } from './own-assignment-columns.tsx'
import { ownAssignments } from './own-queries.ts'
import { ownAssignmentPath, withFacts } from './own-work.ts'
import { seenFeedback } from './seen-feedback.ts'

export default function OwnAssignmentsPage() {
  const me = useMe()
  const now = useNow()
  const query = useQuery(ownAssignments)
  // Until it is known what has been read, nothing is called new.
  const seen = useStored(() => seenFeedback(me.id), null)
  const facts = query.data?.rows.map(withFacts)
  const news = new Set(facts && seen && newFeedback(facts, seen, now).map(({ id }) => id))
  const rows = facts?.map((row): ListedRow => ({ ...row, status: courseWorkStatus(row, now), isNew: news.has(row.id) }))
  return (
    <>
      <PageTitle title="Assignments" />
      {rows?.length === 0 ? null : <Highlights rows={rows} now={now} />}
      <CohortCard now={now} />
      <div className={styles.gap} />
      <DataTable
        label="Assignments"
        columns={OWN_ASSIGNMENT_COLUMNS}
        {...tableData(query)}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={(row) => ownAssignmentPath(row.id)}
        markOf={(row) => (row.status === 'Missing' ? 'bad' : null)}
        empty={
          <EmptyState
            title="No assignments yet"
            description="When your instructors assign something, it appears here with its due date, and the bell tells you. You hand in your work on its page and read the feedback there."
          />
        }
      />
    </>
  )
}
