import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import type { NotReflectedRow } from '#contract/reflections.ts'
import { formatDay, formatShortDate } from '#domain/display.ts'
import { NOT_REFLECTED_SORTS, type NotReflectedSort } from '#domain/reflection-sorts.ts'
import { openUntilWords } from '#domain/reflection-window.ts'
import { ScopeSelect, useScopeWords } from '#web/features/cohorts/ScopeSelect.tsx'
import { useScope } from '#web/features/cohorts/scope.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Person } from '#web/ui/table/Person.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { useNow } from '#web/ui/use-now.ts'
import { notReflectedQuery } from './not-reflected-queries.ts'

interface Row extends NotReflectedRow {
  now: Date
}

const COLUMNS: readonly Column<Row, NotReflectedSort>[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    minWidth: '180px',
    cell: ({ student }) => <Person student={student} />,
  },
  {
    id: 'cohort',
    header: 'Cohort',
    sortKey: 'cohort',
    width: '200px',
    card: 'plain',
    cell: ({ cohort }) => (
      <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })}>
        {cohort.name}
      </Anchor>
    ),
  },
  {
    id: 'day',
    header: 'No reflection for',
    sortKey: 'day',
    minWidth: '200px',
    card: 'line',
    cell: ({ cohort, day }) => (
      <Anchor component={Link} to={pagePath('cohortReflections', { id: cohort.id }, { day })}>
        {formatDay(day)}
      </Anchor>
    ),
    below: ({ open_until, now }) => (open_until ? openUntilWords(new Date(open_until), now) : 'closed'),
  },
  {
    id: 'last',
    header: 'Last reflection',
    sortKey: 'last',
    width: '150px',
    cell: ({ last_reflection_on }) => (last_reflection_on ? formatShortDate(last_reflection_on) : 'None yet'),
  },
  {
    id: 'class-days',
    header: 'Class days without',
    sortKey: 'class-days',
    align: 'end',
    width: '150px',
    cell: ({ class_days }) => class_days,
  },
]

/** Students without a reflection of the latest class day that has opened, the longest silent first. */
export default function NotReflectedPage() {
  const { scope, setScope } = useScope()
  const query = useQuery(notReflectedQuery(scope))
  const now = useNow()
  const { data } = query
  const { rows, sorting, asked } = useSorted(data?.rows, NOT_REFLECTED_SORTS)
  const scopeWords = useScopeWords(scope, data?.is_mine)
  return (
    <>
      <PageTitle
        title="Not reflected"
        actions={
          <>
            <PeopleActions
              people={rows?.map(({ student, cohort }) => ({ ...student, cohort_name: cohort.name }))}
              scope={scopeWords}
            />
            <ExportButton list="not-reflected" query={{ ...scope, ...asked }} />
          </>
        }
      />
      <Toolbar>
        <ScopeSelect scope={scope} isMine={data?.is_mine} onChange={setScope} isRunningOnly />
      </Toolbar>
      <DataTable
        label="Not reflected"
        columns={COLUMNS}
        {...tableData(query)}
        rows={rows?.map((row) => ({ ...row, now }))}
        sorting={sorting}
        rowKey={({ student }) => student.id}
        rowHref={({ student }) => pagePath('student', { id: student.id })}
        empty={
          <EmptyState
            title="Everyone has reflected"
            description="The list is about cohorts in Classroom and their latest class day."
          />
        }
      />
    </>
  )
}
