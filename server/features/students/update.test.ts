import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let employee: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
  staff = await app.as(employee)
})
afterAll(() => app.stop())

type Student = Awaited<ReturnType<typeof makeStudent>>

const edit = (student: Student, values: Record<string, unknown> = {}) => ({
  id: student.id,
  first_name: student.first_name,
  last_name: student.last_name,
  email: student.email,
  address: student.address,
  city: student.city,
  state: student.state,
  zip_code: student.zip_code,
  phone: student.phone,
  cohort_id: student.cohort_id,
  application_status: student.application_status,
  ...values,
})
const save = (student: Student, values: Record<string, unknown> = {}) =>
  staff.put('/api/students/update', edit(student, values))
const summary = async (student: Student) => (await staff.get(`/api/students/summary/${student.id}`)).body
const enrolments = (student: Student) =>
  app.db
    .selectFrom('enrolments')
    .select(['cohort_id', 'started_at', 'ended_at', 'ended_as', 'reason'])
    .where('student_id', '=', student.id)
    .orderBy('id')
    .execute()
const place = (student: Student) =>
  staff.post('/api/students/placements', {
    student_id: student.id,
    company: { name: 'Northwind' },
    placement_type: 'full_time',
    placed_at: '2026-10-01',
  })

test.for([
  [{ first_name: '' }, 'Student name is required.'],
  [{ zip_code: ' ' }, 'Student zip is required.'],
  [{ cohort_id: null }, 'Cohort is required.'],
  [{ cohort_id: null, application_status: undefined }, 'Cohort is required.'],
  [{ cohort_id: 999_999 }, 'Cohort is required. The one chosen does not exist.'],
  [{ email: 'nobody' }, 'Please enter a real e-mail address.'],
  [{ application_status: 'placed' }, 'A student becomes placed when a placement is recorded.'],
] as const)('an edit with %j is refused in words and changes nothing', async ([values, message]) => {
  const student = await makeStudent(app.db)
  const reply = await save(student, { city: 'Duluth', ...values })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'invalid', message })
  expect(await summary(student)).toMatchObject({ city: 'Minneapolis', version: 1 })
})

test.for([
  [{ id: '1' }],
  [{ version: 0 }],
  [{ reason: 'x'.repeat(481) }],
  [{ application_status: null }],
  [{ role: 2 }],
  [{ status: 'inactive' }],
] as const)('an edit with %j is not an edit', async ([values]) => {
  const reply = await save(await makeStudent(app.db), values)
  expect(reply.status).toBe(400)
})

test('nobody and an employee cannot be edited as students', async () => {
  const student = await makeStudent(app.db)
  expect((await save(student, { id: 999_999 })).status).toBe(404)
  expect((await save(student, { id: employee.id })).status).toBe(404)
})

test('an e-mail of someone else is refused', async () => {
  const [one, other] = [await makeStudent(app.db), await makeStudent(app.db)]
  const reply = await save(one, { email: other.email.toUpperCase() })
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({ code: 'conflict', message: 'Someone with this e-mail already exists.' })
})

test('a stale edit is refused and comes with the student as they are now', async () => {
  const student = await makeStudent(app.db)
  expect((await save(student, { city: 'Duluth', version: 1 })).body).toEqual({ id: student.id, version: 2, undo: null })
  const late = await save(student, { city: 'Rochester', version: 1 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'stale', message: expect.stringContaining('student') })
  expect(late.body.current).toEqual(await summary(student))
  expect(late.body.current).toMatchObject({ city: 'Duluth', version: 2, notes: [] })
})

test('of two edits of one version at once exactly one is saved', async () => {
  const student = await makeStudent(app.db)
  const replies = await Promise.all(['A', 'B', 'C', 'D'].map((city) => save(student, { city, version: 1 })))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409])
  expect((await summary(student)).version).toBe(2)
})

test('an edit without a version is saved, and what it does not name stays', async () => {
  const { id: cohort_id } = await makeCohort(app.db, { course_id: 2 })
  const values = { middle_name: 'King', skip_placement_reporting: true, course_id: 2, cohort_id }
  const student = await makeStudent(app.db, values)
  const { application_status, ...body } = edit(student, { city: 'Duluth', course_id: 1, password: 'ignored!' })
  expect((await staff.put('/api/students/update', body)).status).toBe(200)
  expect(await summary(student)).toMatchObject({
    city: 'Duluth',
    middle_name: 'King',
    skip_placement_reporting: true,
    application_status: 'confirmed',
    course_id: 2,
  })
  await save(student, { middle_name: '', skip_placement_reporting: false })
  expect(await summary(student)).toMatchObject({ middle_name: null, skip_placement_reporting: false })
})

test('the answer of the summary can be sent back as it is', async () => {
  const student = await makeStudent(app.db)
  const { notes, ...rest } = await summary(student)
  expect((await staff.put('/api/students/update', { ...rest, notes })).status).toBe(200)
})

test('who changed what, from what to what, is known', async () => {
  const student = await makeStudent(app.db)
  await save(student, { city: 'Duluth', first_name: 'Zoë' })
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows).toMatchObject([{ action: 'updated', actor: { id: employee.id } }])
  expect(rows[0]?.changes).toEqual({
    city: { from: 'Minneapolis', to: 'Duluth' },
    first_name: { from: 'Sam', to: 'Zoë' },
  })
})

test('a new e-mail is the new username, and reset links to the old one are worthless', async () => {
  const student = await makeStudent(app.db)
  await app.db
    .insertInto('password_resets')
    .values({ token_hash: Buffer.alloc(32, student.id), user_id: student.id, expires_at: new Date('2026-12-01') })
    .execute()
  await save(student, { city: 'Duluth' })
  const links = () => app.db.selectFrom('password_resets').selectAll().where('user_id', '=', student.id).execute()
  expect(await links()).toHaveLength(1)
  await save(student, { email: `new-${student.email}` })
  expect(await links()).toHaveLength(0)
  const found = await staff.get(`/api/students/list?searchText=new-${student.email}`)
  expect(found.body.rows.map((row) => row.id)).toEqual([student.id])
})

test('a transfer closes the enrolment with its reason and opens the next', async () => {
  const student = await makeStudent(app.db)
  const next = await makeCohort(app.db)
  app.setNow('2026-10-14T15:30:00Z')
  expect((await save(student, { cohort_id: next.id, reason: ' Moved to evenings ' })).status).toBe(200)
  const at = new Date('2026-10-14T15:30:00Z')
  expect(await enrolments(student)).toMatchObject([
    { cohort_id: student.cohort_id, ended_at: at, ended_as: 'transferred', reason: 'Moved to evenings' },
    { cohort_id: next.id, started_at: at, ended_at: null, ended_as: null, reason: '' },
  ])
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows[0]).toMatchObject({
    action: 'transferred',
    changes: {
      cohort_id: { from: student.cohort_id, to: next.id },
      cohort_name: { to: next.name },
      reason: { from: null, to: 'Moved to evenings' },
    },
  })
})

test('the program follows the cohort through a transfer, whatever the body says, and the history knows', async () => {
  const student = await makeStudent(app.db)
  const next = await makeCohort(app.db, { course_id: 2 })
  expect((await save(student, { cohort_id: next.id, course_id: 1 })).status).toBe(200)
  expect(await summary(student)).toMatchObject({ cohort_id: next.id, course_id: 2 })
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows[0]).toMatchObject({ action: 'transferred', changes: { course_id: { from: 1, to: 2 } } })
  await save(student, { application_status: 'dropped_out' })
  expect(await summary(student)).toMatchObject({ cohort_id: null, course_id: 2 })
})

test('a cohort that changes its program takes its students along, each with an entry in their history', async () => {
  const student = await makeStudent(app.db)
  const elsewhere = await makeStudent(app.db)
  const cohort = (await staff.get(`/api/cohorts/${student.cohort_id}`)).body
  expect((await staff.put('/api/cohorts/update', { ...cohort, course_id: 2 })).status).toBe(200)
  expect(await summary(student)).toMatchObject({ course_id: 2, version: 1 })
  expect(await summary(elsewhere)).toMatchObject({ course_id: 1 })
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows).toMatchObject([
    {
      action: 'program changed with the cohort',
      actor: { id: employee.id },
      changes: { course_id: { from: 1, to: 2 } },
    },
  ])
})

test('a transfer and a change of the program at once leave student and cohort agreed', async () => {
  for (let round = 0; round < 4; round++) {
    const student = await makeStudent(app.db)
    const next = await makeCohort(app.db)
    const { version, ...cohort } = (await staff.get(`/api/cohorts/${next.id}`)).body
    const replies = await Promise.all([
      save(student, { cohort_id: next.id }),
      staff.put('/api/cohorts/update', { ...cohort, course_id: 2 }),
      save(student, { cohort_id: next.id, city: 'Ely' }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await summary(student)).toMatchObject({ cohort_id: next.id, course_id: 2 })
  }
})

test('an edit that keeps the cohort keeps the enrolment, also with a reason', async () => {
  const student = await makeStudent(app.db)
  await save(student, { city: 'Duluth', reason: 'none' })
  expect(await enrolments(student)).toMatchObject([{ cohort_id: student.cohort_id, ended_at: null, reason: '' }])
})

test('a transfer moves the counts: the cohort’s own and those of its assignments', async () => {
  const student = await makeStudent(app.db)
  const from = student.cohort_id ?? 0
  const next = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: from })
  await makeCourseWork(app.db, {
    assignment_id: assignment.id,
    student_id: student.id,
    grade: 5,
    workflow_state: 'graded',
    graded_by_id: employee.id,
    graded_at: app.ctx.now(),
  })
  const counts = async () => {
    const { completed, graded, score_sum } = await app.db
      .selectFrom('assignments')
      .selectAll()
      .where('id', '=', assignment.id)
      .executeTakeFirstOrThrow()
    const cohorts = await app.db
      .selectFrom('cohort_summaries')
      .select(['cohort_id', 'confirmed_students'])
      .where('cohort_id', 'in', [from, next.id])
      .orderBy('cohort_id')
      .execute()
    return { completed, graded, score_sum, confirmed: cohorts.map((cohort) => cohort.confirmed_students) }
  }
  expect(await counts()).toEqual({ completed: 1, graded: 1, score_sum: 5, confirmed: [1, 0] })
  await save(student, { cohort_id: next.id })
  expect(await counts()).toEqual({ completed: 0, graded: 0, score_sum: 0, confirmed: [0, 1] })
  expect(await summary(student)).toMatchObject({
    avg_score: 5,
    course_works: [{ assignment: { id: assignment.id, cohort: { id: from } }, grade: 5 }],
  })
})

test('someone who drops out leaves the cohort, with the reason kept, and can still log in', async () => {
  const student = await makeStudent(app.db)
  const own = await app.as(student)
  app.setNow('2026-10-14T16:00:00Z')
  const reply = await save(student, { application_status: 'dropped_out', reason: 'A new job' })
  expect(reply.status).toBe(200)
  expect(await summary(student)).toMatchObject({
    application_status: 'dropped_out',
    cohort_id: null,
    cohortId: null,
    cohort: null,
    cohort_name: null,
    assigned_cohort_id: null,
  })
  expect(await enrolments(student)).toMatchObject([
    {
      cohort_id: student.cohort_id,
      ended_at: new Date('2026-10-14T16:00:00Z'),
      ended_as: 'dropped_out',
      reason: 'A new job',
    },
  ])
  expect((await own.get('/api/users')).status).toBe(200)
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows[0]).toMatchObject({
    action: 'dropped out',
    changes: { application_status: { from: 'confirmed', to: 'dropped_out' }, cohort_id: { to: null } },
  })
})

test.for([
  ['2026-10-15', 'The last day cannot be in the future.'],
  ['2026-08-02', 'The last day cannot be before they joined, August 3rd 2026.'],
] as const)('a last day of %s is refused in words and changes nothing', async ([last_day, message]) => {
  app.setNow('2026-10-14T16:00:00Z')
  const student = await makeStudent(app.db)
  const reply = await save(student, { application_status: 'dropped_out', last_day, note: 'Gone' })
  expect(reply).toMatchObject({ status: 422, body: { message, issues: [{ path: 'last_day' }] } })
  expect(await summary(student)).toMatchObject({ application_status: 'confirmed', notes: [] })
})

test('dropping out keeps the last day and the note, and is undone, but for the note', async () => {
  app.setNow('2026-10-14T16:00:00Z')
  const student = await makeStudent(app.db)
  const before = await enrolments(student)
  const leaving = {
    application_status: 'dropped_out',
    reason: 'A new job',
    last_day: '2026-10-09',
    note: ' Call in May. ',
  }
  const reply = await save(student, leaving)
  const ended = await app.db.selectFrom('enrolments').selectAll().where('student_id', '=', student.id).execute()
  expect(ended).toMatchObject([{ ended_as: 'dropped_out', last_day: '2026-10-09', reason: 'A new job' }])
  expect((await summary(student)).notes).toMatchObject([{ content: 'Call in May.', kind: 'note' }])
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows.find(({ action }) => action === 'dropped out')?.changes).toMatchObject({ last_day: { to: '2026-10-09' } })

  expect((await staff.post(`/api/undo/${reply.body.undo}`)).status).toBe(200)
  expect(await enrolments(student)).toEqual(before)
  expect(await summary(student)).toMatchObject({ application_status: 'confirmed', cohort_id: student.cohort_id })
  expect((await summary(student)).notes).toHaveLength(1)
})

test('a drop-out after which the student came back or was edited is not undone', async () => {
  const student = await makeStudent(app.db)
  const reply = await save(student, { application_status: 'dropped_out' })
  await save(student, { application_status: 'dropped_out', city: 'Duluth' })
  expect((await staff.post(`/api/undo/${reply.body.undo}`)).status).toBe(409)
  expect((await summary(student)).application_status).toBe('dropped_out')
})

test('a last day and a note without dropping out are ignored', async () => {
  const student = await makeStudent(app.db)
  expect((await save(student, { last_day: '2026-10-09', note: 'Hm' })).status).toBe(200)
  expect((await summary(student)).notes).toEqual([])
})

test('someone who comes back needs a cohort and starts a new enrolment', async () => {
  const student = await makeStudent(app.db)
  await save(student, { application_status: 'dropped_out' })
  const refused = await save(student, { application_status: 'confirmed', cohort_id: null })
  expect(refused.body.message).toBe('Cohort is required.')
  expect((await save(student, { application_status: 'confirmed' })).status).toBe(200)
  expect(await enrolments(student)).toMatchObject([
    { cohort_id: student.cohort_id, ended_as: 'dropped_out' },
    { cohort_id: student.cohort_id, ended_as: null },
  ])
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows.map((row) => row.action)).toEqual(['came back', 'dropped out'])
})

test('someone who dropped out can be edited without coming back', async () => {
  const student = await makeStudent(app.db, { application_status: 'dropped_out' })
  for (const city of ['Duluth', 'Ely']) {
    // Omitted fields keep their value.
    const named = city === 'Duluth' ? {} : { application_status: undefined }
    expect((await save(student, { city, ...named })).status).toBe(200)
    expect(await summary(student)).toMatchObject({ city, application_status: 'dropped_out', cohort_id: null })
  }
  expect(await enrolments(student)).toEqual([])
})

test.for(['confirmed', 'dropped_out'])('a placed student cannot be made %s by hand', async (application_status) => {
  const student = await makeStudent(app.db)
  await place(student)
  const reply = await save(student, { application_status })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({
    message: 'This student is placed. The status changes when the last placement is removed.',
    issues: [{ path: 'application_status' }],
  })
})

test('a placed student stays placed through an edit and a transfer', async () => {
  const student = await makeStudent(app.db)
  const next = await makeCohort(app.db)
  await place(student)
  expect((await save(student, { application_status: 'placed', city: 'Duluth' })).status).toBe(200)
  expect((await save(student, { application_status: undefined, cohort_id: next.id })).status).toBe(200)
  expect(await summary(student)).toMatchObject({ application_status: 'placed', cohort_id: next.id })
})

test('someone who was placed while away comes back placed', async () => {
  const student = await makeStudent(app.db)
  await save(student, { application_status: 'dropped_out' })
  await place(student)
  expect(await summary(student)).toMatchObject({ application_status: 'dropped_out', placement_count: 1 })
  await save(student, { application_status: 'confirmed' })
  expect(await summary(student)).toMatchObject({ application_status: 'placed', placement_count: 1 })
})

test('a student placed before there were placements stays placed', async () => {
  const student = await makeStudent(app.db, { application_status: 'placed' })
  await save(student, { city: 'Duluth' })
  expect(await summary(student)).toMatchObject({ application_status: 'placed', placement_count: 0 })
})

test('transfers at once leave one open enrolment, in the cohort of the student', async () => {
  const student = await makeStudent(app.db)
  const cohorts = await Promise.all([1, 2, 3, 4].map(() => makeCohort(app.db)))
  const replies = await Promise.all(cohorts.map((cohort) => save(student, { cohort_id: cohort.id })))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  const rows = await enrolments(student)
  expect(rows).toHaveLength(5)
  const { cohort_id } = await summary(student)
  expect(rows.filter((row) => row.ended_at === null).map((row) => row.cohort_id)).toEqual([cohort_id])
})
