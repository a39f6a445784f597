import { createHash, randomInt } from 'node:crypto'
import { readCode } from '#domain/account-login-code.ts'
import { RECOVERY_CODES, readRecoveryCode, recoveryCode } from '#domain/account-recovery-code.ts'
import type { SecretBox } from '../../auth/secret-box.ts'
import { stepOf } from '../../auth/totp.ts'
import type { Trx } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'

interface Attempt {
  user_id: number
  code: string
  now: Date
}

/** A code works once: the row is locked, so concurrent attempts find it used. */
export async function spendCode(trx: Trx, secrets: SecretBox, attempt: Attempt): Promise<'app' | 'recovery' | null> {
  const { user_id } = attempt
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'is_encrypted', 'last_step'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return null
  const digits = readCode(attempt.code)
  if (!digits) return (await spendRecoveryCode(trx, attempt)) ? 'recovery' : null
  const secret = secrets.open(factor, user_id)
  const last_step = stepOf(secret, digits, attempt.now)
  if (last_step === null || last_step <= factor.last_step) return null
  const sealed = secrets.isOutdated(factor) ? secrets.seal(secret, user_id) : {}
  await trx
    .updateTable('second_factors')
    .set({ last_step, ...sealed })
    .where('user_id', '=', user_id)
    .execute()
  return 'app'
}

/** Replaces the old ones. Only the hashes are stored. */
export async function newRecoveryCodes(trx: Trx, user_id: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(recoveryCode((below) => randomInt(below)))
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values([...codes].map((code) => ({ user_id, code_hash: hashOf(user_id, code.replaceAll('-', '')) })))
    .execute()
  return [...codes]
}

export const wrongCode = () => invalid({ field: 'code', message: WRONG_CODE })
export const WRONG_CODE = 'The code is not right, or has been used already.'

async function spendRecoveryCode(trx: Trx, { user_id, code }: Attempt): Promise<boolean> {
  const read = readRecoveryCode(code)
  if (!read) return false
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(user_id, read))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** 60 random bits need no slow hash. Salted with the user id, so that one brute-force run cannot attack all users. */
const hashOf = (user_id: number, code: string) => createHash('sha256').update(`${user_id} ${code}`).digest()
