import { generateSecret, generateSync } from 'otplib'
import { startPendingLogin } from '#server/auth/pending-logins.ts'
import { createSecretBox } from '#server/auth/secret-box.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { newRecoveryCodes } from '#server/features/accounts/authenticator-codes.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { NOW } from './clock.ts'
import { makeEmployee } from './factories.ts'

export const PASSWORD = 'correct horse 1'
export const AUTHENTICATOR = '/api/users/authenticator'
const HALF_MINUTE = 30_000

export const inSteps = (steps: number) => new Date(new Date(NOW).getTime() + steps * HALF_MINUTE)

/** The code that the app shows `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: inSteps(steps).getTime() / 1000 })

export async function employeeWithPassword(app: TestApp) {
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash(PASSWORD) })
  return { who, client: await app.as(who) }
}

/** Turned on with the previous code, so that the current one is still unused. */
export async function employeeWithSecondFactor(app: TestApp) {
  const { who, client } = await employeeWithPassword(app)
  const { secret } = (await client.post(AUTHENTICATOR)).body as unknown as { secret: string }
  const reply = await client.put(AUTHENTICATOR, { password: PASSWORD, code: codeOf(secret, -1) })
  return { who, client, secret, recovery: reply.body.recovery_codes as string[] }
}

/** A login that waits for its code. */
export async function afterPassword(app: TestApp, who: { id: number }): Promise<Client> {
  const client = await app.as(null)
  client.pending = await inTransaction(app.db, (trx) => startPendingLogin(trx, who.id, app.ctx.now()))
  return client
}

export const enter = (client: Client, code: string) => client.post('/api/users/login/code', { code })

/** Writes a confirmed second factor to the database. */
export function giveSecondFactor(db: Db, who: { id: number }): Promise<{ secret: string; recovery: string[] }> {
  return inTransaction(db, async (trx) => {
    const secret = generateSecret()
    const now = new Date(NOW)
    const row = { user_id: who.id, ...createSecretBox(null).seal(secret, who.id), created_at: now, confirmed_at: now }
    await trx.insertInto('second_factors').values(row).execute()
    return { secret, recovery: await newRecoveryCodes(trx, who.id) }
  })
}
