import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Route } from '#contract/route.ts'
import type { Context } from '../context.ts'
import { committingWith } from '../db/before-commit.ts'
import { AppError } from '../errors.ts'

interface Attempt {
  user_id: number
  key: string
  call: string
  /** As parsed: fields that the server ignores make no difference. */
  params: unknown
  query: unknown
  body: unknown
  route: Route
}

const PENDING = 'null'
/** Stored instead of a response that holds a secret. */
const NOT_STORED = 'true'
/** Written by the commit of a POST, until its response is stored: the server may die in between. A PUT may be done again. */
const COMMITTED = 'false'
/** Not hashed: a short password could be cracked from a backup. A retry with another password gets the first response. */
const PASSWORD = /password/i
/** The process that claimed it has died. */
const ABANDONED_AFTER_SECONDS = 30
/** The response follows its commit at once, or never. */
const UNANSWERED_AFTER_SECONDS = 5
const POLL_MS = 100

/** A retry with the same key gets the first response. The claim is a row, not a lock, so that waiting holds no connection. */
export async function runOnce(ctx: Context, attempt: Attempt, work: () => Promise<string>): Promise<string> {
  const { user_id, key, call, route } = attempt
  if (!/^[\w-]{8,100}$/.test(key))
    throw new AppError('malformed', 'An Idempotency-Key is 8 to 100 letters, digits, - or _.')
  const body_hash = hashOf(attempt)
  for (;;) {
    const { rows } = await ctx.pool.query<Claim>(CLAIM, [user_id, key, call, body_hash, ABANDONED_AFTER_SECONDS])
    const row = rows[0]
    if (row?.claimed) break
    if (row && (row.call !== call || !row.body_hash.equals(body_hash))) {
      throw new AppError('conflict', 'This Idempotency-Key was used for something else.')
    }
    if (row?.response === NOT_STORED) {
      throw new AppError(
        'already_done',
        'This was done already. What it showed is shown only once: please ask for a new one.',
      )
    }
    if (row?.response === COMMITTED && row.seconds > UNANSWERED_AFTER_SECONDS) {
      throw new AppError('already_done', 'This was saved, but the answer was lost. Please reload the page to see it.')
    }
    if (row && row.response !== PENDING && row.response !== COMMITTED) return row.response
    await wait(POLL_MS)
  }
  try {
    const response = await (call.startsWith('POST ') ? committingWith(markCommitted(user_id, key), work) : work())
    await ctx.pool.query('update idempotency_keys set response = $3 where user_id = $1 and key = $2', [
      user_id,
      key,
      route.showsSecret ? NOT_STORED : response,
    ])
    return response
  } catch (error) {
    // A refusal is an answer, so it may be sent again; of any other failure nobody knows whether it was before the commit.
    const undone = error instanceof AppError ? `in ('${PENDING}', '${COMMITTED}')` : `= '${PENDING}'`
    await ctx.pool.query(`delete from idempotency_keys where user_id = $1 and key = $2 and response ${undone}`, [
      user_id,
      key,
    ])
    throw error
  }
}

/** Without params and query it is the body's alone, so that keys from before they were hashed still hold. */
function hashOf({ params, query, body }: Attempt): Buffer {
  const hash = createHash('sha256')
  for (const part of [body ?? null, params, query]) {
    if (part === undefined) continue
    hash.update(JSON.stringify(part, (name, value) => (PASSWORD.test(name) ? undefined : value)))
  }
  return hash.digest()
}

interface Claim {
  claimed: boolean
  call: string
  body_hash: Buffer
  response: string
  /** Since it was claimed. */
  seconds: number
}

/** The key has been checked: it needs no quoting. */
const markCommitted = (user_id: number, key: string) =>
  `update idempotency_keys set response = '${COMMITTED}' where user_id = ${user_id} and key = '${key}'`

const CLAIM = `
  with claim as (
    insert into idempotency_keys as k (user_id, key, call, body_hash, response)
    values ($1, $2, $3, $4, '${PENDING}')
    on conflict (user_id, key) do update set created_at = now()
      where k.response = '${PENDING}' and k.call = $3 and k.body_hash = $4 and k.created_at < now() - make_interval(secs => $5)
    returning true as claimed, call, body_hash, response::text, 0::float8 as seconds
  )
  select * from claim
  union all
  select false, call, body_hash, response::text, extract(epoch from now() - created_at)::float8 from idempotency_keys where user_id = $1 and key = $2 and not exists (select from claim)`
