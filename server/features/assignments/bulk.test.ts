import { sql } from 'kysely'
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
import { recordQueries } from '#test/support/queries.ts'
import { tellOfActions } from '#test/support/queues.ts'

const VISIBLE = '2026-10-19T13:00:00.000Z'
const DUE = '2026-10-23T13:00:00.000Z'

let app: TestApp
let staff: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
})
beforeEach(async () => {
  app.setNow(NOW)
  cohort_id = (await makeCohort(app.db)).id
})
afterAll(() => app.stop())

const bulk = (action: string, ids: number[], more = {}) =>
  staff.put('/api/assignments/bulk', { action, assignments: ids.map((id) => ({ id })), ...more })
const undo = (id: unknown) => staff.post(`/api/undo/${id}`)
const detail = async (id: number) => (await staff.get(`/api/assignments/detail/${id}`)).body
const details = (ids: number[]) => Promise.all(ids.map(detail))
const make = async (howMany: number, values = {}) => {
  const made: number[] = []
  for (let n = 0; n < howMany; n++)
    made.push((await makeAssignment(app.db, { cohort_id, ...UNASSIGNED, ...values })).id)
  return made
}

test.for([
  [{ action: 'explode', assignments: [{ id: 1 }] }, 400],
  [{ action: 'assign', assignments: [{ id: '1' }] }, 400],
  [{ action: 'assign', assignments: [{ id: 1 }], dueAt: 'soon' }, 400],
  [{ action: 'assign', assignments: [] }, 422],
  [{ action: 'assign', assignments: Array.from({ length: 201 }, (_, n) => ({ id: n + 1 })) }, 422],
  [{ action: 'schedule', assignments: [{ id: 1 }] }, 422],
  [{ action: 'tag', assignments: [{ id: 1 }], tags: [' '] }, 422],
  [{ action: 'assign', assignments: [{ id: 2_000_000_000 }] }, 404],
])('%j is refused', async ([body, status]) => {
  expect((await staff.put('/api/assignments/bulk', body)).status).toBe(status)
})

test('if one is in the way nothing changes, and the sentence names it', async () => {
  const [plain = 0] = await make(1)
  const assigned = await makeAssignment(app.db, { cohort_id, name: 'Transit Board' })
  for (const [action, more, message] of [
    ['schedule', { visibleFrom: VISIBLE }, '“Transit Board” is assigned already. Unassign it before you plan it.'],
    ['due', { dueAt: DUE }, `“${(await detail(plain)).name}” is not assigned. Assign or schedule it first.`],
  ] as const) {
    const reply = await bulk(action, [plain, assigned.id], more)
    expect([reply.status, reply.body.message]).toEqual([422, message])
  }
  const stale = await staff.put('/api/assignments/bulk', {
    action: 'archive',
    assignments: [
      { id: plain, version: 1 },
      { id: assigned.id, version: 7 },
    ],
  })
  expect([stale.status, stale.body.message]).toEqual([
    409,
    '“Transit Board” has been changed since you selected it. Please look and try again.',
  ])
  expect((await details([plain, assigned.id])).map(({ version }) => version)).toEqual([1, 1])
})

test('six get a due time at once, and one undo takes it back', async () => {
  const planned = await make(3, { visible_from: VISIBLE, due_at: '2026-10-20T13:00:00Z' })
  const assigned: number[] = []
  for (let n = 0; n < 3; n++) assigned.push((await makeAssignment(app.db, { cohort_id })).id)
  const ids = [...planned, ...assigned]
  const before = await details(ids)
  const reply = await bulk('due', ids, { dueAt: DUE })
  expect(reply.body).toEqual({ count: 6, undo: expect.any(String) })
  expect((await details(ids)).map(({ due_at, version }) => [due_at, version])).toEqual(ids.map(() => [DUE, 2]))
  expect((await undo(reply.body.undo)).status).toBe(200)
  expect(await details(ids)).toEqual(before.map((one) => ({ ...one, version: 3 })))
  expect((await bulk('due', assigned)).body.count).toBe(3)
  expect((await bulk('due', assigned)).body).toEqual({ count: 0, undo: null })
})

test('an undo leaves all as they are if one was changed since', async () => {
  const ids = await make(3)
  const reply = await bulk('assign', ids)
  await staff.put(`/api/assignments/unassign/${ids[1]}`)
  expect((await undo(reply.body.undo)).status).toBe(409)
  expect((await details(ids)).map(({ workflow_state }) => workflow_state)).toEqual([
    'assigned',
    'unassigned',
    'assigned',
  ])
})

test('assigning many keeps planned due times, leaves assigned ones alone and tells each student once', async () => {
  const student = await makeStudent(app.db, { cohort_id })
  const [plain = 0] = await make(1)
  const [planned = 0] = await make(1, { visible_from: VISIBLE, due_at: DUE })
  const assigned = await makeAssignment(app.db, { cohort_id })
  const was = await detail(assigned.id)
  const reply = await bulk('assign', [plain, planned, assigned.id])
  expect(reply.body.count).toBe(2)
  const now = new Date(NOW).toISOString()
  expect(await details([plain, planned, assigned.id])).toMatchObject([
    { workflow_state: 'assigned', assigned_at: now, due_at: null },
    { workflow_state: 'assigned', assigned_at: now, due_at: DUE, visible_from: null },
    was,
  ])
  await tellOfActions(app.ctx)
  const { rows } = (await (await app.as(student)).get('/api/notices')).body
  expect(rows.map(({ kind }) => kind)).toEqual(['assigned', 'assigned'])
  expect((await bulk('unassign', [plain, planned, assigned.id])).body.count).toBe(3)
})

test('200 are scheduled in as many statements as one, and unassigned again', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into assignments (name, slug, cohort_id) select 'Bulk', 'bulk-' || gen_random_uuid(), ${cohort_id}::int
    from generate_series(1, 200) returning id`.execute(app.db)
  const ids = rows.map(({ id }) => id)
  const one = await recordQueries(() => bulk('schedule', ids.slice(0, 1), { visibleFrom: VISIBLE, dueAt: DUE }))
  const all = await recordQueries(() => bulk('schedule', ids, { visibleFrom: VISIBLE }))
  expect(all.result.body.count).toBe(200)
  expect(all.queries.length).toBe(one.queries.length)
  expect((await bulk('unassign', ids)).body.count).toBe(200)
})

test('tags are added, each assignment keeps its own, and an undo takes only the new ones', async () => {
  const ids = await make(2)
  await staff.put('/api/assignments/update', { id: ids[0], name: 'A', tags: ['react'] })
  const names = async () => (await details(ids)).map(({ tags }) => (tags as { name: string }[]).map(({ name }) => name))
  const reply = await bulk('tag', ids, { tags: ['React', 'week 3'] })
  expect(reply.body.count).toBe(2)
  expect(await names()).toEqual([
    ['react', 'week 3'],
    ['react', 'week 3'],
  ])
  expect((await bulk('tag', ids, { tags: ['REACT'] })).body.count).toBe(0)
  expect((await undo(reply.body.undo)).status).toBe(200)
  expect(await names()).toEqual([['react'], []])
})

test('archived ones leave the lists and their counts, and nothing else changes', async () => {
  const student = await makeStudent(app.db, { cohort_id })
  const kept = await makeAssignment(app.db, { cohort_id, name: 'Kept zebra' })
  const gone = await makeAssignment(app.db, { cohort_id, name: 'Gone zebra' })
  await makeCourseWork(app.db, { assignment_id: gone.id, student_id: student.id })
  const [planned = 0] = await make(1, { visible_from: VISIBLE })
  expect((await staff.get(`/api/assignments/to-grade?ids=${gone.id},${planned}`)).body).toEqual({
    toGrade: 1,
    planned: 1,
  })
  const whole = async () => (await staff.get('/api/assignments/list')).body.count
  const before = await whole()
  const queue = async () => (await staff.get(`/api/assignments/queue?cohortId=${cohort_id}`)).body.count
  const reply = await bulk('archive', [gone.id, planned])
  expect(reply.body.count).toBe(2)
  expect(await whole()).toBe(before - 2)
  const found = async (query: string) => {
    const { rows, count } = (await staff.get(`/api/assignments/list?${query}`)).body
    const all = (await staff.get(`/api/assignments/list/all?${query}`)).body
    expect([all.count, count]).toEqual([rows.length, rows.length])
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await found(`cohortId=${cohort_id}`)).toEqual([kept.id])
  expect(await found('searchText=zebra')).toEqual([kept.id])
  expect(await found(`cohortId=${cohort_id}&searchText=zebra`)).toEqual([kept.id])
  expect(await found('searchText=zebra&archived=1')).toEqual([gone.id])
  expect(await found(`cohortId=${cohort_id}&archived=1`)).toEqual([gone.id, planned])
  expect(await queue()).toBe(1)
  const own = await app.as(student)
  expect((await own.get(`/api/students/coursework/${gone.slug}`)).status).toBe(200)
  expect(await detail(gone.id)).toMatchObject({ archived_at: new Date(NOW).toISOString(), workflow_state: 'assigned' })
  expect((await bulk('restore', [gone.id])).body.count).toBe(1)
  expect(await whole()).toBe(before - 1)
  await app.db.deleteFrom('assignments').where('id', '=', planned).execute()
  expect(await whole()).toBe(before - 1)
})
