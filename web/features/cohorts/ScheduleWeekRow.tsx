import { memo } from 'react'
import type { ScheduleRow } from '#contract/cohorts.ts'
import type { ScheduleDay, ScheduleWeek } from '#domain/cohort-schedule.ts'
import { formatNearDay } from '#domain/display.ts'
import { count } from '#domain/time-in-words.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './Schedule.module.css'
import { EntryCard, Ghost } from './ScheduleEntry.tsx'
import type { CarriedGhost } from './use-carrying.ts'

interface WeekRowProps {
  week: ScheduleWeek<ScheduleRow>
  helpId: string
  /** Where what is carried would be dropped. */
  ghosts: readonly CarriedGhost[]
  /** If it was picked up here. */
  carriedKey: string | null
}

/** Memoised: while something is carried, the other weeks stay as they are. */
export const ScheduleWeekRow = memo(function ScheduleWeekRow({ week, ...props }: WeekRowProps) {
  const { monday, number, isCurrent, leftOut, days, weekend } = week
  const name = number === null ? formatNearDay(monday).slice(5) : `Week ${number}`
  return (
    <>
      {leftOut > 0 ? (
        <tr className={styles.gap}>
          <td colSpan={7}>{count(leftOut, 'week')} without assignments</td>
        </tr>
      ) : null}
      <tr className={cx(styles.week, isCurrent && styles.current, isBare(week, props.ghosts) && styles.bare)}>
        <th
          scope="row"
          className={styles.weekName}
          {...(isCurrent ? { 'data-current-week': true, tabIndex: -1 } : null)}
        >
          {name}
          {isCurrent ? <span className={styles.now}>This week</span> : null}
        </th>
        {days.map((day) => (
          <td
            key={day.date}
            data-day={day.date}
            className={cx(
              styles.day,
              day.isToday && styles.today,
              day.dayOff !== null && styles.off,
              isTarget(day, props.ghosts) && styles.target,
            )}
            data-bare={isEmptyDay(day, props.ghosts) || undefined}
          >
            <DayBody day={day} {...props} />
          </td>
        ))}
        <td className={styles.weekend} data-bare={weekend.every((day) => isEmptyDay(day, props.ghosts)) || undefined}>
          {weekend.map((day) => (
            <div
              key={day.date}
              data-day={day.date}
              className={cx(
                styles.weekendDay,
                day.isToday && styles.today,
                isTarget(day, props.ghosts) && styles.target,
              )}
              data-bare={isEmptyDay(day, props.ghosts) || undefined}
            >
              <DayBody day={day} {...props} />
            </div>
          ))}
        </td>
      </tr>
    </>
  )
})

type Day = ScheduleDay<ScheduleRow>

const isTarget = ({ date }: Day, ghosts: WeekRowProps['ghosts']) => ghosts.some(({ day }) => day === date)

const isEmptyDay = (day: Day, ghosts: WeekRowProps['ghosts']) =>
  day.entries.length === 0 && !day.isToday && day.marks.length === 0 && day.dayOff === null && !isTarget(day, ghosts)

const isBare = ({ days, weekend }: ScheduleWeek<ScheduleRow>, ghosts: WeekRowProps['ghosts']) =>
  [...days, ...weekend].every((day) => isEmptyDay(day, ghosts))

function DayBody({ day, helpId, ghosts, carriedKey }: { day: Day } & Omit<WeekRowProps, 'week'>) {
  const { date, classDay, dayOff, marks, isToday, entries } = day
  const here = ghosts.filter((ghost) => ghost.day === date)
  return (
    <>
      <div className={styles.date}>
        <time dateTime={date}>
          <span className={styles.weekday}>{formatNearDay(date).slice(0, 5)}</span>
          {formatNearDay(date).slice(5)}
        </time>
        {isToday ? <b className={styles.todayWord}>Today</b> : null}
        {classDay === null ? null : <span className={styles.classDay}>Day {classDay}</span>}
      </div>
      {dayOff === null ? null : <div className={styles.offName}>Day off: {dayOff}</div>}
      {marks.map((mark) => (
        <div key={mark} className={styles.mark}>
          {mark}
        </div>
      ))}
      {entries.length > 0 ? (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <EntryCard key={entry.key} entry={entry} day={date} helpId={helpId} isCarried={entry.key === carriedKey} />
          ))}
        </ul>
      ) : null}
      {here.length > 0 ? (
        <ul className={styles.ghosts} aria-hidden>
          {here.map((ghost) => (
            <Ghost key={ghost.part} ghost={ghost} />
          ))}
        </ul>
      ) : null}
    </>
  )
}
