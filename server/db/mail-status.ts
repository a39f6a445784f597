import type pg from 'pg'
import type { MailFailure } from '#domain/school-mail.ts'

/** Keeps when the last mail went out, or why the last one could not. Its text and its recipient are not kept. */
export async function noteMail(pool: pg.Pool, failure: MailFailure | null, now: Date): Promise<void> {
  await (failure === null
    ? pool.query({ name: 'mail-sent', text: 'update mail_status set sent_at = $1', values: [now] })
    : pool.query({
        name: 'mail-failed',
        text: 'update mail_status set failed_at = $1, failure = $2',
        values: [now, failure],
      }))
}
