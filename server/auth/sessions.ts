import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Role } from '#domain/account-role.ts'
import { concerns } from '../db/announce.ts'
import type { Db } from '../db/transaction.ts'
import { AppError } from '../errors.ts'

export const IDLE_MS = 2 * 60 * 60 * 1000
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000
/** How often last_seen_at is updated, so that not every read causes a write. */
const SEEN_EVERY_MS = 60 * 1000

/** The logged-in user of a request. */
export interface Actor {
  id: number
  role: Role
  first_name: string
  last_name: string
  email: string
  session_id: number
  password_change_required: boolean
  mail_notifications: boolean
}

/** A temporary password opens nothing but its own replacement. */
export function requireOwnPassword({ password_change_required }: Actor): void {
  if (password_change_required) {
    throw new AppError('password_change_required', 'Please choose a password of your own first.')
  }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
export const newToken = (): string => randomBytes(32).toString('base64url')

export async function startSession(
  db: Db,
  session: { user_id: number; now: Date; user_agent: string; address: string },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.user_id,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: new Date(session.now.getTime() + ABSOLUTE_MS),
      user_agent: session.user_agent.slice(0, 300),
      address: session.address,
    })
    .execute()
  await db.updateTable('users').set({ last_login_at: session.now }).where('id', '=', session.user_id).execute()
  return token
}

/** `wrote_at` decides whether a replica is fresh enough for this user. */
export interface Caller extends Actor {
  wrote_at: Date | null
}

interface SessionRow extends Omit<Caller, 'password_change_required'> {
  token_hash: Buffer
  password_temporary: boolean
  last_seen_at: Date
}

/** Not cached: ending a session or deactivating a user takes effect on the next call. An idle call is no sign of life. */
export async function findActor(
  pool: pg.Pool,
  token: string,
  now: Date,
  { isIdle = false } = {},
): Promise<Caller | null> {
  const row = await lookUp(pool, token, now)
  if (!row) return null
  const { token_hash, password_temporary, last_seen_at, ...actor } = row
  if (!isIdle && now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS) {
    await pool.query('update sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1', [
      row.session_id,
      now,
    ])
  }
  return { ...actor, password_change_required: password_temporary }
}

/** Sessions per statement. */
const MAX_BATCH = 64

/** Batches lookups of the same event loop turn into one statement: under load this halves the cost of a small call. */
function lookUp(pool: pg.Pool, token: string, now: Date): Promise<SessionRow | undefined> {
  let batch = lookups.get(pool)
  if (!batch || batch.hashes.size >= MAX_BATCH) {
    const hashes = new Map<string, Buffer>()
    const rows = new Promise((go) => setImmediate(go)).then(() => {
      if (lookups.get(pool)?.hashes === hashes) lookups.delete(pool)
      return findSessions(pool, [...hashes.values()], now)
    })
    batch = { hashes, rows }
    lookups.set(pool, batch)
  }
  // A page makes several calls at once with the same token.
  const hash = batch.hashes.get(token) ?? hashToken(token)
  batch.hashes.set(token, hash)
  return batch.rows.then((rows) => rows.find((row) => row.token_hash.equals(hash)))
}

const lookups = new WeakMap<pg.Pool, { hashes: Map<string, Buffer>; rows: Promise<SessionRow[]> }>()

async function findSessions(pool: pg.Pool, hashes: Buffer[], now: Date): Promise<SessionRow[]> {
  // Rounded up to a power of two, so that there are few statements; the last token pads the rest.
  const size = 2 ** Math.ceil(Math.log2(hashes.length))
  const padded = Array.from({ length: size }, (_, n) => hashes[Math.min(n, hashes.length - 1)])
  const values = [now, new Date(now.getTime() - IDLE_MS), ...padded]
  const { rows } = await pool.query<SessionRow>({ name: `find-actor-${size}`, text: statementFor(size), values })
  return rows
}

/**
 * One prepared statement per size, so that PostgreSQL caches a plan for each. With an array parameter it does not know the
 * length: it would plan every call anew, or scan all live sessions.
 */
function statementFor(size: number): string {
  const known = statements.get(size)
  if (known) return known
  const tokens = Array.from({ length: size }, (_, n) => `$${n + 3}`).join()
  const text = `
    select s.token_hash, u.id, u.role, u.first_name, u.last_name, u.email, s.id as session_id,
      u.mail_notifications, u.password_temporary, s.last_seen_at, w.wrote_at
    from sessions s join users u on u.id = s.user_id left join last_writes w on w.user_id = u.id
    where s.token_hash in (${tokens}) and s.expires_at > $1 and s.last_seen_at > $2 and u.status = 'active'`
  statements.set(size, text)
  return text
}
const statements = new Map<number, string>()

/** Which of these sessions are still open. */
export async function validSessions(pool: pg.Pool, ids: readonly number[], now: Date): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'valid-sessions',
    text: `select s.id from sessions s join users u on u.id = s.user_id
      where s.id = any ($1::int[]) and s.expires_at > $2 and s.last_seen_at > $3 and u.status = 'active'`,
    values: [[...new Set(ids)], now, new Date(now.getTime() - IDLE_MS)],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Rotates the session's token; the old one stops working. Null if the session has ended meanwhile. */
export async function renewToken(db: Db, { session_id }: { session_id: number }): Promise<string | null> {
  const token = newToken()
  const renewed = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', session_id)
    .returning('id')
    .executeTakeFirst()
  return renewed ? token : null
}

export async function endSession(db: Db, token: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()
  if (ended) concerns({ people: [ended.user_id], sessions: true })
}

export async function endSessions(db: Db, user_id: number, except?: { session_id: number }): Promise<void> {
  concerns({ people: [user_id], sessions: true })
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '!=', except?.session_id ?? 0)
    .execute()
  // Logins waiting for their code end too.
  await db.deleteFrom('pending_logins').where('user_id', '=', user_id).execute()
}

export async function endSessionsOf(db: Db, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return
  concerns({ people: user_ids, sessions: true })
  await db.deleteFrom('sessions').where('user_id', 'in', user_ids).execute()
  await db.deleteFrom('pending_logins').where('user_id', 'in', user_ids).execute()
}

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_MS)
  await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('expires_at', '<=', now), is('last_seen_at', '<=', idleSince)]))
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('pending_logins').where('expires_at', '<=', now).execute()
  await db.deleteFrom('known_browsers').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000))
    .execute()
}
