import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campus, DayOff } from '#contract/school.ts'
import { centralDate } from '#domain/central-time.ts'
import { ALL_CAMPUSES, daysOffInWords } from '#domain/school-day-off.ts'
import { api } from '#web/api/client.ts'
import { campusesQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { type Removals, useRemovals } from '#web/ui/use-removals.ts'
import { DayOffForm } from './DayOffForm.tsx'
import { EditableRow } from './EditableRow.tsx'
import { RemoveRowButton } from './RemoveRowButton.tsx'
import styles from './School.module.css'
import { SchoolHead } from './SchoolHead.tsx'
import { daysOffQuery } from './school-queries.ts'

export default function DaysOffPage() {
  const daysOff = useQuery(daysOffQuery)
  return (
    <>
      <SchoolHead tab="Days off" />
      <Loaded query={daysOff} what="The days off" skeleton={<Skeletons heights={[320]} />}>
        {({ rows }) => <DaysOff all={rows} readAt={daysOff.dataUpdatedAt} />}
      </Loaded>
    </>
  )
}

function DaysOff({ all, readAt }: Pick<RowProps, 'all' | 'readAt'>) {
  const today = centralDate(useNow())
  const [added, setAdded] = useState(0)
  const removals = useRemovals()
  const campuses = useQuery(campusesQuery).data?.rows ?? []
  const toCome = all.filter(({ last_day }) => last_day >= today)
  const past = all.filter(({ last_day }) => last_day < today).reverse()
  const row = (dayOff: DayOff) => <DayOffRow key={dayOff.id} {...{ dayOff, all, campuses, removals, readAt }} />
  return (
    <Panel title="Days off">
      <p className={styles.about}>
        A day off has no class: no reflection is asked for, nobody is reminded, and Previous and Next skip it.
      </p>
      <div ref={removals.frame} tabIndex={-1} className={styles.removals}>
        {toCome.length > 0 ? (
          <ul aria-label="Days off">{toCome.map(row)}</ul>
        ) : (
          <p className={styles.none}>No days off to come.</p>
        )}
        {past.length > 0 ? (
          <details className={styles.past}>
            <summary>Past days off ({past.length})</summary>
            <ul aria-label="Past days off">{past.map(row)}</ul>
          </details>
        ) : null}
      </div>
      <div className={styles.new}>
        {/* A new key empties the form. */}
        <DayOffForm
          key={added}
          dayOff={null}
          all={all}
          campuses={campuses}
          takesFocus={added > 0}
          onDone={() => setAdded(added + 1)}
        />
      </div>
    </Panel>
  )
}

interface RowProps {
  dayOff: DayOff
  all: readonly DayOff[]
  campuses: readonly Campus[]
  removals: Removals
  readAt: number
}

function DayOffRow({ dayOff, all, campuses, removals, readAt }: RowProps) {
  const { id, name, campus_id } = dayOff
  const campus = campus_id === null ? ALL_CAMPUSES : (campuses.find(({ id }) => id === campus_id)?.name ?? '')
  return (
    <EditableRow
      label="Edit"
      name={name}
      words={
        <>
          <span className={styles.name}>{name}</span>
          <div className={styles.about}>
            {daysOffInWords(dayOff)} · {campus}
          </div>
        </>
      }
      actions={
        <RemoveRowButton
          name={name}
          remove={() => api.school.removeDayOff({ params: { id } })}
          done={`${name} is no longer off.`}
          removals={removals}
          readAt={readAt}
        />
      }
      form={(onDone) => (
        <>
          <DayOffForm dayOff={dayOff} all={all} campuses={campuses} takesFocus onDone={onDone} />
          <HistoryPanel entity="day_off" id={id} />
        </>
      )}
    />
  )
}
