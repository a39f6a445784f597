import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let employee: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
  staff = await app.as(employee)
})
afterAll(() => app.stop())

const PLACEMENT = {
  company: { name: 'Northwind Traders' },
  placement_type: 'full_time',
  job_title: 'Junior Developer',
  post_income: 68_000,
  pre_income: 41_000,
  placed_at: '2026-12-28',
  placement_duration: 'Permanent',
  placement_rate: 32.75,
  placement_rate_unit: 'hour',
  how_found_notes: 'At the career fair',
  notes: 'Starts in January',
}
const add = (student: { id: number }, values: Record<string, unknown> = {}) =>
  staff.post('/api/students/placements', { student_id: student.id, ...PLACEMENT, ...values })
const change = (id: number, values: Record<string, unknown> = {}) =>
  staff.put('/api/students/placements', { id, ...PLACEMENT, ...values })
const remove = (id: number) => staff.delete(`/api/students/placements/${id}`)
const summary = async (student: { id: number }) => (await staff.get(`/api/students/summary/${student.id}`)).body
const historyOf = async (entity: string, id: number) =>
  (await staff.get(`/api/history/${entity}/${id}`)).body.rows.filter((row) => row.entity === entity)

test.for([
  [{ company: { name: '  ' } }, 422, 'Company is required.'],
  [{ placement_rate: 30, placement_rate_unit: null }, 422, 'A rate needs its unit, and a unit its rate.'],
  [{ placement_rate: null }, 422, 'A rate needs its unit, and a unit its rate.'],
  [{ company: 'Northwind' }, 400, 'company'],
  [{ company: { name: 'Northwind', id: 4 } }, 400, 'company'],
  [{ placement_type: 'volunteer' }, 400, 'placement_type'],
  [{ post_income: 1.5 }, 400, '(post_income): Please enter whole dollars.'],
  [{ post_income: -1 }, 400, '(post_income): Please enter an amount from $0 to $10,000,000.'],
  [{ pre_income: 10_000_001 }, 400, '(pre_income): Please enter an amount from $0 to $10,000,000.'],
  [{ placement_rate: -0.5 }, 400, '(placement_rate): Please enter an amount from $0 to $10,000,000.'],
  [{ placement_rate: 10_000_000.5 }, 400, '(placement_rate): Please enter an amount from $0 to $10,000,000.'],
  [{ placement_rate: 32.505 }, 400, '(placement_rate): Please use at most two digits after the point.'],
  [{ post_income: '68,500' }, 400, 'post_income'],
  [{ placed_at: '2026-02-30' }, 400, 'placed_at'],
  [{ placed_at: '' }, 400, 'placed_at'],
  [{ placed_at: '0000-01-01' }, 400, ''],
  [{ notes: 'nul\0' }, 400, 'notes'],
  [{ job_title: 'x'.repeat(241) }, 400, 'job_title'],
  [{ placement_count: 3 }, 400, ''],
] as const)('a placement with %j is refused', async ([values, status, words]) => {
  const student = await makeStudent(app.db)
  const reply = await add(student, values)
  expect(reply.status).toBe(status)
  expect(reply.body.message).toContain(words)
  expect(await summary(student)).toMatchObject({ placement_count: 0, application_status: 'confirmed' })
})

test('a placement of nobody, or none at all, is not found', async () => {
  expect((await add({ id: 999_999 })).status).toBe(404)
  expect((await add(employee)).status).toBe(404)
  expect((await change(999_999)).status).toBe(404)
  expect((await remove(999_999)).status).toBe(404)
})

test('a stale change of a placement is refused and comes with the placement as it is now', async () => {
  const { id } = (await add(await makeStudent(app.db))).body
  expect((await change(id, { version: 1, job_title: 'Developer' })).body).toMatchObject({ version: 2 })
  const late = await change(id, { version: 1, job_title: 'Engineer' })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'stale',
    current: { id, job_title: 'Developer', version: 2, company: { name: 'Northwind Traders' } },
  })
})

test('the first placement makes a student placed, and the counts of the cohort know', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const reply = await add(student)
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    id: expect.any(Number),
    student_id: student.id,
    ...PLACEMENT,
    cohort: { id: cohort.id, name: cohort.name },
    version: 1,
  })
  expect(await summary(student)).toMatchObject({
    application_status: 'placed',
    placement_count: 1,
    version: 2,
    placements: [reply.body],
  })
  const counts = await app.db
    .selectFrom('cohort_summaries')
    .selectAll()
    .where('cohort_id', '=', cohort.id)
    .executeTakeFirstOrThrow()
  expect(counts).toMatchObject({
    placed_students: 1,
    placement_count: 1,
    salary_sum: 68_000,
    salary_count: 1,
    days_to_place_sum: 10,
    days_to_place_count: 1,
  })
  expect(await historyOf('placement', reply.body.id)).toMatchObject([
    { action: 'created', actor: { id: employee.id }, changes: { company_name: { to: 'Northwind Traders' } } },
  ])
  expect(await historyOf('student', student.id)).toMatchObject([
    { action: 'placed', changes: { application_status: { from: 'confirmed', to: 'placed' } } },
  ])
})

test('a second placement changes nothing else about the student', async () => {
  const student = await makeStudent(app.db)
  await add(student)
  await add(student, { placed_at: '2026-11-02' })
  const { version, placements, placement_count } = await summary(student)
  expect({ version, placement_count }).toEqual({ version: 2, placement_count: 2 })
  expect(placements).toMatchObject([{ placed_at: '2026-11-02' }, { placed_at: '2026-12-28' }])
  const list = await staff.get(`/api/students/placements/${student.id}`)
  expect(list.body).toEqual({ rows: placements, count: 2 })
})

test('a placement needs a company, a type and a date, and no more', async () => {
  const student = await makeStudent(app.db)
  const reply = await staff.post('/api/students/placements', {
    student_id: student.id,
    company: { name: 'Northwind' },
    placement_type: 'internship',
    placed_at: '2026-10-01',
  })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ job_title: '', post_income: null, placement_rate: null, notes: '' })
})

test('changes of a placement are recorded from and to', async () => {
  const { id } = (await add(await makeStudent(app.db))).body
  const changed = await change(id, { post_income: 70_000, student_id: 1, cohort: null })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ post_income: 70_000, version: 2, cohort: { id: expect.any(Number) } })
  expect((await historyOf('placement', id))[0]).toMatchObject({
    action: 'updated',
    changes: { post_income: { from: 68_000, to: 70_000 } },
  })
})

test('without the last placement a student is confirmed again', async () => {
  const student = await makeStudent(app.db)
  const [first, second] = [(await add(student)).body.id, (await add(student)).body.id]
  expect((await remove(first)).body).toEqual({ ok: true })
  expect(await summary(student)).toMatchObject({ application_status: 'placed', placement_count: 1, version: 2 })
  expect((await remove(second)).status).toBe(200)
  expect(await summary(student)).toMatchObject({
    application_status: 'confirmed',
    placement_count: 0,
    version: 3,
    placements: [],
  })
  expect((await remove(second)).status).toBe(404)
  expect((await historyOf('placement', second))[0]).toMatchObject({
    action: 'removed',
    changes: { company_name: { from: 'Northwind Traders', to: null } },
  })
  expect((await historyOf('student', student.id)).map((row) => row.action)).toEqual(['no longer placed', 'placed'])
})

test('a placement belongs to the cohort of its time, also after a transfer', async () => {
  const student = await makeStudent(app.db)
  await add(student)
  const next = await makeCohort(app.db)
  await staff.put('/api/students/update', { ...(await summary(student)), cohort_id: next.id })
  await add(student, { placed_at: '2027-01-05' })
  expect((await summary(student)).placements).toMatchObject([
    { cohort: { id: student.cohort_id } },
    { cohort: { id: next.id, name: next.name } },
  ])
})

test('someone who dropped out is placed with the cohort that they left last, and stays dropped out', async () => {
  const student = await makeStudent(app.db)
  await staff.put('/api/students/update', { ...(await summary(student)), application_status: 'dropped_out' })
  const reply = await add(student)
  expect(reply.body).toMatchObject({ cohort: { id: student.cohort_id } })
  expect(await summary(student)).toMatchObject({ application_status: 'dropped_out', placement_count: 1 })
  await remove(reply.body.id)
  expect(await summary(student)).toMatchObject({ application_status: 'dropped_out', placement_count: 0 })
})

test('someone who left two cohorts is placed with the second', async () => {
  const student = await makeStudent(app.db)
  const next = await makeCohort(app.db)
  await staff.put('/api/students/update', { ...(await summary(student)), cohort_id: next.id })
  await staff.put('/api/students/update', { ...(await summary(student)), application_status: 'dropped_out' })
  expect((await add(student)).body).toMatchObject({ cohort: { id: next.id } })
})

test('someone who never had a cohort can be placed too', async () => {
  const reply = await add(await makeStudent(app.db, { application_status: 'dropped_out' }))
  expect(reply.body).toMatchObject({ cohort: null })
})

test('of first placements at once one makes the student placed', async () => {
  const student = await makeStudent(app.db)
  const replies = await Promise.all([1, 2, 3, 4].map(() => add(student)))
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
  expect(await summary(student)).toMatchObject({ application_status: 'placed', placement_count: 4, version: 2 })
  expect(await historyOf('student', student.id)).toHaveLength(1)
})

test('the last one removed while another is added leaves a placed student', async () => {
  const student = await makeStudent(app.db)
  for (let round = 0; round < 5; round++) {
    const { id } = (await add(student)).body
    const [removed, added] = await Promise.all([remove(id), add(student)])
    expect([removed.status, added.status]).toEqual([200, 201])
    expect(await summary(student)).toMatchObject({ application_status: 'placed', placement_count: 1 })
    await remove(added.body.id)
    expect(await summary(student)).toMatchObject({ application_status: 'confirmed', placement_count: 0 })
  }
})

test('of two who remove one placement at once one did', async () => {
  const student = await makeStudent(app.db)
  const { id } = (await add(student)).body
  const replies = await Promise.all([remove(id), remove(id)])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404])
  expect(await summary(student)).toMatchObject({ application_status: 'confirmed', placement_count: 0 })
})

test('a form opened before the first placement cannot undo it', async () => {
  const student = await makeStudent(app.db)
  const open = await summary(student)
  await add(student)
  const late = await staff.put('/api/students/update', { ...open, city: 'Duluth' })
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ application_status: 'placed', version: 2 })
})
