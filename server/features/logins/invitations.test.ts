import { beforeEach, expect, test } from 'vitest'

import { INVITATION_LIMIT, type LoginFacts } from '#domain/account-invitation.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { sampled } from '#test/support/extent.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { packedText } from '#test/support/hostile-documents.ts'
import { startMailedApp } from '#test/support/mailed-app.ts'
import { untilIdle, untilTriedAgain } from '#test/support/queues.ts'
import { inviteMany } from './invite.ts'

const { mail, app } = await startMailedApp()
let staff: Client
let ida: { id: number }
beforeEach(async () => {
  app.setNow(NOW)
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})

const DAY_MS = 24 * 60 * 60 * 1000
const later = (days: number) => app.setNow(new Date(new Date(NOW).getTime() + days * DAY_MS))
const OVER =
  'This invitation has been used or is no longer valid. If you have chosen a password, log in with it; otherwise use Reset Password on the login page: you get a new link by e-mail.'
const PASSWORD = 'tall green lamp'

const invite = (...user_ids: number[]) => staff.post('/api/logins/invitations', { user_ids })
const tokenIn = (text: string | undefined) =>
  /https:\/\/portal\.example\.org\/invitation#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
async function invited(person: { id: number; email: string }): Promise<string> {
  expect((await invite(person.id)).body.invited).toEqual([person.id])
  await untilIdle(app.db, 'invitation')
  return tokenIn(mail.mails.findLast(({ to }) => to === person.email)?.text)
}
const mailsTo = (email: string) => mail.mails.filter(({ to }) => to === email)
const open = async (token: string) => (await app.as(null)).post('/api/invitations/open', { token })
const accept = async (token: string, password = PASSWORD) =>
  (await app.as(null)).put('/api/invitations', { token, password })
const loginOf = async (id: number) =>
  (await staff.get(`/api/students/summary/${id}`)).body.login as unknown as LoginFacts

test('nobody and no student invites anyone', async () => {
  const student = await makeStudent(app.db)
  const body = { user_ids: [student.id] }
  expect((await (await app.as(null)).post('/api/logins/invitations', body)).status).toBe(401)
  expect((await (await app.as(student)).post('/api/logins/invitations', body)).status).toBe(403)
  expect((await loginOf(student.id)).invited_at).toBeNull()
})

test.each([
  {},
  { user_ids: [] },
  { user_ids: [0] },
  { user_ids: ['5'] },
  { user_ids: [1], password: 'x' },
  { user_ids: Array.from({ length: INVITATION_LIMIT + 1 }, (_, n) => n + 1) },
])('a request like %j is malformed', async (body) => {
  expect((await staff.post('/api/logins/invitations', body)).status).toBe(400)
})

test('whoever cannot log in, has left or has a password is not invited, and staff read why', async () => {
  const fine = await makeStudent(app.db)
  const chosen = await makeStudent(app.db)
  await app.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', chosen.id).execute()
  const inactive = await makeEmployee(app.db, { status: 'inactive' })
  const left = await makeStudent(app.db, { application_status: 'dropped_out' })
  const reply = await invite(chosen.id, inactive.id, fine.id, 2_000_000, left.id, fine.id)
  expect(reply).toMatchObject({
    status: 200,
    body: {
      invited: [fine.id],
      refused: [
        { id: chosen.id, problem: 'Has chosen a password already. Send a password reset instead.' },
        { id: inactive.id, problem: 'Is inactive and cannot log in.' },
        { id: 2_000_000, problem: 'There is no such person.' },
        { id: left.id, problem: expect.stringContaining('Dropped out.') },
      ],
    },
  })
  await untilIdle(app.db, 'invitation')
  for (const { email } of [chosen, inactive, left]) expect(mailsTo(email)).toEqual([])
  expect(mailsTo(fine.email)).toHaveLength(1)
})

test.each(['', 'none', 'x'.repeat(43), 'ü'])('the link “%s” opens nothing and sets nothing', async (token) => {
  expect(await open(token)).toMatchObject({ status: 422, body: { message: OVER } })
  expect(await accept(token)).toMatchObject({ status: 422, body: { message: OVER } })
})

test('an invitation whose mail has not been sent yet cannot be opened without its token', async () => {
  const student = await makeStudent(app.db)
  await app.db
    .insertInto('invitations')
    .values({ user_id: student.id, token_hash: null, expires_at: new Date('2027-01-01'), invited_by_id: null })
    .execute()
  expect((await open('')).status).toBe(422)
})

test('a password that is short, common or only a name is refused, and the link goes on working', async () => {
  const student = await makeStudent(app.db)
  const token = await invited(student)
  expect((await accept(token, '')).body.message).toBe('Please enter a password.')
  expect((await accept(token, 'short')).body.message).toBe('Password must be at least 8 characters.')
  expect((await accept(token, 'password1')).body.message).toContain('most common')
  expect((await accept(token, 'sam-okafor-1')).body.message).toContain('only your name')
  expect((await accept(token)).status).toBe(200)
})

test('the mail says in plain words who invites, what to do and until when, and holds the only copy of the link', async () => {
  const student = await makeStudent(app.db)
  const token = await invited(student)
  const [letter] = mailsTo(student.email)
  expect(letter?.subject).toBe('Welcome: choose your password for Homeroom')
  expect(letter?.text).toContain('Hello Sam,')
  expect(letter?.text).toContain('Ida Nguyen has set up your account for Homeroom.')
  expect(letter?.text).toContain(
    `log in as ${student.email}. The link works once, until October 28th 2026, 10:00 AM CT.`,
  )
  expect(letter?.html).toContain(`href="https://portal.example.org/invitation#${token}"`)
  expect(token).toHaveLength(43)
  const { rows } = await app.ctx.pool.query(`
    select t::text as row from invitations t union all select t::text from pgboss.job t union all select t::text from history t`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the mail of a school that has a name says which school invites', async () => {
  const staff = await app.as(await makeEmployee(app.db))
  await staff.put('/api/school', { name: 'North School' })
  const student = await makeStudent(app.db)
  await invited(student)
  const [letter] = mailsTo(student.email)
  expect(letter?.subject).toBe('Welcome: choose your password for North School')
  expect(letter?.text).toMatch(/has set up your account at North School\. It is where/)
  await staff.put('/api/school', { name: '' })
})

test('someone invited sees only their own address, chooses a password and logs in with it', async () => {
  const student = await makeStudent(app.db)
  const token = await invited(student)
  expect(await open(token)).toMatchObject({
    status: 200,
    body: { email: student.email, expires_at: '2026-10-28T15:00:00.000Z' },
  })
  expect(Object.keys((await open(token)).body)).toEqual(['email', 'expires_at'])
  expect((await accept(token)).body).toEqual({ ok: true })
  const login = { username: student.email, password: PASSWORD }
  const me = await (await app.as(null)).post('/api/users/login', login)
  expect(me).toMatchObject({ status: 200, body: { password_change_required: false } })
  const actions = (await staff.get(`/api/history/student/${student.id}`)).body.rows as unknown as { action: string }[]
  expect(actions.map(({ action }) => action)).toEqual(['accepted invitation', 'invited'])
})

test('it works once: of twelve who use a link together one chooses the password, and every session ends', async () => {
  const student = await makeStudent(app.db, { password_temporary: true })
  const token = await invited(student)
  const session = await app.as(student)
  const uses = await Promise.all(Array.from({ length: 12 }, (_, n) => accept(token, `${PASSWORD} ${n}`)))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(uses.filter(({ body }) => body.message === OVER)).toHaveLength(11)
  expect((await session.get('/api/users')).status).toBe(401)
  expect((await open(token)).status).toBe(422)
})

test('it holds for fourteen days, and staff see when it has expired', async () => {
  const student = await makeStudent(app.db)
  const token = await invited(student)
  later(13.99)
  expect((await open(token)).status).toBe(200)
  later(14)
  expect(await open(token)).toMatchObject({ status: 422, body: { message: OVER } })
  expect((await accept(token)).status).toBe(422)
  staff = await app.as(ida)
  expect(await loginOf(student.id)).toMatchObject({ invitation_expires_at: '2026-10-28T15:00:00.000Z' })
})

/** Each of the ways in which an invitation ends before its time. */
const ENDS: Record<string, (student: { id: number; email: string; cohort_id: number | null }) => Promise<unknown>> = {
  'a new invitation': (student) => invited(student),
  async 'a new address'({ id }) {
    const { version, ...student } = (await staff.get(`/api/students/summary/${id}`)).body
    const email = `other-${id}@example.org`
    expect((await staff.put('/api/students/update', { ...student, email, version })).status).toBe(200)
  },
  async 'an address in other capitals'({ id, email }) {
    const { version, ...student } = (await staff.get(`/api/students/summary/${id}`)).body
    const body = { ...student, email: email.toUpperCase(), version }
    expect((await staff.put('/api/students/update', body)).status).toBe(200)
  },
  async 'a deactivation'({ id }) {
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
    await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute()
  },
  async 'an erasure'({ id }) {
    expect((await staff.post(`/api/students/erase/${id}`, { name: 'Sam Okafor' })).status).toBe(200)
  },
  async 'a password chosen by a reset link'({ email }) {
    const before = mail.mails.length
    await (await app.as(null)).put('/api/users/password/reset', { email })
    await mail.waitFor(before + 1)
    const token = /reset\/([\w-]{43})/.exec(mail.mails.at(-1)?.text ?? '')?.[1]
    const body = { email, password: 'another lamp 7', token }
    expect((await (await app.as(null)).put('/api/users/password/new', body)).status).toBe(200)
  },
  async 'a password chosen after a login'({ id }) {
    const password_hash = await app.ctx.passwords.hash('Xt4dKn72')
    // Not by an update of the hash, which would end it already.
    await app.ctx.pool.query(`
      alter table users disable trigger users_end_invitation;
      update users set password_hash = '${password_hash}', password_temporary = true where id = ${id};
      alter table users enable trigger users_end_invitation`)
    const person = await app.as({ id })
    const body = { oldPassword: 'Xt4dKn72', newPassword: 'another lamp 7' }
    expect((await person.put('/api/users/password/change', body)).status).toBe(200)
  },
}

test.each(Object.keys(ENDS))('%s ends an invitation', async (way) => {
  const student = await makeStudent(app.db)
  const token = await invited(student)
  expect((await open(token)).status).toBe(200)
  await ENDS[way]?.(student)
  expect(await open(token)).toMatchObject({ status: 422, body: { message: OVER } })
  expect((await accept(token)).status).toBe(422)
})

test('a change of the name, a login and a reactivation do not end it', async () => {
  const student = await makeStudent(app.db)
  const token = await invited(student)
  const { version, ...record } = (await staff.get(`/api/students/summary/${student.id}`)).body
  const body = { ...record, first_name: 'Samuel', version }
  expect((await staff.put('/api/students/update', body)).status).toBe(200)
  await app.as(student)
  expect((await open(token)).status).toBe(200)
})

test('a mail that still waits is not sent if the person was invited again or the invitation is void by then', async () => {
  const student = await makeStudent(app.db)
  const other = await makeStudent(app.db)
  const by = { actor_id: ida.id, now: new Date(NOW) }
  const waiting = (user_id: number) =>
    inTransaction(app.db, (trx) => inviteMany(app.ctx, trx, { user_ids: [user_id], by, afterSeconds: 60 }))
  await waiting(student.id)
  await waiting(other.id)
  expect((await invite(student.id)).body.invited).toEqual([student.id])
  await app.db.deleteFrom('invitations').where('user_id', '=', other.id).execute()
  await untilTriedAgain(app.db, 'invitation')
  expect(mailsTo(student.email)).toHaveLength(1)
  expect(mailsTo(other.email)).toEqual([])
})

test('an invitation that is rolled back sends nothing and leaves nothing', async () => {
  const student = await makeStudent(app.db)
  const by = { actor_id: ida.id, now: new Date(NOW) }
  const undone = inTransaction(app.db, async (trx) => {
    expect((await inviteMany(app.ctx, trx, { user_ids: [student.id], by })).invited).toEqual([student.id])
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await untilIdle(app.db, 'invitation')
  expect(mailsTo(student.email)).toEqual([])
  expect((await loginOf(student.id)).invited_at).toBeNull()
})

test('a retry of the same request invites nobody twice', async () => {
  const student = await makeStudent(app.db)
  const key = { 'idempotency-key': `invite-${student.id}-once` }
  const send = () => staff.post('/api/logins/invitations', { user_ids: [student.id] }, key)
  const replies = await Promise.all([send(), send(), send()])
  expect(replies.map(({ body }) => body)).toEqual(Array(3).fill({ invited: [student.id], refused: [] }))
  await untilIdle(app.db, 'invitation')
  expect(mailsTo(student.email)).toHaveLength(1)
})

test('a rejected mail is sent again with a link that works, and the others get theirs once', async () => {
  const [unlucky, lucky] = [await makeStudent(app.db), await makeStudent(app.db)]
  let failures = 1
  mail.refuse((address) => address === unlucky.email && failures-- > 0)
  await invite(unlucky.id, lucky.id)
  await untilTriedAgain(app.db, 'invitation')
  mail.refuse(() => false)
  expect(mailsTo(lucky.email)).toHaveLength(1)
  expect(mailsTo(unlucky.email)).toHaveLength(1)
  expect((await open(tokenIn(mailsTo(unlucky.email)[0]?.text))).status).toBe(200)
})

test('a class is invited at once, and two people who invite the same class do not collide', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, async () => (await makeEmployee(app.db)).id))
  const colleague = await app.as(await makeEmployee(app.db))
  const replies = await Promise.all([
    invite(...ids),
    colleague.post('/api/logins/invitations', { user_ids: ids.toReversed() }),
  ])
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { refused: [] } })
  await untilIdle(app.db, 'invitation')
  const open = await app.db.selectFrom('invitations').select('user_id').where('user_id', 'in', ids).execute()
  expect(open).toHaveLength(40)
})

test('guessing at links is rate limited by place', async () => {
  const { ctx } = app
  const tries = ctx.config.throttleAddressPoints
  for (let n = 0; n <= tries; n++) await ctx.throttle.beforeInvitation('192.0.2.44').catch(() => undefined)
  await expect(ctx.throttle.beforeInvitation('192.0.2.44')).rejects.toThrow('Too many attempts')
  await ctx.throttle.beforeInvitation('192.0.2.45')
})

test('an invitation in whatever name is one mail to one person, and made of the same elements as any other', async () => {
  const callSchool = async (name: string) => {
    await app.db.updateTable('school').set({ name }).execute()
    await app.ctx.identity.reload()
  }
  await callSchool('Northwind')
  const plain = await makeStudent(app.db, { first_name: 'Sam' })
  await invited(plain)
  const usual = mailsTo(plain.email)[0]
  const elements = (html = '') => html.replaceAll(/invitation#[\w-]+/g, '').match(/<[^>]*>/g)
  // More than the forms let through: names of an import, or of years ago.
  const headers = ['x\r\nBcc: all@evil.example', 'x\nContent-Type: text/html\n\n<script>ran(1)</script>']
  for (const text of [...sampled(packedText(FIELD_LIMITS.school.name), 5), ...headers]) {
    await app.db.updateTable('users').set({ first_name: text, last_name: text }).where('id', '=', ida.id).execute()
    await callSchool(text)
    const before = mail.mails.length
    const student = await makeStudent(app.db, { first_name: text, last_name: text })
    expect(await invited(student), text).toMatch(/^[\w-]{43}$/)
    expect(mail.mails).toHaveLength(before + 1)
    const [got] = mailsTo(student.email)
    expect(got).toMatchObject({ to: student.email, from: usual?.from, attachments: [], headers: usual?.headers })
    expect(got?.subject).toMatch(/^Welcome: choose your password for [^\r\n]+$/)
    expect(elements(got?.html), text).toEqual(elements(usual?.html))
  }
  await callSchool('')
})
