import type { SecretBox } from '../../auth/secret-box.ts'
import { endSessions } from '../../auth/sessions.ts'
import { generateSecret, stepOf } from '../../auth/totp.ts'
import { type By, recordChange } from '../../db/history.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { lockEmployee } from '../employees/lock.ts'
import { wrongCode } from './authenticator-codes.ts'
import { isSecondFactorOn } from './authenticator-queries.ts'

/** Long enough to find an app and scan the picture. */
const SET_UP_MS = 60 * 60 * 1000

/** Restarts an unfinished set-up; refuses if two-step login is on. */
export async function startSetUp(db: Db, secrets: SecretBox, user_id: number, now: Date): Promise<string> {
  const secret = generateSecret()
  const sealed = secrets.seal(secret, user_id)
  const begun = await db
    .insertInto('second_factors')
    .values({ user_id, ...sealed, created_at: now, confirmed_at: null })
    .onConflict((row) =>
      row
        .column('user_id')
        .doUpdateSet({ ...sealed, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) throw alreadyOn()
  return secret
}

/** Spends the app's first code. */
export async function confirmSetUp(
  trx: Trx,
  secrets: SecretBox,
  { user_id, digits, now }: { user_id: number; digits: string; now: Date },
): Promise<void> {
  const begun = await trx
    .selectFrom('second_factors')
    .select(['secret', 'is_encrypted'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - SET_UP_MS))
    .forUpdate()
    .executeTakeFirst()
  if (!begun && (await isSecondFactorOn(trx, user_id))) throw alreadyOn()
  if (!begun) throw new AppError('conflict', 'This set-up is over. Please begin again.')
  const last_step = stepOf(secrets.open(begun, user_id), digits, now)
  if (last_step === null) throw wrongCode()
  await trx.updateTable('second_factors').set({ last_step, confirmed_at: now }).where('user_id', '=', user_id).execute()
}

/** Turned on in another tab, or by a call whose response was lost with its recovery codes. */
const alreadyOn = () =>
  new AppError('conflict', 'Two-step login is on already. If you have not seen your recovery codes, make new ones.')

export async function forgetSecondFactor(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('pending_logins').where('user_id', '=', user_id).execute()
}

/** For an employee who has lost phone and recovery codes. Ends all their sessions. */
export async function resetSecondFactor(trx: Trx, id: number, by: By) {
  const person = await lockEmployee(trx, id)
  if (!(await isSecondFactorOn(trx, id))) {
    throw new AppError('conflict', `${person.first_name} does not use two-step login.`)
  }
  await forgetSecondFactor(trx, id)
  await endSessions(trx, id)
  await recordChange(trx, { entity: 'employee', id, action: 'reset two-step login', ...by })
  return person
}

export async function forgetAbandonedSetUps(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - SET_UP_MS))
    .execute()
}
