import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { startSession } from '#server/auth/sessions.ts'
import { connect, type Database } from '#server/db/connect.ts'
import type { JobData, JobName } from '#server/jobs/queues.ts'
import { PRIOR_LOGIN } from '#web/session/prior-login.ts'
import { NOW } from './clock.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { untilIdle } from './queues.ts'

const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** Jobs without a payload. */
export type RoundName = { [N in JobName]: Record<string, never> extends JobData[N] ? N : never }[JobName]

export interface School {
  url: string
  db: Database['db']
  /** Sets the server's clock; the browser's is set by `page.clock`. */
  setNow(now: string): Promise<void>
  /** Adds a session cookie, as after a login. */
  signIn(context: BrowserContext, email: string): Promise<void>
  mail: MailServer
  /** Runs a job that the clock starts, and waits for it and for the mails that it sends. */
  run(job: RoundName): Promise<void>
  /** kill -9, then a new process on the same data and port. */
  crash(): Promise<void>
}

export interface RunningSchool extends School {
  stop(): Promise<void>
}

/** The real server in its own process, on a copy of this database. */
export async function serveSchool(
  template: string,
  fill: (database: Database) => Promise<void>,
): Promise<RunningSchool> {
  const postgres = JSON.parse(process.env.TEST_POSTGRES ?? '{}')
  const database = await createDatabase(postgres, template)
  const own = connect(database.connection, { max: 3, onError: () => undefined })
  await own.pool.query('update school set ready_at = coalesce(ready_at, $1)', [new Date(NOW)])
  await fill(own)
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-e2e-'))
  const mail = await startMailServer()
  // PUBLIC_URL must be known before the start, for links in mails.
  const url = `http://localhost:${await freePort()}`
  let server = await startProcess(database, dataDir, url, mail)
  let now = new Date(NOW)
  return {
    url,
    db: own.db,
    mail,
    async setNow(next) {
      now = new Date(next)
      await server.setNow(next)
    },
    async signIn(context, email) {
      const person = await own.db
        .selectFrom('users')
        .select(['id', 'role'])
        .where((is) => is(is.fn<string>('lower', ['email']), '=', email))
        .executeTakeFirstOrThrow()
      const token = await startSession(own.db, {
        user_id: person.id,
        now,
        user_agent: USER_AGENT,
        address: '127.0.0.1',
      })
      await context.addCookies([{ name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
      await markLogin(context, person.role)
    },
    async run(job) {
      await server.run(job)
      await untilIdle(own.db, job, 'mail')
    },
    async crash() {
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      server = await startProcess(database, dataDir, url, mail)
    },
    async stop() {
      server.child.kill('SIGTERM')
      await once(server.child, 'exit')
      await mail.stop()
      await own.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const logins = new WeakMap<BrowserContext, number>()

/** Sets the web app's login marker once per login, so that a logout can clear it. */
async function markLogin(context: BrowserContext, role: number): Promise<void> {
  const count = (logins.get(context) ?? 0) + 1
  logins.set(context, count)
  await context.addInitScript(
    ([key, count, role]) => {
      if (!location.protocol.startsWith('http') || Number(localStorage.getItem('test.logins')) >= count) return
      localStorage.setItem('test.logins', String(count))
      localStorage.setItem(key, String(role))
    },
    [PRIOR_LOGIN, count, role] as const,
  )
}

async function startProcess(database: TestDatabase, dataDir: string, url: string, mail: MailServer) {
  const program = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const child: ChildProcess = fork(program, {
    execArgv: [],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: 'localhost',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'error',
      // Tests fake other addresses with X-Forwarded-For.
      TRUST_PROXY: 'true',
      SESSION_CALLS_PER_MINUTE: '0',
      // A busy machine is slow; FIRST_VIEW_MS=0 runs the tests without first views.
      FIRST_VIEW_MS: process.env.FIRST_VIEW_MS ?? '30000',
      FEEDBACK_URL: 'https://example.com/feedback',
      TEST_NOW: NOW,
    },
  })
  await once(child, 'message')
  return {
    child,
    async setNow(now: string) {
      child.send({ now, reply: 1 })
      await once(child, 'message')
    },
    async run(job: RoundName) {
      child.send({ job, reply: 1 })
      await once(child, 'message')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
