import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockSetUp, voidSetUpCodes } from '#server/auth/set-up.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'
import { NEW_TEMPLATE } from '#test/support/template-database.ts'

const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g
const codes = ({ said }: TestApp) => said.join('\n').match(CODE) ?? []
const DAY_LATER = new Date(new Date(NOW).getTime() + 24 * 60 * 60_000)

let app: TestApp
const others: TestApp[] = []
beforeEach(async () => {
  app = await startTestApp({ template: NEW_TEMPLATE })
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop()
  await app.stop()
})

/** Another server on the same database. */
async function startBeside(): Promise<TestApp> {
  const other = await startTestApp({ settings: { DATABASE_URL: app.ctx.config.databaseUrl ?? '' } })
  others.push(other)
  return other
}

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@example.org', password: 'tall green lamp' }
const isOpen = async (at = app) => (await (await at.as(null)).get('/api/set-up')).body.is_open
const setUp = async (change: object, at = app) => (await at.as(null)).post('/api/set-up', { ...ada, ...change })
const people = () => app.db.selectFrom('users').select(['email', 'role']).execute()
const codesKept = () => app.db.selectFrom('setup_codes').selectAll().execute()

test.each([
  ['no code', { code: '' }, 422, 'Please enter the code from the console of the server.'],
  ['half a code', { code: 'K3MF-9X2A' }, 422, /^The code has four groups/],
  ['another code', { code: 'K3MF-9X2A-T7WQ-4HRB' }, 422, /^This code is not right, or it has expired\./],
  ['no name', { first_name: ' ' }, 422, 'Please enter your first name.'],
  ['no email', { email: '' }, 422, 'Please enter your email.'],
  ['a short password', { password: 'seven77' }, 422, 'Password must be at least 8 characters.'],
  ['a common password', { password: 'password1' }, 422, /one of the most common ones/],
  ['their own name as password', { password: 'AdaLovelace1' }, 422, /only your name/],
  ['a role', { role: 1 }, 400, /./],
  ['a long name', { first_name: 'A'.repeat(200) }, 400, /./],
])('whoever sends %s sets nothing up, and the code still holds', async (_, change, status, message) => {
  const [code] = codes(app)
  const reply = await setUp({ code, ...change })
  expect(reply.status).toBe(status)
  expect(reply.body.message).toMatch(message)
  expect(reply.headers.get('set-cookie')).toBe(null)
  expect([await people(), await isOpen(), (await codesKept()).length]).toEqual([[], true, 1])
})

test('a code is refused a day after it was printed; then the server prints another for whoever comes', async () => {
  const [code] = codes(app)
  app.setNow(DAY_LATER)
  expect((await setUp({ code })).body.message).toMatch(/^This code is not right, or it has expired\./)
  const printed = codes(app)
  expect(printed).toHaveLength(2)
  expect(await isOpen()).toBe(true)
  expect([codes(app).length, (await codesKept()).length]).toEqual([2, 1])
  expect((await setUp({ code: printed[1] })).status).toBe(200)
})

test('a code that is void by the time it is their turn sets nothing up', async () => {
  const [code] = codes(app)
  const { reply } = await inTransaction(app.db, async (trx) => {
    await lockSetUp(trx)
    const reply = setUp({ code })
    await untilHeldUp(app.ctx.pool)
    await voidSetUpCodes(trx)
    // Wrapped, so that the transaction does not wait for it.
    return { reply }
  })
  expect(await reply).toMatchObject({ status: 422, body: { issues: [{ path: 'code' }] } })
  expect(await people()).toEqual([])
})

test('after ten wrong codes an address has to wait', async () => {
  const wrong = { code: 'K3MF-9X2A-T7WQ-4HRB' }
  const replies = await Promise.all(Array.from({ length: 12 }, () => setUp(wrong)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(422), 429, 429])
  const [code] = codes(app)
  expect(await setUp({ code })).toMatchObject({ status: 429, body: { message: /^Too many attempts\./ } })
  expect(await people()).toEqual([])
})

test('the code is printed with the address, and only its hash is kept', async () => {
  const [code = ''] = codes(app)
  expect(app.said).toContain(`This school has no employee yet. To set it up, open ${app.url} and enter this code:`)
  expect(app.said).toContain(`  ${code}`)
  const [kept] = await codesKept()
  expect(kept).toMatchObject({ created_at: new Date(NOW), expires_at: DAY_LATER })
  expect(kept?.code_hash).toHaveLength(32)
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('the first employee logs in by setting up, chooses a lasting password, and is in the history; then set-up is over', async () => {
  const [code = ''] = codes(app)
  const nobody = await app.as(null)
  const typed = code.toLowerCase().replaceAll('-', ' ')
  const reply = await nobody.post('/api/set-up', { ...ada, email: ' Ada@example.org ', code: typed })
  expect(reply).toMatchObject({
    status: 200,
    body: { first_name: 'Ada', email: 'Ada@example.org', role: 2, is_demo: false, password_change_required: false },
  })
  expect((await nobody.get('/api/users')).body.id).toBe(reply.body.id)
  expect((await nobody.get('/api/campuses')).status).toBe(200)
  const { rows } = (await nobody.get(`/api/history/employee/${reply.body.id}`)).body
  expect(rows).toMatchObject([{ action: 'set up the school', actor: { id: reply.body.id } }])

  expect([await isOpen(), await codesKept()]).toEqual([false, []])
  expect(await setUp({ code, email: 'eve@example.org' })).toMatchObject({
    status: 409,
    body: { message: 'This school has been set up already. Please log in.' },
  })
  const login = await (await app.as(null)).post('/api/users/login', {
    username: 'ada@example.org',
    password: ada.password,
  })
  expect(login.body).toMatchObject({ id: reply.body.id, password_change_required: false })
})

test('of several people who set up at once, one does, and the others are told to log in', async () => {
  const [code] = codes(app)
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => setUp({ code, email: `p${n}@example.org` })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
  expect(await people()).toHaveLength(1)
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('whoever comes while a colleague finishes setting up is told to log in, not that the code is wrong', async () => {
  const [code] = codes(app)
  const { throttle } = app.ctx
  const beforeSetUp = throttle.beforeSetUp.bind(throttle)
  // Between the question whether set-up is open and the check of the code.
  throttle.beforeSetUp = async () => {
    throttle.beforeSetUp = beforeSetUp
    expect((await setUp({ code, email: 'colleague@example.org' })).status).toBe(200)
  }
  expect(await setUp({ code })).toMatchObject({
    status: 409,
    body: { message: 'This school has been set up already. Please log in.' },
  })
  expect(await people()).toHaveLength(1)
})

test('each of several servers prints a code of its own, any of them accepts any, and all know when it is over', async () => {
  const other = await startBeside()
  const [here, there] = [codes(app)[0], codes(other)[0]]
  expect(here).not.toBe(there)
  expect([await isOpen(app), await isOpen(other)]).toEqual([true, true])
  expect((await setUp({ code: here }, other)).status).toBe(200)
  expect([await isOpen(app), await isOpen(other), await codesKept()]).toEqual([false, false, []])
  expect((await setUp({ code: there, email: 'eve@example.org' }, app)).status).toBe(409)
})

test('a school with an employee prints no code and asks nobody to set it up, without a question to the database', async () => {
  await makeEmployee(app.db)
  const other = await startBeside()
  expect([codes(other), await isOpen(other)]).toEqual([[], false])
  let asked = 0
  other.ctx.pool.on('acquire', () => asked++)
  for (let time = 0; time < 3; time++) expect(await isOpen(other)).toBe(false)
  expect(asked).toBe(0)
})

test('the first employee may come by the command instead, while the server runs', async () => {
  expect(await isOpen()).toBe(true)
  await makeEmployee(app.db, { email: 'first@example.org' })
  expect(await isOpen()).toBe(false)
  expect((await setUp({ code: codes(app)[0] })).status).toBe(409)
})

test('a student’s address is not taken from them', async () => {
  await app.db.insertInto('campuses').values({ name: 'Austin', code: 'aus' }).execute()
  await makeStudent(app.db, { email: 'ada@example.org' })
  expect(await setUp({ code: codes(app)[0] })).toMatchObject({ status: 409, body: { issues: [{ path: 'email' }] } })
  expect(await isOpen()).toBe(true)
})
