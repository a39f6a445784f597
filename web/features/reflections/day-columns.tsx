import type { DayReflectionRow } from '#contract/reflections.ts'
import { cutAt120 } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { reasonFor, scoreChange } from '#domain/reflection-need.ts'
import { ConversationMark } from '#web/features/conversations/ConversationMark.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './DayPage.module.css'

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
      row.id === null ? (
        <Chip tone="quiet">Not yet</Chip>
      ) : (
        <Scored value={row.understanding_score} before={row.week_before?.understanding_score ?? null} />
      ),
  },
  {
    id: 'support',
    header: 'Support',
    cell: (row) =>
      row.id === null ? null : <Scored value={row.support_score} before={row.week_before?.support_score ?? null} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: '20%',
    card: 'line',
    cell: (row) => (row.id === null ? null : cutAt120(reasonFor(row)) || null),
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

const ARROWS = { up: '▲', down: '▼', same: '=' } as const

/** A score, and how it differs from the week before. */
function Scored({ value, before }: { value: number; before: number | null }) {
  const change = scoreChange(value, before)
  return (
    <span className={styles.scored}>
      <ScoreMark value={value} />
      {change ? (
        <span className={styles.change} data-direction={change.direction} title={change.words}>
          <span aria-hidden>
            {ARROWS[change.direction]}
            {change.direction === 'same' ? '' : ` ${change.amount}`}
          </span>
          <VisuallyHidden>{change.words}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  )
}
