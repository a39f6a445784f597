import { Group, Radio, Stack, Text } from '@mantine/core'
import type { SetStateAction } from 'react'
import { dueInWords, isSkippedHour, parseDue } from '#domain/assignment-due-time.ts'
import {
  type AllowanceAction,
  excuseReasonProblem,
  extensionProblem,
  namesInWords,
  REASON_LIMIT,
} from '#domain/course-work-allowance.ts'
import type { Named } from '#domain/person-name.ts'
import type { Problem } from '#domain/problem.ts'
import { count } from '#domain/time-in-words.ts'
import { api } from '#web/api/client.ts'
import { DueFields } from '#web/features/assignments/DueFields.tsx'
import type { DueTime } from '#web/features/assignments/use-due-time.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { EditFrame } from '#web/ui/form/EditFrame.tsx'
import { LongField } from '#web/ui/form/LongField.tsx'
import { type Edit, useEdit } from '#web/ui/form/use-edit.ts'
import { showUndo } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import '#web/ui/choice-styles.ts'

interface AllowedStudent extends Named {
  id: number
  own_due_at: string | null
}

export interface AllowDialogProps {
  assignment: { id: number; name: string; assigned_at: string | null }
  students: readonly AllowedStudent[]
  /** At least one; the first is chosen. */
  actions: readonly AllowanceAction[]
  onClose(): void
  onSaved?(): void
}

const WORDS = {
  date: { label: 'New due date' },
  time: { label: 'New due time' },
  reason: { label: 'Reason', limit: REASON_LIMIT },
}
const LABELS: Record<AllowanceAction, string> = { extend: 'Extend', excuse: 'Excuse' }

interface Values {
  action: AllowanceAction
  date: string
  time: string
  reason: string
}

/** Gives students more time for an assignment, or excuses them from it. Mounted only while open. */
export default function AllowDialog({ assignment, students, actions, onClose, onSaved }: AllowDialogProps) {
  const now = useNow()
  const studentIds = students.map(({ id }) => id)
  const names = namesInWords(students)
  const edit = useEdit<Values, never, { undo: string }>({
    initial: { action: actions[0] ?? 'extend', date: '', time: '', reason: '' },
    secret: ['action'],
    draftKey: `allow:${assignment.id}:${studentIds.join()}`,
    words: WORDS,
    check: (values, { halfTyped }) =>
      values.action === 'excuse'
        ? excuseReasonProblem(values)
        : dueProblem(values, { halfTyped, assignment, students, now }),
    save({ action, reason, ...typed }) {
      const whom = { assignmentId: assignment.id, studentIds, reason }
      if (action === 'excuse') return api.courseWork.excuse({ body: whom })
      return api.courseWork.extend({ body: { ...whom, dueAt: timeOf(typed)?.toISOString() ?? '' } })
    },
    onSaved({ undo }, { action, ...typed }) {
      onClose()
      onSaved?.()
      const isOne = students.length === 1
      const who = isOne ? names : count(students.length, 'student')
      const has = isOne ? 'has' : 'have'
      showUndo(
        action === 'excuse'
          ? `${who} ${isOne ? 'is' : 'are'} excused.`
          : `${who} ${has} until ${dueInWords(timeOf(typed))}.`,
        undo,
      )
    },
  })
  const { action } = edit.values
  const cancel = () => void edit.leave(onClose)
  return (
    <Dialog opened onClose={cancel} title={actions.length > 1 ? 'Extend or excuse' : LABELS[action]} fullScreenOnPhone>
      <EditFrame edit={edit} in="dialog" submitLabel={LABELS[action]} onCancel={cancel}>
        <Stack gap="md">
          <Text>
            <strong>{names}</strong>, {assignment.name}. {dueNow(students)}
          </Text>
          {actions.length > 1 ? (
            <Radio.Group
              label="What to do"
              value={action}
              onChange={(value) => edit.set('action', value === 'excuse' ? 'excuse' : 'extend')}
            >
              <Group mt={6} gap="lg">
                <Radio value="extend" label="Give more time" />
                <Radio value="excuse" label="Excuse" />
              </Group>
            </Radio.Group>
          ) : null}
          {action === 'extend' ? <NewDue edit={edit} /> : null}
          <LongField
            {...edit.text('reason')}
            withAsterisk={action === 'excuse'}
            description={
              action === 'excuse'
                ? 'Only staff see it. Excused work is not missing and counts nowhere.'
                : 'Only staff see it. It may stay empty.'
            }
            rows={2}
          />
        </Stack>
      </EditFrame>
    </Dialog>
  )
}

function NewDue({ edit }: { edit: Edit<Values> & { halfTyped: readonly string[] } }) {
  const { date, time } = edit.values
  const typed = { date, time }
  const incomplete = { date: edit.halfTyped.includes('date'), time: edit.halfTyped.includes('time') }
  const parsed = parseDue(typed)
  const due: DueTime = {
    typed,
    setTyped(next) {
      const after = resolved(next, typed)
      edit.set('date', after.date)
      edit.set('time', after.time)
    },
    dueAt: parsed.kind === 'invalid' ? undefined : parsed.kind === 'due' ? parsed.dueAt : null,
    problem: parsed.kind === 'invalid' && !incomplete.date && !incomplete.time ? parsed : null,
    incomplete,
    setIncomplete(next) {
      const after = resolved(next, incomplete)
      edit.date('date').onIncomplete(after.date)
      edit.date('time').onIncomplete(after.time)
    },
  }
  return (
    <div>
      <DueFields due={due} labels={[WORDS.date.label, WORDS.time.label]} description="For the chosen students alone." />
      <Text role="status" mt="xs" size="sm" c="dimmed" mih="1.55em">
        {isSkippedHour(typed)
          ? 'The clocks skip the hour that you typed on that day, so it moves forward.'
          : due.dueAt
            ? `Due ${dueInWords(due.dueAt)}`
            : null}
      </Text>
    </div>
  )
}

const resolved = <T,>(next: SetStateAction<T>, before: T): T =>
  typeof next === 'function' ? (next as (before: T) => T)(before) : next

function timeOf(typed: { date: string; time: string }): Date | null {
  const parsed = parseDue(typed)
  return parsed.kind === 'due' ? parsed.dueAt : null
}

interface Checked extends Pick<AllowDialogProps, 'assignment' | 'students'> {
  halfTyped: readonly string[]
  now: Date
}

/** Of several students the latest due time counts. The server names whose it is. */
function dueProblem(typed: Values, { halfTyped, assignment, students, now }: Checked): Problem | null {
  const parsed = parseDue(typed)
  if (halfTyped.length > 0) return { field: 'date', message: 'The due date is not complete yet.' }
  if (parsed.kind === 'none') return { field: 'date', message: 'Please choose the new due date.' }
  if (parsed.kind === 'invalid') return parsed
  const latest = students
    .map(({ own_due_at }) => own_due_at ?? '')
    .toSorted()
    .at(-1)
  const times = { assigned_at: assignment.assigned_at, due_at: latest || null }
  const message = extensionProblem(parsed.dueAt, times, now)
  return message ? { field: 'date', message } : null
}

function dueNow(students: readonly AllowedStudent[]): string {
  const dues = [...new Set(students.map(({ own_due_at }) => own_due_at ?? ''))].toSorted()
  const [first = '', last = first] = [dues[0], dues.at(-1)]
  if (first === '') return 'No due date.'
  return first === last ? `Now due ${dueInWords(first)}.` : `Now due from ${dueInWords(first)} to ${dueInWords(last)}.`
}
