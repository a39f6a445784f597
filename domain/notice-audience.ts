import { type CohortDates, type CohortPhase, cohortPhase } from './cohort-phase.ts'

/** Only a cohort in prework or class gets mails about new assignments. */
export function isMailedAssignments(cohort: CohortDates, now: Date): boolean {
  return IS_AT_WORK[cohortPhase(cohort, now)]
}

const IS_AT_WORK: Record<CohortPhase, boolean> = {
  'Pre-Applications': false,
  'Applications Open': false,
  'Applications Closed': false,
  Prework: true,
  Classroom: true,
  Graduated: false,
}
