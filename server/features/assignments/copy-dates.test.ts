import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { centralInstant } from '#domain/central-time.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'
import { recordQueries } from '#test/support/queries.ts'

let app: TestApp
let ida: Client
let ola: Client
let source: number
beforeAll(async () => {
  app = await startTestApp()
  ida = await app.as(await makeEmployee(app.db))
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola' }))
  source = (await makeCohort(app.db, { name: 'Hopper', classroom_start: '2026-06-01', graduation: '2026-08-24' })).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

const at = (day: string, time = '09:00') => centralInstant(day, time)
const iso = (day: string, time = '09:00') => at(day, time).toISOString()
const nextCohort = async (dates = {}) =>
  (await makeCohort(app.db, { classroom_start: '2026-10-26', graduation: '2027-01-25', ...dates })).id
const assigned = (name: string, visible: string, due: string | null, more = {}) =>
  makeAssignment(app.db, {
    cohort_id: source,
    name,
    workflow_state: 'assigned',
    assigned_at: at(visible),
    due_at: due === null ? null : at(due, '08:00'),
    ...more,
  })
const preview = async (ids: number[], cohortId: number) =>
  (await ida.get(`/api/assignments/copy?ids=${ids.join(',')}&cohortId=${cohortId}`)).body
const copy = (assignmentsToCopy: number[], cohortId: number, dates?: unknown) =>
  ida.post('/api/assignments/copy', { assignmentsToCopy, cohortId, dates })
const inCohort = (cohort_id: number) =>
  app.db
    .selectFrom('assignments')
    .select(['id', 'name', 'workflow_state', 'visible_from', 'due_at', 'parent_id', 'version'])
    .where('cohort_id', '=', cohort_id)
    .orderBy('id')
    .execute()
type Preview = Awaited<ReturnType<typeof preview>>
const shown = ({ rows }: Preview) =>
  rows.map(({ id, visible_from, due_at, basis }) => ({ id, visibleFrom: visible_from, dueAt: due_at, basis }))
const undo = (id: unknown, who = ida) => who.post(`/api/undo/${id}`)

test('dates that cannot be planned are refused by name, and nothing is copied', async () => {
  const to = await nextCohort()
  const one = await assigned('Loops', '2026-06-01', '2026-06-03')
  const two = await assigned('Arrays', '2026-06-02', '2026-06-04')
  const good = { id: one.id, visibleFrom: iso('2026-10-26'), dueAt: null }
  for (const [visibleFrom, dueAt, message] of [
    [iso('2026-10-14', '09:59'), null, /^Arrays: .* is in the past/],
    [iso('2027-01-25'), null, /^Arrays: The cohort graduates on January 25th 2027/],
    [iso('2026-10-27'), iso('2026-10-27', '08:00'), /^Arrays: It would be due before students see it/],
    [null, iso('2026-10-27'), /^Arrays: A due date needs a time/],
  ] as const) {
    const reply = await copy([one.id, two.id], to, [good, { id: two.id, visibleFrom, dueAt }])
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(message)])
    expect(reply.body.issues[0]?.path).toMatch(`dates.${two.id}.`)
  }
  expect(await inCohort(to)).toEqual([])
})

test('dates of an assignment that is not copied, or twice for one, are refused', async () => {
  const to = await nextCohort()
  const { id } = await assigned('Loops', '2026-06-01', null)
  const dates = { id, visibleFrom: iso('2026-10-26'), dueAt: null }
  for (const wrong of [[dates, dates], [{ ...dates, id: id + 1 }]]) {
    expect((await copy([id], to, wrong)).status).toBe(422)
  }
  expect((await copy([id], to, [{ ...dates, visibleFrom: 'tomorrow' }])).status).toBe(400)
  expect((await copy([id], 999_999, [dates])).body.message).toBe('This cohort does not exist. Please choose another.')
  expect((await copy([id, 999_999], to, [dates])).status).toBe(404)
  expect(await inCohort(to)).toEqual([])
})

test('the preview moves each date to the class day of the same number, in the order of the course', async () => {
  const to = await nextCohort()
  await app.db
    .insertInto('days_off')
    .values({ name: 'Thanksgiving', first_day: '2026-11-26', last_day: '2026-11-27', campus_id: null })
    .execute()
  const late = await assigned('Late one', '2026-07-01', '2026-07-02')
  const first = await assigned('First', '2026-06-01', '2026-06-05')
  const undated = await makeAssignment(app.db, {
    cohort_id: source,
    name: 'Undated',
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  const planned = await makeAssignment(app.db, {
    cohort_id: source,
    name: 'Planned',
    workflow_state: 'unassigned',
    assigned_at: null,
    visible_from: at('2026-06-02'),
    due_at: null,
  })
  const seen = await preview([late.id, undated.id, first.id, planned.id], to)
  expect(seen.cohort).toMatchObject({ classroom_start: '2026-10-26', days_off: ['2026-11-26', '2026-11-27'] })
  expect(seen.rows).toMatchObject([
    {
      name: 'First',
      cohort: { id: source, name: 'Hopper' },
      original: { visible_from: iso('2026-06-01'), due_at: iso('2026-06-05', '08:00') },
      visible_from: iso('2026-10-26'),
      due_at: iso('2026-10-30', '08:00'),
      warnings: [],
      existing: null,
    },
    { name: 'Planned', visible_from: iso('2026-10-27'), due_at: null },
    { name: 'Late one', visible_from: iso('2026-11-25'), due_at: iso('2026-11-30', '08:00') },
    { name: 'Undated', visible_from: null, due_at: null, warnings: ['undated'] },
  ])
  await app.db.deleteFrom('days_off').execute()
})

test('copies get exactly the dates that were shown, and are planned, not assigned', async () => {
  const to = await nextCohort()
  const student = await makeStudent(app.db, { cohort_id: to })
  const ids = [
    (await assigned('Sets', '2026-06-01', '2026-06-05')).id,
    (await assigned('Maps', '2026-06-08', null)).id,
    (await assigned('Too late', '2026-09-30', '2026-10-02')).id,
  ]
  const seen = await preview(ids, to)
  const order = seen.rows.map(({ id }) => Number(id))
  const reply = await copy(order, to, shown(seen))
  expect(reply.status).toBe(201)
  const copies = await inCohort(to)
  expect(copies).toMatchObject([
    { name: 'Too late', visible_from: null, due_at: null },
    { name: 'Sets', visible_from: at('2026-10-26'), due_at: at('2026-10-30', '08:00') },
    { name: 'Maps', visible_from: at('2026-11-02'), due_at: null },
  ])
  expect(copies.map(({ workflow_state }) => workflow_state)).toEqual(['unassigned', 'unassigned', 'unassigned'])
  const instant = (text: unknown) => (text === null ? null : new Date(String(text)))
  expect(copies.map(({ parent_id, visible_from, due_at }) => [parent_id, visible_from, due_at])).toEqual(
    seen.rows.map(({ id, visible_from, due_at }) => [id, instant(visible_from), instant(due_at)]),
  )
  const own = await app.as(student)
  expect((await own.get('/api/students/assignments')).body.rows).toEqual([])
  const { rows } = (await ida.get(`/api/history/assignment/${copies[1]?.id}`)).body
  expect(rows[0]).toMatchObject({ action: 'copied', changes: { visible_from: { from: null } } })
})

test('what was changed by hand is kept, and one that is not named gets no dates', async () => {
  const to = await nextCohort()
  const one = await assigned('Sets', '2026-06-01', '2026-06-05')
  const two = await assigned('Maps', '2026-06-08', null)
  const [row] = shown(await preview([one.id, two.id], to))
  const dates = [{ ...row, visibleFrom: iso('2026-10-29', '07:30'), dueAt: null }]
  expect((await copy([one.id, two.id], to, dates)).status).toBe(201)
  expect(await inCohort(to)).toMatchObject([
    { name: 'Sets', visible_from: at('2026-10-29', '07:30'), due_at: null },
    { name: 'Maps', visible_from: null, due_at: null },
  ])
})

test.for<[string, (facts: { to: number; id: number }) => Promise<unknown>]>([
  [
    'the new cohort starts later',
    ({ to }) => app.db.updateTable('cohorts').set({ classroom_start: '2026-11-02' }).where('id', '=', to).execute(),
  ],
  [
    'a day off was entered',
    () =>
      app.db
        .insertInto('days_off')
        .values({ name: 'Snow', first_day: '2026-10-27', last_day: '2026-10-27', campus_id: null })
        .execute(),
  ],
  [
    'the original is due at another time',
    ({ id }) => ida.put(`/api/assignments/assign/${id}`, { dueAt: iso('2026-06-11') }),
  ],
  ['the original has another name', ({ id }) => ida.put('/api/assignments/update', { id, name: 'Sets and maps' })],
  [
    'a colleague has copied it',
    ({ to, id }) => ola.post('/api/assignments/copy', { assignmentsToCopy: [id], cohortId: to }),
  ],
])('if %s since the preview, nothing is copied and the new preview is returned', async ([, change]) => {
  const to = await nextCohort()
  const { id } = await assigned('Sets', '2026-06-01', '2026-06-05')
  const other = (await assigned('Maps', '2026-06-08', null)).id
  const dates = shown(await preview([id, other], to))
  await change({ to, id })
  const before = await inCohort(to)
  const reply = await copy([id, other], to, dates)
  expect([reply.status, reply.body.code]).toEqual([409, 'stale'])
  const now = await preview([id, other], to)
  expect(reply.body.current).toEqual(now)
  expect(await inCohort(to)).toEqual(before)
  expect((await copy([id, other], to, shown(now))).status).toBe(201)
  await app.db.deleteFrom('days_off').execute()
})

test('two who copy into one cohort at once: one does, and the other is shown the new preview', async () => {
  const to = await nextCohort()
  const { id } = await assigned('Sets', '2026-06-01', '2026-06-05')
  const dates = shown(await preview([id], to))
  const holder = await app.ctx.pool.connect()
  try {
    // Both may read, and neither can add an assignment yet.
    await holder.query('begin')
    await holder.query('lock table assignments in share mode')
    const order = { assignmentsToCopy: [id], cohortId: to, dates }
    const copies = [ida, ola].map((who) => who.post('/api/assignments/copy', order))
    await untilHeldUp(app.ctx.pool, 2)
    await holder.query('commit')
    const replies = await Promise.all(copies)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'stale',
      message: expect.stringContaining('Something has changed since you looked'),
    })
  } finally {
    holder.release()
  }
  expect(await inCohort(to)).toHaveLength(1)
})

test('200 are copied with their dates in as many statements as one', async () => {
  const to = await nextCohort()
  const { rows } = await sql<{ id: number }>`
    insert into assignments (name, slug, cohort_id, notes, workflow_state, assigned_at, due_at)
    select 'Many ' || n, 'many-' || gen_random_uuid(), ${source}::int, repeat('x', 5000), 'assigned',
      ${at('2026-06-01')}::timestamptz + n * interval '1 hour', ${at('2026-07-01')}::timestamptz + n * interval '1 hour'
    from generate_series(1, 200) n returning id`.execute(app.db)
  const ids = rows.map(({ id }) => id)
  const dates = shown(await preview(ids, to))
  const one = await recordQueries(() =>
    copy(
      ids.slice(0, 1),
      to,
      dates.slice(0, 1).map(({ basis: _, ...rest }) => rest),
    ),
  )
  const all = await recordQueries(() =>
    copy(
      ids,
      to,
      dates.map(({ basis: _, ...rest }) => rest),
    ),
  )
  expect([one.result.status, all.result.status, all.result.body.count]).toEqual([201, 201, 200])
  expect(all.queries.length).toBe(one.queries.length)
  const planned = (await inCohort(to)).filter(({ visible_from }) => visible_from !== null)
  expect(planned).toHaveLength(201)
  expect((await undo(all.result.body.undo)).status).toBe(200)
  expect(await inCohort(to)).toHaveLength(1)
})

test.for<[string, RegExp, (facts: { id: number; to: number }) => Promise<unknown>]>([
  [
    'was edited',
    /^Maps was changed since, so all copies stay/,
    ({ id }) => ola.put('/api/assignments/update', { id, name: 'Maps' }),
  ],
  ['was assigned', /^Maps was changed since/, ({ id }) => ola.put(`/api/assignments/assign/${id}`)],
  [
    'was copied on',
    /^Maps was copied since/,
    async ({ id }) => ola.post('/api/assignments/copy', { assignmentsToCopy: [id], cohortId: source }),
  ],
  [
    'has work',
    /^Someone has worked with one of them since/,
    async ({ id, to }) => {
      const student = await makeStudent(app.db, { cohort_id: to })
      await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
    },
  ],
  [
    'is gone',
    /^One of them was removed since/,
    ({ id }) => app.db.deleteFrom('assignments').where('id', '=', id).execute(),
  ],
])('if one of the copies %s, none of them is removed by an undo', async ([, message, touch]) => {
  const to = await nextCohort()
  const ids = [(await assigned('Sets', '2026-06-01', null)).id, (await assigned('Maps', '2026-06-02', null)).id]
  const reply = await copy(ids, to, shown(await preview(ids, to)))
  await touch({ id: reply.body.rows[1]?.id ?? 0, to })
  const before = await inCohort(to)
  const undone = await undo(reply.body.undo)
  expect([undone.status, undone.body.message]).toEqual([409, expect.stringMatching(message)])
  expect(await inCohort(to)).toEqual(before)
})

test('a colleague cannot undo a copy; whoever copied can, and all copies are gone', async () => {
  const to = await nextCohort()
  const tagged = await assigned('Sets', '2026-06-01', null)
  await ida.put('/api/assignments/update', { id: tagged.id, name: 'Sets', tags: ['sets'] })
  const ids = [tagged.id, (await assigned('Maps', '2026-06-02', null)).id]
  const reply = await copy(ids, to, shown(await preview(ids, to)))
  const copied = await inCohort(to)
  expect((await undo(reply.body.undo, ola)).status).toBe(403)
  expect((await undo(reply.body.undo)).body).toEqual({ ok: true })
  expect(await inCohort(to)).toEqual([])
  const entries = await app.db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', 'assignment')
    .where('entity_id', '=', copied[0]?.id ?? 0)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([{ action: 'copied' }, { action: 'copy undone' }])
  expect((await undo(reply.body.undo)).status).toBe(409)
})
