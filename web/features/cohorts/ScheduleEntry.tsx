import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { ScheduleRow } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import type { SchedulePart } from '#domain/assignment-move.ts'
import { releaseProblemSentence } from '#domain/assignment-schedule.ts'
import type { DateText, Moment } from '#domain/central-time.ts'
import { formatNearDay, formatTime } from '#domain/display.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './Schedule.module.css'

const PARTS: Record<SchedulePart, { word: string; Icon: typeof IconEye }> = {
  visible: { word: 'Visible', Icon: IconEye },
  due: { word: 'Due', Icon: IconCalendarDue },
}

interface Entry {
  key: string
  assignment: ScheduleRow
  part: SchedulePart
  /** Null if it has no date yet. */
  at: Moment | null
  time: string | null
  canMove: boolean
}

interface EntryCardProps {
  entry: Entry
  day: DateText | null
  helpId: string
  isCarried: boolean
}

/** Dragged as a whole by a mouse; by its button on a touch screen and by keyboard (use-carrying.ts). */
export function EntryCard({ entry: { key, assignment, part, time, canMove }, day, helpId, isCarried }: EntryCardProps) {
  const { id, name, workflow_state, release_problem, toGrade } = assignment
  const isPlanned = workflow_state === 'unassigned'
  const where = day === null || time === null ? '' : `, ${part} ${formatNearDay(day)}, ${formatTime(time)}`
  return (
    <li
      data-entry={key}
      data-movable={canMove || undefined}
      className={cx(styles.entry, styles[part], isPlanned && styles.planned, isCarried && styles.carried)}
    >
      <div className={styles.words}>
        {time === null ? null : <PartLine part={part} time={time} isPlanned={isPlanned} />}
        <Link to={pagePath('assignment', { id })} className={styles.name} draggable={false}>
          {name}
        </Link>
        {release_problem === null || part === 'due' ? null : (
          <div className={styles.failed}>Not assigned. {releaseProblemSentence(release_problem)}</div>
        )}
        {part === 'due' && toGrade > 0 ? (
          <Link to={pagePath('grading', {}, { assignmentId: id })} className={styles.toGrade} draggable={false}>
            {toGrade} to grade
          </Link>
        ) : null}
      </div>
      {canMove ? (
        <button
          type="button"
          data-handle
          className={styles.handle}
          aria-label={`Move to another day: ${name}${where}`}
          aria-describedby={helpId}
          aria-pressed={isCarried}
          aria-keyshortcuts="Enter M"
        >
          <IconGripVertical size={16} aria-hidden />
          <span className={styles.handleWord} aria-hidden>
            Move to…
          </span>
        </button>
      ) : null}
    </li>
  )
}

/** Where it would be dropped. */
export function Ghost({
  ghost: { name, part, time },
}: {
  ghost: { name: string; part: SchedulePart; time: string | null }
}) {
  return (
    <li className={cx(styles.entry, styles[part], styles.ghost)} aria-hidden>
      <div className={styles.words}>
        {time === null ? null : <PartLine part={part} time={time} isPlanned={false} />}
        <span className={styles.name}>{name}</span>
      </div>
    </li>
  )
}

function PartLine({ part, time, isPlanned }: { part: SchedulePart; time: string; isPlanned: boolean }) {
  const { word, Icon } = PARTS[part]
  return (
    <div className={styles.part}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span>{word}</span>
      <span>{formatTime(time)}</span>
      {isPlanned ? <span className={styles.plannedWord}>planned</span> : null}
    </div>
  )
}
