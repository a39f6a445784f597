import { addDays, centralDate, centralHour, type DateText } from './central-time.ts'
import { type ClassDates, isClassDay } from './reflection-day.ts'
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

/**
 * The reminder due now: in the evening of a class day, or the morning after. None on a day off: a morning one moves to the next
 * class day. A Friday's stays on Saturday.
 */
export function remindersDue(cohort: ClassDates & { feedback_nag: boolean }, now: Date): Reminder | null {
  if (!cohort.feedback_nag) return null
  const hour = centralHour(now)
  const kind = REMINDER_KINDS.find((kind) => hour >= REMINDER_HOURS[kind].from && hour < REMINDER_HOURS[kind].until)
  if (!kind) return null
  // Accounts for weekends, days off, the first day and graduation.
  const feedback_on = currentReflectionDate(cohort, now)
  return feedback_on !== null && isDay[kind](centralDate(now), feedback_on, cohort) ? { kind, feedback_on } : null
}

const isDay: Record<ReminderKind, (today: DateText, feedback_on: DateText, dates: ClassDates) => boolean> = {
  evening: (today, feedback_on) => today === feedback_on,
  morning(today, feedback_on, dates) {
    const after = addDays(feedback_on, 1)
    return dates.days_off.includes(after) ? isClassDay(today, dates) : today === after
  },
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
