import { beforeEach, expect, test } from 'vitest'
import { SHEET_LIMIT } from '#domain/account-invitation.ts'
import { newToken } from '#server/auth/sessions.ts'
import { createResetToken } from '#server/features/accounts/changes.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { startMailedApp } from '#test/support/mailed-app.ts'
import { untilIdle } from '#test/support/queues.ts'

const { mail, app } = await startMailedApp()
let staff: Client
let ida: { id: number }
beforeEach(async () => {
  app.setNow(NOW)
  ida = await makeEmployee(app.db, { password_hash: 'x' })
  staff = await app.as(ida)
})

interface Sheet {
  portal: string
  cards: { id: number; first_name: string; email: string; password: string; expires_at: string }[]
  refused: { id: number; problem: string }[]
}
const PATH = '/api/logins/passwords'
const renew = async (user_ids: number[], include_chosen?: boolean): Promise<Sheet> => {
  const reply = await staff.post(PATH, { user_ids, ...(include_chosen !== undefined && { include_chosen }) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as unknown as Sheet
}
const logIn = async (username: string, password: string) =>
  (await app.as(null)).post('/api/users/login', { username, password })
const withPassword = async (password = 'my own lamp 5') => {
  const student = await makeStudent(app.db)
  const password_hash = await app.ctx.passwords.hash(password)
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', student.id).execute()
  return student
}

test('nobody and no student gives anyone a password', async () => {
  const student = await makeStudent(app.db)
  const body = { user_ids: [student.id] }
  expect((await (await app.as(null)).post(PATH, body)).status).toBe(401)
  expect((await (await app.as(student)).post(PATH, body)).status).toBe(403)
})

test.each([
  {},
  { user_ids: [] },
  { user_ids: [1.5] },
  { user_ids: [1], include_chosen: 'yes' },
  { user_ids: [1], password: 'chosen for them' },
  { user_ids: Array.from({ length: SHEET_LIMIT + 1 }, (_, n) => n + 1) },
])('a request like %j is malformed', async (body) => {
  expect((await staff.post(PATH, body)).status).toBe(400)
})

test('whoever has chosen a password keeps it, unless it is asked for explicitly; a colleague’s is never replaced', async () => {
  const student = await withPassword()
  const colleague = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('her own lamp 5') })
  const inactive = await makeEmployee(app.db, { status: 'inactive' })
  const chosen = 'Has chosen a password already'
  expect(await renew([student.id, colleague.id, inactive.id, 2_000_000])).toMatchObject({
    cards: [],
    refused: [
      { id: student.id, problem: `${chosen}, which would stop working.` },
      { id: colleague.id, problem: `${chosen}. Send a password reset instead.` },
      { id: inactive.id, problem: 'Is inactive and cannot log in.' },
      { id: 2_000_000, problem: 'There is no such person.' },
    ],
  })
  expect((await logIn(student.email, 'my own lamp 5')).status).toBe(200)
  expect((await renew([colleague.id, ida.id], true)).cards).toEqual([])
  expect((await logIn(colleague.email, 'her own lamp 5')).status).toBe(200)
})

test('a student who has chosen a password gets a new one when asked for, is logged out, and is told who did it', async () => {
  const student = await withPassword()
  const session = await app.as(student)
  const { cards } = await renew([student.id], true)
  expect((await session.get('/api/users')).status).toBe(401)
  expect((await logIn(student.email, 'my own lamp 5')).status).toBe(401)
  expect(await logIn(student.email, cards[0]?.password ?? '')).toMatchObject({
    status: 200,
    body: { password_change_required: true },
  })
  await untilIdle(app.db, 'mail')
  const told = mail.mails.filter(({ to }) => to === student.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your password was replaced'])
  expect(told[0]?.text).toContain('Ida Nguyen gave you a temporary password')
  expect(told[0]?.text).not.toContain(cards[0]?.password)
})

test('a class gets a sheet: each password works, is temporary, and lies nowhere in clear', async () => {
  const cohort = await makeCohort(app.db, { prework_start: '2026-11-02', classroom_start: '2026-11-30' })
  const coming = await makeStudent(app.db, { cohort_id: cohort.id })
  const running = await makeStudent(app.db)
  const reply = await staff.post(PATH, { user_ids: [running.id, coming.id] }, { 'idempotency-key': 'sheet-of-a-class' })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const { portal, cards, refused } = reply.body as unknown as Sheet
  expect([portal, refused]).toEqual(['https://portal.example.org', []])
  expect(cards).toEqual([
    expect.objectContaining({ id: running.id, email: running.email, expires_at: '2026-10-21T15:00:00.000Z' }),
    // The third day after the cohort has begun its prework.
    expect.objectContaining({ id: coming.id, expires_at: '2026-11-06T06:00:00.000Z' }),
  ])
  expect(new Set(cards.map(({ password }) => password)).size).toBe(2)
  for (const { email, password } of cards) {
    expect(password).toMatch(/^\w{8}$/)
    expect(await logIn(email, password)).toMatchObject({ status: 200, body: { password_change_required: true } })
  }
  const { rows } = await app.ctx.pool.query(`
    select t::text as row from users t union all select t::text from history t union all select t::text from idempotency_keys t
    union all select t::text from pgboss.job t`)
  for (const { password } of cards) expect(JSON.stringify(rows)).not.toContain(password)
  const history = (await staff.get(`/api/history/student/${running.id}`)).body.rows as unknown as { action: string }[]
  expect(history.map(({ action }) => action)).toContain('new temporary password')
})

test('a retry of the same request shows nothing again and makes no other password', async () => {
  const student = await makeStudent(app.db)
  const send = () => staff.post(PATH, { user_ids: [student.id] }, { 'idempotency-key': 'one-sheet-only' })
  const first = (await send()).body as unknown as Sheet
  expect(await send()).toMatchObject({ status: 409, body: { code: 'already_done' } })
  expect((await logIn(student.email, first.cards[0]?.password ?? '')).status).toBe(200)
})

test('a new password ends sessions, reset links, remembered browsers and the invitation', async () => {
  const student = await makeStudent(app.db, { password_temporary: true })
  const session = await app.as(student)
  await staff.post('/api/logins/invitations', { user_ids: [student.id] })
  const token = await createResetToken(app.db, student.id, new Date(NOW))
  const browser = { user_id: student.id, token_hash: Buffer.from(newToken()).subarray(0, 32) }
  const times = { created_at: new Date(NOW), last_login_at: new Date(NOW), expires_at: new Date('2027-01-01') }
  await app.db
    .insertInto('known_browsers')
    .values({ ...browser, ...times })
    .execute()
  await renew([student.id])
  expect((await session.get('/api/users')).status).toBe(401)
  const body = { email: student.email, password: 'tall green lamp', token }
  expect((await (await app.as(null)).put('/api/users/password/new', body)).status).toBe(422)
  for (const table of ['invitations', 'known_browsers', 'password_resets', 'sessions'] as const)
    expect(await app.db.selectFrom(table).select('user_id').where('user_id', '=', student.id).execute()).toEqual([])
})

test('two people who print a sheet of the same class at once: of each student one password works', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => makeStudent(app.db)))
  const ids = students.map(({ id }) => id)
  const [one, two] = await Promise.all([renew(ids), renew(ids.toReversed())])
  for (const { id, email } of students) {
    const passwords = [one, two].map(({ cards }) => cards.find((card) => card.id === id)?.password ?? '')
    const replies = await Promise.all(passwords.map((password) => logIn(email, password)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
  }
})
