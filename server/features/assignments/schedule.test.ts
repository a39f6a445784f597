import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent, UNASSIGNED } from '#test/support/factories.ts'

const VISIBLE = '2026-10-19T13:00:00.000Z'
const DUE = '2026-10-23T13:00:00.000Z'

let app: TestApp
let staff: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  cohort_id = (await makeCohort(app.db)).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

const schedule = (id: number, body: unknown) => staff.put(`/api/assignments/schedule/${id}`, body)
const detail = async (id: number) => (await staff.get(`/api/assignments/detail/${id}`)).body
const actions = async (id: number) =>
  (await staff.get(`/api/history/assignment/${id}`)).body.rows.map((row) => row.action)
const make = (values = {}) => makeAssignment(app.db, { cohort_id, ...UNASSIGNED, ...values })

test.for([
  undefined,
  {},
  { visibleFrom: '' },
  { visibleFrom: null },
  { visibleFrom: '2026-10-19' },
  { visibleFrom: VISIBLE, dueAt: 'soon' },
  { visible_from: VISIBLE },
])('planning with %j is malformed and leaves it as it is', async (body) => {
  const { id } = await make()
  expect((await schedule(id, body)).status).toBe(400)
  expect(await detail(id)).toMatchObject({ visible_from: null, version: 1 })
})

test.for([
  [
    'visibleFrom',
    { visibleFrom: NOW, dueAt: null },
    'October 14th 2026, 10:00 AM CT is in the past. Choose a later time, or assign it now.',
  ],
  [
    'visibleFrom',
    { visibleFrom: '2026-12-18T06:00:00Z' },
    'The cohort graduates on December 18th 2026. Choose a time before that day.',
  ],
  [
    'dueAt',
    { visibleFrom: DUE, dueAt: VISIBLE },
    'It would be due before students see it: they see it from October 23rd 2026, 8:00 AM CT.',
  ],
] as const)('a wrong %s is refused in words: %j', async ([path, body, message]) => {
  const { id } = await make()
  const reply = await schedule(id, body)
  expect([reply.status, reply.body.message, reply.body.issues[0]?.path]).toEqual([422, message, path])
  expect(await detail(id)).toMatchObject({ visible_from: null, due_at: null, version: 1 })
})

test('what is assigned or archived is not planned', async () => {
  const assigned = await makeAssignment(app.db, { cohort_id })
  const archived = await make({ archived_at: new Date(NOW) })
  const replies = [
    await schedule(assigned.id, { visibleFrom: VISIBLE }),
    await schedule(archived.id, { visibleFrom: VISIBLE }),
  ]
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
    [422, 'It is assigned already. Unassign it before you plan it.'],
    [422, 'It is archived. Bring it back before you plan it.'],
  ])
})

test('an older version is refused and shows the assignment as it is now', async () => {
  const { id } = await make()
  await schedule(id, { visibleFrom: VISIBLE, dueAt: DUE, version: 1 })
  const late = await schedule(id, { visibleFrom: VISIBLE, version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'stale'])
  expect(late.body.current).toEqual(await detail(id))
})

test('an instructor plans an assignment: it stays unassigned, with both times, and nobody is told', async () => {
  const cohort = await makeCohort(app.db)
  await makeStudent(app.db, { cohort_id: cohort.id })
  const { id } = await make({ cohort_id: cohort.id })
  const reply = await schedule(id, { visibleFrom: VISIBLE, dueAt: DUE, version: 1 })
  expect(reply.status).toBe(200)
  const planned = { workflow_state: 'unassigned', assigned_at: null, visible_from: VISIBLE, due_at: DUE, version: 2 }
  expect(reply.body).toMatchObject({ ...planned, release_problem: null })
  expect(reply.body).toEqual({ ...(await detail(id)), undo: expect.any(String) })
  const listed = await staff.get(`/api/assignments/list?cohortId=${cohort.id}`)
  expect(listed.body.rows).toMatchObject([{ id, visible_from: VISIBLE, due_at: DUE, archived_at: null }])
  // Repeating it changes nothing.
  expect((await schedule(id, { visibleFrom: VISIBLE, dueAt: DUE })).body.version).toBe(2)
  expect((await schedule(id, { visibleFrom: '2026-10-20T13:00:00Z' })).body).toMatchObject({
    visible_from: '2026-10-20T13:00:00.000Z',
    due_at: null,
  })
  expect(await app.db.selectFrom('notices').selectAll().where('assignment_id', '=', id).execute()).toEqual([])
  expect(await actions(id)).toEqual(['changed schedule', 'scheduled'])
})

test('unassigning cancels it, and assigning takes the due date that it is given', async () => {
  const { id } = await make({ visible_from: VISIBLE, due_at: DUE })
  const cancelled = await staff.put(`/api/assignments/unassign/${id}`)
  expect(cancelled.body).toMatchObject({ workflow_state: 'unassigned', visible_from: null, due_at: null })
  await schedule(id, { visibleFrom: VISIBLE, dueAt: DUE })
  const assigned = await staff.put(`/api/assignments/assign/${id}`)
  const now = new Date(NOW).toISOString()
  expect(assigned.body).toMatchObject({
    workflow_state: 'assigned',
    assigned_at: now,
    visible_from: null,
    due_at: null,
  })
  expect(await actions(id)).toEqual(['assigned', 'scheduled', 'cancelled schedule'])
})

test('planning again, assigning and cancelling end what went wrong with a release', async () => {
  const failed = {
    visible_from: '2026-10-12T13:00:00Z',
    due_at: '2026-10-13T13:00:00Z',
    release_problem: 'past_due',
  } as const
  for (const [call, body] of [
    ['schedule', { visibleFrom: VISIBLE, dueAt: DUE }],
    ['assign', { dueAt: DUE }],
    ['unassign', {}],
  ] as const) {
    const { id } = await make(failed)
    expect((await detail(id)).release_problem).toBe('past_due')
    expect((await staff.put(`/api/assignments/${call}/${id}`, body)).body).toMatchObject({ release_problem: null })
  }
})

test('planning is undone', async () => {
  const { id } = await make()
  const planned = await schedule(id, { visibleFrom: VISIBLE, dueAt: DUE })
  expect((await staff.post(`/api/undo/${planned.body.undo}`)).status).toBe(200)
  expect(await detail(id)).toMatchObject({ visible_from: null, due_at: null, version: 3 })
})

test('a student finds what is planned by no call of theirs', async () => {
  const student = await makeStudent(app.db)
  const own = await app.as(student)
  const { id, slug } = await makeAssignment(app.db, {
    cohort_id: student.cohort_id ?? 0,
    ...UNASSIGNED,
    name: 'Secret plan',
  })
  await schedule(id, { visibleFrom: VISIBLE, dueAt: DUE })
  const calls = DECLARED_CALLS.filter(({ route }) => route.access !== 'staff' && route.call.startsWith('GET'))
  for (const { route } of calls) {
    if ('stream' in route) continue
    for (const key of [String(id), slug]) {
      const path = route.call.slice(4).replace(/:\w+/g, key)
      const reply = await own.get(`${path}?searchText=secret`)
      expect(JSON.stringify(reply.body), path).not.toMatch(/Secret plan|secret-plan/)
    }
  }
  expect((await own.get(`/api/students/coursework/${slug}`)).status).toBe(404)
  expect((await own.put('/api/students/coursework', { assignmentId: id, repository: 'github.com/x' })).status).toBe(404)
})
