import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'

const MONDAY = '2026-10-19T13:00:00.000Z'
const FRIDAY = '2026-10-23T13:00:00.000Z'
const NEXT_MONDAY = '2026-10-26T13:00:00.000Z'

let app: TestApp
let staff: Client
let colleague: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  colleague = await app.as(await makeEmployee(app.db, { first_name: 'Ola' }))
  cohort_id = (await makeCohort(app.db)).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

const move = (moves: unknown, headers = {}) => staff.put('/api/assignments/move', { moves }, headers)
const detail = async (id: number) => (await staff.get(`/api/assignments/detail/${id}`)).body
const actions = async (id: number) =>
  (await staff.get(`/api/history/assignment/${id}`)).body.rows.map((row) => row.action)
const make = (values = {}) => makeAssignment(app.db, { cohort_id, ...values })
const makePlanned = (values = {}) =>
  make({
    workflow_state: 'unassigned',
    assigned_at: null,
    visible_from: new Date(MONDAY),
    due_at: new Date(FRIDAY),
    ...values,
  })

test('a student cannot move an assignment', async () => {
  const { id } = await make()
  const student = await app.as(await makeStudent(app.db, { cohort_id }))
  expect((await student.put('/api/assignments/move', { moves: [{ id, dueAt: FRIDAY }] })).status).toBe(403)
})

test.for<[string, (id: number) => unknown]>([
  ['nothing', () => []],
  ['no list', (id) => ({ id })],
  ['what is no time', (id) => [{ id, dueAt: 'soon' }]],
  [
    'one twice',
    (id) => [
      { id, dueAt: FRIDAY },
      { id, dueAt: MONDAY },
    ],
  ],
  ['an unknown field', (id) => [{ id, due_at: FRIDAY }]],
  ['201 at once', () => Array.from({ length: 201 }, (_, index) => ({ id: index + 1 }))],
])('a move of %s is malformed', async ([, moves]) => {
  const { id } = await make()
  expect((await move(moves(id))).status).toBe(400)
})

test('one that does not exist is not found, and the others stay', async () => {
  const { id } = await make()
  expect(
    (
      await move([
        { id, dueAt: FRIDAY },
        { id: 2_147_483_647, dueAt: FRIDAY },
      ])
    ).status,
  ).toBe(404)
  expect((await detail(id)).version).toBe(1)
})

test.for<[string, 'assigned' | 'planned', object, string, string]>([
  [
    'of what students see already',
    'assigned',
    { visibleFrom: MONDAY, dueAt: FRIDAY },
    'visibleFrom',
    'Students see it already, so only its due time can move.',
  ],
  [
    'to before it was assigned',
    'assigned',
    { dueAt: '2026-10-12T13:00:00Z' },
    'dueAt',
    'It would be due before students got it, on October 12th 2026, 9:00 AM CT.',
  ],
  [
    'into the past',
    'planned',
    { visibleFrom: NOW },
    'visibleFrom',
    'October 14th 2026, 10:00 AM CT is in the past. Choose a later time, or assign it now.',
  ],
  [
    'past graduation',
    'planned',
    { visibleFrom: '2026-12-18T06:00:00Z' },
    'visibleFrom',
    'The cohort graduates on December 18th 2026. Choose a time before that day.',
  ],
  [
    'to a due time before it is visible',
    'planned',
    { visibleFrom: FRIDAY, dueAt: MONDAY },
    'dueAt',
    'It would be due before students see it: they see it from October 23rd 2026, 8:00 AM CT.',
  ],
  [
    'to a due time alone',
    'planned',
    { dueAt: MONDAY },
    'visibleFrom',
    'A due date needs a time from which students see it.',
  ],
])('a move %s is refused', async ([, kind, times, path, message]) => {
  const { id } = kind === 'planned' ? await makePlanned() : await make()
  const reply = await move([{ id, ...times }])
  expect([reply.status, reply.body.message, reply.body.issues]).toEqual([422, message, [{ path, message }]])
  expect((await detail(id)).version).toBe(1)
})

test('an archived one is not planned', async () => {
  const { id } = await makePlanned({ archived_at: new Date(NOW) })
  const reply = await move([{ id, visibleFrom: FRIDAY }])
  expect([reply.status, reply.body.message]).toEqual([422, 'It is archived. Bring it back before you plan it.'])
})

test('of several, one that is refused is named, and none moves', async () => {
  const first = await makePlanned({ name: 'Loops' })
  const second = await makePlanned({ name: 'Trees' })
  const reply = await move([
    { id: first.id, visibleFrom: NEXT_MONDAY },
    { id: second.id, visibleFrom: FRIDAY, dueAt: MONDAY },
  ])
  expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(/^Trees: It would be due before/)])
  expect(await detail(first.id)).toMatchObject({ visible_from: MONDAY, version: 1 })
})

test('a move of an older version is refused with the assignment as it is, and nothing moves', async () => {
  const { id } = await makePlanned({ name: 'Loops' })
  const other = await makePlanned()
  expect(
    (await colleague.put('/api/assignments/move', { moves: [{ id, visibleFrom: FRIDAY, version: 1 }] })).status,
  ).toBe(200)
  const reply = await move([
    { id: other.id, visibleFrom: NEXT_MONDAY, version: 1 },
    { id, visibleFrom: NEXT_MONDAY, version: 1 },
  ])
  expect([reply.status, reply.body.code]).toEqual([409, 'stale'])
  expect(reply.body.current).toMatchObject({ id, name: 'Loops', visible_from: FRIDAY, due_at: null, version: 2 })
  expect((await detail(other.id)).version).toBe(1)
})

test('a planned one moves with both times, and the history has them', async () => {
  const { id } = await makePlanned()
  const reply = await move([{ id, visibleFrom: FRIDAY, dueAt: NEXT_MONDAY, version: 1 }])
  expect(reply.body).toEqual({ rows: [{ id, version: 2 }], undo: expect.any(String) })
  expect(await detail(id)).toMatchObject({
    workflow_state: 'unassigned',
    visible_from: FRIDAY,
    due_at: NEXT_MONDAY,
    version: 2,
  })
  const [entry] = (await staff.get(`/api/history/assignment/${id}`)).body.rows
  expect(entry).toMatchObject({
    action: 'changed schedule',
    changes: { visible_from: { from: MONDAY, to: FRIDAY }, due_at: { from: FRIDAY, to: NEXT_MONDAY } },
  })
})

test('an assigned one moves its due time, and stays assigned', async () => {
  const { id } = await make()
  expect((await move([{ id, dueAt: NEXT_MONDAY }])).status).toBe(200)
  expect(await detail(id)).toMatchObject({
    workflow_state: 'assigned',
    assigned_at: '2026-10-12T14:00:00.000Z',
    due_at: NEXT_MONDAY,
  })
})

test('one without dates is placed, and taken off again', async () => {
  const { id } = await makePlanned({ visible_from: null, due_at: null })
  await move([{ id, visibleFrom: MONDAY }])
  expect(await detail(id)).toMatchObject({ visible_from: MONDAY, due_at: null })
  await move([{ id }])
  expect(await detail(id)).toMatchObject({ visible_from: null, due_at: null, version: 3 })
})

test('a release that failed is planned anew', async () => {
  const { id } = await makePlanned({ visible_from: new Date('2026-10-13T13:00:00Z'), release_problem: 'past_due' })
  await move([{ id, visibleFrom: MONDAY, dueAt: FRIDAY }])
  expect(await detail(id)).toMatchObject({ visible_from: MONDAY, release_problem: null })
})

test('what is there already writes nothing, and there is nothing to undo', async () => {
  const { id } = await makePlanned()
  const reply = await move([{ id, visibleFrom: MONDAY, dueAt: FRIDAY }])
  expect(reply.body).toEqual({ rows: [{ id, version: 1 }], undo: null })
  expect(await actions(id)).toEqual([])
})

test('a move is undone, all of it, and the history has both', async () => {
  const planned = await makePlanned({ visible_from: new Date('2026-10-13T13:00:00Z'), release_problem: 'past_due' })
  const assigned = await make()
  const { undo } = (
    await move([
      { id: planned.id, visibleFrom: MONDAY },
      { id: assigned.id, dueAt: NEXT_MONDAY },
    ])
  ).body
  expect((await colleague.post(`/api/undo/${undo}`)).status).toBe(403)
  expect((await staff.post(`/api/undo/${undo}`)).body).toEqual({ ok: true })
  expect(await detail(planned.id)).toMatchObject({
    visible_from: '2026-10-13T13:00:00.000Z',
    due_at: FRIDAY,
    release_problem: 'past_due',
    version: 3,
  })
  expect((await detail(assigned.id)).due_at).toBe('2026-10-16T13:00:00.000Z')
  expect(await actions(assigned.id)).toEqual(['undone', 'changed due date'])
})

test('a move is not undone if one of them has changed since', async () => {
  const loops = await makePlanned({ name: 'Loops' })
  const trees = await makePlanned({ name: 'Trees' })
  const { undo } = (await move([loops, trees].map(({ id }) => ({ id, visibleFrom: FRIDAY })))).body
  await colleague.put('/api/assignments/move', { moves: [{ id: trees.id, visibleFrom: NEXT_MONDAY }] })
  const reply = await staff.post(`/api/undo/${undo}`)
  expect([reply.status, reply.body.message]).toEqual([409, '“Trees” has been changed since, so this stays as it is.'])
  expect((await detail(loops.id)).visible_from).toBe(FRIDAY)
})

test('a move whose answer was lost is sent again with its key, and done once', async () => {
  const { id } = await makePlanned()
  const send = () => move([{ id, visibleFrom: FRIDAY, version: 1 }], { 'idempotency-key': `move-${id}-once` })
  const first = await send()
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  expect((await detail(id)).version).toBe(2)
})

test('two who move the same one at once: one does, and the other is told', async () => {
  const { id } = await makePlanned()
  const replies = await Promise.all(
    [staff, colleague].map((who, n) =>
      who.put('/api/assignments/move', { moves: [{ id, visibleFrom: [FRIDAY, NEXT_MONDAY][n], version: 1 }] }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('200 move at once, in as many statements as one', async () => {
  const statements = async (amount: number) => {
    const made = await Promise.all(Array.from({ length: amount }, () => makePlanned()))
    const { queries } = await recordQueries(() => move(made.map(({ id }) => ({ id, visibleFrom: NEXT_MONDAY }))))
    expect((await detail(made.at(-1)?.id ?? 0)).visible_from).toBe(NEXT_MONDAY)
    return queries.length
  }
  expect(await statements(200)).toBe(await statements(1))
})
