import type { DateText } from '#domain/central-time.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import type { ReminderKind } from '#domain/notice-reminder.ts'
import type { Mail } from '../mail/mailer.ts'

/** Payload by queue. */
export interface JobData {
  'password-reset': { email: string }
  /** The token is made when the mail is sent, so that the queue never holds it. */
  invitation: { invitation_id: number }
  housekeeping: Record<string, never>
  /** One recipient per job, so that a retry reaches only those who did not get it. */
  mail: Mail
  /** For the school's chat, in Slack's format. */
  'conversation-webhook': { text: string }
  /** Sends what was gathered for ten minutes. */
  'notification-digest': Record<string, never>
  'morning-digest': Record<string, never>
  /** Of an action, when it can no longer be undone. */
  'later-notice': { undo: string; kind: NoticeKind; assignment_id: number; students: number[] }
  'due-soon': Record<string, never>
  /** Assigns what is planned for now. */
  release: Record<string, never>
  'old-imports': Record<string, never>
  reminders: Record<string, never>
  'reminder-mail': { student_id: number; feedback_on: DateText; kind: ReminderKind }
  /** Deletes files of an erased student; the payload holds no names. */
  'erased-files': { student_id: number; email_hashes: string[] }
}
export type JobName = keyof JobData

export interface QueueRules {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  expireInSeconds: number
  deleteAfterSeconds?: number
}

interface Queue {
  rules: QueueRules
  /** While LISTEN is not available: every second if a person is waiting. */
  pollSeconds: number
}

const HALF_AN_HOUR = 30 * 60
const DAY = 24 * 60 * 60

/** Mail and chat servers can be down for hours, so delivery is retried for most of a working day. */
const delivery: QueueRules = {
  retryLimit: 24,
  retryDelay: 3,
  retryBackoff: true,
  retryDelayMax: HALF_AN_HOUR,
  expireInSeconds: 300,
  // Payloads name people, so they are not kept.
  deleteAfterSeconds: DAY,
}

/** Runs at fixed hours, and is useless a few hours later. */
const round: QueueRules = { retryLimit: 6, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 }

/** Long retries and finished jobs are not needed. */
const everyMinute: QueueRules = {
  retryLimit: 1,
  retryDelay: 10,
  retryBackoff: false,
  expireInSeconds: 60,
  deleteAfterSeconds: 60 * 60,
}

export const QUEUES: Record<JobName, Queue> = {
  'password-reset': {
    rules: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, deleteAfterSeconds: DAY },
    pollSeconds: 1,
  },
  invitation: { rules: delivery, pollSeconds: 1 },
  housekeeping: {
    rules: { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
    pollSeconds: 10,
  },
  mail: { rules: delivery, pollSeconds: 1 },
  'conversation-webhook': { rules: delivery, pollSeconds: 1 },
  release: { rules: everyMinute, pollSeconds: 2 },
  'notification-digest': { rules: everyMinute, pollSeconds: 2 },
  'later-notice': { rules: delivery, pollSeconds: 2 },
  'morning-digest': { rules: round, pollSeconds: 2 },
  'due-soon': { rules: round, pollSeconds: 2 },
  'old-imports': { rules: round, pollSeconds: 10 },
  reminders: { rules: round, pollSeconds: 2 },
  'reminder-mail': { rules: delivery, pollSeconds: 1 },
  'erased-files': { rules: delivery, pollSeconds: 10 },
}
