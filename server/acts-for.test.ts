import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { addressOf, EXPECTED_CALLS, PASSWORD } from '#test/support/expected-access.ts'
import { sampled } from '#test/support/extent.ts'
import { makeSchool, type School } from '#test/support/school.ts'

// Acts-For names the user a page was opened for, so that a stale tab cannot act as the next user.

let app: TestApp
let password_hash: string
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  password_hash = await app.ctx.passwords.hash(PASSWORD)
})
afterAll(() => app.stop())

const events = async () =>
  (
    await app.db
      .selectFrom('history')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const hasBody = (method: string) => method === 'POST' || method === 'PUT'
const actsFor = (id: unknown) => ({ 'acts-for': String(id) })

/** Users a stale page may meet: same role, other role, and one who must change the password first. */
const OTHERS: readonly ((school: School) => { id: number })[] = [
  ({ colleague }) => colleague,
  ({ student }) => student,
  ({ newEmployee }) => newEmployee,
]

test.for(sampled(EXPECTED_CALLS, 20))(
  '$name is refused for another person, whatever else is wrong with it',
  async (entry) => {
    const school = await makeSchool(app.db, password_hash)
    const ask = entry.expected.ask(school)
    const before = await events()
    for (const other of OTHERS) {
      const client = await app.as(other(school))
      const bodies = hasBody(entry.method)
        ? [ask.body, { nonsense: true }, '{"half":', 'x'.repeat(300_000)]
        : [undefined]
      for (const body of bodies) {
        const reply = await client.send(entry.method, addressOf(entry, ask), body, actsFor(school.staff.id))
        expect(reply.body.code, JSON.stringify(reply.body)).toBe('other_person')
        expect(reply.status).toBe(403)
      }
    }
    expect(await events()).toBe(before)
  },
)

test.for(sampled(EXPECTED_CALLS, 20))('$name is answered as before for the person of the session', async (entry) => {
  for (const as of ['staff', 'student'] as const) {
    const school = await makeSchool(app.db, password_hash)
    const outcome = entry.expected[as]
    const ask = entry.expected.ask(school)
    const client = await app.as(school[as])
    const reply = await client.send(entry.method, addressOf(entry, ask), ask.body, actsFor(school[as].id))
    const status = typeof outcome === 'number' ? outcome : ERROR_STATUS[outcome]
    expect(reply.status, JSON.stringify(reply.body)).toBe(status)
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
