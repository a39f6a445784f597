import type { DateText } from '#domain/central-time.ts'
import type { ReminderKind } from '#domain/notice-reminder.ts'
import type { Mail } from '../mail/mailer.ts'

/** Every queue and what its jobs carry. */
export interface JobData {
  'password-reset': { email: string }
  housekeeping: Record<string, never>
  /** One letter to one person, so that sending again reaches only those whom it has not reached. */
  mail: Mail
  /** For the school's chat, in Slack's form. */
  'conversation-webhook': { text: string }
  'notification-digest': Record<string, never>
  reminders: Record<string, never>
  'reminder-mail': { student_id: number; feedback_on: DateText; kind: ReminderKind }
  /** What lay in files of a student who was erased; it names no one. */
  'erased-files': { student_id: number; email_hashes: string[] }
}
export type JobName = keyof JobData

interface QueueRules {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  expireInSeconds: number
  deleteAfterSeconds?: number
}

interface Queue {
  rules: QueueRules
  /** How often a server looks for work: where a person waits, every second. */
  pollSeconds: number
}

const HALF_AN_HOUR = 30 * 60
const DAY = 24 * 60 * 60

/** A mail server or a chat may be away for hours: these go on for most of a working day. */
const delivery: QueueRules = {
  retryLimit: 24,
  retryDelay: 3,
  retryBackoff: true,
  retryDelayMax: HALF_AN_HOUR,
  expireInSeconds: 300,
  // What was delivered names people, so it does not stay.
  deleteAfterSeconds: DAY,
}

export const QUEUES: Record<JobName, Queue> = {
  'password-reset': {
    rules: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: DAY },
    pollSeconds: 1,
  },
  housekeeping: {
    rules: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
    pollSeconds: 10,
  },
  mail: { rules: delivery, pollSeconds: 1 },
  'conversation-webhook': { rules: delivery, pollSeconds: 1 },
  // Runs every minute, so there is no need to try again for long or to keep what is done.
  'notification-digest': {
    rules: { retryLimit: 1, retryDelay: 10, retryBackoff: false, expireInSeconds: 60, deleteAfterSeconds: 60 * 60 },
    pollSeconds: 2,
  },
  reminders: {
    rules: { retryLimit: 6, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
    pollSeconds: 2,
  },
  'reminder-mail': { rules: delivery, pollSeconds: 1 },
  'erased-files': { rules: delivery, pollSeconds: 10 },
}
