import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { identityQuery } from './school-queries.ts'

const FirstSteps = lazy(() => import('./FirstSteps.tsx'))

/** The list of first steps on Cohorts Home, for a school that still has one. Any other reads nothing and loads no code. */
export function FirstStepsOfSchool() {
  const hasFirstSteps = useQuery(identityQuery).data?.has_first_steps ?? false
  // It says goodbye before it goes, so whoever saw it keeps it until they leave the page.
  const [wasShown, setWasShown] = useState(hasFirstSteps)
  if (hasFirstSteps && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <Suspense fallback={<Skeletons heights={[460]} />}>
      <FirstSteps />
    </Suspense>
  )
}
