import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetExpired, hashToken } from '#server/auth/sessions.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { codeOf, enter, giveSecondFactor, PASSWORD } from '#test/support/authenticator.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee } from '#test/support/factories.ts'

let app: TestApp
let password_hash: string
beforeAll(async () => {
  // A proxy in front says where a call comes from.
  app = await startTestApp({ settings: { TRUST_PROXY: 'true', LOGIN_FAILURES_PER_ADDRESS: '60' } })
  password_hash = await app.ctx.passwords.hash(PASSWORD)
})
afterAll(() => app.stop())

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(new Date(NOW).getTime() + days * DAY)
const somebody = () => makeEmployee(app.db, { password_hash })

let places = 0
/** No test uses up another one's address. */
const somewhere = () => `10.0.${++places >> 8}.${places & 255}`

function login(client: Client, who: { email: string }, password: string, place = somewhere()) {
  return client.post('/api/users/login', { username: who.email, password }, { 'x-forwarded-for': place })
}

/** A browser in which the person has logged in and out again. */
async function ownBrowser(who: { email: string }): Promise<Client> {
  const client = await app.as(null)
  expect((await login(client, who, PASSWORD)).status).toBe(200)
  expect((await client.post('/api/users/logout')).status).toBe(200)
  return client
}

/** What fifty wrong passwords from five addresses come to, without working out fifty hashes. */
async function closeToStrangers(who: { email: string }): Promise<void> {
  const places = Array.from({ length: 5 }, somewhere)
  const tries = places.flatMap((address) => Array<string>(10).fill(address))
  for (const address of tries) await app.ctx.throttle.beforeLogin({ username: who.email, address, browser: null })
  expect((await login(await app.as(null), who, PASSWORD)).status).toBe(429)
}

const rowsOf = (who: { id: number }) =>
  app.db.selectFrom('known_browsers').selectAll().where('user_id', '=', who.id).orderBy('id').execute()

test.each([
  ['no token', async () => null],
  ['a made-up token', async () => 'x'.repeat(43)],
  ['the token of another account', async () => (await ownBrowser(await somebody())).browser],
  [
    'what lies in the database',
    async (who: { id: number }) => (await rowsOf(who))[0]?.token_hash.toString('base64url'),
  ],
])('%s is no way into a closed account', async (_what, token) => {
  const who = await somebody()
  await ownBrowser(who)
  await closeToStrangers(who)
  const thief = await app.as(null)
  thief.browser = (await token(who)) ?? null
  expect((await login(thief, who, PASSWORD)).status).toBe(429)
})

test('the token opens nothing: not a session, not a login without the password', async () => {
  const who = await somebody()
  const { browser } = await ownBrowser(who)
  const thief = await app.as(null)
  thief.browser = browser
  expect((await thief.get('/api/users')).status).toBe(401)
  expect((await login(thief, who, 'wrong horse')).status).toBe(401)
  for (const cookie of [`session=${browser}`, `login=${browser}`]) {
    expect((await (await app.as(null)).get('/api/users', { cookie })).status).toBe(401)
    expect((await (await app.as(null)).post('/api/users/login/code', { code: '123456' }, { cookie })).status).toBe(401)
  }
})

test('fifty wrong passwords from five addresses close an account to strangers, and its owner’s browser still gets in', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  for (const place of Array.from({ length: 5 }, somewhere)) {
    const stranger = await app.as(null)
    const tries = Array.from({ length: 10 }, () => login(stranger, who, 'wrong horse', place))
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401)
  }
  expect((await login(await app.as(null), who, PASSWORD)).status).toBe(429)
  expect((await login(browser, who, PASSWORD)).status).toBe(200)
  // In that session the password can still be changed, too.
  const change = { oldPassword: PASSWORD, newPassword: 'tall green lamp' }
  expect((await browser.put('/api/users/password/change', change)).status).toBe(200)
})

test('a whole campus that is held back does not hold back a browser that logged in before', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  const campus = somewhere()
  for (let n = 0; n < 60; n++)
    await app.ctx.throttle.beforeLogin({ username: `student${n}@example.org`, address: campus, browser: null })
  expect((await login(await app.as(null), who, PASSWORD, campus)).status).toBe(429)
  expect((await login(browser, who, PASSWORD, campus)).status).toBe(200)
})

test('a browser that logged in before has ten tries of its own, wherever it is, and a success forgives them', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  const wrong = async (count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => login(browser, who, 'wrong horse')))
    return replies.filter(({ status }) => status === 401).length
  }
  expect(await wrong(9)).toBe(9)
  expect((await login(browser, who, PASSWORD)).status).toBe(200)
  expect(await wrong(14)).toBe(10)
  const refused = await login(browser, who, PASSWORD)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please try again in 15 minutes.' },
  })
  // Its own tries are nobody else's.
  expect((await login(await app.as(null), who, PASSWORD)).status).toBe(200)
})

test('each login gives the browser a new token, and an older one is worth nothing', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  const copied = await app.as(null)
  copied.browser = browser.browser
  expect((await login(browser, who, PASSWORD)).status).toBe(200)
  expect(browser.browser).not.toBe(copied.browser)
  expect(await rowsOf(who)).toHaveLength(1)
  await closeToStrangers(who)
  expect((await login(copied, who, PASSWORD)).status).toBe(429)
  expect((await login(browser, who, PASSWORD)).status).toBe(200)
})

test('the cookie cannot be read by scripts, lasts ninety days, and lies in the database as a hash', async () => {
  const who = await somebody()
  const reply = await login(await app.as(null), who, PASSWORD)
  const cookie = reply.headers.getSetCookie().find((set) => set.startsWith('browser=')) ?? ''
  expect(cookie).toMatch(/^browser=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  const token = cookie.slice('browser='.length, cookie.indexOf(';'))
  const rows = await rowsOf(who)
  expect(rows).toMatchObject([{ token_hash: hashToken(token), expires_at: inDays(90) }])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a wrong password and a first step alone are not remembered', async () => {
  const who = await somebody()
  await giveSecondFactor(app.db, who)
  const client = await app.as(null)
  expect((await login(client, who, 'wrong horse')).status).toBe(401)
  expect((await login(client, who, PASSWORD)).body.code).toBe('second_factor_required')
  expect(client.browser).toBe(null)
  expect(await rowsOf(who)).toEqual([])
})

test('two people who share a browser both keep their way in', async () => {
  const [ida, ben] = [await somebody(), await somebody()]
  const browser = await ownBrowser(ida)
  expect((await login(browser, ben, PASSWORD)).status).toBe(200)
  for (const who of [ida, ben]) {
    await closeToStrangers(who)
    expect((await login(browser, who, PASSWORD)).status).toBe(200)
  }
})

test('after ninety days without a login a browser is a stranger, and its row is cleared away', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  app.setNow(inDays(90))
  await closeToStrangers(who)
  expect((await login(browser, who, PASSWORD)).status).toBe(429)
  await forgetExpired(app.db, inDays(90))
  expect(await rowsOf(who)).toEqual([])
  app.setNow(NOW)
})

test('a login starts the ninety days again', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  app.setNow(inDays(80))
  expect((await login(browser, who, PASSWORD)).status).toBe(200)
  expect(await rowsOf(who)).toMatchObject([{ created_at: new Date(NOW), expires_at: inDays(170) }])
  app.setNow(NOW)
})

test('a new password forgets every browser but the one in which it was chosen', async () => {
  const who = await somebody()
  const [here, elsewhere] = [await app.as(null), await ownBrowser(who)]
  await login(here, who, PASSWORD)
  const change = { oldPassword: PASSWORD, newPassword: 'tall green lamp' }
  expect((await here.put('/api/users/password/change', change)).status).toBe(200)
  expect(await rowsOf(who)).toMatchObject([{ token_hash: hashToken(here.browser ?? '') }])
  await closeToStrangers(who)
  expect((await login(elsewhere, who, 'tall green lamp')).status).toBe(429)
  expect((await login(here, who, 'tall green lamp')).status).toBe(200)
})

test('a password that was reset by mail and an employee who is made inactive leave no browser known', async () => {
  const [admin, who] = [await somebody(), await somebody()]
  const browser = await ownBrowser(who)
  const { first_name, last_name, email } = who
  const staff = await app.as(admin)
  const edit = { id: who.id, first_name, last_name, email, status: 'inactive' }
  expect((await staff.put('/api/employees/update', edit)).status).toBe(200)
  expect(await rowsOf(who)).toEqual([])
  await staff.put('/api/employees/update', { ...edit, status: 'active' })

  expect((await login(browser, who, PASSWORD)).status).toBe(200)
  const token = 'r'.repeat(43)
  const link = { token_hash: hashToken(token), user_id: who.id, created_at: new Date(NOW), expires_at: inDays(1) }
  await app.db.insertInto('password_resets').values(link).execute()
  const reset = { email, password: 'tall green lamp', token }
  expect((await browser.put('/api/users/password/new', reset)).status).toBe(200)
  expect(await rowsOf(who)).toEqual([])
})

test('who never keeps the cookie leaves twenty rows and not more', async () => {
  const who = await somebody()
  const browser = await ownBrowser(who)
  for (let n = 0; n < 25; n++) expect((await login(await app.as(null), who, PASSWORD)).status).toBe(200)
  const rows = await rowsOf(who)
  expect(rows).toHaveLength(20)
  expect(rows.map(({ token_hash }) => token_hash)).not.toContainEqual(hashToken(browser.browser ?? ''))
})

test('whoever knows the password cannot close the second step to a browser that took it before', async () => {
  const who = await somebody()
  const { secret, recovery } = await giveSecondFactor(app.db, who)
  const browser = await app.as(null)
  await login(browser, who, PASSWORD)
  expect((await enter(browser, recovery[0] ?? '')).status).toBe(200)

  const wrong = codeOf(secret, 50)
  for (let round = 0; round < 4; round++) {
    const thief = await app.as(null)
    await login(thief, who, PASSWORD)
    for (let n = 0; n < 5; n++) expect((await enter(thief, wrong)).status).toBe(401)
  }
  const stranger = await app.as(null)
  await login(stranger, who, PASSWORD)
  expect((await enter(stranger, codeOf(secret))).status).toBe(429)

  expect((await login(browser, who, PASSWORD)).body.code).toBe('second_factor_required')
  expect((await enter(browser, codeOf(secret))).status).toBe(200)
})

test('twenty wrong codes an hour close the second step to a browser that took it before, too', async () => {
  const who = await somebody()
  const { secret, recovery } = await giveSecondFactor(app.db, who)
  const browser = await app.as(null)
  await login(browser, who, PASSWORD)
  expect((await enter(browser, recovery[0] ?? '')).status).toBe(200)
  for (let round = 0; round < 4; round++) {
    await login(browser, who, PASSWORD)
    for (let n = 0; n < 5; n++) expect((await enter(browser, codeOf(secret, 50))).status).toBe(401)
  }
  await login(browser, who, PASSWORD)
  expect((await enter(browser, codeOf(secret))).status).toBe(429)
})
