import { addDays, centralDate, centralHour, type DateText } from './central-time.ts'
import type { ClassDates } from './reflection-day.ts'
import { currentReflectionDate } from './reflection-window.ts'
import { isEnrolled } from './student-enrolment.ts'

const REMINDER_KINDS = ['evening', 'morning'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Central hours. A late run still sends before `until`; after that a reminder is useless. */
export const REMINDER_HOURS: Record<ReminderKind, { from: number; until: number }> = {
  evening: { from: 19, until: 22 },
  morning: { from: 9, until: 12 },
}

export interface Reminder {
  kind: ReminderKind
  feedback_on: DateText
}

/** The reminder due now: in the evening of a class day, or the morning after. */
export function remindersDue(cohort: ClassDates & { feedback_nag: boolean }, now: Date): Reminder | null {
  if (!cohort.feedback_nag) return null
  const hour = centralHour(now)
  const kind = REMINDER_KINDS.find((kind) => hour >= REMINDER_HOURS[kind].from && hour < REMINDER_HOURS[kind].until)
  if (!kind) return null
  const feedback_on = addDays(centralDate(now), kind === 'evening' ? 0 : -1)
  // The reflection window accounts for weekends, the first day and graduation.
  return currentReflectionDate(cohort, now) === feedback_on ? { kind, feedback_on } : null
}

interface Reminded {
  application_status: string
  completed: boolean
  /** Null if not recorded. */
  joined_on: DateText | null
}

/** Not for days before the student joined. */
export function isReminded(student: Reminded, feedback_on: DateText): boolean {
  const wasThere = student.joined_on === null || student.joined_on <= feedback_on
  return isEnrolled(student) && wasThere && !student.completed
}
