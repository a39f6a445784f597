import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import type { FirstViewData } from '#contract/first-view.ts'
import { PAGE_ACCESS, PAGES, type Page } from '#contract/pages.ts'
import { homePath, ROLE } from '#domain/account-role.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { sampled, times } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { buildApp } from '../app.ts'
import { builtWebApp } from '../web-build.ts'

let app: TestApp
let webRoot: string
let http: FastifyInstance
let url: string
let logged: string[]
let staff: Client
let student: Client
let someone: Awaited<ReturnType<typeof makeStudent>>
let ids: { cohorts: number; students: number; assignments: number; employees: number; imports: number }

beforeAll(async () => {
  webRoot = await builtWebApp(() => undefined)
  logged = []
  app = await startTestApp({
    settings: { LOG_LEVEL: 'warn', FIRST_VIEW_MS: '60000' },
    logTo: { write: (line: string) => logged.push(line) },
  })
  http = await buildApp(app.ctx, webRoot)
  url = await http.listen({ port: 0, host: '127.0.0.1' })
  const cohort = await makeCohort(app.db, { name: 'Dev MN first view' })
  someone = await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Zora' })
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: HOSTILE, notes: HOSTILE })
  await makeCourseWork(app.db, { student_id: someone.id, assignment_id: assignment.id, student_comment: HOSTILE })
  const employee = await makeEmployee(app.db)
  staff = await app.as(employee)
  const sheet = { kind: 'employees', text: 'Name,Email\nIda Wells,ida@sheet.example' }
  const imports: number = (await staff.post('/api/imports', sheet)).body.id
  ids = { cohorts: cohort.id, students: someone.id, assignments: assignment.id, employees: employee.id, imports }
  student = await app.as(someone)
}, 300_000)
afterAll(async () => {
  await http.close()
  await app.stop()
})

/** Would end the block of data early, or break a parser that reads it as a script. */
const HOSTILE = 'Break </script><script>alert(1)</script> <!-- \u2028 \u2029 ]]>'

interface Visit {
  status: number
  headers: Headers
  html: string
  /** Null when the page came empty. */
  data: FirstViewData | null
}

async function visit(path: string, by: Client | null = null, headers: Record<string, string> = {}): Promise<Visit> {
  const cookie = by?.token ? { cookie: `session=${by.token}` } : {}
  const answer = await fetch(url + path, { headers: { ...cookie, ...headers } })
  const html = await answer.text()
  const block = /<script type="application\/json" id="first-view">(.*?)<\/script>/s.exec(html)?.[1]
  return { status: answer.status, headers: answer.headers, html, data: block ? JSON.parse(block) : null }
}

async function firstView(path: string, by: Client | null = null): Promise<Visit & { data: FirstViewData }> {
  const { data, ...rest } = await visit(path, by)
  if (!data) throw new Error(`${path} came empty: ${logged.at(-1)}`)
  return { ...rest, data }
}

const addressOf = (page: Page) => {
  const noun = PAGES[page].split('/').find((part): part is keyof typeof ids => part in ids) ?? 'employees'
  return PAGES[page].replace(':id', String(ids[noun])).replace(':token', 'x'.repeat(43))
}
const pagesOf = (role: number) =>
  (Object.keys(PAGES) as Page[]).filter((page) => {
    const access = PAGE_ACCESS[page]
    return page !== 'root' && access !== 'all' && (access as readonly number[]).includes(role)
  })
const nameOf = (key: readonly unknown[]) => key.slice(0, 2).join('.')
const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

// Who sees what --------------------------------------------------------------------------------------------------------

const ENTRANCES: Partial<Record<Page, string>> = {
  passwordReset: 'Reset Password',
  invitation: 'Choose your password',
}

test.each(sampled(Object.keys(PAGES) as Page[], 8))(
  'nobody who is not logged in gets anything of %s but the login, the reset or an invitation',
  async (page) => {
    const { status, data, html } = await firstView(addressOf(page))
    expect(status).toBe(200)
    expect(data.answers).toEqual([[['accounts', 'me'], null]])
    expect(data.refusals).toEqual([])
    expect(main(html)).toContain(ENTRANCES[page] ?? 'Login')
    expect(html).not.toContain('Zora')
  },
)

test.each([
  ['a student', ROLE.student],
  ['a staff member', ROLE.employee],
] as const)('%s who opens a page of the other role is shown their own home', async (_, role) => {
  const by = role === ROLE.student ? student : staff
  const other = role === ROLE.student ? ROLE.employee : ROLE.student
  for (const page of pagesOf(other).filter((name) => !pagesOf(role).includes(name))) {
    const { status, data } = await firstView(addressOf(page), by)
    expect([status, data.at], page).toEqual([200, homePath(role)])
  }
})

test('whoever must choose a password first sees that and no records', async () => {
  const newcomer = await makeStudent(app.db, { password_temporary: true })
  const { status, data, html } = await firstView('/student/assignments', await app.as(newcomer))
  expect(status).toBe(200)
  expect(data.answers.map(([key]) => nameOf(key))).toEqual(['accounts.me'])
  expect(main(html)).toContain('Retype New')
})

test('a record that does not exist is a 404 that says so', async () => {
  for (const [path, who] of [
    ['/students/999999', staff],
    ['/cohorts/999999/feedback', staff],
    ['/assignments/nothing/edit', staff],
    ['/student/assignments/999999', student],
  ] as const) {
    const { status, html, data } = await firstView(path, who)
    expect([path, status]).toEqual([path, 404])
    expect(data.refusals[0]?.[1]).toMatchObject({ status: 404, code: 'not_found' })
    expect(main(html)).toContain('could not be found')
  }
})

test('an address that is no page is a 404, and is not taken for another host', async () => {
  for (const path of ['/nothing', '//elsewhere.example/cohorts', '/Cohorts']) {
    const { status, html } = await firstView(path, staff)
    expect([path, status]).toEqual([path, 404])
    expect(main(html)).toContain('404')
  }
})

// What it is made of ---------------------------------------------------------------------------------------------------

test.each([
  ['a student', ROLE.student],
  ['a staff member', ROLE.employee],
] as const)('every page of %s is made of what its calls answer, and nothing more', async (_, role) => {
  const by = role === ROLE.student ? student : staff
  for (const page of pagesOf(role)) {
    const { status, data, html } = await firstView(addressOf(page), by)
    expect(status, page).toBe(200)
    expect(data.refusals, page).toEqual([])
    expect(main(html), page).toContain('<h1')
    expect(main(html), page).not.toMatch(/aria-busy="true"|mantine-Skeleton/)
    for (const [key, answer] of data.answers) {
      const call = DECLARED_CALLS.find(({ fullName }) => fullName === nameOf(key))
      const sent = (key[2] ?? {}) as { params?: Record<string, string>; query?: Record<string, string> }
      const path = call?.path.replace(/:(\w+)/g, (_match, name: string) => sent.params?.[name] ?? '') ?? ''
      const { body } = await by.get(`${path}?${new URLSearchParams(sent.query)}`)
      expect(answer, `${page} ${nameOf(key)}`).toEqual(body)
    }
  }
})

test('the day of a graduated cohort is in the first view, although it depends on the cohort', async () => {
  const graduated = await makeCohort(app.db, { classroom_start: '2026-01-12', graduation: '2026-04-24' })
  const { data, html } = await firstView(`/cohorts/${graduated.id}/feedback`, staff)
  expect(data.answers.map(([key]) => JSON.stringify(key))).toContainEqual(expect.stringContaining('2026-04-23'))
  expect(main(html)).toContain('April 23rd 2026')
  expect(main(html)).not.toMatch(/aria-busy="true"/)
})

test.each(['/students', '/assignments', '/grading', '/conversations', '/attention', '/missing'])(
  '%s has the cohorts of its filter in the first view only if one is chosen',
  async (path) => {
    const has = async (address: string) =>
      (await firstView(address, staff)).data.answers.some(
        ([[feature, name]]) => feature === 'cohorts' && name === 'list',
      )
    expect(await has(path)).toBe(false)
    expect(await has(`${path}?cohortId=${ids.cohorts}`)).toBe(true)
  },
)

test('an empty list has the cohorts, to say whether one must be added first', async () => {
  const { data } = await firstView('/students?search=nobody-is-called-this', staff)
  expect(data.answers.map(([[feature, name]]) => `${feature}.${name}`)).toContain('cohorts.list')
})

test('a page notes whose records it shows exactly as its calls do', async () => {
  const noted = async (work: () => Promise<unknown>) => {
    await app.db.transaction().execute(async (trx) => {
      await sql`alter table disclosures disable trigger user`.execute(trx)
      await sql`delete from disclosures`.execute(trx)
      await sql`alter table disclosures enable trigger user`.execute(trx)
    })
    await work()
    const rows = await app.db.selectFrom('disclosures').select(['call', 'student_id']).orderBy('call').execute()
    return rows.filter((row, n) => JSON.stringify(row) !== JSON.stringify(rows[n - 1]))
  }
  const byPage = await noted(() => firstView(`/students/${someone.id}`, staff))
  expect(byPage).toEqual(await noted(() => staff.get(`/api/students/summary/${someone.id}`)))
  expect(byPage).toMatchObject([{ student_id: someone.id }])
})

test('what people write stays text in the page and in its data', async () => {
  const { html, data } = await firstView(`/assignments/${ids.assignments}`, staff)
  expect(html).not.toContain('<script>alert')
  expect(html.slice(html.indexOf('id="first-view"'))).not.toMatch(/[\u2028\u2029]|alert\(1\)<\/script>/)
  const detail = data.answers.find(([key]) => nameOf(key) === 'assignments.detail')?.[1]
  expect(detail).toMatchObject({ name: HOSTILE, notes: HOSTILE })
})

// How it is sent -------------------------------------------------------------------------------------------------------

test('the browser fetches styles and the font before the code, which the first view does not wait for', async () => {
  const { html } = await visit('/students', staff)
  const links = html.match(/<link rel="(modulepreload|stylesheet|preload)"[^>]*>/g) ?? []
  const isCode = (link: string) => link.includes('modulepreload')
  expect(links.filter(isCode).length).toBeGreaterThan(5)
  expect(links.filter((link) => isCode(link) !== link.includes('fetchpriority="low"'))).toEqual([])
})

test('a page with records is kept by no cache, and its policy allows the one script that it holds', async () => {
  const { headers, html } = await firstView('/cohorts', staff)
  expect(headers.get('cache-control')).toBe('no-store')
  const policy = headers.get('content-security-policy') ?? ''
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([^<]+)<\/script>/g)]
  expect(inline).toHaveLength(1)
  const hash = createHash('sha256')
    .update(inline[0]?.[1] ?? '')
    .digest('base64')
  expect(policy.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test.each(['zstd', 'br', 'gzip'] as const)(
  'pages and long answers come as %s to those who take it',
  async (encoding) => {
    const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[encoding]
    const cookies = { session: staff.token ?? '' }
    const { id } = await makeAssignment(app.db, { cohort_id: ids.cohorts, notes: 'Read on. '.repeat(300) })
    for (const path of ['/cohorts', '/login', `/api/assignments/detail/${id}`]) {
      const answer = await http.inject({ url: path, cookies, headers: { 'accept-encoding': encoding } })
      expect([path, answer.headers['content-encoding']]).toEqual([path, encoding])
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(unpack(answer.rawPayload).toString()).toMatch(/first_name|Read on/)
    }
    const short = await http.inject({ url: '/api/users', cookies, headers: { 'accept-encoding': encoding } })
    expect(short.headers).not.toHaveProperty('content-encoding')
  },
)

test('a page that the browser fetches ahead comes empty and notes nothing', async () => {
  const count = () =>
    app.db.selectFrom('disclosures').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const before = await count()
  const { status, data } = await visit(`/students/${someone.id}`, staff, { 'sec-purpose': 'prefetch;prerender' })
  expect([status, data]).toEqual([200, null])
  expect(await count()).toEqual(before)
})

test('a page that cannot be read in time comes empty, and the log says why', async () => {
  const hurried = await buildApp({ ...app.ctx, config: { ...app.ctx.config, firstViewMs: 50 } }, webRoot)
  logged.length = 0
  const answer = await app.db.transaction().execute(async (trx) => {
    await sql`lock table cohorts in access exclusive mode`.execute(trx)
    return hurried.inject({ url: '/cohorts', cookies: { session: staff.token ?? '' } })
  })
  await hurried.close()
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('id="first-view"')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(logged.join()).toMatch(/longer than 50 ms.*a first view was not rendered/)
})

test('many people at once each get their own page and nothing of anyone else', async () => {
  const cohort = await makeCohort(app.db)
  await makeAssignment(app.db, { cohort_id: cohort.id })
  const people = await Promise.all(
    Array.from({ length: times(40, 200, 200) }, async (_, n) => {
      const name = `Person${String(n).padStart(3, '0')}x`
      const row =
        n % 4 === 0
          ? await makeEmployee(app.db, { first_name: name, email: `${name}@example.org`.toLowerCase() })
          : await makeStudent(app.db, {
              first_name: name,
              email: `${name}@example.org`.toLowerCase(),
              cohort_id: cohort.id,
            })
      return { name, by: await app.as(row), path: n % 4 === 0 ? '/profile' : '/student/assignments' }
    }),
  )
  const views = await Promise.all(people.map(({ path, by }) => firstView(path, by)))
  views.forEach(({ html }, n) => {
    const found = new Set(html.match(/person\d{3}x/gi)?.map((name) => name.toLowerCase()))
    expect([...found]).toEqual([people[n]?.name.toLowerCase()])
  })
})
