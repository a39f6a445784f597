import { Anchor, Button } from '@mantine/core'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import { pagePath } from '#contract/pages.ts'
import {
  ATTENDANCE_KEYS,
  ATTENDANCE_LABELS,
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  attendanceInWords,
} from '#domain/attendance-status.ts'
import { fullName } from '#domain/person-name.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import tones from '#web/ui/Tone.module.css'
import styles from './Attendance.module.css'
import { ATTENDANCE_LOOKS } from './attendance-looks.ts'
import type { OnRoll } from './use-roll.ts'

interface RollStudentProps {
  student: OnRoll
  /** The next key marks this one. */
  isNext: boolean
  onFocus(): void
  onMark(status: AttendanceStatus | null): void
  onKeepTheirs(): void
  onSaveMine(): void
}

export function RollStudent({ student, isNext, onFocus, onMark, onKeepTheirs, onSaveMine }: RollStudentProps) {
  const { row, status, unsaved } = student
  const name = fullName(row)
  return (
    <li
      className={styles.student}
      data-student={row.student_id}
      data-next={isNext || undefined}
      aria-current={isNext ? 'true' : undefined}
      onFocus={onFocus}
    >
      <span className={styles.who}>
        <Avatar student={{ ...row, id: row.student_id }} size={32} />
        <Anchor component={Link} to={pagePath('student', { id: row.student_id })}>
          {name}
        </Anchor>
      </span>
      <div className={styles.marking}>
        <div className={styles.choices} role="radiogroup" aria-label={name}>
          {ATTENDANCE_STATUSES.map((one) => {
            const { tone, Icon } = ATTENDANCE_LOOKS[one]
            const isChosen = status === one
            return (
              <label
                key={one}
                className={cx(styles.choice, isChosen && tones[tone])}
                data-chosen={isChosen || undefined}
              >
                <input
                  type="radio"
                  name={`attendance-${row.student_id}`}
                  className={styles.radio}
                  checked={isChosen}
                  onChange={() => onMark(one)}
                />
                <Icon size={16} stroke={2} aria-hidden />
                <span>{ATTENDANCE_LABELS[one]}</span>
                <kbd className={styles.key} aria-hidden>
                  {ATTENDANCE_KEYS[one]}
                </kbd>
              </label>
            )
          })}
        </div>
        <button
          type="button"
          className={styles.clear}
          aria-label={`Take back the mark of ${name}`}
          title="Take back"
          disabled={status === null}
          onClick={() => onMark(null)}
        >
          <IconEraser size={17} stroke={1.8} aria-hidden />
        </button>
      </div>
      {unsaved?.state === 'waiting' ? <p className={styles.unsaved}>Not saved yet</p> : null}
      {unsaved?.theirs ? (
        <div className={cx(styles.conflict, tones.warn)} role="alert">
          <span>
            {unsaved.theirs.marked_by ? <PersonLink person={unsaved.theirs.marked_by} /> : 'A colleague'} marked{' '}
            <b>{attendanceInWords(unsaved.theirs.status)}</b> meanwhile. You marked <b>{attendanceInWords(status)}</b>.
          </span>
          <Button size="compact-sm" variant="default" onClick={onKeepTheirs}>
            {`Keep ${attendanceInWords(unsaved.theirs.status)}`}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onSaveMine}>
            {`Save ${attendanceInWords(status)}`}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
