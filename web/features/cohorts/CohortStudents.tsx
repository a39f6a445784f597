import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import type { CohortDetail, CohortStudent } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { COHORT_STUDENT_SORTS, type CohortStudentSort } from '#domain/cohort-sorts.ts'
import { formatAverage } from '#domain/display.ts'
import { STUDENT_EXPORTS } from '#domain/export-lists.ts'
import { hasEveryWord } from '#domain/fold.ts'
import { fullName } from '#domain/person-name.ts'
import { PLACEMENT_LABELS, placementLabel } from '#domain/placement-label.ts'
import { count } from '#domain/time-in-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportMenu } from '#web/ui/ExportButton.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Person } from '#web/ui/table/Person.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Cohorts.module.css'
import { LeftStudents } from './LeftStudents.tsx'

type Row = CohortStudent & { hasGraduated: boolean }

const COLUMNS: readonly Column<Row, CohortStudentSort>[] = [
  { id: 'name', header: 'Student', sortKey: 'name', minWidth: '15vw', cell: (row) => <Person student={row} /> },
  {
    id: 'placement',
    header: 'Placement',
    sortKey: 'placement',
    card: 'plain',
    cell: (row) => <Placement student={row} />,
  },
  {
    id: 'understanding',
    header: 'Understanding',
    sortKey: 'understanding',
    cell: (row) => <ScoreMark value={row.avg_understanding} decimals={1} />,
  },
  {
    id: 'support',
    header: 'Support',
    sortKey: 'support',
    cell: (row) => <ScoreMark value={row.avg_support} decimals={1} />,
  },
  {
    id: 'grade',
    header: 'Avg Grade',
    sortKey: 'grade',
    align: 'end',
    hint: 'Average of the grades given so far: 1, 3 or 5.',
    cell: (row) => formatAverage(row.avg_score, 1),
  },
]

export function CohortStudents({ cohort }: { cohort: CohortDetail }) {
  const hasGraduated = cohortPhase(cohort, useNow()) === 'Graduated'
  const { search, setSearch, params, setFilter } = useTableAddress()
  const placement = PLACEMENT_LABELS.find((label) => label === params.get('placement'))
  const found = cohort.students.filter(
    (student) =>
      hasEveryWord([fullName(student), student.email], search) &&
      (placement === undefined || placementLabel(student) === placement),
  )
  const { rows: students = [], sorting } = useSorted(found, COHORT_STUDENT_SORTS)
  const hasFilter = search !== '' || placement !== undefined
  return (
    <Panel
      title="Students"
      flush
      actions={
        cohort.students.length > 0 ? (
          <Group gap="md">
            <span className={styles.found}>
              {hasFilter ? `${students.length} of ` : ''}
              {count(cohort.students.length, 'student')}
            </span>
            {cohort.never_logged_in > 0 ? (
              <Anchor component={Link} to={pagePath('students', {}, { cohortId: cohort.id, login: 'never' })}>
                {cohort.never_logged_in} never logged in
              </Anchor>
            ) : null}
            <PeopleActions people={students} scope={cohort.name} />
            {students.length > 0 ? (
              <ExportMenu lists={STUDENT_EXPORTS} query={{ ids: students.map(({ id }) => id).join() }} />
            ) : null}
            <ImportLink kind="students" cohortId={cohort.id} />
            <AddStudent cohort={cohort} />
          </Group>
        ) : null
      }
    >
      {cohort.students.length > 0 ? (
        <div className={styles.filters}>
          <Toolbar>
            <SearchBox label="Search" helper="Search by name or email." value={search} onSearch={setSearch} />
            <NativeSelect
              label="Placement"
              data={[{ value: '', label: 'All students' }, ...PLACEMENT_LABELS]}
              value={placement ?? ''}
              onChange={(event) => setFilter('placement', event.currentTarget.value)}
            />
          </Toolbar>
        </div>
      ) : null}
      <DataTable
        label="Students"
        columns={COLUMNS}
        rows={students.map((student) => ({ ...student, hasGraduated }))}
        sorting={sorting}
        rowKey={(row) => row.id}
        rowHref={(row) => pagePath('student', { id: row.id })}
        isBare
        empty={
          hasFilter ? (
            <EmptyState title="No student matches" />
          ) : (
            <EmptyState
              title="No students in this cohort yet"
              description="Import them from a spreadsheet, or add the first one here: cohort and program are chosen already."
              action={
                <Group gap="sm" justify="center">
                  <ImportLink kind="students" cohortId={cohort.id} />
                  <AddStudent cohort={cohort} />
                </Group>
              }
            />
          )
        }
      />
      <LeftStudents id={cohort.id} />
    </Panel>
  )
}

/** Before graduation Unplaced is the normal state, so it gets no chip. */
function Placement({ student }: { student: Row }) {
  const label = placementLabel(student)
  return label === 'Unplaced' && !student.hasGraduated ? label : <StatusChip of="placement" value={label} />
}

/** With cohort and program preset. */
function AddStudent({ cohort: { id, course_id } }: { cohort: CohortDetail }) {
  return (
    <Button variant="default" component={Link} to={pagePath('studentNew', {}, { cohortId: id, courseId: course_id })}>
      Add New Student
    </Button>
  )
}
