import { Anchor, Button, Group, Text } from '@mantine/core'
import { pagePath } from '#contract/pages.ts'
import type { DayReflectionRow } from '#contract/reflections.ts'
import type { DateText } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { ConversationMark } from '#web/features/conversations/ConversationMark.tsx'
import { NoteBox } from '#web/features/notes/NoteBox.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { Link } from '#web/ui/Link.tsx'
import { stepButton } from '#web/ui/step-button.ts'
import styles from './DayPage.module.css'
import { ReflectionFacts } from './ReflectionFacts.tsx'

interface DayDialogProps {
  day: DateText
  rows: readonly DayReflectionRow[]
  /** Opens their reflection; closed for a student who is not in the rows. */
  studentId: number | null
  onGo(studentId: number): void
  onClose(): void
}

export function DayDialog({ day, rows, studentId, onGo, onClose }: DayDialogProps) {
  const shown = rows.find(({ student_id }) => student_id === studentId)
  const row = useLast(shown)
  if (!row) return null
  return (
    <Dialog
      opened={shown !== undefined}
      onClose={onClose}
      title={`${fullName(row)}, ${formatDate(day)}`}
      size="lg"
      fullScreenOnPhone
      closeOnClickOutside
    >
      <div className={styles.page}>
        <Group gap="sm" mb="md" justify="space-between">
          <Group gap="sm">
            <Avatar student={{ ...row, id: row.student_id }} size={48} />
            <Anchor component={Link} to={pagePath('student', { id: row.student_id })}>
              Open the student’s page
            </Anchor>
          </Group>
          {row.id === null ? null : <ConversationMark reflection={row} name={fullName(row)} />}
        </Group>
        {row.id === null ? (
          <Text c="dimmed">Not yet: there is no reflection for this day.</Text>
        ) : (
          <ReflectionFacts reflection={row} />
        )}
        <NoteBox key={row.student_id} student={{ id: row.student_id, first_name: row.first_name }} />
        <Steps rows={rows} index={rows.indexOf(row)} onGo={onGo} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type StepsProps = Pick<DayDialogProps, 'rows' | 'onGo' | 'onClose'> & { index: number }

function Steps({ rows, index, onGo, onClose }: StepsProps) {
  const step = (by: 1 | -1) => stepButton(rows[index + by], fullName, ({ student_id }) => onGo(student_id))
  return (
    <div className={styles.steps}>
      <Button {...step(-1)}>Previous</Button>
      <span className={styles.place}>
        {index + 1} of {rows.length}
      </span>
      <Button {...step(1)}>Next</Button>
      <Button className={styles.close ?? ''} onClick={onClose} data-autofocus>
        Close
      </Button>
    </div>
  )
}
