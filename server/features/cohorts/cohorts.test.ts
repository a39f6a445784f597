import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

const empty = { id: null, first_name: '', last_name: '', status: null }
const draft = {
  name: 'Dev MN 27',
  campus_id: 2,
  course_id: 2,
  applications_open: '2026-11-02',
  applications_close: '2027-01-15',
  prework_start: '2027-02-01',
  classroom_start: '2027-03-01',
  graduation: '2027-06-18',
  feedback_nag: true,
  target_size: 18,
}

test('a student sees and changes no cohort', async () => {
  const cohort = await makeCohort(app.db)
  const student = await app.as(await makeStudent(app.db, { cohort_id: cohort.id }))
  for (const reply of [
    await student.get('/api/cohorts/list'),
    await student.get(`/api/cohorts/${cohort.id}`),
    await student.post('/api/cohorts', draft),
    await student.put('/api/cohorts/update', { ...draft, id: cohort.id }),
  ]) {
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('forbidden')
  }
})

test.each([
  '/api/cohorts/999999',
  '/api/cohorts/0',
  '/api/cohorts/1e0',
  '/api/cohorts/%201',
  '/api/cohorts/99999999999',
  '/api/cohorts/2147483648',
  '/api/cohorts/one',
])('there is no cohort at %s', async (path) => {
  expect(await staff.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each([
  ['no name', { name: ' ' }, 'name', 'Cohort name is required.'],
  ['neither name nor program', { name: '', course_id: null }, 'name', 'Cohort name is required.'],
  ['no program', { course_id: '' }, 'course_id', 'Program is required.'],
  ['a campus that does not exist', { campus_id: 4711 }, 'campus_id', 'This campus does not exist.'],
  [
    'classroom start before prework',
    { classroom_start: '2027-01-04' },
    'classroom_start',
    'Classroom start date is before the prework start date.',
  ],
  [
    'an instructor who does not exist',
    { employees: [{ id: 4711 }] },
    'employees',
    'An instructor must be an active employee.',
  ],
])('a cohort with %s is refused in words', async (_what, change, path, message) => {
  const reply = await staff.post('/api/cohorts', { ...draft, ...change })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', message, issues: [{ path, message }] } })
})

test.each([
  ['a number for a name', { name: 7 }],
  ['a name of 121 characters', { name: 'x'.repeat(121) }],
  ['a name that composing makes too long', { name: '\uFB2C'.repeat(100) }],
  ['a NUL', { name: 'Dev\0MN' }],
  ['half a surrogate pair', { name: 'Dev \ud83d' }],
  ['a program that is not taught', { course_id: 3 }],
  ['a day that never was', { graduation: '2027-02-30' }],
  ['a date in words', { graduation: 'June 18th' }],
  ['a huge campus id', { campus_id: 2 ** 31 }],
  ['a target size in words', { target_size: '20' }],
  ['a target size below zero', { target_size: -1 }],
  ['yes for feedback nagging', { feedback_nag: 'yes' }],
  ['the same instructor twice', { employees: [{ id: 1 }, { id: 1 }] }],
  ['four instructors', { employees: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] }],
  ['a key nobody knows', { slug: 'dev-mn' }],
])('a cohort with %s is malformed', async (_what, change) => {
  const reply = await staff.post('/api/cohorts', { ...draft, ...change })
  expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test.each([-1, 12.5, 1001])('a target size of %d is refused in words', async (target_size) => {
  const reply = await staff.post('/api/cohorts', { ...draft, target_size })
  expect(reply.status).toBe(400)
  expect(reply.body.message).toContain('(target_size): Target size is a whole number from 0 to 1000.')
})

test('an inactive employee and a student cannot become instructors', async () => {
  const inactive = await makeEmployee(app.db, { status: 'inactive' })
  const student = await makeStudent(app.db)
  for (const { id } of [inactive, student]) {
    const reply = await staff.post('/api/cohorts', { ...draft, employees: [{ id: ida.id }, { id }] })
    expect(reply).toMatchObject({ status: 422, body: { message: 'An instructor must be an active employee.' } })
  }
})

test('a cohort is created with its fields, and its read-only names are ignored', async () => {
  const ben = await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' })
  const created = await staff.post('/api/cohorts', {
    ...draft,
    employees: [{ id: ben.id, first_name: 'Ben' }, { id: '' }, { id: ida.id }],
    confirmed_students: 99,
    average_salary: 1,
    id: 4711,
  })
  expect(created).toMatchObject({ status: 201, body: { version: 1 } })
  const { body } = await staff.get(`/api/cohorts/${created.body.id}`)
  expect(body).toEqual({
    ...draft,
    id: created.body.id,
    days_off: [],
    cohort_name: 'Dev MN 27',
    campus: { code: 'kc', name: 'Kansas City' },
    campus_code: 'kc',
    course: 'User Experience',
    employees: [
      { id: ben.id, first_name: 'Ben', last_name: 'Ito', status: 'active' },
      { id: ida.id, first_name: 'Ida', last_name: 'Nguyen', status: 'active' },
      empty,
    ],
    confirmed_students: 0,
    placed_students: 0,
    total_students: 0,
    placement_count: 0,
    days_to_place: null,
    average_salary: null,
    avg_feeling: null,
    avg_understanding: null,
    avg_support: null,
    open_requests: 0,
    version: 1,
    students: [],
    never_logged_in: 0,
  })
})

test('a cohort with a name and a program alone has the defaults of the school and no dates', async () => {
  const created = await staff.post('/api/cohorts', { name: '  Zoë 1 ', course_id: 1 })
  expect(created.status).toBe(201)
  expect((await staff.get(`/api/cohorts/${created.body.id}`)).body).toMatchObject({
    name: 'Zoë 1',
    campus_id: 1,
    target_size: 20,
    feedback_nag: false,
    graduation: null,
    employees: [empty, empty, empty],
  })
})

test('a cohort that does not exist cannot be changed', async () => {
  const reply = await staff.put('/api/cohorts/update', { ...draft, id: 999_999 })
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('an edit changes every field that it names, and the history says from what to what', async () => {
  const cohort = await makeCohort(app.db)
  const ben = await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' })
  const reply = await staff.put('/api/cohorts/update', { ...draft, id: cohort.id, employees: [{ id: ben.id }] })
  expect(reply).toMatchObject({ status: 200, body: { id: cohort.id, version: 2 } })
  expect((await staff.get(`/api/cohorts/${cohort.id}`)).body).toMatchObject({
    ...draft,
    employees: [{ id: ben.id, first_name: 'Ben', last_name: 'Ito', status: 'active' }, empty, empty],
    version: 2,
  })
  const history = await staff.get(`/api/history/cohort/${cohort.id}`)
  expect(history.body.rows).toMatchObject([
    {
      action: 'changed',
      actor: { id: ida.id },
      changes: {
        name: { from: cohort.name, to: 'Dev MN 27' },
        campus_id: { from: 1, to: 2 },
        graduation: { from: '2026-12-18', to: '2027-06-18' },
        employees: { from: [], to: ['Ben Ito'] },
      },
    },
  ])
})

test('what an edit does not name stays as it is', async () => {
  const created = await staff.post('/api/cohorts', { ...draft, employees: [{ id: ida.id }] })
  const before = (await staff.get(`/api/cohorts/${created.body.id}`)).body
  await staff.put('/api/cohorts/update', { id: created.body.id, name: 'Dev KC 28', course_id: 2 })
  const after = (await staff.get(`/api/cohorts/${created.body.id}`)).body
  expect(after).toEqual({ ...before, name: 'Dev KC 28', cohort_name: 'Dev KC 28', version: 2 })
})

test('what was read is taken back with one change', async () => {
  const created = await staff.post('/api/cohorts', { ...draft, employees: [{ id: ida.id }] })
  const read = (await staff.get(`/api/cohorts/${created.body.id}`)).body
  const reply = await staff.put('/api/cohorts/update', { ...read, target_size: 12 })
  expect(reply).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await staff.get(`/api/cohorts/${created.body.id}`)).body).toEqual({ ...read, target_size: 12, version: 2 })
})

test('a date that an edit empties is gone, and one that contradicts another is refused', async () => {
  const cohort = await makeCohort(app.db)
  const edit = { id: cohort.id, name: cohort.name, course_id: 1 }
  const refused = await staff.put('/api/cohorts/update', { ...edit, graduation: '2026-08-01' })
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Graduation date is before the classroom start date.', issues: [{ path: 'graduation' }] },
  })
  await staff.put('/api/cohorts/update', { ...edit, classroom_start: '', prework_start: null })
  expect((await staff.get(`/api/cohorts/${cohort.id}`)).body).toMatchObject({
    classroom_start: null,
    prework_start: null,
    graduation: '2026-12-18',
    version: 2,
  })
})

test('an instructor who has become inactive may stay, and cannot come back once taken off', async () => {
  const leaving = await makeEmployee(app.db)
  const created = await staff.post('/api/cohorts', { ...draft, employees: [{ id: leaving.id }] })
  await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', leaving.id).execute()
  const edit = { ...draft, id: created.body.id }
  const kept = await staff.put('/api/cohorts/update', { ...edit, employees: [{ id: ida.id }, { id: leaving.id }] })
  expect(kept.status).toBe(200)
  const { body } = await staff.get(`/api/cohorts/${created.body.id}`)
  expect(body.employees).toMatchObject([{ status: 'active' }, { id: leaving.id, status: 'inactive' }, { status: null }])
  const { rows } = (await staff.get('/api/cohorts/list')).body
  expect(rows.find(({ id }) => id === created.body.id)).toMatchObject({ employees: body.employees })
  expect((await staff.put('/api/cohorts/update', { ...edit, employees: [] })).status).toBe(200)
  expect((await staff.put('/api/cohorts/update', { ...edit, employees: [{ id: leaving.id }] })).status).toBe(422)
})

test('a stale edit is refused with the cohort as it is now', async () => {
  const cohort = await makeCohort(app.db)
  const edit = { ...draft, id: cohort.id, version: 1 }
  expect((await staff.put('/api/cohorts/update', edit)).status).toBe(200)
  const reply = await staff.put('/api/cohorts/update', { ...edit, name: 'Too late' })
  expect(reply).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(reply.body.current).toEqual((await staff.get(`/api/cohorts/${cohort.id}`)).body)
})

test('a stale edit does not reveal a column that the contract does not name', async () => {
  const cohort = await makeCohort(app.db)
  await sql`alter table cohorts add column if not exists payroll text not null default 'for nobody'`.execute(app.db)
  const edit = { ...draft, id: cohort.id, version: 1 }
  expect((await staff.put('/api/cohorts/update', edit)).status).toBe(200)
  const { body } = await staff.put('/api/cohorts/update', edit)
  expect(body).toMatchObject({ code: 'stale', current: { id: cohort.id, version: 2 } })
  expect(body.current).not.toHaveProperty('payroll')
})

test('of ten people who edit one version at once, one is heard', async () => {
  const cohort = await makeCohort(app.db)
  const edits = Array.from({ length: 10 }, (_, index) =>
    staff.put('/api/cohorts/update', { ...draft, id: cohort.id, name: `Edit ${index}`, version: 1 }),
  )
  const statuses = (await Promise.all(edits)).map((reply) => reply.status)
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect((await staff.get(`/api/history/cohort/${cohort.id}`)).body.count).toBe(1)
})

test('two people who swap instructors at once, without a version, leave three whole slots', async () => {
  const cohort = await makeCohort(app.db)
  const people = await Promise.all(Array.from({ length: 4 }, () => makeEmployee(app.db)))
  const slots = people.map(({ id }) => ({ id }))
  const replies = await Promise.all(
    [slots.slice(0, 3), slots.slice(1), slots.slice(2)].map((employees) =>
      staff.put('/api/cohorts/update', { ...draft, id: cohort.id, employees }),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  expect(replies.map((reply) => reply.body.version).toSorted()).toEqual([2, 3, 4])
})

test('who left a cohort is listed with the day and the reason, latest first, until they come back', async () => {
  const [cohort, next] = [await makeCohort(app.db), await makeCohort(app.db, { name: 'Winter' })]
  const [ana, ben] = [
    await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Ana' }),
    await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Ben' }),
  ]
  await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Cy' })
  const left = async () => (await staff.get(`/api/cohorts/${cohort.id}/left`)).body
  expect(await left()).toEqual({ rows: [], count: 0 })
  expect((await staff.get('/api/cohorts/999999/left')).status).toBe(404)
  const save = async ({ id }: typeof ana, values: object) => {
    const { version, ...student } = (await staff.get(`/api/students/summary/${id}`)).body
    return staff.put('/api/students/update', { ...student, cohort_id: cohort.id, ...values })
  }
  app.setNow('2026-10-13T15:00:00Z')
  const dropped = { application_status: 'dropped_out', last_day: '2026-10-09', reason: 'A new job' }
  expect((await save(ana, dropped)).status).toBe(200)
  app.setNow('2026-10-14T15:00:00Z')
  expect((await save(ben, { cohort_id: next.id, reason: 'Repeats' })).status).toBe(200)
  expect(await left()).toMatchObject({
    count: 2,
    rows: [
      { id: ben.id, ended_as: 'transferred', last_day: '2026-10-14', reason: 'Repeats', cohort: { name: 'Winter' } },
      { id: ana.id, ended_as: 'dropped_out', last_day: '2026-10-09', reason: 'A new job', cohort: null },
    ],
  })
  expect((await save(ana, { application_status: 'confirmed' })).status).toBe(200)
  expect((await left()).rows).toMatchObject([{ id: ben.id }])
})
