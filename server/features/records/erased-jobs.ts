import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** Every address that the student ever had here, in small letters: a mail may still be on its way to an old one. */
export async function formerEmails(trx: Trx, student_id: number, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(value) as email
    from history cross join lateral unnest(array[changes #>> '{email,from}', changes #>> '{email,to}']) value
    where entity = 'student' and entity_id = ${student_id} and value <> ''`.execute(trx)
  return [...new Set([email.toLowerCase(), ...rows.map((row) => row.email)])]
}

/** The address of a day that mails and the chat link to when a student wishes to talk. */
export const linkPattern = (student_id: number) => `[?&;]student=${student_id}(\\D|$)`

/**
 * Letters to the student and about the student, sent or not: what is done stays in the queue for a day. One that a worker
 * has in hand at this moment still goes out, and leaves nothing here.
 */
export async function forgetJobs(trx: Trx, student_id: number, emails: string[]): Promise<void> {
  await sql`
    delete from pgboss.job
    where lower(btrim(data ->> 'to')) = any (${emails}::text[])
      or lower(btrim(data ->> 'email')) = any (${emails}::text[])
      or data ->> 'student_id' = ${String(student_id)}
      or data ->> 'text' ~ ${linkPattern(student_id)}`.execute(trx)
}
