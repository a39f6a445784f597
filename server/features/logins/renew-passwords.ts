import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hasOwnPassword, newPasswordRefusal } from '#domain/account-invitation.ts'
import { temporaryPassword, temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { fullName } from '#domain/person-name.ts'
import { type Actor, endSessionsOf } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'
import { type LockedLogin, lockLogins } from './lock.ts'
import { chosenLogins, recordLogins } from './people.ts'
import { cohortStarts, readLogins } from './queries.ts'

interface Renewal {
  user_ids: readonly number[]
  include_chosen: boolean
  actor: Actor
}

/**
 * All or nothing: no password is handed out that does not work. They are in this response alone; the trigger of the
 * invitations ends those.
 */
export async function renewPasswords(ctx: Context, { user_ids, include_chosen, actor }: Renewal) {
  const refusal = (login: LockedLogin) => newPasswordRefusal(login, { includeChosen: include_chosen })
  // Hashing takes long, so it is done before anyone is locked.
  const expected = chosenLogins(user_ids, await readLogins(ctx.db, [...user_ids]), refusal).chosen
  const made = new Map(
    await Promise.all(
      expected.map(async ({ id }) => {
        const password = temporaryPassword((below) => randomInt(below))
        return [id, { password, password_hash: await ctx.passwords.hash(password) }] as const
      }),
    ),
  )
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    const { chosen, refused } = chosenLogins(user_ids, await lockLogins(trx, user_ids), (login) =>
      made.has(login.id) ? refusal(login) : (refusal(login) ?? CHANGED),
    )
    const starts = await cohortStarts(trx, chosen)
    const cards = chosen.map(({ id, first_name, last_name, email }) => {
      const { password = '', password_hash = '' } = made.get(id) ?? {}
      const expires_at = temporaryPasswordExpiry(now, starts.get(id) ?? null)
      return { id, first_name, last_name, email, password, password_hash, expires_at }
    })
    await writePasswords(trx, cards, now)
    await endSessionsOf(
      trx,
      chosen.map(({ id }) => id),
    )
    await recordLogins(trx, chosen, { action: 'new temporary password', by: { actor_id: actor.id, now } })
    await tellWhoHadChosen(ctx, trx, chosen, actor)
    return { portal: ctx.linkBase, cards: cards.map(({ password_hash: _, ...card }) => card), refused }
  })
}

const CHANGED = 'Was changed by someone else meanwhile. Please try again.'

interface Written {
  id: number
  password_hash: string
  expires_at: Date
}

async function writePasswords(trx: Trx, cards: readonly Written[], now: Date): Promise<void> {
  if (cards.length === 0) return
  const ids = cards.map(({ id }) => id)
  await sql`
    update users set password_hash = n.password_hash, password_temporary = true, password_expires_at = n.expires_at,
      updated_at = ${now}
    from unnest(${ids}::integer[], ${cards.map((card) => card.password_hash)}::text[],
      ${cards.map((card) => card.expires_at.toISOString())}::timestamptz[]) as n (id, password_hash, expires_at)
    where users.id = n.id`.execute(trx)
  await trx.deleteFrom('password_resets').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('known_browsers').where('user_id', 'in', ids).execute()
}

/** So that nobody's account is taken over unnoticed. */
async function tellWhoHadChosen(ctx: Context, trx: Trx, logins: readonly LockedLogin[], by: Actor): Promise<void> {
  const mails = logins.filter(hasOwnPassword).map(({ email, first_name }) =>
    letter({
      to: email,
      subject: 'Your password was replaced',
      greeting: `Hello ${first_name},`,
      paragraphs: [
        `${fullName(by)} gave you a temporary password for your Homeroom account. The one you had chosen no longer works, and you are logged out everywhere.`,
        'If you did not expect this, tell someone at the school at once.',
      ],
    }),
  )
  await ctx.jobs.sendAll('mail', mails, { trx })
}
