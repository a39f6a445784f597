import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RollRow } from '#contract/attendance.ts'
import {
  ATTENDANCE_KEYS,
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  attendanceInWords,
} from '#domain/attendance-status.ts'
import type { DateText } from '#domain/central-time.ts'
import { formatDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { usePageShortcuts } from '#web/ui/shortcuts/page-shortcuts.ts'
import { useSingleKeys } from '#web/ui/shortcuts/single-keys.ts'
import { showToast, showUndo } from '#web/ui/toast.ts'
import styles from './Attendance.module.css'
import { AttendanceGrid } from './AttendanceGrid.tsx'
import { RollStudent } from './RollStudent.tsx'
import { type OnRoll, type Roll, useRoll } from './use-roll.ts'

interface RollCallProps {
  cohortId: number
  day: DateText
  days: readonly DateText[]
  rows: readonly RollRow[]
  bar: ReactNode
}

const HINT = { keys: ['P', 'L', 'A', 'E'], does: 'mark a student present, late, absent or excused, and go to the next' }

/** One key for each student: it marks and goes on. Arrow keys move, Backspace takes back the last key. */
export function RollCall({ cohortId, day, days, rows, bar }: RollCallProps) {
  const roll = useRoll(cohortId, day, rows)
  const { students } = roll
  const list = useRef<HTMLUListElement>(null)
  const [areKeysOn] = useSingleKeys()
  // Where the next key goes. Past the last student it is null.
  const [at, setAt] = useState(
    () => (students.find(({ status }) => status === null) ?? students[0])?.row.student_id ?? null,
  )
  const undone = useRef<{ id: number; before: AttendanceStatus | null }[]>([])
  const place = students.findIndex(({ row }) => row.student_id === at)

  function goTo(student: OnRoll | undefined) {
    // Drawn at once: the next key is already on its way.
    flushSync(() => setAt(student?.row.student_id ?? null))
    const row = student && list.current?.querySelector<HTMLElement>(`[data-student="${student.row.student_id}"]`)
    const choice = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input')
    choice?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  function mark(student: OnRoll, status: AttendanceStatus | null) {
    undone.current.push({ id: student.row.student_id, before: student.status })
    roll.mark(student, status)
  }

  /** The pressed button is disabled. */
  function erase(student: OnRoll) {
    mark(student, null)
    goTo(student)
  }

  /** The pressed button is unmounted. */
  function settle(student: OnRoll, choose: Roll['keepTheirs']) {
    choose(student.row.student_id)
    goTo(student)
  }

  function press(status: AttendanceStatus) {
    const student = students[place]
    if (!student) return
    mark(student, status)
    const next = students[place + 1]
    goTo(next)
    announce(
      next ? `${attendanceInWords(status)}.` : `${attendanceInWords(status)}. That was the last student of the roll.`,
    )
  }

  function takeBack() {
    const last = undone.current.pop()
    const student = students.find(({ row }) => row.student_id === last?.id)
    if (!last || !student) return
    roll.mark(student, last.before)
    goTo(student)
    announce(`${fullName(student.row)}: ${attendanceInWords(last.before)}.`)
  }

  usePageShortcuts(
    Object.fromEntries(ATTENDANCE_STATUSES.map((one) => [ATTENDANCE_KEYS[one].toLowerCase(), () => press(one)])),
    HINT,
  )

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(students[place + 1] ?? students[place]),
      ArrowUp: () => goTo(students[place === -1 ? students.length - 1 : Math.max(0, place - 1)]),
      Backspace: takeBack,
    }
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  const marked = students.filter(({ status }) => status !== null).length
  return (
    <>
      <Panel
        flush
        title={formatDay(day)}
        actions={
          students.length > 0 ? (
            <div className={styles.actions}>
              <Saved roll={roll} marked={marked} />
              <MarkRest cohortId={cohortId} day={day} rest={students.length - marked} unsaved={roll.unsaved} />
            </div>
          ) : null
        }
      >
        {bar}
        {students.length === 0 ? (
          <EmptyState
            title="Nobody was in this cohort on this day"
            description="Whoever joins is on the roll from that day on."
          />
        ) : (
          <>
            {areKeysOn ? (
              <p className={styles.hint}>
                Press <kbd>P</kbd> present, <kbd>L</kbd> late, <kbd>A</kbd> absent or <kbd>E</kbd> excused: each key
                marks one student and goes to the next. <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Backspace</kbd> takes back
                the last key.
              </p>
            ) : null}
            {/* The keys work on the choices inside, which have the focus. */}
            <ul ref={list} className={styles.roll} aria-label={`Roll of ${formatDay(day)}`} onKeyDown={onKeyDown}>
              {students.map((student) => (
                <RollStudent
                  key={student.row.student_id}
                  student={student}
                  isNext={student.row.student_id === at}
                  onFocus={() => setAt(student.row.student_id)}
                  onMark={(status) => (status === null ? erase(student) : mark(student, status))}
                  onKeepTheirs={() => settle(student, roll.keepTheirs)}
                  onSaveMine={() => settle(student, roll.saveMine)}
                />
              ))}
            </ul>
          </>
        )}
      </Panel>
      {roll.rows.length > 0 ? <AttendanceGrid cohortId={cohortId} day={day} days={days} rows={roll.rows} /> : null}
    </>
  )
}

function Saved({ roll, marked }: { roll: Roll; marked: number }) {
  const { students, unsaved } = roll
  return (
    <div className={styles.saved}>
      <span>
        {marked} of {students.length} marked
      </span>
      {unsaved.waiting > 0 ? (
        <span className={styles.waiting} role="alert">
          {unsaved.waiting} not saved yet: no connection. Trying again…{' '}
          <Button size="compact-xs" variant="default" onClick={roll.retry}>
            Retry now
          </Button>
        </span>
      ) : (
        <span>{stateInWords(unsaved, marked)}</span>
      )}
    </div>
  )
}

function stateInWords({ sending, conflict }: Roll['unsaved'], marked: number): string {
  if (sending > 0) return 'Saving…'
  if (conflict > 0) return conflict === 1 ? '1 needs your choice' : `${conflict} need your choice`
  return marked > 0 ? 'Saved' : ''
}

interface MarkRestProps {
  cohortId: number
  day: DateText
  rest: number
  unsaved: Roll['unsaved']
}

/** Goes out after the marks that are being saved: a mark that arrived later would seem to be a colleague's. */
function MarkRest({ cohortId, day, rest, unsaved: { sending, waiting, conflict } }: MarkRestProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.attendance.markRest({ params: { id: cohortId }, body: { day } }),
    onSuccess({ count, undo }) {
      if (undo) showUndo(count === 1 ? '1 student marked present.' : `${count} students marked present.`, undo)
      else showToast('Everyone was marked already.')
    },
  })
  useEffect(() => {
    if (!isAsked || sending > 0) return
    setAsked(false)
    if (waiting + conflict > 0) showToast('Some marks are not saved yet. Please wait a moment.')
    else mutate()
  }, [isAsked, sending, waiting, conflict, mutate])
  if (rest === 0) return null
  const isBusy = isAsked || isPending
  return (
    <Button variant="default" size="xs" aria-busy={isBusy} onClick={() => !isBusy && setAsked(true)}>
      {`Mark the other ${rest} present`}
    </Button>
  )
}
