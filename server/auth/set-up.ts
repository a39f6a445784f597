import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { readSetUpCode, setUpCode, setUpCodeExpiry } from '#domain/set-up-code.ts'
import type { Db, Trx } from '../db/transaction.ts'
import { hashToken } from './sessions.ts'

/** While a school has no employee, whoever has a code from the console of a server becomes the first. */
export interface SetUp {
  /** From memory once there is an employee: employees are never deleted. */
  isOpen(): Promise<boolean>
  /** Prints a new code on the console, unless there is an employee. */
  offerCode(): Promise<void>
}

interface Options {
  db: Db
  isDemo: boolean
  now(): Date
  say(line: string): void
  /** Of the portal. */
  address(): string
}

export function createSetUp({ db, isDemo, now, say, address }: Options): SetUp {
  let isOver = isDemo

  /** Null once there is an employee. */
  async function look(): Promise<{ hasCode: boolean } | null> {
    if (isOver) return null
    const { has_employee, has_code } = await db
      .selectNoFrom((is) => [
        is.exists(is.selectFrom('users').select('id').where('role', '=', ROLE.employee)).as('has_employee'),
        is.exists(is.selectFrom('setup_codes').select('code_hash').where('expires_at', '>', now())).as('has_code'),
      ])
      .executeTakeFirstOrThrow()
    isOver = Boolean(has_employee)
    return isOver ? null : { hasCode: Boolean(has_code) }
  }

  async function printCode() {
    const created_at = now()
    const code = setUpCode((below) => randomInt(below))
    await db.deleteFrom('setup_codes').where('expires_at', '<=', created_at).execute()
    await db
      .insertInto('setup_codes')
      .values({ code_hash: hashToken(readSetUpCode(code) ?? ''), created_at, expires_at: setUpCodeExpiry(created_at) })
      .execute()
    say('')
    say(`This school has no employee yet. To set it up, open ${address()} and enter this code:`)
    say(`  ${code}`)
    say('It is valid for 24 hours. Every start prints a new one.')
  }

  return {
    async isOpen() {
      const found = await look()
      // All codes have expired while the server was running, and somebody has come to set the school up.
      if (found && !found.hasCode) await printCode()
      return found !== null
    },
    async offerCode() {
      if (await look()) await printCode()
    },
  }
}

export async function isSetUpCode(db: Db, typed: string, now: Date): Promise<boolean> {
  const code = readSetUpCode(typed)
  const found = await db
    .selectFrom('setup_codes')
    .select('code_hash')
    .where('code_hash', '=', hashToken(code ?? ''))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return code !== null && found !== undefined
}

/** Arbitrary key of an advisory lock. */
const SET_UP_LOCK = 4_663_767

/** Whoever creates the first employee holds this until the end of the transaction. True if there is none yet. */
export async function lockSetUp(trx: Trx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SET_UP_LOCK})`.execute(trx)
  const employee = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', ROLE.employee)
    .limit(1)
    .executeTakeFirst()
  return employee === undefined
}

export async function voidSetUpCodes(trx: Trx): Promise<void> {
  await trx.deleteFrom('setup_codes').execute()
}
