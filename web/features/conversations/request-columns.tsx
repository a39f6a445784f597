import { Anchor } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { Conversation, DoneConversation } from '#contract/conversations.ts'
import { requestState } from '#domain/conversation-request.ts'
import type { DoneRequestSort, RequestSort } from '#domain/conversation-sorts.ts'
import { DASH, formatDate, formatNearDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestChip } from './RequestChip.tsx'
import styles from './Requests.module.css'
import { askedPath } from './WaitingPanel.tsx'

const STUDENT = {
  id: 'student',
  header: 'Student',
  sortKey: 'student',
  minWidth: '14vw',
  cell: (row: Conversation | DoneConversation) => <Person student={{ ...row, id: row.student_id }} />,
} as const
const COHORT = {
  id: 'cohort',
  header: 'Cohort',
  sortKey: 'cohort',
  cell: (row: Conversation | DoneConversation) => row.cohort_name,
} as const
const ASKED = {
  id: 'asked',
  header: 'Asked on',
  sortKey: 'asked',
  isOneLine: true,
  cell: (row: Conversation | DoneConversation) => (
    <Anchor component={Link} fz="inherit" to={askedPath(row)} title={`The reflection of ${formatDate(row.asked_on)}`}>
      {formatNearDay(row.asked_on)}
    </Anchor>
  ),
} as const

const actions = (row: Conversation | DoneConversation) => (
  <RequestActions
    request={{ id: row.id, state: requestState(row), version: row.version }}
    name={fullName(row)}
    size="xs"
  />
)

export const OPEN_COLUMNS: readonly Column<Conversation, RequestSort>[] = [
  STUDENT,
  COHORT,
  ASKED,
  {
    id: 'waits',
    header: 'Age',
    card: 'plain',
    cell: ({ waits, is_late }) =>
      is_late ? (
        <Chip tone="warn" icon={<IconClock size={15} stroke={2} aria-hidden />}>
          {waits}
        </Chip>
      ) : (
        waits
      ),
  },
  {
    id: 'taken',
    header: 'Taken by',
    sortKey: 'taken',
    cell(row) {
      if (row.withdrawn_at !== null) return <RequestChip state="withdrawn" taken_by={null} />
      return row.taken_by ? <PersonLink person={row.taken_by} /> : 'Nobody yet'
    },
  },
  { id: 'action', header: 'Action', card: 'plain', cell: actions },
]

export const DONE_COLUMNS: readonly Column<DoneConversation, DoneRequestSort>[] = [
  STUDENT,
  COHORT,
  ASKED,
  { id: 'done', header: 'Done', sortKey: 'done', width: '150px', cell: ({ done_at }) => <Instant at={done_at} /> },
  { id: 'by', header: 'Done by', sortKey: 'by', cell: ({ done_by }) => <PersonLink person={done_by} /> },
  {
    id: 'note',
    header: 'Note',
    card: 'line',
    cell: ({ note }) => <span className={styles.note}>{note?.content ?? DASH}</span>,
  },
  { id: 'action', header: 'Action', card: 'plain', cell: actions },
]
