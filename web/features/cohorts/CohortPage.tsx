import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { isRunning } from '#domain/cohort-phase.ts'
import { TodayOfCohort } from '#web/features/today/TodayTiles.tsx'
import { useParams } from '#web/navigation/hooks.ts'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { CohortFacts } from './CohortFacts.tsx'
import { CohortHead } from './CohortHead.tsx'
import { CohortStudents } from './CohortStudents.tsx'
import { cohortQuery } from './cohorts-queries.ts'

export default function CohortPage() {
  const { id = '' } = useParams()
  const now = useNow()
  const cohort = useQuery(cohortQuery(id))
  return (
    <>
      <CohortHead
        id={id}
        tab="Details"
        query={cohort}
        actions={
          <Button component={Link} to={pagePath('cohortEdit', { id })}>
            Edit
          </Button>
        }
      />
      <Loaded query={cohort} what="This cohort" skeleton={<Skeletons heights={[122, 236, 480]} />}>
        {(found) => (
          <>
            {isRunning(found, now) ? <TodayOfCohort id={found.id} /> : null}
            <CohortFacts cohort={found} />
            <CohortStudents cohort={found} />
          </>
        )}
      </Loaded>
    </>
  )
}
