import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** Every address the student ever had, in lower case: a mail to an old one may still be queued. */
export async function formerEmails(trx: Trx, student_id: number, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(value) as email
    from history cross join lateral unnest(array[changes #>> '{email,from}', changes #>> '{email,to}']) value
    where entity = 'student' and entity_id = ${student_id} and value <> ''`.execute(trx)
  return [...new Set([email.toLowerCase(), ...rows.map((row) => row.email)])]
}

/** Matches the link to a day in mails and chat messages about a 1:1 request. */
export const linkPattern = (student_id: number) => `[?&;]student=${student_id}(\\D|$)`

/** Mails to and about the student, sent or not: finished jobs stay queued for a day. A job in flight still completes. */
export async function forgetJobs(trx: Trx, student_id: number, emails: string[]): Promise<void> {
  await sql`
    delete from pgboss.job
    where lower(btrim(data ->> 'to')) = any (${emails}::text[])
      or lower(btrim(data ->> 'email')) = any (${emails}::text[])
      or data ->> 'student_id' = ${String(student_id)}
      or data ->> 'text' ~ ${linkPattern(student_id)}`.execute(trx)
}
