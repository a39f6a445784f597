import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CohortDetail } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { askedRollDay, rollProblem } from '#domain/attendance-roll.ts'
import { type ClassCalendar, classCalendar } from '#domain/cohort-class-days.ts'
import { formatDay } from '#domain/display.ts'
import { CohortHead } from '#web/features/cohorts/CohortHead.tsx'
import { cohortQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { identityQuery } from '#web/features/school/school-queries.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { useAddress } from '#web/ui/use-address.ts'
import { useNow } from '#web/ui/use-now.ts'
import { rollQuery } from './attendance-queries.ts'
import { RollBar } from './RollBar.tsx'
import { RollCall } from './RollCall.tsx'

const SKELETON = <Skeletons heights={[420, 360]} />

export default function AttendancePage() {
  const { id = '' } = useParams()
  const cohort = useQuery(cohortQuery(id))
  const { data: school } = useQuery(identityQuery)
  return (
    <>
      <CohortHead
        id={id}
        tab="Attendance"
        query={cohort}
        actions={
          school?.attendance && cohort.data ? (
            <>
              <PeopleActions people={cohort.data.students} scope={`${cohort.data.name}, attendance`} />
              <ExportButton list="attendance" query={{ id }} />
            </>
          ) : null
        }
      />
      <Loaded query={cohort} what="This cohort" skeleton={SKELETON}>
        {(found) =>
          school?.attendance === false ? (
            <EmptyState
              title="This school does not take attendance"
              description="It can be switched on under Settings > School. What was marked before is kept."
              action={{ label: 'Open the settings', to: pagePath('school') }}
            />
          ) : (
            <DayOfCohort key={found.id} cohort={found} />
          )
        }
      </Loaded>
    </>
  )
}

function DayOfCohort({ cohort }: { cohort: CohortDetail }) {
  const now = useNow()
  const { params, change } = useAddress()
  const calendar = classCalendar(cohort)
  const day = askedRollDay(params.get('day'), calendar, now)
  if (day === null) return <NoRoll calendar={calendar} />
  const problem = rollProblem(day, calendar, now)
  const bar = (
    <RollBar
      day={day}
      calendar={calendar}
      onStep={(to) => change({ day: to }, { isStep: true })}
      onPick={(to) => change({ day: to })}
    />
  )
  return problem === null ? (
    <Day key={day} cohort={cohort} day={day} bar={bar} />
  ) : (
    <Panel flush title={formatDay(day)}>
      {bar}
      <EmptyState title="No roll is called on this day" description={problem} />
    </Panel>
  )
}

function NoRoll({ calendar }: { calendar: ClassCalendar }) {
  return (
    <EmptyState
      title="There is no class day yet"
      description={
        calendar.dates.classroom_start === null
          ? 'This cohort has no classroom start yet. Its rolls are called from that day on.'
          : `The first roll is called on ${formatDay(calendar.nth(1) ?? calendar.dates.classroom_start)}.`
      }
    />
  )
}

function Day({ cohort, day, bar }: { cohort: CohortDetail; day: string; bar: ReactNode }) {
  const roll = useQuery(rollQuery(cohort.id, day))
  return (
    <Loaded query={roll} what="The roll" skeleton={SKELETON}>
      {({ rows, days }) => <RollCall cohortId={cohort.id} day={day} days={days} rows={rows} bar={bar} />}
    </Loaded>
  )
}
