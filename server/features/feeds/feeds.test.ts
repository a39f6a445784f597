import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let nobody: Client
let staff: Client
let cohort: { id: number; name: string }
beforeAll(async () => {
  app = await startTestApp()
  nobody = await app.as(null)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.setNow(NOW)
  await app.db.deleteFrom('days_off').execute()
  staff = await app.as(await makeEmployee(app.db))
  cohort = await makeCohort(app.db)
})

const OWN = '/api/users/calendar'
const days = (n: number) => app.setNow(new Date(new Date(NOW).getTime() + n * 24 * 60 * 60_000))

/** The path of someone's feed. */
async function subscribe(who: Client): Promise<string> {
  const reply = await who.put(OWN)
  expect(reply.status).toBe(200)
  return new URL(String(reply.body.url)).pathname
}

async function reader(values: Parameters<typeof makeStudent>[1] = {}) {
  const student = await makeStudent(app.db, { cohort_id: cohort.id, ...values })
  const client = await app.as(student)
  return { student, client, path: await subscribe(client) }
}

async function teacher() {
  const employee = await makeEmployee(app.db)
  await app.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: employee.id })
    .execute()
  const client = await app.as(employee)
  return { employee, client, path: await subscribe(client) }
}

/** As another program reads it. */
async function events(path: string) {
  const reply = await nobody.get(path)
  expect(reply.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(String(reply.body)))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      starts: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
    }
  })
}
const due = async (path: string) =>
  (await events(path))
    .filter(({ uid }) => /^(due|release)-/.test(uid))
    .map(({ summary, starts, sequence, status }) => [summary, starts, sequence, status])

test('an unknown address is not found, whatever it looks like, and is not counted', async () => {
  for (const file of [`${'x'.repeat(43)}.ics`, 'x.ics', `${'x'.repeat(43)}`, '..%2F..%2Fusers', '%00.ics']) {
    expect((await nobody.get(`/api/calendar/${file}`)).status).toBe(404)
  }
  const { rows } = await app.ctx.pool.query("select key from throttle where key like 'feed:%'")
  expect(rows).toEqual([])
})

test('nobody has a calendar address without a login, and a student who dropped out gets none', async () => {
  expect((await nobody.put(OWN)).status).toBe(401)
  const left = await app.as(await makeStudent(app.db, { application_status: 'dropped_out' }))
  expect((await left.get(OWN)).body).toEqual({ feed: null, is_open: false })
  expect((await left.put(OWN)).status).toBe(403)
})

test('a revoked address is not found, and neither is the one before a new one', async () => {
  const { client, path } = await reader()
  const next = await subscribe(client)
  expect((await nobody.get(path)).status).toBe(404)
  expect((await nobody.get(next)).status).toBe(200)
  expect((await client.delete(OWN)).status).toBe(200)
  expect((await nobody.get(next)).status).toBe(404)
  expect((await client.delete(OWN)).status).toBe(200)
  expect((await client.get(OWN)).body).toEqual({ feed: null, is_open: true })
})

test('an employee who is deactivated loses the address for good', async () => {
  const { employee, path } = await teacher()
  expect((await nobody.get(path)).status).toBe(200)
  const person = { id: employee.id, first_name: 'Ida', last_name: 'Nguyen', email: employee.email }
  expect((await staff.put('/api/employees/update', { ...person, status: 'inactive' })).status).toBe(200)
  expect((await nobody.get(path)).status).toBe(404)
  expect((await staff.put('/api/employees/update', { ...person, status: 'active' })).status).toBe(200)
  expect((await nobody.get(path)).status).toBe(404)
})

test('a student who drops out or is erased loses it too', async () => {
  const [one, two] = [await reader(), await reader()]
  await app.db
    .updateTable('students')
    .set({ application_status: 'dropped_out', cohort_id: null })
    .where('id', '=', one.student.id)
    .execute()
  expect((await nobody.get(one.path)).status).toBe(404)
  const name = `${two.student.first_name} ${two.student.last_name}`
  expect((await staff.post(`/api/students/erase/${two.student.id}`, { name })).status).toBe(200)
  expect((await nobody.get(two.path)).status).toBe(404)
  expect(await app.db.selectFrom('feed_events').select('key').where('user_id', '=', two.student.id).execute()).toEqual(
    [],
  )
})

test('an address is read 120 times in an hour, another one still then', async () => {
  const [{ path }, other] = [await reader(), await reader()]
  const statuses = []
  for (let n = 0; n < 121; n++) statuses.push((await nobody.send('HEAD', path)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  const refused = await nobody.get(path)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await nobody.get(other.path)).status).toBe(200)
})

test('a calendar needs no cookie, sets none, is not kept on the way, and HEAD says the same without it', async () => {
  const { path } = await reader()
  const reply = await nobody.get(path)
  const head = await nobody.send('HEAD', path)
  for (const { status, headers } of [reply, head]) {
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([])
  }
  expect(String(head.body)).toBe('')
  expect((await nobody.post(path, {})).status).toBe(404)
})

test('the address is shown once: the database has its hash alone, and the profile when it was read', async () => {
  const { client, student, path } = await reader()
  const made = new Date(NOW).toISOString()
  expect((await client.get(OWN)).body).toEqual({ feed: { created_at: made, read_at: null }, is_open: true })
  const { rows } = await app.ctx.pool.query('select feeds::text as row from feeds where user_id = $1', [student.id])
  expect(rows[0].row).not.toContain(path.slice(-47, -4))
  await nobody.get(path)
  expect((await client.get(OWN)).body).toEqual({ feed: { created_at: made, read_at: made }, is_open: true })
  const history = (await staff.get(`/api/history/user/${student.id}`)).body.rows
  expect(history.map(({ action }) => action)).toEqual(['made calendar address'])
})

test('a student reads their own due times; an extension changes their feed alone, and an excuse cancels it', async () => {
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Loops' })
  await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Hidden',
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  const [sam, kim] = [await reader({ first_name: 'Sam' }), await reader({ first_name: 'Kim' })]
  const before = ['Due: Loops', '2026-10-16T13:00:00.000Z', 0, 'CONFIRMED']
  expect(await due(sam.path)).toEqual([before])
  expect(await due(kim.path)).toEqual([before])
  const allow = { assignmentId: assignment.id, studentIds: [sam.student.id] }
  const dueAt = '2026-10-20T13:00:00.000Z'
  expect((await staff.post('/api/assignments/extend', { ...allow, dueAt })).status).toBe(200)
  const after = ['Due: Loops (extended)', dueAt, 1, 'CONFIRMED']
  expect(await due(sam.path)).toEqual([after])
  expect(await due(kim.path)).toEqual([before])
  expect((await staff.post('/api/assignments/excuse', { ...allow, reason: 'ill' })).status).toBe(200)
  expect(await due(sam.path)).toEqual([['Due: Loops (extended)', dueAt, 2, 'CANCELLED']])
  expect(await due(sam.path)).toEqual([['Due: Loops (extended)', dueAt, 2, 'CANCELLED']])
})

test('what is taken back is sent as cancelled for thirty days, and comes back under the same name', async () => {
  const assignment = await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Loops',
    due_at: new Date('2026-12-01T14:00:00Z'),
  })
  const { path } = await reader()
  const [{ uid } = { uid: '' }] = (await events(path)).filter(({ summary }) => summary === 'Due: Loops')
  await staff.put(`/api/assignments/unassign/${assignment.id}`, {})
  expect((await events(path)).find((event) => event.uid === uid)).toMatchObject({ sequence: 1, status: 'CANCELLED' })
  await staff.put(`/api/assignments/assign/${assignment.id}`, { dueAt: '2026-12-01T14:00:00.000Z' })
  expect((await events(path)).find((event) => event.uid === uid)).toMatchObject({ sequence: 2, status: 'CONFIRMED' })
  await staff.put(`/api/assignments/unassign/${assignment.id}`, {})
  await events(path)
  days(29)
  expect((await events(path)).some((event) => event.uid === uid)).toBe(true)
  days(31)
  expect((await events(path)).some((event) => event.uid === uid)).toBe(false)
  expect(
    (await app.db.selectFrom('feed_events').select('key').where('key', '=', `due-${assignment.id}`).execute()).length,
  ).toBe(0)
})

test('a renewed address keeps the names and the sequences of its events', async () => {
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
  const { client, path } = await reader()
  await events(path)
  await staff.put(`/api/assignments/assign/${assignment.id}`, { dueAt: '2026-10-19T13:00:00.000Z' })
  const before = await events(path)
  expect(before.some(({ sequence }) => sequence === 1)).toBe(true)
  expect(await events(await subscribe(client))).toEqual(before)
})

test('an employee reads what their cohorts have due, and what is planned, without the name of a student', async () => {
  const { path } = await teacher()
  const student = await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Zebedee', last_name: 'Quill' })
  const elsewhere = await makeCohort(app.db)
  await makeAssignment(app.db, { cohort_id: elsewhere.id, name: 'Not mine' })
  const loops = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Loops' })
  const planned = {
    workflow_state: 'unassigned',
    assigned_at: null,
    visible_from: new Date('2026-10-19T13:00:00Z'),
  } as const
  await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Arrays',
    due_at: new Date('2026-10-23T13:00:00Z'),
    ...planned,
  })
  await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Failed',
    due_at: null,
    ...planned,
    release_problem: 'graduated',
  })
  await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Away',
    due_at: null,
    ...planned,
    archived_at: new Date(NOW),
  })
  const allow = { assignmentId: loops.id, studentIds: [student.id], dueAt: '2026-10-20T13:00:00Z' }
  expect((await staff.post('/api/assignments/extend', allow)).status).toBe(200)
  expect(await due(path)).toEqual([
    [`Due: Loops (${cohort.name})`, '2026-10-16T13:00:00.000Z', 0, 'CONFIRMED'],
    [`Planned: Arrays (${cohort.name}) becomes visible`, '2026-10-19T13:00:00.000Z', 0, 'CONFIRMED'],
    [`Planned, due: Arrays (${cohort.name})`, '2026-10-23T13:00:00.000Z', 0, 'CONFIRMED'],
  ])
  expect(String((await nobody.get(path)).body)).not.toMatch(/Zebedee|Quill|extended/)
})

test('days off are whole days of the campus, and one that is removed is cancelled', async () => {
  const { path } = await reader()
  const add = async (name: string, campus_id: number | null) =>
    (await staff.post('/api/school/days-off', { name, first_day: '2026-11-26', last_day: '2026-11-27', campus_id }))
      .body.id
  const id = await add('Thanksgiving', null)
  await add('Elsewhere', 2)
  const off = async () => (await events(path)).filter(({ uid }) => uid.startsWith('day-off-'))
  expect(await off()).toMatchObject([{ summary: 'No class: Thanksgiving', starts: '2026-11-26', sequence: 0 }])
  await staff.delete(`/api/school/days-off/${id}`)
  expect(await off()).toMatchObject([{ summary: 'No class: Thanksgiving', sequence: 1, status: 'CANCELLED' }])
})

test('a student who moves to another cohort gets its times, and those of the old one are cancelled', async () => {
  await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Loops' })
  const { student, path } = await reader()
  await events(path)
  const next = await makeCohort(app.db)
  await makeAssignment(app.db, { cohort_id: next.id, name: 'Grids', due_at: new Date('2026-10-30T13:00:00Z') })
  await app.db.updateTable('students').set({ cohort_id: next.id }).where('id', '=', student.id).execute()
  expect(await due(path)).toEqual([
    ['Due: Loops', '2026-10-16T13:00:00.000Z', 1, 'CANCELLED'],
    ['Due: Grids', '2026-10-30T13:00:00.000Z', 0, 'CONFIRMED'],
  ])
})

test('many reads at once of what has changed raise a sequence once, and the text stays the same', async () => {
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Loops' })
  const { path } = await reader()
  await events(path)
  await staff.put(`/api/assignments/assign/${assignment.id}`, { dueAt: '2026-10-19T13:00:00.000Z' })
  await Promise.all(Array.from({ length: 12 }, () => events(path)))
  expect(await due(path)).toEqual([['Due: Loops', '2026-10-19T13:00:00.000Z', 1, 'CONFIRMED']])
  const text = (await nobody.get(path)).body
  days(1)
  expect((await nobody.get(path)).body).toBe(text)
})
