import { invitationExpiry, invitationProblem } from '#domain/account-invitation.ts'
import type { Context } from '../../context.ts'
import type { By } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { lockLogins } from './lock.ts'
import { chosenLogins, recordLogins } from './people.ts'

interface Invited {
  user_ids: readonly number[]
  by: By
  /** For an action that can be undone: its mails wait, and are not sent if the invitation is gone by then. */
  afterSeconds?: number
}

/**
 * Invites everyone who may be, in the caller's transaction, and says who is left out and why. The mails go out if it commits:
 *   const { invited, refused } = await inviteMany(ctx, trx, { user_ids, by: { actor_id: actor.id, now }, afterSeconds: 30 })
 * Takes any number of people; the limit of the call is in the contract.
 */
export async function inviteMany(ctx: Context, trx: Trx, { user_ids, by, afterSeconds = 0 }: Invited) {
  const logins = await lockLogins(trx, user_ids)
  const { chosen, refused } = chosenLogins(user_ids, logins, invitationProblem)
  const ids = chosen.map(({ id }) => id)
  const invitations = await renewInvitations(trx, ids, by)
  await recordLogins(trx, chosen, { action: 'invited', by })
  const jobs = invitations.map(({ id }) => ({ invitation_id: id }))
  await ctx.jobs.sendAll('invitation', jobs, { trx, afterSeconds })
  return { invited: ids, refused }
}

/** With new ids, so that the mail of an earlier invitation that still waits is not sent. */
async function renewInvitations(trx: Trx, user_ids: number[], { actor_id, now }: By) {
  if (user_ids.length === 0) return []
  await trx.deleteFrom('invitations').where('user_id', 'in', user_ids).execute()
  const invitation = { created_at: now, expires_at: invitationExpiry(now), invited_by_id: actor_id }
  return trx
    .insertInto('invitations')
    .values(user_ids.map((user_id) => ({ user_id, token_hash: null, ...invitation })))
    .returning('id')
    .execute()
}
