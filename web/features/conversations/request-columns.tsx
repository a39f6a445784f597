import { Anchor } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Link } from 'react-router'
import type { Conversation, DoneConversation } from '#contract/conversations.ts'
import { requestState } from '#domain/conversation-request.ts'
import { DASH, formatDate, formatNearDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { Instant } from '#web/ui/Instant.tsx'
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
  minWidth: '14vw',
  cell: (row: Conversation | DoneConversation) => <Person student={{ ...row, id: row.student_id }} />,
} as const
const COHORT = {
  id: 'cohort',
  header: 'Cohort',
  cell: (row: Conversation | DoneConversation) => row.cohort_name,
} as const
const ASKED = {
  id: 'asked',
  header: 'Asked on',
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

export const OPEN_COLUMNS: readonly Column<Conversation>[] = [
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
    cell(row) {
      if (row.withdrawn_at !== null) return <RequestChip state="withdrawn" taken_by={null} />
      return row.taken_by ? fullName(row.taken_by) : 'Nobody yet'
    },
  },
  { id: 'action', header: 'Action', card: 'plain', cell: actions },
]

export const DONE_COLUMNS: readonly Column<DoneConversation>[] = [
  STUDENT,
  COHORT,
  ASKED,
  { id: 'done', header: 'Done', width: '150px', cell: ({ done_at }) => <Instant at={done_at} /> },
  { id: 'by', header: 'Done by', cell: ({ done_by }) => fullName(done_by) },
  {
    id: 'note',
    header: 'Note',
    card: 'line',
    cell: ({ note }) => <span className={styles.note}>{note?.content ?? DASH}</span>,
  },
  { id: 'action', header: 'Action', card: 'plain', cell: actions },
]
