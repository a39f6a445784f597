import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '#web/navigation/hooks.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import { CohortHead } from './CohortHead.tsx'
import { cohortQuery, planQuery } from './cohorts-queries.ts'
import { Schedule } from './Schedule.tsx'

export default function CohortSchedulePage() {
  const { id = '' } = useParams()
  const cohort = useQuery(cohortQuery(id))
  // For an invalid id the cohort query alone reports the error.
  const plan = useQuery({ ...planQuery(id), enabled: /^\d+$/.test(id) && !cohort.isError })
  const { print } = usePrinting()
  const actions = (
    <Button variant="default" onClick={() => print(null)}>
      Print
    </Button>
  )
  return (
    <>
      <CohortHead id={id} tab="Schedule" query={cohort} actions={actions} />
      <Loaded query={cohort} what="This cohort">
        {({ name }) => (
          <Loaded query={plan} what="The schedule">
            {(data) => <Schedule cohortName={name} plan={data} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
