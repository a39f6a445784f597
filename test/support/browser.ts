import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { sql } from 'kysely'
import { startSession } from '#server/auth/sessions.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { DEMO_TEMPLATE } from './browser-setup.ts'
import { NOW } from './clock.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { makeEmployee } from './factories.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { TEMPLATE } from './template-database.ts'

export { expect } from '@playwright/test'

export interface School {
  url: string
  db: Database['db']
  /** Sets the server's clock; the browser's is set by `page.clock`. */
  setNow(now: string): Promise<void>
  /** Puts a session of this person into the browser, as if they had logged in. */
  signIn(context: BrowserContext, email: string): Promise<void>
  /** The mail server that this school sends to. */
  mail: MailServer
  /** kill -9 and a new process on the same data and port. */
  crash(): Promise<void>
}

interface TestFixtures {
  /** The demo school of Wednesday, 14 October 2026, ten o'clock Central. */
  school: School
  /** A school with nothing in it but one employee, first@example.com; what a test adds is gone after it. */
  emptySchool: School
  /** Console errors that this test provokes on purpose. */
  allowConsole: RegExp[]
  watched: undefined
}

interface WorkerFixtures {
  schools: Schools
}

export const STAFF = 'staff@example.com'
export const STUDENT = 'student@example.com'
export const PASSWORD = 'homeroom-demo'

export const test = base.extend<TestFixtures, WorkerFixtures>({
  schools: [
    async ({ browserName: _ }, use) => {
      const schools = createSchools()
      await use(schools)
      await schools.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  school: async ({ schools }, use, { file }) => use(await schools.demo(file)),
  emptySchool: async ({ schools }, use, { file }) => {
    const school = await schools.empty(file)
    await use(school)
    await empty(school.db)
  },
  allowConsole: [[], { option: true }],
  watched: [
    async ({ context, allowConsole }, use) => {
      const unexpected: string[] = []
      const note = (text: string) => {
        if (!allowConsole.some((pattern) => pattern.test(text))) unexpected.push(text)
      }
      await context.exposeFunction('reportPolicyViolation', note)
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportPolicyViolation(text: string): void }).reportPolicyViolation
          report(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
        })
      })
      context.on('console', (message) => {
        // A refusal by the server is an answer; what the page makes of it is what tests look at.
        if (message.type() === 'error' && !/Failed to load resource.*status of 4\d\d/.test(message.text()))
          note(message.text())
      })
      context.on('weberror', (error) => note(String(error.error())))
      await context.clock.setFixedTime(NOW)
      await use(undefined)
      expect(unexpected, 'console errors and policy violations').toEqual([])
    },
    { auto: true },
  ],
})

async function empty(db: School['db']): Promise<void> {
  await sql`truncate users, cohorts, tags cascade`.execute(db)
  await makeEmployee(db, { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' })
}

interface RunningSchool extends School {
  stop(): Promise<void>
}

interface Schools {
  demo(file: string): Promise<School>
  empty(file: string): Promise<School>
  close(): Promise<void>
}

/** Each test file finds the school as it was made; within a file a test makes what it changes. The clock is set back. */
function createSchools(): Schools {
  const open = new Map<string, { file: string; school: RunningSchool }>()
  const forFile = (template: string, fill: (database: Database) => Promise<void>) => async (file: string) => {
    const before = open.get(template)
    if (before?.file === file) {
      await before.school.setNow(NOW)
      return before.school
    }
    await before?.school.stop()
    const school = await serve(template, fill)
    open.set(template, { file, school })
    return school
  }
  return {
    demo: forFile(DEMO_TEMPLATE, async () => undefined),
    empty: forFile(TEMPLATE, ({ db }) => empty(db)),
    async close() {
      for (const { school } of open.values()) await school.stop()
    },
  }
}

async function serve(template: string, fill: (database: Database) => Promise<void>): Promise<RunningSchool> {
  const postgres = JSON.parse(process.env.TEST_POSTGRES ?? '{}')
  const database = await createDatabase(postgres, template)
  const own = connect(database.connection, { max: 3, onError: () => undefined })
  await own.pool.query('update school set ready_at = coalesce(ready_at, $1)', [new Date(NOW)])
  await fill(own)
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-e2e-'))
  const mail = await startMailServer()
  // Links in mails begin with the address, so it must be known before the start.
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
        .select('id')
        .where((is) => is(is.fn<string>('lower', ['email']), '=', email))
        .executeTakeFirstOrThrow()
      const token = await startSession(own.db, {
        user_id: person.id,
        now,
        user_agent: 'browser test',
        address: '127.0.0.1',
      })
      await context.addCookies([{ name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
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
