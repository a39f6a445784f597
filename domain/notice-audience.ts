import { type CohortDates, type CohortPhase, cohortPhase } from './cohort-phase.ts'

/** Only a cohort in prework or class gets mails about new assignments. */
export function getsAssignmentMails(cohort: CohortDates, now: Date): boolean {
  return GETS_MAILS[cohortPhase(cohort, now)]
}

const GETS_MAILS: Record<CohortPhase, boolean> = {
  'Pre-Applications': false,
  'Applications Open': false,
  'Applications Closed': false,
  Prework: true,
  Classroom: true,
  Graduated: false,
}
