import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { tellCases } from '#test/support/authorization-cases.ts'
import { addressOf, EXPECTED_CALLS, PASSWORD } from '#test/support/expected-access.ts'
import { inTurn, sampled } from '#test/support/extent.ts'
import { type Injected, openInjected } from '#test/support/injected.ts'
import { makeSchool, type School } from '#test/support/school.ts'

// Acts-For names the user a page was opened for, so that a stale tab cannot act as the next user.

let app: TestApp
let http: Injected
let password_hash: string
/** For reads and refusals, which change nothing. */
let shared: School
let cases = 0
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  http = await openInjected(app)
  password_hash = await app.ctx.passwords.hash(PASSWORD)
  shared = await makeSchool(app.db, password_hash)
})
afterAll(async () => {
  await http.close()
  await app.stop()
  tellCases('acts-for', cases)
})

const events = async () =>
  (
    await app.db
      .selectFrom('history')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const hasBody = (method: string) => method === 'POST' || method === 'PUT'
const actsFor = (id: unknown) => ({ 'acts-for': String(id) })

type Person = 'staff' | 'colleague' | 'student' | 'otherStudent' | 'newEmployee' | 'inactive' | 'droppedOut'
/** Who opened the page, and whose session the browser has since: of the same role, of another, before a password is chosen. */
const TABS: readonly (readonly [Person, Person])[] = [
  ['staff', 'colleague'],
  ['staff', 'student'],
  ['staff', 'newEmployee'],
  ['student', 'otherStudent'],
  ['student', 'staff'],
  ['droppedOut', 'student'],
  ['inactive', 'staff'],
]

test.for(EXPECTED_CALLS)('$name is refused for another person, whatever else is wrong with it', async (entry) => {
  const { body, ...ask } = entry.expected.ask(shared)
  const right = body instanceof FormData ? {} : body
  const bodies = hasBody(entry.method) ? [right, { nonsense: true }, '{"half":', 'x'.repeat(300_000)] : [undefined]
  const before = await events()
  const turn = EXPECTED_CALLS.indexOf(entry)
  for (const [opened, since] of inTurn(TABS, turn, 1)) {
    const headers = { cookie: await cookieOf(since), ...actsFor(shared[opened].id) }
    for (const body of inTurn(bodies, turn, 2)) {
      const { status, text } = await http.send({ method: entry.method, path: addressOf(entry, ask), headers, body })
      expect([status, JSON.parse(text).code], `${since} in a tab of ${opened}: ${text}`).toEqual([403, 'other_person'])
      cases++
    }
  }
  expect(await events()).toBe(before)
})

const cookies = new Map<Person, string>()
/** One session each, in the shared school. */
async function cookieOf(person: Person): Promise<string> {
  const cookie = cookies.get(person) ?? `session=${(await app.as(shared[person])).token}`
  cookies.set(person, cookie)
  return cookie
}

test.for(sampled(EXPECTED_CALLS, 20))('$name is answered as before for the person of the session', async (entry) => {
  for (const as of ['staff', 'student'] as const) {
    const school = entry.method === 'GET' ? shared : await makeSchool(app.db, password_hash)
    const outcome = entry.expected[as]
    const ask = entry.expected.ask(school)
    const client = await app.as(school[as])
    const reply = await client.send(entry.method, addressOf(entry, ask), ask.body, actsFor(school[as].id))
    const status = typeof outcome === 'number' ? outcome : ERROR_STATUS[outcome]
    expect(reply.status, JSON.stringify(reply.body)).toBe(status)
    cases++
  }
})

test.each(['', '0', '-1', '1.5', 'me', '7, 8', '99999999999', '0x1f', '７'])(
  'an Acts-For of “%s” is malformed',
  async (value) => {
    const { staff } = await makeSchool(app.db, password_hash)
    const client = await app.as(staff)
    const reply = await client.post('/api/cohorts', {}, { 'acts-for': encodeURI(value) })
    expect(reply.body).toMatchObject({ status: 400, code: 'malformed', message: 'Acts-For is the id of one person.' })
  },
)

test('whoever is not logged in is asked to, whomever they name', async () => {
  const { staff } = await makeSchool(app.db, password_hash)
  const client = await app.as(null)
  const reply = await client.post('/api/cohorts', {}, actsFor(staff.id))
  expect(reply.body.code).toBe('unauthenticated')
})

test('a logout from a page of another person does not end the session', async () => {
  const { staff, colleague } = await makeSchool(app.db, password_hash)
  const client = await app.as(colleague)
  expect((await client.post('/api/users/logout', undefined, actsFor(staff.id))).body.code).toBe('other_person')
  expect((await client.get('/api/users')).body).toMatchObject({ id: colleague.id })
})
