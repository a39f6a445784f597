import { Anchor, Skeleton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMessageCheck from '@tabler/icons-react/dist/esm/icons/IconMessageCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasTimeLeft, missingWork, nextDue } from '#domain/course-work-news.ts'
import { relativeTime } from '#domain/display.ts'
import { ownCohort } from '#web/features/cohorts/cohorts-queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import styles from './OwnAssignments.module.css'
import type { ListedRow } from './own-assignment-columns.tsx'
import { ownAssignmentPath } from './own-work.ts'

/** At most two lines, to avoid layout shift. */
const LINES = 2

/** Next due, missing and new feedback, above the list. */
export function Highlights({ rows, now }: { rows: readonly ListedRow[] | undefined; now: Date }) {
  const cohort = useQuery(ownCohort).data?.cohort
  // Work that was returned in a former cohort can only be read.
  const open = rows?.filter((row) => !row.is_returned || row.cohort.id === cohort?.id)
  const missing = missingWork(rows ?? [], now)
  const news = (rows ?? []).filter(({ isNew }) => isNew)
  return (
    <Panel>
      <div className={styles.highlights}>
        <Highlight what="Next due" Icon={IconClock}>
          {open ? <NextDue row={nextDue(open, now)} now={now} /> : <Skeleton h={47} w="80%" />}
        </Highlight>
        <Highlight what="Missing" Icon={IconAlertTriangle} count={missing.length} isBad={missing.length > 0}>
          {rows ? <Names rows={missing} none="Nothing is missing." /> : <Skeleton h={23} w="70%" />}
        </Highlight>
        <Highlight what="New feedback" Icon={IconMessageCheck} count={news.length}>
          {rows ? <Names rows={news} none="Nothing new." /> : <Skeleton h={23} w="70%" />}
        </Highlight>
      </div>
    </Panel>
  )
}

interface HighlightProps {
  what: string
  Icon: typeof IconClock
  count?: number
  isBad?: boolean
  children: ReactNode
}

function Highlight({ what, Icon, count = 0, isBad = false, children }: HighlightProps) {
  return (
    <section className={styles.highlight} aria-label={what}>
      <h2 className={cx(styles.what, isBad && styles.missing)}>
        <Icon size={16} stroke={1.8} aria-hidden />
        {what}
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
      </h2>
      {children}
    </section>
  )
}

function NextDue({ row, now }: { row: ListedRow | null; now: Date }) {
  if (!row) return <p className={styles.none}>Nothing is due.</p>
  if (row.is_returned && !hasTimeLeft(row, now)) {
    return (
      <>
        <Name row={row} />
        <p className={styles.when}>Returned for another try: submit again</p>
      </>
    )
  }
  return (
    <>
      <Name row={row} />
      <p className={styles.when}>
        <Instant at={row.due_at} /> ({row.due_at && hasTimeLeft(row, now) ? relativeTime(row.due_at, now) : 'due now'}
        {row.is_returned ? ', submit again' : ''})
      </p>
    </>
  )
}

function Names({ rows, none }: { rows: readonly ListedRow[]; none: string }) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>
  const shown = rows.length > LINES ? LINES - 1 : LINES
  return (
    <ul>
      {rows.slice(0, shown).map((row) => (
        <li key={row.id}>
          <Name row={row} />
        </li>
      ))}
      {rows.length > shown ? <li className={styles.none}>and {rows.length - shown} more</li> : null}
    </ul>
  )
}

function Name({ row }: { row: ListedRow }) {
  return (
    <Anchor component={Link} to={ownAssignmentPath(row.id)} fw={550}>
      {row.name}
    </Anchor>
  )
}
