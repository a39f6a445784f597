import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/transaction.ts'
import { type ServerOptions, startServer } from '#server/server.ts'
import { type Client, createClient } from './client.ts'
import { NOW } from './clock.ts'
import { createDatabase } from './database.ts'
import { quickPasswords } from './passwords.ts'
import type { TestPostgres } from './postgres.ts'

export interface TestApp {
  url: string
  ctx: Context
  db: Db
  /** Lines on the console. */
  said: readonly string[]
  /** Sets the server's clock. */
  setNow(now: Date | string): void
  /** A client logged in as this person, or logged out for null. */
  as(person: { id: number } | null): Promise<Client>
  stop(): Promise<void>
}

interface Options {
  now?: string
  settings?: Record<string, string>
  /** Instead of one with two campuses. */
  template?: string
  /** Instead of the shared one; it has no template to copy. */
  postgres?: TestPostgres['connection']
  logTo?: ServerOptions['logTo']
  /** Whether the school takes attendance; it does not unless asked to. */
  attendance?: true
}

/** The whole server on its own database. */
export async function startTestApp({ logTo, attendance, ...options }: Options = {}): Promise<TestApp> {
  const database = await (options.postgres
    ? createDatabase(options.postgres, null)
    : createDatabase(inject('postgres'), options.template))
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-app-'))
  let now = new Date(options.now ?? NOW)
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // Tests would hit the rate limit.
    SESSION_CALLS_PER_MINUTE: '0',
    ...options.settings,
  })
  const said: string[] = []
  const server = await startServer({
    config,
    say: (line) => said.push(line),
    now: () => new Date(now),
    web: false,
    passwords: quickPasswords,
    ...(logTo && { logTo }),
  })
  const { ctx } = server
  if (attendance) {
    await ctx.db.updateTable('school').set({ attendance }).execute()
    await ctx.identity.reload()
  }
  const url = server.addresses[0] ?? ''
  return {
    url,
    ctx,
    db: ctx.db,
    said,
    setNow(next) {
      now = new Date(next)
    },
    async as(person) {
      if (!person) return createClient(url)
      const token = await startSession(ctx.db, { user_id: person.id, now, user_agent: 'test', address: '127.0.0.1' })
      return createClient(url, token)
    },
    async stop() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
