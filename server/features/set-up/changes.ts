import { ROLE } from '#domain/account-role.ts'
import { lockSetUp } from '../../auth/set-up.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { refuseTakenEmail } from '../../db/taken-email.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Exchange } from '../../http/handler.ts'
import { openSession } from '../accounts/open-session.ts'
import { ACCOUNT_COLUMNS } from '../accounts/queries.ts'

interface FirstEmployee {
  first_name: string
  last_name: string
  email: string
  password_hash: string
}

/** Creates the first employee and logs them in. Of two at once, one does. */
export function setUpSchool(ctx: Context, person: FirstEmployee, exchange: Exchange) {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockSetUp(trx))) throw isOver()
    const user = await trx
      .insertInto('users')
      .values({ role: ROLE.employee, middle_name: null, ...person, created_at: now, updated_at: now })
      .returning(ACCOUNT_COLUMNS)
      .executeTakeFirstOrThrow()
      .catch(refuseTakenEmail)
    const { id, first_name, last_name, email, status } = user
    const after = { first_name, last_name, email, status }
    await recordChange(trx, { entity: 'employee', id, action: 'set up the school', actor_id: id, now, after })
    return { user, ...(await openSession(trx, id, now, exchange)) }
  })
}

export const isOver = () => new AppError('conflict', 'This school has been set up already. Please log in.')
