import type { DayReflectionRow } from '#contract/reflections.ts'
import { cutAt120 } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { ConversationMark } from '#web/features/conversations/ConversationMark.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'

/** Cells of someone who has not written stay empty, but for the one that says so. */
export const DAY_COLUMNS: readonly Column<DayReflectionRow>[] = [
  {
    id: 'student',
    header: 'Student',
    minWidth: '15vw',
    cell: (row) => <Person student={{ ...row, id: row.student_id }} />,
  },
  {
    id: 'understanding',
    header: 'Understanding',
    cell: (row) =>
      row.id === null ? <Chip tone="quiet">Not yet</Chip> : <ScoreMark value={row.understanding_score} />,
  },
  {
    id: 'support',
    header: 'Support',
    cell: (row) => (row.id === null ? null : <ScoreMark value={row.support_score} />),
  },
  { id: 'word', header: 'One Word', cell: (row) => row.feeling_explanation || null },
  {
    id: 'accomplishment',
    header: 'Accomplishment',
    cell: (row) => (row.accomplishment ? cutAt120(row.accomplishment) : null),
  },
  {
    id: 'conversation',
    header: '1:1',
    cell: (row) => (row.id === null ? null : <ConversationMark reflection={row} name={fullName(row)} />),
  },
]
