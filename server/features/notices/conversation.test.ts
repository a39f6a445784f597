import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { untilIdle, untilTriedAgain } from '#test/support/queues.ts'

const PATH = '/api/students/feedback'
const PORTAL = 'http://portal.example.org'
const WISH = {
  understanding_score: 2,
  support_score: 2,
  understanding_explanation: 'private words',
  additional_conversation_wanted: true,
}

let mail: MailServer
let chat: Awaited<ReturnType<typeof startChat>>
let app: TestApp
beforeAll(async () => {
  mail = await startMailServer()
  chat = await startChat()
  app = await startTestApp({ settings: { SMTP_URL: mail.url, PUBLIC_URL: PORTAL, CHAT_WEBHOOK_URL: chat.url } })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
  await chat.stop()
})
beforeEach(async () => {
  // What the test before left to be sent.
  await delivered()
  mail.mails.length = 0
  chat.messages.length = 0
})

/** Receives as Slack does, and has its bad moments when told to. */
async function startChat() {
  const messages: { type: string | undefined; body: unknown }[] = []
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const failure = failures.shift()
    if (failure === undefined) {
      messages.push({ type: request.headers['content-type'], body: JSON.parse(Buffer.concat(chunks).toString()) })
    }
    response.writeHead(failure ?? 200).end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/B0/secret`
  return { url, messages, failures, stop: () => new Promise((resolve) => server.close(resolve)) }
}

async function cohortWith(...names: string[]) {
  const cohort = await makeCohort(app.db, { name: 'Dev MN 12' })
  const instructors = []
  for (const [index, first_name] of names.entries()) {
    const instructor = await makeEmployee(app.db, { first_name })
    instructors.push(instructor)
    await app.db
      .insertInto('cohort_instructors')
      .values({ cohort_id: cohort.id, position: index + 1, employee_id: instructor.id })
      .execute()
  }
  const student = await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Nia', last_name: 'Brooks' })
  return { cohort, instructors, student, client: await app.as(student) }
}
const delivered = () => untilIdle(app.db, 'mail', 'conversation-webhook')
const deliveredAfterAll = () => untilTriedAgain(app.db, 'mail', 'conversation-webhook')
async function mailNotices() {
  app.setNow('2026-10-14T15:10:00Z')
  await app.ctx.jobs.send('notification-digest', {})
  await untilIdle(app.db, 'notification-digest', 'mail')
  app.setNow(NOW)
}
const recipients = () => mail.mails.map((one) => one.to).sort()

test('a reflection without the wish tells nobody', async () => {
  const { client } = await cohortWith('Ann')
  await client.put(PATH, { ...WISH, additional_conversation_wanted: false })
  await delivered()
  expect([mail.mails, chat.messages]).toEqual([[], []])
})

test('each active instructor gets one mail and the chat one message: who, which day and where, not what', async () => {
  const { client, cohort, instructors, student } = await cohortWith('Ann', 'Bo', 'Cy')
  const [ann, bo, cy] = instructors
  await app.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', cy?.id ?? 0)
    .execute()
  expect((await client.put(PATH, WISH)).status).toBe(200)
  await delivered()
  expect(recipients()).toEqual([ann?.email, bo?.email].sort())
  const list = `${PORTAL}/conversations?cohortId=${cohort.id}`
  const href = `${PORTAL}/cohorts/${cohort.id}/feedback?day=2026-10-13&student=${student.id}`
  for (const one of mail.mails) {
    expect(one.subject).toBe('Nia Brooks would like a 1:1')
    expect(one.text).toContain('Nia Brooks (Dev MN 12) asked for a 1:1 conversation')
    expect(one.text).toContain('October 13th 2026')
    expect(one.text).toContain(list)
    expect(one.text).toContain(href)
    expect(one.text + one.html).not.toContain('private words')
  }
  expect(chat.messages).toHaveLength(1)
  expect(chat.messages[0]?.type).toBe('application/json')
  expect(chat.messages[0]?.body).toEqual({
    text: `Nia Brooks (Dev MN 12) asked for a 1:1 conversation in the daily reflection for October 13th 2026. <${list}|Open the requests> or <${href.replace('&', '&amp;')}|the day>`,
  })
})

test('the instructors see the request behind their bell until someone has marked it done', async () => {
  const { client, cohort, instructors } = await cohortWith('Ann', 'Bo')
  const { body } = await client.put(PATH, WISH)
  const [ann, bo] = await Promise.all(instructors.map((instructor) => app.as(instructor)))
  const seen = async (who = ann) => (await who?.get('/api/notices'))?.body.rows
  expect(await seen()).toMatchObject([
    {
      kind: 'conversation',
      text: 'Nia Brooks (Dev MN 12) asked for a 1:1 on October 13th 2026.',
      path: `/conversations?cohortId=${cohort.id}`,
      read_at: null,
    },
  ])
  expect((await client.get('/api/notices')).body.count).toBe(0)
  await client.put(PATH, { ...WISH, additional_conversation_wanted: false })
  expect(await seen()).toMatchObject([{ text: expect.stringContaining('and has taken it back.') }])
  await ann?.put(`/api/conversations/${body.request_id}`, { done: true })
  expect([await seen(ann), await seen(bo)]).toEqual([[], []])
  await bo?.put('/api/notices/read', {})
  await client.put(PATH, WISH)
  expect(await seen(bo)).toMatchObject([{ read_at: null }])
})

test('a cohort without an active instructor turns to every active employee', async () => {
  const { client, instructors } = await cohortWith('Dee')
  await app.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', instructors[0]?.id ?? 0)
    .execute()
  await client.put(PATH, WISH)
  await delivered()
  const active = await app.db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 2)
    .where('status', '=', 'active')
    .execute()
  expect(active.length).toBeGreaterThan(1)
  expect(recipients()).toEqual(active.map((employee) => employee.email).sort())
})

test('one recipient whose mail server fails is tried again, and the others get nothing twice', async () => {
  const { client, instructors } = await cohortWith('Ann', 'Bo')
  const [ann, bo] = instructors
  mail.refuse((address) => address === bo?.email)
  await client.put(PATH, WISH)
  await mail.waitFor(1)
  expect(recipients()).toEqual([ann?.email])
  mail.refuse(() => false)
  await deliveredAfterAll()
  expect(recipients()).toEqual([ann?.email, bo?.email].sort())
})

test('a chat that answers 500 is tried again', async () => {
  const { client } = await cohortWith('Ann')
  chat.failures.push(500)
  await client.put(PATH, WISH)
  await deliveredAfterAll()
  expect(chat.failures).toEqual([])
  expect(chat.messages).toHaveLength(1)
  expect(mail.mails).toHaveLength(1)
})

test('a name cannot call a whole channel', async () => {
  const { student, client } = await cohortWith('Ann')
  await app.db.updateTable('users').set({ first_name: '<!channel>' }).where('id', '=', student.id).execute()
  await client.put(PATH, WISH)
  await delivered()
  expect(JSON.stringify(chat.messages)).toContain('&lt;!channel&gt; Brooks')
})

test('the wish is told once: not with each change, nor when it is withdrawn and made again', async () => {
  const { client } = await cohortWith('Ann')
  await client.put(PATH, WISH)
  await client.put(PATH, { ...WISH, thanks: 'more' })
  await client.put(PATH, { ...WISH, additional_conversation_wanted: false })
  const again = await client.put(PATH, WISH)
  expect(again.body).toMatchObject({ additional_conversation_wanted: true, conversation_done_at: null })
  await delivered()
  expect([mail.mails.length, chat.messages.length]).toEqual([1, 1])
})

test('a wish made anew after staff were done is a new request', async () => {
  const { client, instructors } = await cohortWith('Ann')
  const { body } = await client.put(PATH, WISH)
  const staff = await app.as(instructors[0] ?? null)
  expect((await staff.put(`/api/conversations/${body.request_id}`, { done: true })).status).toBe(200)
  await client.put(PATH, { ...WISH, thanks: 'still wished, already done' })
  await delivered()
  expect(mail.mails).toHaveLength(1)
  await client.put(PATH, { ...WISH, additional_conversation_wanted: false })
  const anew = await client.put(PATH, WISH)
  expect(anew.body.conversation_done_at).toBeNull()
  await delivered()
  expect(mail.mails).toHaveLength(2)
})

test('twelve saves at once with the wish tell it once', async () => {
  const { client } = await cohortWith('Ann')
  await Promise.all(Array.from({ length: 12 }, (_, n) => client.put(PATH, { ...WISH, thanks: `try ${n}` })))
  await delivered()
  expect([mail.mails.length, chat.messages.length]).toEqual([1, 1])
})

test('the student is told who will write, in the portal and by mail, as long as that is so', async () => {
  const { client, instructors } = await cohortWith('Ann', 'Bo')
  const { request_id } = (await client.put(PATH, WISH)).body
  const [ann, bo] = await Promise.all(instructors.map((instructor) => app.as(instructor)))
  const seen = async () => (await client.get('/api/notices')).body.rows
  const take = (who = ann) => who?.post(`/api/conversations/${request_id}/take`)
  await take()
  expect(await seen()).toMatchObject([
    {
      kind: 'conversation_taken',
      text: 'Ann Nguyen will write to you about the 1:1 that you asked for on October 13th 2026.',
      path: '/student/reflections',
      read_at: null,
    },
  ])
  await client.put('/api/notices/read', {})
  await ann?.post(`/api/conversations/${request_id}/release`)
  expect(await seen()).toEqual([])
  await take(bo)
  expect(await seen()).toMatchObject([{ text: expect.stringMatching(/^Bo Nguyen will write/), read_at: null }])
  await delivered()
  mail.mails.length = 0
  await mailNotices()
  expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [expect.any(String), 'Bo Nguyen will write to you'],
  ])
  await client.put(PATH, { ...WISH, additional_conversation_wanted: false })
  expect(await seen()).toEqual([])
  await client.put(PATH, WISH)
  expect(await seen()).toHaveLength(1)
  await bo?.put(`/api/conversations/${request_id}`, { done: true })
  expect(await seen()).toEqual([])
})

test('a request that is handed back at once is mailed to nobody', async () => {
  const { client, instructors } = await cohortWith('Ann')
  const { request_id } = (await client.put(PATH, WISH)).body
  const ann = await app.as(instructors[0] ?? null)
  await ann.post(`/api/conversations/${request_id}/take`)
  await ann.post(`/api/conversations/${request_id}/release`)
  await delivered()
  mail.mails.length = 0
  await mailNotices()
  expect(mail.mails).toEqual([])
})
