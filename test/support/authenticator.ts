import { generateSync } from 'otplib'
import { startPendingLogin } from '#server/auth/pending-logins.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { NOW } from './clock.ts'
import { makeEmployee } from './factories.ts'

export const PASSWORD = 'correct horse 1'
export const AUTHENTICATOR = '/api/users/authenticator'
const HALF_MINUTE = 30_000

export const inSteps = (steps: number) => new Date(new Date(NOW).getTime() + steps * HALF_MINUTE)

/** The code that a person's app shows so many half minutes from now. */
export const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: inSteps(steps).getTime() / 1000 })

export async function employeeWithPassword(app: TestApp) {
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash(PASSWORD) })
  return { who, client: await app.as(who) }
}

/** Turned on with the code of the half minute before, so that the present one is still to be used. */
export async function employeeWithSecondFactor(app: TestApp) {
  const { who, client } = await employeeWithPassword(app)
  const { secret } = (await client.post(AUTHENTICATOR)).body as unknown as { secret: string }
  const reply = await client.put(AUTHENTICATOR, { password: PASSWORD, code: codeOf(secret, -1) })
  return { who, client, secret, recovery: reply.body.recovery_codes as string[] }
}

/** Somebody who has given the right password and not yet a code. */
export async function afterPassword(app: TestApp, who: { id: number }): Promise<Client> {
  const client = await app.as(null)
  client.pending = await inTransaction(app.db, (trx) => startPendingLogin(trx, who.id, app.ctx.now()))
  return client
}

export const enter = (client: Client, code: string) => client.post('/api/users/login/code', { code })
