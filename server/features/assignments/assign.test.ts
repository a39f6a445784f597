import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'
import { tellOfActions } from '#test/support/queues.ts'

const NOW_ISO = new Date(NOW).toISOString()
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

const assign = (id: number, body?: unknown) => staff.put(`/api/assignments/assign/${id}`, body)
const unassign = (id: number, body?: unknown) => staff.put(`/api/assignments/unassign/${id}`, body)
const detail = async (id: number) => (await staff.get(`/api/assignments/detail/${id}`)).body
const actions = async (id: number) =>
  (await staff.get(`/api/history/assignment/${id}`)).body.rows.map((row) => row.action)
async function news(assignment_id: number) {
  await tellOfActions(app.ctx)
  return app.db.selectFrom('notices').selectAll().where('assignment_id', '=', assignment_id).execute()
}
const undo = (id: unknown) => staff.post(`/api/undo/${id}`)

test.for([
  { dueAt: '2026-02-30T08:00:00Z' },
  { dueAt: '2026-10-14T25:00:00Z' },
  { dueAt: '2026-10-14T08:00:00' },
  { dueAt: '2026-10-14' },
  { dueAt: 'tomorrow' },
  { dueAt: 1_790_000_000 },
  { dueAt: '2026-10-14T08:00:00+99:00' },
  { due_at: DUE },
  { version: 0 },
  { version: '1' },
  [],
])('assigning with %j is malformed and leaves it unassigned', async (body) => {
  const { id } = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
  expect((await assign(id, body)).status).toBe(400)
  expect((await detail(id)).workflow_state).toBe('unassigned')
})

test('an older version is refused and shows the assignment as it is now', async () => {
  const { id } = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
  await assign(id, { dueAt: DUE, version: 1 })
  for (const late of [await assign(id, { version: 1 }), await unassign(id, { version: 1 })]) {
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('stale')
    expect(late.body.current).toEqual(await detail(id))
  }
  expect(await detail(id)).toMatchObject({ due_at: DUE, version: 2 })
})

test.for([[undefined], [{}], [{ dueAt: null }], [{ dueAt: '' }]])(
  'assigning with %j has no due date',
  async ([body]) => {
    const { id } = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
    const reply = await assign(id, body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id, workflow_state: 'assigned', assigned_at: NOW_ISO, due_at: null, version: 2 })
    expect(reply.body).toEqual({ ...(await detail(id)), undo: expect.any(String) })
  },
)

test('a new due date keeps when it was assigned, and tells nobody a second time', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const { id } = await makeAssignment(app.db, { cohort_id: cohort.id, ...UNASSIGNED })
  await assign(id, { dueAt: '2026-10-23T08:00:00-05:00' })
  expect(await news(id)).toMatchObject([{ user_id: student.id, kind: 'assigned' }])
  await app.db.deleteFrom('notices').execute()
  app.setNow('2026-10-14T16:00:00Z')
  const moved = await assign(id, { dueAt: '2026-10-30T13:00:00Z' })
  expect(moved.body).toMatchObject({ assigned_at: NOW_ISO, due_at: '2026-10-30T13:00:00.000Z', version: 3 })
  // Repeating it changes nothing.
  expect((await assign(id, { dueAt: '2026-10-30T13:00:00Z' })).body).toMatchObject({ version: 3, undo: null })
  expect((await assign(id)).body).toMatchObject({ assigned_at: NOW_ISO, due_at: null, version: 4 })
  expect(await news(id)).toEqual([])
  expect(await actions(id)).toEqual(['changed due date', 'changed due date', 'assigned'])
})

test('unassigning clears the times and keeps the work; assigning again brings it back', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const { id } = await makeAssignment(app.db, { cohort_id: cohort.id })
  await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
  const reply = await unassign(id, { version: 1 })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ workflow_state: 'unassigned', assigned_at: null, due_at: null, version: 2 })
  expect(reply.body.summary).toMatchObject({ completed: 1, total: 1 })
  // Repeating it changes nothing.
  expect((await unassign(id)).body).toMatchObject({ workflow_state: 'unassigned', version: 2 })
  const own = await app.as(student)
  expect((await own.get(`/api/students/coursework/${id}`)).status).toBe(404)
  expect((await assign(id)).body).toMatchObject({ workflow_state: 'assigned', assigned_at: NOW_ISO, due_at: null })
  expect((await own.get(`/api/students/coursework/${id}`)).body).toMatchObject({ id, work: { student_id: student.id } })
  expect(await actions(id)).toEqual(['assigned', 'unassigned'])
})

test('of two who assign one version at once, one does and the other is told what the first did', async () => {
  for (let round = 0; round < 25; round++) {
    const { id } = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
    const dues = [DUE, '2026-10-30T13:00:00.000Z']
    const replies = await Promise.all(dues.map((dueAt) => assign(id, { dueAt, version: 1 })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    const won = replies.find((reply) => reply.status === 200)?.body
    const told = replies.find((reply) => reply.status === 409)?.body
    expect({ ...told?.current, undo: won?.undo }).toEqual(won)
    expect({ ...(await detail(id)), undo: won?.undo }).toEqual(won)
    expect(await actions(id)).toEqual(['assigned'])
  }
})

test('two who assign at once without a version agree on when it was assigned', async () => {
  for (let round = 0; round < 25; round++) {
    const { id } = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
    const replies = await Promise.all([
      assign(id, { dueAt: DUE }),
      assign(id, { dueAt: DUE }),
      assign(id, { dueAt: DUE }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await detail(id)).toMatchObject({ assigned_at: NOW_ISO, due_at: DUE, version: 2 })
    expect(await actions(id)).toEqual(['assigned'])
  }
})

test('assigning is undone: it is as before, and nobody is told', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const own = await app.as(student)
  const plan = { visible_from: '2026-10-19T13:00:00.000Z', due_at: DUE } as const
  const { id } = await makeAssignment(app.db, { cohort_id: cohort.id, ...UNASSIGNED })
  await staff.put(`/api/assignments/schedule/${id}`, { visibleFrom: plan.visible_from, dueAt: plan.due_at })
  const assigned = await assign(id, { dueAt: null })
  expect((await own.get(`/api/students/coursework/${id}`)).status).toBe(200)
  expect((await undo(assigned.body.undo)).status).toBe(200)
  expect(await detail(id)).toMatchObject({ workflow_state: 'unassigned', assigned_at: null, ...plan, version: 4 })
  expect((await own.get(`/api/students/coursework/${id}`)).status).toBe(404)
  expect(await news(id)).toEqual([])
  expect(await actions(id)).toEqual(['undone', 'assigned', 'scheduled'])
})

test('unassigning is undone: it is assigned since the same time, and nobody is told again', async () => {
  const { id } = await makeAssignment(app.db, { cohort_id })
  const before = await detail(id)
  const hidden = await unassign(id)
  expect((await undo(hidden.body.undo)).status).toBe(200)
  expect(await detail(id)).toEqual({ ...before, version: 3 })
  expect(await news(id)).toEqual([])
})

test('what a student has handed in since, or someone has changed, is not undone', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const one = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Transit Board', ...UNASSIGNED })
  const assigned = await assign(one.id)
  await (await app.as(student)).put('/api/students/coursework', {
    assignmentId: one.id,
    repository: 'github.com/sam/x',
  })
  const refused = await undo(assigned.body.undo)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A student has handed in “Transit Board” since, so this stays as it is.',
  ])
  const other = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Quiz', ...UNASSIGNED })
  const first = await assign(other.id)
  await assign(other.id, { dueAt: DUE })
  const late = await undo(first.body.undo)
  expect([late.status, late.body.message]).toEqual([409, '“Quiz” has been changed since, so this stays as it is.'])
  expect(await detail(other.id)).toMatchObject({ workflow_state: 'assigned', due_at: DUE })
})
