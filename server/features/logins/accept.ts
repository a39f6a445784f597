import { type Db, inTransaction } from '../../db/transaction.ts'
import { replacePassword } from '../accounts/changes.ts'
import { lockActiveUser } from '../accounts/lock.ts'
import { findInvitation, type InvitationLink } from './queries.ts'

/** The person is locked first, as for every write to an account, so concurrent uses find the invitation gone. */
export function spendInvitation(db: Db, link: InvitationLink, password_hash: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await findInvitation(trx, link)
    if (!found || !(await lockActiveUser(trx, found.id))) return false
    if (!(await findInvitation(trx, link))) return false
    // The new password ends the invitation, by a trigger.
    await replacePassword(trx, { user_id: found.id, password_hash, now: link.now, action: 'accepted invitation' })
    return true
  })
}
