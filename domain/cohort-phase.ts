import { centralDate, type DateText, daysBetween } from './central-time.ts'
import { daysInWords } from './time-in-words.ts'

export const COHORT_PHASES = [
  'Pre-Applications',
  'Applications Open',
  'Applications Closed',
  'Prework',
  'Classroom',
  'Graduated',
] as const
export type CohortPhase = (typeof COHORT_PHASES)[number]

export interface CohortDates {
  applications_open: DateText | null
  applications_close: DateText | null
  prework_start: DateText | null
  classroom_start: DateText | null
  graduation: DateText | null
}

/** In selector order. */
export const COHORT_GROUPS = [
  { id: 'in_classroom', label: 'In Classroom' },
  { id: 'pre_classroom', label: 'Pre Classroom' },
  { id: 'graduated', label: 'Graduated' },
] as const
type CohortGroup = (typeof COHORT_GROUPS)[number]['id']

/** A date counts from 00:00 Central, so the first day of class is Classroom and graduation day is Graduated. */
export function cohortPhase(dates: CohortDates, now: Date): CohortPhase {
  const today = centralDate(now)
  return MILESTONES.findLast(({ date }) => hasCome(dates[date], today))?.phase ?? 'Pre-Applications'
}

/** 'Graduates in 3 weeks', 'Graduated 2 months ago'; null if no date is left. */
export function cohortPhrase(dates: CohortDates, now: Date): string | null {
  const today = centralDate(now)
  if (dates.graduation !== null && hasCome(dates.graduation, today)) {
    const days = daysBetween(dates.graduation, today)
    return days === 0 ? 'Graduated today' : `Graduated ${daysInWords(days)} ago`
  }
  const reached = MILESTONES.findLastIndex(({ date }) => hasCome(dates[date], today))
  const next = MILESTONES.slice(reached + 1).find(({ date }) => dates[date] !== null)
  const date = next && dates[next.date]
  return date ? `${next.coming} in ${daysInWords(daysBetween(today, date))}` : null
}

/** Staff run these: people work in them today. */
export function isRunning(dates: CohortDates, now: Date): boolean {
  const phase = cohortPhase(dates, now)
  return phase === 'Prework' || phase === 'Classroom'
}

export function cohortGroup(dates: CohortDates, now: Date): CohortGroup {
  return GROUP_OF_PHASE[cohortPhase(dates, now)]
}

const MILESTONES: readonly { date: keyof CohortDates; phase: CohortPhase; coming: string }[] = [
  { date: 'applications_open', phase: 'Applications Open', coming: 'Applications open' },
  { date: 'applications_close', phase: 'Applications Closed', coming: 'Applications close' },
  { date: 'prework_start', phase: 'Prework', coming: 'Prework starts' },
  { date: 'classroom_start', phase: 'Classroom', coming: 'Classroom starts' },
  { date: 'graduation', phase: 'Graduated', coming: 'Graduates' },
]

const GROUP_OF_PHASE: Record<CohortPhase, CohortGroup> = {
  'Pre-Applications': 'pre_classroom',
  'Applications Open': 'pre_classroom',
  'Applications Closed': 'pre_classroom',
  Prework: 'pre_classroom',
  Classroom: 'in_classroom',
  Graduated: 'graduated',
}

function hasCome(date: DateText | null, today: DateText): boolean {
  return date !== null && date <= today
}
