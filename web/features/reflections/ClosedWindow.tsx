import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs'
import { useQuery } from '@tanstack/react-query'
import { centralDate, centralTime } from '#domain/central-time.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { formatDay, formatTime, relativeTime } from '#domain/display.ts'
import { ownCohort } from '#web/features/cohorts/cohorts-queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** Says when the next window opens, if one does. */
export function ClosedWindow({ opens_at }: { opens_at: string | null }) {
  const now = useNow()
  return (
    <Panel>
      <EmptyState
        Icon={IconCalendarClock}
        title="The daily reflection is closed"
        description={opens_at ? <Opening at={new Date(opens_at)} now={now} /> : <NoOpening now={now} />}
      />
    </Panel>
  )
}

function Opening({ at, now }: { at: Date; now: Date }) {
  const when = `${formatDay(centralDate(at))} at ${formatTime(centralTime(at))} CT`
  return at > now ? `It opens ${when}, ${relativeTime(at, now)}.` : `It opens ${when}.`
}

function NoOpening({ now }: { now: Date }) {
  const { data } = useQuery(ownCohort)
  if (data && data.cohort === null) return 'You are no longer in a cohort. Your past reflections stay here.'
  if (data?.cohort && cohortPhase(data.cohort, now) === 'Graduated') {
    return 'Your cohort has graduated, so there are no more reflections. The past ones stay here.'
  }
  return 'No further reflection is planned for your cohort.'
}
