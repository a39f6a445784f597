import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { AUTHENTICATOR, codeOf } from '#test/support/authenticator.ts'
import { tellCases } from '#test/support/authorization-cases.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { addressOf, EXPECTED_CALLS, PASSWORD } from '#test/support/expected-access.ts'
import { inTurn } from '#test/support/extent.ts'
import { untilHeldUp } from '#test/support/locks.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { schoolState } from '#test/support/school-state.ts'
import { createResetToken } from './features/accounts/changes.ts'

let app: TestApp
let password_hash: string
let cases = 0
beforeAll(async () => {
  app = await startTestApp({ attendance: true, settings: { LOGIN_FAILURES_PER_ADDRESS: '1000000' } })
  password_hash = await app.ctx.passwords.hash(PASSWORD)
})
afterAll(async () => {
  await app.stop()
  tellCases('revocation', cases)
})

interface Person {
  id: number
  email: string
}
type Way = (person: Person, client: Client, school: School) => Promise<unknown>

const logOut: Way = (_, client) => client.post('/api/users/logout').then(() => undefined)
const resetPassword: Way = async ({ id, email }) => {
  const token = await createResetToken(app.db, id, new Date(NOW))
  return (await app.as(null)).put('/api/users/password/new', { email, password: 'tall green lamp', token })
}
const changeElsewhere: Way = async (person) =>
  (await app.as(person)).put('/api/users/password/change', { oldPassword: PASSWORD, newPassword: 'tall green lamp' })
const changeHere: Way = (_, client) =>
  client.put('/api/users/password/change', { oldPassword: PASSWORD, newPassword: 'tall green lamp' })
const turnOnSecondStep: Way = async (_, client) => {
  const { secret } = (await client.post(AUTHENTICATOR)).body
  return client.put(AUTHENTICATOR, { password: PASSWORD, code: codeOf(String(secret)) })
}
const deactivate: Way = async ({ id, email }, _, { colleague }) => {
  const edit = { id, first_name: 'Ida', last_name: 'Gone', email, status: 'inactive' }
  return (await app.as(colleague)).put('/api/employees/update', edit)
}

const WAYS: [string, 'staff' | 'student', Way][] = [
  ['has logged out', 'staff', logOut],
  ['has logged out', 'student', logOut],
  ['has reset the password', 'staff', resetPassword],
  ['has reset the password', 'student', resetPassword],
  ['has changed the password on another device', 'staff', changeElsewhere],
  ['has changed the password on another device', 'student', changeElsewhere],
  // The session continues under a new token.
  ['has changed the password in the same browser', 'staff', changeHere],
  ['has changed the password in the same browser', 'student', changeHere],
  ['has turned two-step login on in the same browser', 'staff', turnOnSecondStep],
  ['was made inactive', 'staff', deactivate],
]

const closed = EXPECTED_CALLS.filter(({ route }) => route.access !== 'anyone')

test.each(WAYS)('who %s is let into nothing by the %s session from before', async (_, as, revoke) => {
  const school = await makeSchool(app.db, password_hash)
  const person = school[as]
  const client = await app.as(person)
  const { token } = client
  expect((await client.get('/api/users')).status).toBe(200)
  const done = (await revoke(person, client, school)) as { status: number } | undefined
  expect(done?.status ?? 200).toBe(200)
  const before = await schoolState(app.ctx.pool)
  const turn = WAYS.findIndex((way) => way[1] === as && way[2] === revoke)
  for (const call of inTurn(closed, turn, 40)) {
    client.token = token
    const ask = call.expected.ask(school)
    const reply = await client.send(call.method, addressOf(call, ask), ask.body)
    expect([reply.status, reply.body.code], call.name).toEqual([401, 'unauthenticated'])
    cases++
  }
  client.token = token
  expect((await client.get('/photos/thumb/missing.png')).status).toBe(401)
  expect(await schoolState(app.ctx.pool)).toEqual(before)
})

test('who drops out between two calls reads on, and hands in nothing more', async () => {
  const { student, assignment, staff } = await makeSchool(app.db)
  const client = await app.as(student)
  const work = { assignmentId: assignment.id, student_comment: 'Still here' }
  expect((await client.put('/api/students/coursework', work)).status).toBe(200)
  const edit = { ...record(student), application_status: 'dropped_out', cohort_id: null }
  expect((await (await app.as(staff)).put('/api/students/update', edit)).status).toBe(200)
  const before = await schoolState(app.ctx.pool)
  for (const [path, body] of WRITES(assignment.id)) expect((await client.put(path, body)).status).toBe(403)
  expect((await client.get('/api/students/assignments')).status).toBe(200)
  expect(await schoolState(app.ctx.pool)).toEqual(before)
  cases += 4
})

test('who drops out while handing in has handed in nothing, when the dropping out came first', async () => {
  const { student, assignment, cohort } = await makeSchool(app.db)
  const client = await app.as(student)
  const holder = await app.ctx.pool.connect()
  await holder.query('begin')
  await holder.query(`update students set cohort_id = null, application_status = 'dropped_out' where id = $1`, [
    student.id,
  ])
  const calls = WRITES(assignment.id).map(([path, body]) => client.put(path, body))
  await untilHeldUp(app.ctx.pool, 2)
  await holder.query('commit')
  holder.release()
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(403)
  expect(cohort.id).toBeGreaterThan(0)
  const { rows } = await app.ctx.pool.query('select 1 from history where actor_id = $1', [student.id])
  expect(rows).toEqual([])
  cases += 2
})

test('what was under way when someone was made inactive is done wholly, and is the last thing they did', async () => {
  const school = await makeSchool(app.db, password_hash)
  const client = await app.as(school.staff)
  const holder = await app.ctx.pool.connect()
  await holder.query('begin')
  await holder.query('select from cohorts where id = $1 for update', [school.cohort.id])
  const edit = client.put('/api/cohorts/update', { id: school.cohort.id, name: 'The last act', course_id: 1 })
  await untilHeldUp(app.ctx.pool)
  expect(await deactivate(school.staff, client, school)).toMatchObject({ status: 200 })
  await holder.query('commit')
  holder.release()
  expect((await edit).status).toBe(200)
  const told = (await (await app.as(school.colleague)).get(`/api/history/cohort/${school.cohort.id}`)).body
  expect(told.rows).toMatchObject([{ actor: { id: school.staff.id }, changes: { name: { to: 'The last act' } } }])
  expect((await client.get('/api/cohorts/list')).status).toBe(401)
  cases += 2
})

/** Sends the head and the first bytes of a body; `finish` sends the rest and returns the response. */
async function beginRequest(path: string, token: string | null, type: string, body: Buffer, first: number) {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (data) => (received += data))
  // The server may refuse and hang up before the whole body is sent.
  const closed = new Promise((done) => socket.on('close', done).on('error', done))
  const head = ['Host: h', `Cookie: session=${token}`, `Content-Type: ${type}`, 'Connection: close']
  socket.write(`PUT ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`)
  socket.write(body.subarray(0, first))
  return {
    async finish(): Promise<string> {
      socket.write(body.subarray(first))
      await closed
      return received
    },
  }
}

test.each(WAYS)(
  'who %s while the %s request is still arriving is asked at its end, and not let in',
  async (_, as, way) => {
    const school = await makeSchool(app.db, password_hash)
    const client = await app.as(school[as])
    const { token } = client
    const [path, body] =
      as === 'staff'
        ? ['/api/cohorts/update', { id: school.cohort.id, name: 'Too late', course_id: 1 }]
        : ['/api/students/coursework', { assignmentId: school.assignment.id, student_comment: 'Too late' }]
    const request = await beginRequest(path, token, 'application/json', Buffer.from(JSON.stringify(body)), 9)
    await way(school[as], client, school)
    const before = await schoolState(app.ctx.pool)
    expect(await request.finish()).toMatch(/^HTTP\/1.1 401 /)
    expect(await schoolState(app.ctx.pool)).toEqual(before)
    cases++
  },
)

test('who is made inactive while a photo is still arriving leaves no photo', async () => {
  const school = await makeSchool(app.db, password_hash)
  const client = await app.as(school.staff)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const photo = new FormData()
  photo.append('photo', new Blob([Uint8Array.from(picture)]), 'face.png')
  const form = new Response(photo)
  const type = form.headers.get('content-type') ?? ''
  const body = Buffer.from(await form.arrayBuffer())
  // The handler looks for the student before it reads the file.
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const request = await beginRequest(`/api/students/photo/${school.student.id}`, client.token, type, body, 200)
  await expect.poll(() => JSON.stringify(asked.mock.calls.map(([query]) => query))).toContain('"students')
  asked.mockRestore()
  await deactivate(school.staff, client, school)
  const before = await schoolState(app.ctx.pool)
  expect(await request.finish()).toMatch(/^HTTP\/1.1 401 /)
  expect(await schoolState(app.ctx.pool)).toEqual(before)
  cases++
})

const WRITES = (assignmentId: number): [string, object][] => [
  ['/api/students/coursework', { assignmentId, student_comment: 'Once more' }],
  ['/api/students/feedback', { understanding_score: 3, support_score: 3 }],
]

function record(student: School['student']) {
  const { id, first_name, last_name, email, address, city, state, zip_code, phone } = student
  return { id, first_name, last_name, email, address, city, state, zip_code, phone }
}
