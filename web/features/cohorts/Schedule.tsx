import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { CohortPlan, ScheduleRow } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { daysBetween as daysAfter } from '#domain/central-time.ts'
import { type CourseDates, cohortSchedule, dayOffNames, type ScheduleWeek } from '#domain/cohort-schedule.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/use-now.ts'
import '#web/ui/choice-styles.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './Schedule.module.css'
import { EntryCard, Ghost } from './ScheduleEntry.tsx'
import { ScheduleWeekRow } from './ScheduleWeekRow.tsx'
import { useCarrying } from './use-carrying.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

const HELP = 'schedule-help'

/** A cohort's whole course: weeks and days with what becomes visible and what is due. On a phone a list by day. */
export function Schedule({ plan, cohortName }: { plan: CohortPlan; cohortName: string }) {
  const now = useNow()
  const root = useRef<HTMLDivElement>(null)
  const [isTogether, setIsTogether] = useState(true)
  const [opened, setOpened] = useState<ScheduleRow | null>(null)
  const daysOff = useMemo(() => [...dayOffNames(plan.days_off).keys()], [plan.days_off])
  const { carried, handlers } = useCarrying({ plan, daysOff, isTogether, now, root, onOpen: setOpened })

  const whole = useMemo(() => cohortSchedule(plan, plan.assignments, now), [plan, now])
  const target = carried?.ghosts.map(({ day }) => day)
  const isShown = target?.every((day) => whole.weeks.some(({ monday }) => monday <= day && daysAfter(monday, day) < 7))
  const { weeks, unscheduled } = target && !isShown ? cohortSchedule(plan, plan.assignments, now, target) : whole
  const hasCurrent = weeks.some(({ isCurrent }) => isCurrent)

  return (
    <div ref={root} {...handlers} className={cx(styles.root, carried && styles.carrying)}>
      {plan.assignments.length === 0 ? (
        <EmptyState
          title="No assignments in this cohort yet"
          description="Add one there, or copy those of another cohort."
          action={{ label: 'Assignments Home', to: pagePath('assignments') }}
        />
      ) : (
        <div className={styles.tools}>
          <Checkbox
            label="Visible and due move together"
            checked={isTogether}
            onChange={(event) => setIsTogether(event.currentTarget.checked)}
          />
          {hasCurrent ? (
            <Button variant="default" size="xs" onClick={() => goToThisWeek(root.current)}>
              This week
            </Button>
          ) : null}
          <Text id={HELP} size="sm" c="dimmed" className={styles.help}>
            Drag to move. By keyboard: Enter picks up, arrow keys move by class day and week, Enter drops, Escape puts
            back, M chooses a date and time. Times are US Central (CT).
          </Text>
        </div>
      )}
      <MissingDates plan={plan} />
      <div className={styles.columns}>
        {unscheduled.length > 0 || carried?.canLeave ? (
          <section
            className={cx(styles.beside, unscheduled.length === 0 && styles.appearing)}
            aria-label="Without dates"
            data-unscheduled
          >
            <h2 className={styles.besideTitle}>Without dates</h2>
            <ul className={styles.entries}>
              {unscheduled.map((assignment) => (
                <EntryCard
                  key={assignment.id}
                  entry={{
                    key: `${assignment.id}-visible`,
                    assignment,
                    part: 'visible',
                    at: null,
                    time: null,
                    canMove: true,
                  }}
                  day={null}
                  helpId={HELP}
                  isCarried={carried?.key === `${assignment.id}-visible`}
                />
              ))}
              {carried?.isLeaving ? <Ghost ghost={{ name: carried.row.name, part: 'visible', time: null }} /> : null}
            </ul>
          </section>
        ) : null}
        <table className={styles.table} aria-label={`Schedule of ${cohortName}`}>
          <thead className={styles.head}>
            <tr>
              <th scope="col" className={styles.weekHead}>
                Week
              </th>
              {['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
              <th scope="col" className={styles.weekendHead}>
                Weekend
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => {
              const inWeek = carried?.ghosts.filter(({ day }) => day >= week.monday && daysAfter(week.monday, day) < 7)
              return (
                <ScheduleWeekRow
                  key={week.monday}
                  week={week}
                  helpId={HELP}
                  ghosts={inWeek?.length ? inWeek : NO_GHOSTS}
                  carriedKey={carried && hasEntry(week, carried.key) ? carried.key : null}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {carried ? (
        <div className={cx(styles.bar, carried.problem !== null && styles.barProblem)} aria-hidden>
          <b>{carried.row.name}</b> {carried.words}
          {carried.problem ? <div>{carried.problem}</div> : null}
        </div>
      ) : null}
      {opened ? (
        <Suspense>
          <MoveDialog key={opened.id} plan={plan} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const hasEntry = ({ days, weekend }: ScheduleWeek<ScheduleRow>, key: string) =>
  [...days, ...weekend].some(({ entries }) => entries.some((entry) => entry.key === key))

const NO_GHOSTS: readonly never[] = []

function MissingDates({ plan }: { plan: CourseDates & { id: number } }) {
  if (plan.classroom_start !== null) return null
  return (
    <Group gap="md" mb="md">
      <Text size="sm">This cohort has no classroom start yet, so its class days and weeks are not counted.</Text>
      <Anchor component={Link} to={pagePath('cohortEdit', { id: plan.id })} size="sm">
        Set its dates
      </Anchor>
    </Group>
  )
}

function goToThisWeek(root: HTMLElement | null): void {
  const week = root?.querySelector<HTMLElement>('[data-current-week]')
  week?.scrollIntoView({ block: 'center' })
  week?.focus({ preventScroll: true })
}
