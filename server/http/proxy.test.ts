import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { makeEmployee } from '#test/support/factories.ts'

async function start(settings: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ settings })
  onTestFinished(() => app.stop())
  return app
}

const login = (app: TestApp, username: string, headers: Record<string, string>, password = 'wrong horse') =>
  createClient(app.url).post('/api/users/login', { username, password }, headers)

/** Whether eleven wrong passwords count as one address: the eleventh is then rate limited. */
async function countAsOneAddress(app: TestApp, forwarded: (n: number) => string): Promise<boolean> {
  const { email } = await makeEmployee(app.db)
  const replies = await Promise.all(
    Array.from({ length: 11 }, (_, n) => login(app, email, { 'x-forwarded-for': forwarded(n) })),
  )
  return replies.some(({ status }) => status === 429)
}

test('without a proxy nobody gets a new address by claiming one', async () => {
  const app = await start({})
  expect(await countAsOneAddress(app, (n) => `192.0.2.${n}`)).toBe(true)
  const { headers } = await login(app, 'nobody@example.org', { 'x-forwarded-proto': 'https' })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('behind a proxy an address is what the proxy says, and not what the caller told the proxy', async () => {
  const app = await start({ TRUST_PROXY: 'true' })
  expect(await countAsOneAddress(app, (n) => `198.51.100.${n}, 192.0.2.1`)).toBe(true)
  expect(await countAsOneAddress(app, (n) => `198.51.100.1, 192.0.2.${n}`)).toBe(false)
  expect(await countAsOneAddress(app, (n) => `garbage ${n}, <script>, 192.0.2.1`)).toBe(true)
})

test('a proxy that writes the port along names the same place each time, and what is no address names none', async () => {
  const app = await start({ TRUST_PROXY: 'true' })
  expect(await countAsOneAddress(app, (n) => `203.0.113.7:${5000 + n}`)).toBe(true)
  expect(await countAsOneAddress(app, (n) => `[2001:db8::1]:${5000 + n}`)).toBe(true)
  expect(await countAsOneAddress(app, (n) => `203.0.113.${n}:5000`)).toBe(false)
  expect(await countAsOneAddress(app, (n) => `junk${n}`)).toBe(true)
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('correct horse 1') })
  await login(app, who.email, { 'x-forwarded-for': '[2001:DB8::7]:443' }, 'correct horse 1')
  const session = app.db.selectFrom('sessions').select('address').where('user_id', '=', who.id)
  expect(await session.execute()).toEqual([{ address: '2001:DB8::7' }])
})

test('behind two proxies it is what the outer one says', async () => {
  const app = await start({ TRUST_PROXY: '2' })
  expect(await countAsOneAddress(app, (n) => `198.51.100.${n}, 192.0.2.1, 10.0.0.1`)).toBe(true)
  expect(await countAsOneAddress(app, (n) => `198.51.100.1, 192.0.2.${n}, 10.0.0.1`)).toBe(false)
})

test('a household with 18 quintillion addresses is one place', async () => {
  const app = await start({ TRUST_PROXY: 'true' })
  expect(await countAsOneAddress(app, (n) => `2001:db8:1:2::${n + 1}`)).toBe(true)
  expect(await countAsOneAddress(app, (n) => `2001:db8:1:${n + 1}::1`)).toBe(false)
  expect(await countAsOneAddress(app, (n) => `::ffff:192.0.2.${n}`)).toBe(false)
})

test.each([
  ['that says so', { TRUST_PROXY: 'true' }, { 'x-forwarded-proto': 'https' }],
  ['that forgets to say so', { PUBLIC_URL: 'https://portal.example.org' }, {}],
])('behind a proxy %s, the session of an https portal never travels in the clear', async (_, settings, headers) => {
  const app = await start(settings)
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('correct horse 1') })
  const reply = await login(app, who.email, headers, 'correct horse 1')
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-browser=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const [token = ''] = /[\w-]{43}/.exec(reply.headers.getSetCookie()[0] ?? '') ?? []
  const as = (cookie: string) => createClient(app.url).get('/api/users', { ...headers, cookie })
  expect((await as(`__Host-session=${token}`)).status).toBe(200)
  // A sibling subdomain over plain http could set this cookie.
  expect((await as(`session=${token}`)).status).toBe(401)
  const out = await createClient(app.url).post('/api/users/logout', undefined, {
    ...headers,
    cookie: `__Host-session=${token}`,
  })
  expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=; .*Path=\/.*HttpOnly; Secure/)])
  expect((await as(`__Host-session=${token}`)).status).toBe(401)
})

test('an https portal asks browsers to stay with https, and pins the origin of writes and the bucket of photos', async () => {
  const app = await start({
    PUBLIC_URL: 'https://portal.example.org/',
    PHOTO_BUCKET_URL: 'https://photos.example.org/a',
  })
  const nobody = await app.as(null)
  const { headers } = await nobody.get('/api/health')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://photos.example.org;")
  const write = async (origin: string) => (await nobody.post('/api/users/logout', undefined, { origin })).status
  expect(await write('https://portal.example.org')).toBe(200)
  for (const origin of [app.url, 'http://portal.example.org', 'https://portal.example.org.evil.example'])
    expect(await write(origin), origin).toBe(403)
})
