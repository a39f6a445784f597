import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showsChart } from '#domain/reflection-chart.ts'
import { CohortHead } from '#web/features/cohorts/CohortHead.tsx'
import { cohortQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { waitingQuery } from '#web/features/conversations/conversations-queries.ts'
import { WaitingPanel } from '#web/features/conversations/WaitingPanel.tsx'
import { useParams } from '#web/navigation/hooks.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { TrendChart } from '#web/ui/TrendChart.tsx'
import type { TrendPoint } from '#web/ui/trend-scales.ts'
import styles from './DayPage.module.css'
import { DayTable } from './DayTable.tsx'
import { trendsQuery } from './reflections-queries.ts'

export default function DayPage() {
  const { id = '' } = useParams()
  const cohort = useQuery(cohortQuery(id))
  const trends = useQuery(trendsQuery(id))
  const waiting = useQuery(waitingQuery(id))
  // Shown together, to avoid layout shift.
  const isWaiting = trends.isPending || waiting.isPending
  return (
    <>
      <CohortHead id={id} tab="Feedback" query={cohort} />
      <Loaded query={cohort} what="This cohort" skeleton={<Skeletons heights={[380, 640]} />}>
        {(found) =>
          isWaiting ? (
            <Skeletons heights={[380, 640]} />
          ) : (
            <>
              <div className={styles.top}>
                <Loaded query={trends} what="The trends">
                  {({ rows }) => <Trends points={rows} />}
                </Loaded>
                <div className={styles.side}>
                  <WaitingPanel waiting={waiting.data?.rows ?? []} cohortId={id} />
                </div>
              </div>
              <DayTable key={id} cohort={found} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Trends({ points }: { points: readonly TrendPoint[] }) {
  return (
    <Panel title="Progress Trends">
      {showsChart(points.length) ? (
        <TrendChart label="Progress trends" points={points} />
      ) : (
        <Text c="dimmed">The trends appear once there are reflections of two days.</Text>
      )}
    </Panel>
  )
}
