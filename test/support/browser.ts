import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { DEMO_TEMPLATE } from './browser-setup.ts'
import { NOW } from './clock.ts'
import { makeEmployee } from './factories.ts'
import { type RunningSchool, type School, serveSchool } from './served-school.ts'
import { TEMPLATE } from './template-database.ts'

export { expect } from '@playwright/test'

export type { School } from './served-school.ts'

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
  emptySchool: async ({ schools }, use) => {
    const school = await schools.empty()
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
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
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

/** Holds such requests back until the function that it answers with is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => route.continue()))
  return resolve
}

/** A dialog has just opened and takes the focus; whoever types into another field before that loses the first words. */
export const expectFocusIn = (dialog: Locator) => expect(dialog.locator(':focus')).toHaveCount(1)

async function empty(db: School['db']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Only whoever owns the tables can say so; in a school nothing does.
    for (const table of ['history', 'disclosures'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    await sql`truncate users, cohorts, tags, throttle, history cascade`.execute(trx)
    for (const table of ['history', 'disclosures'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
  await makeEmployee(db, { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' })
}

interface Schools {
  demo(file: string): Promise<School>
  empty(): Promise<School>
  close(): Promise<void>
}

/**
 * Each test file finds the demo school as it was made; within a file a test makes what it changes. The empty one is
 * emptied after each test and serves all files. The clock is set back.
 */
function createSchools(): Schools {
  const open = new Map<string, { file: string; school: RunningSchool }>()
  const serve = async (template: string, file: string, fill: (database: Database) => Promise<void>) => {
    const before = open.get(template)
    if (before?.file === file) {
      await before.school.setNow(NOW)
      return before.school
    }
    await before?.school.stop()
    const school = await serveSchool(template, fill)
    open.set(template, { file, school })
    return school
  }
  return {
    demo: (file) => serve(DEMO_TEMPLATE, file, async () => undefined),
    empty: () => serve(TEMPLATE, '', ({ db }) => empty(db)),
    async close() {
      for (const { school } of open.values()) await school.stop()
    },
  }
}
