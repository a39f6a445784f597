import { Anchor } from '@mantine/core'
import type { RollRow } from '#contract/attendance.ts'
import { pagePath } from '#contract/pages.ts'
import {
  ATTENDANCE_KEYS,
  ATTENDANCE_LABELS,
  ATTENDANCE_STATUSES,
  attendanceInWords,
} from '#domain/attendance-status.ts'
import type { DateText } from '#domain/central-time.ts'
import { formatNearDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import tones from '#web/ui/Tone.module.css'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './Attendance.module.css'
import { ATTENDANCE_LOOKS } from './attendance-looks.ts'

interface AttendanceGridProps {
  cohortId: number
  day: DateText
  days: readonly DateText[]
  rows: readonly RollRow[]
}

/** The marks of two weeks. A day leads to its roll. */
export function AttendanceGrid({ cohortId, day, days, rows }: AttendanceGridProps) {
  return (
    <Panel
      flush
      title="Last two weeks"
      actions={
        <ul className={styles.legend} aria-label="Letters">
          {ATTENDANCE_STATUSES.map((one) => (
            <li key={one}>
              <b>{ATTENDANCE_KEYS[one]}</b> {ATTENDANCE_LABELS[one]}
            </li>
          ))}
          <li>
            <b>·</b> Not marked
          </li>
        </ul>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label="Attendance of two weeks">
          <thead>
            <tr>
              <th scope="col">Name</th>
              {days.map((one) => (
                <th key={one} scope="col" data-today={one === day || undefined}>
                  <Anchor
                    component={Link}
                    to={pagePath('cohortAttendance', { id: cohortId }, { day: one })}
                    aria-current={one === day ? 'date' : undefined}
                  >
                    {formatNearDay(one)}
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.student_id}>
                <th scope="row">
                  <Anchor component={Link} to={pagePath('student', { id: row.student_id })}>
                    {fullName(row)}
                  </Anchor>
                </th>
                {row.days.map((cell) => (
                  <Cell key={cell.day} cell={cell} isShown={cell.day === day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Cell({ cell, isShown }: { cell: RollRow['days'][number]; isShown: boolean }) {
  const { status, is_enrolled, marked_by } = cell
  if (!is_enrolled) {
    return (
      <td className={styles.away} title="Not in this cohort">
        <VisuallyHidden>Not in this cohort</VisuallyHidden>
      </td>
    )
  }
  const words = attendanceInWords(status)
  const by = status && marked_by ? `${words}, marked by ${fullName(marked_by)}` : words
  return (
    <td title={by} data-today={isShown || undefined}>
      <span className={cx(styles.letter, status && tones[ATTENDANCE_LOOKS[status].tone])} aria-hidden>
        {status ? ATTENDANCE_KEYS[status] : '·'}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  )
}
