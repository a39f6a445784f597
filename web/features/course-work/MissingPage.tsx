import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MissingRow } from '#contract/course-work.ts'
import { pagePath } from '#contract/pages.ts'
import { MISSING_ORDER_WORDS, MISSING_ORDERS, missingInWords } from '#domain/course-work-missing.ts'
import { formatInstant } from '#domain/display.ts'
import { daysAgo } from '#domain/student-contact.ts'
import { ScopeSelect, useScopeWords } from '#web/features/cohorts/ScopeSelect.tsx'
import { useScope } from '#web/features/cohorts/scope.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Person } from '#web/ui/table/Person.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useAddress } from '#web/ui/use-address.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './MissingPage.module.css'
import { missingQuery, readMissingOrder } from './missing-queries.ts'

interface Row extends MissingRow {
  now: Date
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', minWidth: '180px', cell: ({ student }) => <Person student={student} /> },
  {
    id: 'cohort',
    header: 'Cohort',
    width: '180px',
    card: 'plain',
    cell: ({ cohort }) => (
      <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })}>
        {cohort.name}
      </Anchor>
    ),
  },
  { id: 'count', header: 'Missing', align: 'end', width: '90px', cell: ({ assignments }) => assignments.length },
  {
    id: 'assignments',
    header: 'Assignments',
    minWidth: '220px',
    card: 'line',
    cell: ({ assignments, student, now }) => (
      <ul className={styles.assignments}>
        {assignments.map(({ id, name, due_at }) => (
          <li key={id}>
            <Anchor component={Link} to={pagePath('assignment', { id }, { student: student.id })}>
              {name}
            </Anchor>{' '}
            <span className={styles.due}>due {daysAgo(due_at, now)}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'oldest',
    header: 'Oldest due',
    width: '130px',
    cell: ({ oldest_due_at, now }) => <span title={formatInstant(oldest_due_at)}>{daysAgo(oldest_due_at, now)}</span>,
  },
]

/** Students with missing work. An assignment opens what can be done about it: more time, or an excuse. */
export default function MissingPage() {
  const { scope, setScope } = useScope()
  const { params, change } = useAddress()
  const order = readMissingOrder(params)
  const query = useQuery(missingQuery(scope, order))
  const now = useNow()
  const { data } = query
  const rows = data?.rows.map((row) => ({ ...row, now }))
  const scopeWords = useScopeWords(scope, data?.is_mine)
  return (
    <>
      <PageTitle
        title="Missing work"
        beside={<span className={styles.due}>{data ? missingInWords(data.rows, now) : null}</span>}
        actions={
          <>
            <PeopleActions
              people={data?.rows.map(({ student, cohort }) => ({ ...student, cohort_name: cohort.name }))}
              scope={scopeWords}
            />
            <ExportButton list="missing-work" query={{ ...scope, order }} />
          </>
        }
      />
      <Toolbar>
        <ScopeSelect scope={scope} isMine={data?.is_mine} onChange={setScope} isRunningOnly />
        <SelectField
          label="Order"
          value={order}
          onChange={(value) => change({ order: value && value !== 'count' ? value : undefined })}
          data={MISSING_ORDERS.map((value) => ({ value, label: MISSING_ORDER_WORDS[value] }))}
        />
      </Toolbar>
      <DataTable
        label="Missing work"
        columns={COLUMNS}
        {...tableData(query)}
        rows={rows}
        rowKey={({ student }) => student.id}
        rowHref={({ student }) => pagePath('student', { id: student.id })}
        empty={<EmptyState title="Nothing is missing" description="Everyone has submitted what was due." />}
      />
    </>
  )
}
