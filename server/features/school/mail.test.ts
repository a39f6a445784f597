import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW as CLOCK } from '#test/support/clock.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'

let app: TestApp
let server: MailServer
let employee: { id: number; email: string }
let staff: Client
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ settings: settingsFor(server.url.replace('://', '://kim:hunter2@')) })
  employee = await makeEmployee(app.db)
  staff = await app.as(employee)
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const NOW = new Date(CLOCK).toISOString()
const settingsFor = (url: string) => ({
  SMTP_URL: url,
  PUBLIC_URL: 'https://portal.example.org',
  MAIL_FROM: 'North Star <portal@example.org>',
})
const sendTest = (client: Client, body?: unknown) => client.post('/api/school/mail/test', body)

test('nobody and no student sees how the mail does, or sends a test', async () => {
  const [nobody, student] = [await app.as(null), await app.as(await makeStudent(app.db))]
  expect((await nobody.get('/api/school/mail')).status).toBe(401)
  expect((await student.get('/api/school/mail')).status).toBe(403)
  expect((await sendTest(nobody)).status).toBe(401)
  expect((await sendTest(student)).status).toBe(403)
  expect(server.mails).toEqual([])
})

test('without a mail server a test is refused, and the status names none', async () => {
  const bare = await startTestApp()
  const client = await bare.as(await makeEmployee(bare.db))
  expect(await sendTest(client)).toMatchObject({
    status: 409,
    body: { message: 'Mail is not configured: SMTP_URL is not set.' },
  })
  expect((await client.get('/api/school/mail')).body).toEqual({
    host: null,
    from: 'Homeroom <homeroom@localhost>',
    sent_at: null,
    failed_at: null,
    failure: null,
    waiting: 0,
  })
  await bare.stop()
})

test('a test goes to whoever asks for it, whatever else is sent along', async () => {
  expect((await sendTest(staff, { to: 'all@example.org' })).body).toEqual({ failure: null })
  expect(server.mails.map(({ to, from, subject }) => ({ to, from, subject }))).toEqual([
    { to: employee.email, from: 'portal@example.org', subject: 'A test of the school’s mail' },
  ])
  expect((await staff.get('/api/school/mail')).body).toEqual({
    host: server.url.replace('smtp://', ''),
    from: 'North Star <portal@example.org>',
    sent_at: NOW,
    failed_at: null,
    failure: null,
    waiting: 0,
  })
})

test('what fails is told by its kind, without the login, and what waits is counted', async () => {
  server.refuse(() => true)
  expect((await sendTest(staff)).body).toEqual({ failure: 'later' })
  await app.ctx.jobs.send('mail', { to: 'sam@example.org', subject: 'Hello', text: 'Hello', html: 'Hello' })
  const waiting = async () => (await staff.get('/api/school/mail')).body.waiting
  await expect.poll(waiting).toBe(1)
  const { id } = await makeStudent(app.db)
  expect((await staff.post('/api/logins/invitations', { user_ids: [id] })).body).toMatchObject({ invited: [id] })
  await expect.poll(waiting).toBe(2)
  const { body } = await staff.get('/api/school/mail')
  expect(body).toMatchObject({ sent_at: NOW, failed_at: NOW, failure: 'later' })
  expect(JSON.stringify(body)).not.toMatch(/hunter2|kim/)
  server.refuse(() => false)
})

test('a sixth test within ten minutes is refused; a colleague may still send one', async () => {
  const eager = await app.as(await makeEmployee(app.db))
  for (let n = 0; n < 5; n++) expect((await sendTest(eager)).status).toBe(200)
  const refused = await sendTest(eager)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sendTest(await app.as(await makeEmployee(app.db)))).status).toBe(200)
})

test('a login that is refused names neither user nor password', async () => {
  const strict = await startMailServer({ login: { user: 'kim', pass: 'correct' } })
  const other = await startTestApp({ settings: settingsFor(strict.url.replace('://', '://kim:hunter2@')) })
  const reply = await sendTest(await other.as(await makeEmployee(other.db)))
  expect(reply).toMatchObject({ status: 200, body: { failure: 'login' } })
  expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|kim/)
  const { rows } = await other.ctx.pool.query('select * from mail_status')
  expect(rows).toEqual([{ only_row: true, sent_at: null, failed_at: new Date(NOW), failure: 'login' }])
  await other.stop()
  await strict.stop()
})
