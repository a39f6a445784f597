import { sql } from 'kysely'
import type { HistoryEntity } from '#domain/history-words.ts'
import { fullName } from '#domain/person-name.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'

const RECENT_MS = 30 * 24 * 60 * 60 * 1000

interface EmailChange {
  before: { first_name: string; email: string }
  email: string
  by: Actor
}

/** Reports an address change to the owner. The mail omits the new address: someone else may read the old mailbox. */
export async function tellFormerAddress(ctx: Context, trx: Trx, { before, email, by }: EmailChange): Promise<void> {
  if (before.email.toLowerCase() === email.toLowerCase()) return
  const mail = letter({
    to: before.email,
    subject: 'Your e-mail address was changed',
    greeting: `Hello ${before.first_name},`,
    paragraphs: [
      `${fullName(by)} changed the e-mail address of your Homeroom account. You log in with the new address from now on, and all mails go there.`,
      'If you did not expect this, tell someone at the school at once.',
    ],
  })
  await ctx.jobs.send('mail', mail, { trx })
}

interface Account {
  entity: HistoryEntity
  id: number
  email: string
  now: Date
}

/** The current address and those of the last 30 days, so that changing it first does not divert later warnings. */
export async function recentAddresses(trx: Trx, { entity, id, email, now }: Account): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct on (lower(changes #>> '{email,from}')) changes #>> '{email,from}' as email from history
    where entity = ${entity} and entity_id = ${id} and at > ${new Date(now.getTime() - RECENT_MS)}
      and changes #>> '{email,from}' <> '' and lower(changes #>> '{email,from}') <> ${email.toLowerCase()}`.execute(trx)
  return [email, ...rows.map((row) => row.email)]
}
