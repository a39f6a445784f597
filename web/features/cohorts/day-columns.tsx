import type { DayFeedbackRow } from '#contract/cohorts.ts'
import { cutAt120 } from '#domain/display.ts'
import { Person } from '#web/ui/Avatar.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ConversationMark } from './ConversationMark.tsx'

/** Cells of someone who has not written stay empty, but for the one that says so. */
export const DAY_COLUMNS: readonly Column<DayFeedbackRow>[] = [
  {
    id: 'student',
    header: 'Student',
    isOneLine: true,
    cell: (row) => <Person student={{ ...row, id: row.student_id }} />,
  },
  {
    id: 'understanding',
    header: 'Understanding',
    cell: ({ feedback }) =>
      feedback ? <ScoreMark value={feedback.understanding_score} /> : <Chip tone="quiet">Not yet</Chip>,
  },
  {
    id: 'support',
    header: 'Support',
    cell: ({ feedback }) => (feedback ? <ScoreMark value={feedback.support_score} /> : null),
  },
  { id: 'word', header: 'One Word', cell: ({ feedback }) => feedback?.feeling_explanation || null },
  {
    id: 'accomplishment',
    header: 'Accomplishment',
    cell: ({ feedback }) => (feedback?.accomplishment ? cutAt120(feedback.accomplishment) : null),
  },
  {
    id: 'conversation',
    header: '1:1',
    cell: (row) =>
      row.feedback?.additional_conversation_wanted ? (
        <ConversationMark reflection={row.feedback} name={studentName(row)} />
      ) : null,
  },
]

export function wantsTalk({ feedback }: DayFeedbackRow): boolean {
  return Boolean(feedback?.additional_conversation_wanted) && feedback?.conversation_done_at === null
}

export function studentName({ first_name, last_name }: DayFeedbackRow): string {
  return `${first_name} ${last_name}`
}
