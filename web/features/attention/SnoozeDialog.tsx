import { Group, Radio, Stack, TextInput } from '@mantine/core'
import type { AttentionRow } from '#contract/attention.ts'
import { SNOOZE_REASON_LIMIT, snoozeDays, snoozeProblem, snoozeRange } from '#domain/attention-snooze.ts'
import { centralDate } from '#domain/central-time.ts'
import { formatMonthDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { showUndo } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import '#web/ui/choice-styles.ts'

const CHOICES = ['tomorrow', 'next_week', 'day'] as const
type Choice = (typeof CHOICES)[number]

const WORDS = {
  until: { label: 'Day' },
  reason: { label: 'Why', limit: SNOOZE_REASON_LIMIT },
}

interface Values {
  choice: Choice
  until: string
  reason: string
}

/** Takes a student off the list until a day. Mounted only while open. */
export default function SnoozeDialog({ student, onClose }: { student: AttentionRow['student']; onClose(): void }) {
  const now = useNow()
  const today = centralDate(now)
  const days = snoozeDays(now)
  const { first, last } = snoozeRange(now)
  const name = fullName(student)
  const untilOf = ({ choice, until }: Values) => (choice === 'day' ? until : days[choice])
  const edit = useEdit<Values, never, { undo: string }>({
    initial: { choice: 'tomorrow', until: '', reason: '' },
    secret: ['choice'],
    draftKey: `snooze:${student.id}`,
    words: WORDS,
    check: (values, { halfTyped }) =>
      halfTyped.length > 0
        ? { field: 'until', message: 'The day is not complete yet.' }
        : snoozeProblem({ until: untilOf(values), reason: values.reason }, now),
    save: (values) =>
      api.attention.snooze({ body: { studentId: student.id, until: untilOf(values), reason: values.reason } }),
    onSaved({ undo }, values) {
      onClose()
      showUndo(`${name} is snoozed until ${formatMonthDay(untilOf(values), today)}.`, undo)
    },
  })
  const cancel = () => void edit.leave(onClose)
  const { choice } = edit.values
  return (
    <Dialog opened onClose={cancel} title={`Snooze ${name}`} fullScreenOnPhone>
      <EditFrame edit={edit} in="dialog" submitLabel="Snooze" onCancel={cancel}>
        <Stack gap="md">
          <Radio.Group
            label="Until"
            value={choice}
            onChange={(value) => edit.set('choice', CHOICES.find((one) => one === value) ?? 'tomorrow')}
          >
            <Group mt={6} gap="lg">
              <Radio value="tomorrow" label={`Tomorrow, ${formatMonthDay(days.tomorrow, today)}`} />
              <Radio value="next_week" label={`Next week, ${formatMonthDay(days.next_week, today)}`} />
              <Radio value="day" label="A day" />
            </Group>
          </Radio.Group>
          {choice === 'day' ? <DateField {...edit.date('until')} min={first} max={last} required /> : null}
          <TextInput
            {...edit.text('reason')}
            withAsterisk
            data-autofocus
            description="A line for your colleagues. Students never see it."
            placeholder="On leave until Monday, I talked to them, …"
          />
        </Stack>
      </EditFrame>
    </Dialog>
  )
}
