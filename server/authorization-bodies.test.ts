import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import type { Feature } from '#contract/route.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { tellCases } from '#test/support/authorization-cases.ts'
import type { Client } from '#test/support/client.ts'
import { addressOf, EXPECTED_CALLS, type ExpectedCall, PASSWORD } from '#test/support/expected-access.ts'
import { sampled } from '#test/support/extent.ts'
import { makeSchool, type School } from '#test/support/school.ts'

/** Mass assignment: every column of these tables is tried in the body, one at a time. */
const TABLES: Partial<Record<Feature, string[]>> = {
  accounts: ['users', 'sessions', 'password_resets', 'known_browsers', 'second_factors'],
  logins: ['users', 'sessions', 'invitations'],
  employees: ['users', 'sessions'],
  cohorts: ['cohorts', 'cohort_summaries', 'cohort_instructors'],
  conversations: ['conversation_requests'],
  students: ['users', 'students', 'enrolments', 'student_summaries'],
  placements: ['placements', 'students', 'student_summaries'],
  notes: ['student_notes', 'students'],
  reflections: ['daily_feedbacks', 'students'],
  assignments: ['assignments', 'course_works'],
  courseWork: ['course_works', 'grading_drafts', 'students'],
  notices: ['notices', 'notice_preferences', 'users'],
  records: ['users', 'students', 'enrolments'],
}

/** Not columns, but names attackers try. */
const GUESSES = [
  'role',
  'is_admin',
  'admin',
  'permissions',
  'user_id',
  'actor_id',
  'employee_id',
  'password_hash',
  'passwordHash',
  'deleted_at',
  'now',
  'access',
  '__proto__',
  'constructor',
  'prototype',
  '$where',
  'or',
  'student',
  'user',
]

interface Column {
  table: string
  name: string
  type: string
}

let app: TestApp
let columns: Column[]
let password_hash: string
let cases = 0
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  password_hash = await app.ctx.passwords.hash(PASSWORD)
  const { rows } = await app.ctx.pool.query<Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public'`,
  )
  columns = rows
})
afterAll(async () => {
  await app.stop()
  tellCases('bodies', cases)
})

/** By column type: values that neither tests nor the product write. */
const UNUSED_VALUES: Record<string, unknown> = {
  integer: 1_999_999_937,
  bigint: 1_999_999_937,
  smallint: 31_337,
  numeric: 1_999_999_937,
  'double precision': 1_999_999_937,
  text: 'smuggled in',
  bytea: 'smuggled in',
  date: '1999-01-02',
  'timestamp with time zone': '1999-01-02T03:04:05+00:00',
}

/** For columns with few values: one that the call itself does not set. */
const FEW: Record<string, (call: string) => unknown> = {
  role: () => 1,
  status: () => 'inactive',
  grade: () => 5,
  course_id: () => 2,
  workflow_state: (call) =>
    ({ 'assignments.update': 'unassigned', 'courseWork.grade': 'completed', 'courseWork.submit': 'graded' })[call] ??
    'assigned',
}

const smuggled = (call: string, { name, type }: Column) =>
  Object.hasOwn(FEW, name) ? FEW[name]?.(call) : type === 'boolean' ? true : (UNUSED_VALUES[type] ?? 'smuggled in')

const withBody = EXPECTED_CALLS.filter(({ route, name }) => route.body && name !== 'accounts.setPassword')

test.for(sampled(withBody, 10))('$name writes what it says, and nothing else that a body names', async (call) => {
  const tables = TABLES[call.name.split('.')[0] as Feature] ?? []
  const school = await makeSchool(app.db, password_hash)
  let client = await clientFor(call, school)
  const plain = parsed(call, {}, school)
  const names = new Set([...columns.filter(({ table }) => tables.includes(table)).map(({ name }) => name), ...GUESSES])
  let tried = 0
  for (const name of names) {
    const places = columns.filter((column) => column.name === name && tables.includes(column.table))
    const value = smuggled(call.name, places[0] ?? { table: '', name, type: 'text' })
    if (isOpen(call, name, value, school)) continue
    const ask = call.expected.ask(school)
    // As text, because an object literal cannot hold its own __proto__.
    const text = JSON.stringify({ ...(ask.body ?? {}), smuggled: value }).replace('"smuggled":', `"${name}":`)
    const before = await holding(places, value)
    const reply = await client.send(call.method, addressOf(call, ask), text, { 'content-type': 'application/json' })
    tried++
    if (reply.status >= 400) {
      expect(ErrorBody.parse(reply.body).status, `${name}: ${JSON.stringify(reply.body)}`).toBe(400)
      continue
    }
    // Accepted but dropped: the handler's input is unchanged, and no row holds the value.
    expect(parsed(call, { [name]: value }, school), name).toEqual(plain)
    expect(await holding(places, value), name).toEqual(before)
    client = await clientFor(call, school)
  }
  expect(tried).toBeGreaterThan(15)
  cases += tried
})

test('a name with a prototype in it changes nobody’s prototype', async () => {
  const school = await makeSchool(app.db)
  const client = await app.as(school.staff)
  for (const text of [
    '{"name":"A","course_id":1,"__proto__":{"isAdmin":true}}',
    '{"name":"A","course_id":1,"constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"A","course_id":1,"employees":[{"__proto__":{"isAdmin":true}}]}',
  ]) {
    const reply = await client.send('POST', '/api/cohorts', text, { 'content-type': 'application/json' })
    expect(reply.status).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    cases++
  }
})

test.for(sampled(withBody, 10))(
  '$name takes one object of its own form, and nothing around or beside it',
  async (call) => {
    const school = await makeSchool(app.db, password_hash)
    const client = await clientFor(call, school)
    const ask = call.expected.ask(school)
    const right = JSON.stringify(ask.body ?? {})
    const isForm = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [text, status, headers] of [
      [`[${right}]`, 400],
      [`"${'x'.repeat(10)}"`, 400],
      ['7', 400],
      [`${right}${right}`, 400],
      [`${right},`, 400],
      [`\u00ef\u00bb\u00bf<x>${right}</x>`, 400],
      [right, 415, { 'content-type': 'text/plain' }],
      [right, 415, { 'content-type': 'application/xml' }],
      [right, 415, { 'content-type': 'application/jsonp' }],
      ['username=x&password=y', 415, isForm],
    ] as [string, number, Record<string, string>?][]) {
      const type = { 'content-type': 'application/json' }
      const reply = await client.send(call.method, addressOf(call, ask), text, { ...type, ...headers })
      expect(reply.status, `${text.slice(0, 80)} ${JSON.stringify(headers)}`).toBe(status)
      expect(ErrorBody.strict().parse(reply.body).status).toBe(status)
      cases++
    }
  },
)

function clientFor({ route }: ExpectedCall, school: School): Promise<Client> {
  return app.as(route.access === 'anyone' ? null : route.access === 'student' ? school.student : school.staff)
}

/** Emails are new each time, so they are not compared. */
function parsed({ route, expected }: ExpectedCall, extra: Record<string, unknown>, school: School): unknown {
  const body = { ...((expected.ask(school).body ?? {}) as Record<string, unknown>), ...extra }
  if (String(body.email).includes('@')) body.email = 'same@school.test'
  return route.body?.parse(body)
}

/** Whether the contract lets the caller write this field. */
function isOpen({ route, expected }: ExpectedCall, name: string, value: unknown, school: School): boolean {
  const body = (expected.ask(school).body ?? {}) as Record<string, unknown>
  if (Object.hasOwn(body, name)) return true
  const extended = route.body?.safeParse({ ...body, [name]: value })
  if (extended?.error) return !extended.error.issues.some(({ code }) => code === 'unrecognized_keys')
  const heard = (extended?.data ?? {}) as Record<string, unknown>
  return Object.hasOwn(heard, name) && heard[name] !== undefined
}

/** How many rows hold the value in these columns. */
async function holding(places: Column[], value: unknown): Promise<number[]> {
  const counts = places.map(async ({ table, name }) => {
    const { rows } = await app.ctx.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} t where to_jsonb(t) ->> $1 = $2`,
      [name, String(value)],
    )
    return rows[0]?.n ?? 0
  })
  return Promise.all(counts)
}
