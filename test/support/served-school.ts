import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { startSession } from '#server/auth/sessions.ts'
import { connect, type Database } from '#server/db/connect.ts'
import type { JobData, JobName } from '#server/jobs/queues.ts'
import { PRIOR_LOGIN } from '#web/session/prior-login.ts'
import { NOW } from './clock.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { untilIdle } from './queues.ts'
import type { Order } from './serve.ts'

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
  /** Opens the page at this path for someone who is logged in, and waits for its code. */
  open(page: Page, email: string, path: string): Promise<void>
  mail: MailServer
  /** Runs a job that the clock starts, and waits for it and for the mails that it sends. */
  run(job: RoundName): Promise<void>
  /** Lines on the server's console when it started. */
  said(): readonly string[]
  /** kill -9, then a new process on the same data and port. */
  crash(): Promise<void>
  /** Another server of the same school, at its own address and with the same clock, until the school is stopped. */
  secondServer(): Promise<string>
}

export interface RunningSchool extends School {
  /** Of the server's process. */
  pid(): number
  stop(): Promise<void>
}

/** The page's code has taken over the first view. Clicks and words before that are repeated, keys and Back are not. */
export async function expectTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyInput' in window))
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
  const settings = settingsOf(database, dataDir, url, mail)
  let now = new Date(NOW)
  let said: readonly string[] = []
  const start = async (program: ChildProcess) => {
    await order(program, { now: now.toISOString() })
    said = await order(program, { start: settings })
    return program
  }
  let server = await start(idle.pop() ?? newProgram())
  const others: ChildProcess[] = []
  const signIn = async (context: BrowserContext, email: string) => {
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
  }
  return {
    url,
    pid: () => server.pid ?? 0,
    db: own.db,
    mail,
    async setNow(next) {
      now = new Date(next)
      for (const program of [server, ...others]) await order(program, { now: next })
    },
    said: () => said,
    signIn,
    async open(page, email, path) {
      await signIn(page.context(), email)
      await page.goto(url + path)
    },
    async run(job) {
      await Promise.all([server, ...others].map((program) => order(program, { job })))
      await untilIdle(own.db, job, 'mail')
    },
    async crash() {
      server.kill('SIGKILL')
      await once(server, 'exit')
      server = await start(newProgram())
    },
    async secondServer() {
      const other = idle.pop() ?? newProgram()
      const at = `http://localhost:${await freePort()}`
      await order(other, { now: now.toISOString() })
      await order(other, { start: settingsOf(database, dataDir, at, mail) })
      others.push(other)
      return at
    },
    async stop() {
      for (const program of [server, ...others]) {
        await order(program, 'stop')
        keep(program)
      }
      await mail.stop()
      await own.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Programs that have served a school and wait for the next; they end with this process. */
const idle: ChildProcess[] = []

function keep(program: ChildProcess): void {
  program.unref()
  program.channel?.unref()
  idle.push(program)
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

const newProgram = () =>
  fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  })

/** Returns the lines on the console of the program. */
async function order(program: ChildProcess, what: Order): Promise<readonly string[]> {
  const waiting = new AbortController()
  const done = once(program, 'message', waiting)
  const ended = once(program, 'exit', waiting).then(() => {
    throw new Error('The server ended before it was told to.')
  })
  program.send(what)
  const [said] = await Promise.race([done, ended]).finally(() => waiting.abort())
  return said
}

function settingsOf(database: TestDatabase, dataDir: string, url: string, mail: MailServer): Record<string, string> {
  return {
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
