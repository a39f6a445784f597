import { type CohortDates, type CohortPhase, cohortPhase } from './cohort-phase.ts'

/** Only a cohort in prework or class is told of new assignments and of work that is due. */
export function getsAssignmentNotices(cohort: CohortDates, now: Date): boolean {
  return GETS_NOTICES[cohortPhase(cohort, now)]
}

const GETS_NOTICES: Record<CohortPhase, boolean> = {
  'Pre-Applications': false,
  'Applications Open': false,
  'Applications Closed': false,
  Prework: true,
  Classroom: true,
  Graduated: false,
}
