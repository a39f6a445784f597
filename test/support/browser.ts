import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { DEMO_TEMPLATE } from './browser-setup.ts'
import { NOW } from './clock.ts'
import { makeEmployee } from './factories.ts'
import { expectTakenOver, type RunningSchool, type School, serveSchool } from './served-school.ts'
import { NEW_TEMPLATE, TEMPLATE } from './template-database.ts'

export { expect } from '@playwright/test'

export { expectTakenOver, type School } from './served-school.ts'

interface TestFixtures {
  /** The demo school on Wednesday, 14 October 2026, 10:00 Central. */
  school: School
  /** A school with only the employee first@example.com, past its first steps; emptied after each test. */
  emptySchool: School
  /** A school on an empty database, as its first employee finds it. */
  newSchool: School
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
    { scope: 'worker', timeout: 300_000 },
  ],
  school: async ({ schools }, use, { file }) => use(await schools.demo(file)),
  emptySchool: async ({ schools, context }, use) => {
    const school = await schools.empty()
    await use(school)
    // A page that still reads would be refused while the tables are emptied, and say so in its console.
    for (const page of context.pages()) await page.close()
    await empty(school.db)
  },
  newSchool: async ({ context }, use) => {
    const school = await serveSchool(NEW_TEMPLATE, async () => undefined)
    await use(school)
    for (const page of context.pages()) await page.close()
    await school.stop()
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
        // The stream breaks when a server is killed or the connection is cut, and is opened again.
        if (message.location().url.includes('/api/live') || message.text().startsWith('EventSource')) return
        // Chromium logs every 4xx; tests check what the page shows instead.
        if (message.type() === 'error' && !/Failed to load resource.*status of 4\d\d/.test(message.text()))
          note(message.text())
      })
      context.on('weberror', (error) => note(String(error.error())))
      await prepare(context)
      await use(undefined)
      expect(unexpected, 'console errors and policy violations').toEqual([])
    },
    { auto: true },
  ],
})

/** Another person's browser, with the clock of the test's own. */
export async function anotherContext(
  browser: Browser | null,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  if (!browser) throw new Error('There is no browser.')
  const context = await browser.newContext(options)
  await prepare(context)
  return context
}

async function prepare(context: BrowserContext): Promise<void> {
  context.on('page', waitForCode)
  await context.clock.setFixedTime(NOW)
}

/**
 * A test goes on as a person does, after the page's code has taken over its first view. Whoever tests the moment before says
 * what else to wait for: page.goto(url, { waitUntil: 'commit' })
 */
function waitForCode(page: Page): void {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil) await expectTakenOver(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await expectTakenOver(page)
    return response
  }
}

/** The referrer of each request of this page, from now on. */
export function watchReferrers(page: Page): readonly (string | undefined)[] {
  const referrers: (string | undefined)[] = []
  page.on('request', async (request) => {
    // Those of a request that is still under way when the test ends are not told.
    const headers = await request.allHeaders().catch(() => null)
    if (headers) referrers.push(headers.referer)
  })
  return referrers
}

/** Holds matching requests back until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => route.continue()))
  return resolve
}

/** The browser reads the page's data itself, as when the server could not in time: for tests that answer calls themselves. */
export const withoutFirstView = (page: Page) => page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' })

/** A dialog takes the focus when it opens; typing into another field before that loses text. */
export const expectFocusIn = (dialog: Locator) => expect(dialog.locator(':focus')).toHaveCount(1)

async function empty(db: School['db']): Promise<void> {
  // A job may read meanwhile: who loses the deadlock goes again.
  await inTransaction(db, async (trx) => {
    // These tables are append-only; only their owner can disable the triggers.
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname ~ '_(kept|append_only)$' group by 1`.execute(
      trx,
    )
    const kept = rows.map(({ name }) => sql.table(name))
    for (const table of kept) await sql`alter table ${table} disable trigger user`.execute(trx)
    await sql`truncate users, cohorts, tags, throttle, history cascade`.execute(trx)
    for (const table of kept) await sql`alter table ${table} enable trigger user`.execute(trx)
    await sql`delete from days_off`.execute(trx)
    await sql`update campuses set is_retired = false`.execute(trx)
  })
  await makeEmployee(db, { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' })
}

interface Schools {
  demo(file: string): Promise<School>
  empty(): Promise<School>
  close(): Promise<void>
}

/** Each test file gets a fresh demo school, shared by its tests. All files share the empty school. The clock is reset. */
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
    empty: () =>
      serve(TEMPLATE, '', async ({ db }) => {
        await db
          .updateTable('school')
          .set({ first_steps_over_at: new Date(NOW) })
          .execute()
        await empty(db)
      }),
    async close() {
      for (const { school } of open.values()) await school.stop()
    },
  }
}
