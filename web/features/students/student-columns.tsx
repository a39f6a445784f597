import { pagePath } from '#contract/pages.ts'
import type { StudentFigures, StudentRow } from '#contract/students.ts'
import { DASH, formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { placementLabel } from '#domain/placement-label.ts'
import { SORT_BY_MISSING, STUDENT_COLUMN_WORDS, type StudentColumn, type StudentSortKey } from '#domain/student-list.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'

/** With the figures of the optional columns, once they are loaded. */
export type ListedRow = StudentRow & { figures: StudentFigures | undefined }

type StudentsColumn = Column<ListedRow, StudentSortKey>

/** The specification's. */
const FIRST: readonly StudentsColumn[] = [
  { id: 'email', header: 'Email', sortKey: 'email', card: 'plain', cell: (student) => student.email },
  { id: 'name', header: 'Name', sortKey: 'name', isLead: true, cell: (student) => <Person student={student} /> },
  {
    id: 'cohort',
    header: 'Cohort',
    sortKey: 'cohort',
    card: 'plain',
    cell: (student) => student.cohort_name ?? <WithoutCohort student={student} />,
  },
]

const VIEW: StudentsColumn = {
  id: 'view',
  header: 'View',
  width: '88px',
  card: 'action',
  cell: (student) => <ViewLink to={studentPath(student)} name={fullName(student)} />,
}

const MISSING: StudentsColumn = {
  id: 'missing',
  header: STUDENT_COLUMN_WORDS.missing,
  align: 'end',
  cell: ({ figures }) => figures?.missing ?? '',
}

const OPTIONAL: Record<StudentColumn, StudentsColumn> = {
  missing: { ...MISSING, sortKey: 'missing' },
  last_reflection: {
    id: 'last_reflection',
    header: STUDENT_COLUMN_WORDS.last_reflection,
    sortKey: 'last_reflection',
    cell: ({ figures }) => (figures ? formatDate(figures.last_reflection_on) : ''),
  },
  last_login: {
    id: 'last_login',
    header: STUDENT_COLUMN_WORDS.last_login,
    sortKey: 'last_login',
    cell: ({ figures }) => (figures ? <Instant at={figures.last_login_at} none="Never" /> : ''),
  },
}

export function studentColumns(shown: readonly StudentColumn[], canSortByMissing: boolean): readonly StudentsColumn[] {
  const optional = shown.map((column) =>
    column === 'missing' && !canSortByMissing ? { ...MISSING, hint: SORT_BY_MISSING } : OPTIONAL[column],
  )
  return [...FIRST, ...optional, VIEW]
}

export function studentPath({ id }: { id: number }): string {
  return pagePath('student', { id })
}

function WithoutCohort({ student }: { student: StudentRow }) {
  const label = placementLabel(student)
  return label === 'Dropped Out' ? <StatusChip of="placement" value={label} /> : DASH
}
