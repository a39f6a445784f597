import { ROLE } from '#domain/account-role.ts'
import { isSetUpCode, lockSetUp, voidSetUpCodes } from '../../auth/set-up.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { refuseTakenEmail } from '../../db/taken-email.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { AppError, invalid } from '../../errors.ts'
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
export function setUpSchool(ctx: Context, code: string, person: FirstEmployee, exchange: Exchange) {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockSetUp(trx))) throw isOver()
    await requireCode(trx, code, now)
    await voidSetUpCodes(trx)
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

export async function requireCode(db: Db, code: string, now: Date): Promise<void> {
  if (!(await isSetUpCode(db, code, now))) throw invalid({ field: 'code', message: WRONG_CODE })
}

const WRONG_CODE =
  'This code is not right, or it has expired. Please look for the newest one on the console of the server.'

export const isOver = () => new AppError('conflict', 'This school has been set up already. Please log in.')
