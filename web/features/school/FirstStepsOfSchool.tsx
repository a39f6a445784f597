import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FirstSteps } from './FirstSteps.tsx'
import { identityQuery } from './school-queries.ts'

/** The list of first steps on Cohorts Home, for a school that still has one. Any other reads nothing. */
export function FirstStepsOfSchool() {
  const hasFirstSteps = useQuery(identityQuery).data?.has_first_steps ?? false
  // It says goodbye before it goes, so whoever saw it keeps it until they leave the page.
  const [wasShown, setWasShown] = useState(hasFirstSteps)
  if (hasFirstSteps && !wasShown) setWasShown(true)
  return wasShown ? <FirstSteps /> : null
}
