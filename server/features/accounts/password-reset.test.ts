import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'

let mail: MailServer
let app: TestApp
beforeAll(async () => {
  mail = await startMailServer()
  const settings = { SMTP_URL: mail.url, PUBLIC_URL: 'https://portal.example.org', LOGIN_FAILURES_PER_ADDRESS: '30' }
  app = await startTestApp({ settings })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})

const tokenIn = (text: string | undefined) =>
  /https:\/\/portal\.example\.org\/password\/reset\/([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

async function requestLink(email: string): Promise<string> {
  const before = mail.mails.length
  const nobody = await app.as(null)
  expect((await nobody.put('/api/users/password/reset', { email })).status).toBe(200)
  await mail.waitFor(before + 1)
  return tokenIn(mail.mails.at(-1)?.text)
}

test('a reset needs a username', async () => {
  const nobody = await app.as(null)
  const reply = await nobody.put('/api/users/password/reset', { email: 'abc' })
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe('Please enter a username.')
})

test('the answer is the same whether or not the address exists, and only the person who exists gets a mail', async () => {
  const who = await makeEmployee(app.db)
  const inactive = await makeEmployee(app.db, { status: 'inactive' })
  const nobody = await app.as(null)
  const before = mail.mails.length
  const replies = [
    await nobody.put('/api/users/password/reset', { email: 'stranger@example.org' }),
    await nobody.put('/api/users/password/reset', { email: inactive.email }),
    await nobody.put('/api/users/password/reset', { email: who.email.toUpperCase() }),
  ]
  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(3).fill({ status: 200, body: { ok: true } }),
  )
  await mail.waitFor(before + 1)
  expect(mail.mails.slice(before).flatMap(({ to }) => to)).toEqual([who.email])
})

test('the mail can be read as text and as HTML, and both hold the link', async () => {
  const who = await makeEmployee(app.db)
  await requestLink(who.email)
  const received = mail.mails.at(-1)
  expect(received?.subject).toBe('Reset your password')
  expect(received?.text).toContain('Hello Ida,')
  expect(tokenIn(received?.text)).toHaveLength(43)
  expect(received?.html).toContain(`href="https://portal.example.org/password/reset/${tokenIn(received?.text)}"`)
})

test('a link sets the password once, for its own person, within the hour; every session and every other link ends', async () => {
  const who = await makeEmployee(app.db)
  const session = await app.as(who)
  const first = await requestLink(who.email)
  const second = await requestLink(who.email)
  const nobody = await app.as(null)
  const use = (token: string, email = who.email, password = 'tall green lamp') =>
    nobody.put('/api/users/password/new', { email, password, token })

  const other = await makeEmployee(app.db)
  expect((await use(first, other.email)).status).toBe(422)
  expect((await use(first, who.email, 'short')).body.message).toBe('Password must be at least 8 characters.')
  expect((await use(first, who.email, 'password1')).body.message).toContain('most common')
  for (const password of ['ida-nguyen-1', who.email, 'Portal2026'])
    expect((await use(first, who.email, password)).body.message).toContain('only your name')
  expect((await use(first, 'abc')).body.message).toBe('Please enter a username and password.')

  const uses = await Promise.all(Array.from({ length: 12 }, () => use(first)))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await use(second)).status).toBe(422)
  expect((await session.get('/api/users')).status).toBe(401)
  expect((await nobody.post('/api/users/login', { username: who.email, password: 'tall green lamp' })).status).toBe(200)
})

test('a link is no longer good after an hour', async () => {
  const who = await makeEmployee(app.db)
  const token = await requestLink(who.email)
  app.setNow(new Date(new Date(NOW).getTime() + 60 * 60 * 1000))
  const nobody = await app.as(null)
  const reply = await nobody.put('/api/users/password/new', { email: who.email, password: 'tall green lamp', token })
  expect(reply.status).toBe(422)
  expect(reply.body.message).toContain('has expired')
  app.setNow(NOW)
})

test('the token lies in the database only as a hash', async () => {
  const who = await makeEmployee(app.db)
  const token = await requestLink(who.email)
  const rows = await app.db.selectFrom('password_resets').selectAll().where('user_id', '=', who.id).execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows).toHaveLength(1)
})

test('the sixth request for one address within the hour is put off', async () => {
  const nobody = await app.as(null)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await nobody.put('/api/users/password/reset', { email: 'often@example.org' })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('one place cannot have links mailed to the whole school', async () => {
  const nobody = await app.as(null)
  const ask = (n: number) => nobody.put('/api/users/password/reset', { email: `student${n}@example.org` })
  const replies = await Promise.all(Array.from({ length: 31 }, (_, n) => ask(n)))
  expect(replies.filter(({ status }) => status === 429)).not.toEqual([])
})

test('a place that asked too often keeps nobody else from a link: it leaves no job and no count behind', async () => {
  const who = await makeEmployee(app.db)
  const nobody = await app.as(null)
  const ask = (email: string) => nobody.put('/api/users/password/reset', { email })
  await Promise.all(Array.from({ length: 31 }, (_, n) => ask(`student${n}@example.org`)))
  const kept = async () => {
    const { rows } = await app.ctx.pool.query(
      `select (select count(*) from throttle) as counts,
        (select count(*) from pgboss.job where name = 'password-reset') as jobs`,
    )
    return rows[0]
  }
  const before = await kept()
  for (let n = 0; n < 6; n++) expect((await ask(who.email)).status).toBe(429)
  expect(await kept()).toEqual(before)
  // What another place asks for this person is still heard.
  for (let n = 0; n < 5; n++) await app.ctx.throttle.beforeReset(who.email, '192.0.2.7')
})

test('a link that is not good is refused before anything is worked out for it', async () => {
  const nobody = await app.as(null)
  const { hash } = app.ctx.passwords
  let hashed = 0
  app.ctx.passwords.hash = (password) => {
    hashed++
    return hash(password)
  }
  const body = { email: 'stranger@example.org', password: 'tall green lamp', token: 'x'.repeat(43) }
  expect((await nobody.put('/api/users/password/new', body)).status).toBe(422)
  app.ctx.passwords.hash = hash
  expect(hashed).toBe(0)
})
