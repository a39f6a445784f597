import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#test/support/app.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent, UNASSIGNED } from '#test/support/factories.ts'
import { openStream } from '#test/support/live.ts'
import { startTwoMailedApps } from '#test/support/mailed-app.ts'
import { untilIdle } from '#test/support/queues.ts'

const PORTAL = 'http://portal.example.org'
const NINE = '2026-10-15T14:00:00.000Z'
const DUE = '2026-10-16T13:00:00.000Z'

const { mail, app, second } = await startTwoMailedApps(PORTAL)
beforeEach(async () => {
  // What the test before left to be sent.
  await untilIdle(app.db, 'mail')
  mail.mails.length = 0
  await app.db.updateTable('assignments').set({ visible_from: null, release_problem: null, due_at: null }).execute()
  await app.db.deleteFrom('notices').execute()
})

const at = (now: string) => {
  for (const server of [app, second]) server.setNow(now)
}
/** Both servers run the job, and more than once, as at their starts. */
async function release(now: string): Promise<void> {
  at(now)
  await Promise.all([app, second, app, second].map((server) => server.ctx.jobs.send('release', {})))
  await untilIdle(app.db, 'release')
}
interface Planned {
  cohort_id: number
  name?: string
  visible_from?: string
  due_at?: string
  archived_at?: string
}
function makePlanned({ visible_from = NINE, due_at, archived_at, ...values }: Planned) {
  const at = (moment: string | undefined) => (moment ? new Date(moment) : null)
  const times = { visible_from: new Date(visible_from), due_at: at(due_at), archived_at: at(archived_at) }
  return makeAssignment(app.db, { ...UNASSIGNED, ...values, ...times })
}
const find = (id: number) => app.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const history = (ids: number[]) =>
  app.db
    .selectFrom('history')
    .select(['entity_id', 'action', 'actor_id'])
    .where('entity', '=', 'assignment')
    .where('entity_id', 'in', ids)
    .orderBy('id')
    .execute()
async function mails() {
  at(new Date(app.ctx.now().getTime() + 11 * 60_000).toISOString())
  await app.ctx.jobs.send('notification-digest', {})
  await untilIdle(app.db, 'notification-digest', 'mail')
  return mail.mails
}

test('nothing is assigned before its time, and nothing that is not planned', async () => {
  const cohort = await makeCohort(app.db)
  const planned = await makePlanned({ cohort_id: cohort.id })
  const plain = await makeAssignment(app.db, { ...UNASSIGNED, cohort_id: cohort.id })
  await release('2026-10-15T13:59:59.999Z')
  for (const { id } of [planned, plain])
    expect(await find(id)).toMatchObject({ workflow_state: 'unassigned', version: 1 })
})

test('at its time it is assigned with its due date; the students see it at once and are told once', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const own = await app.as(student)
  const { id, slug } = await makePlanned({ cohort_id: cohort.id, name: 'Transit Board', due_at: DUE })
  const stream = await openStream(app.url, own)
  await release(NINE)
  expect(await find(id)).toMatchObject({
    workflow_state: 'assigned',
    assigned_at: new Date(NINE),
    due_at: new Date(DUE),
    visible_from: null,
    version: 2,
  })
  await stream.until('change', ({ stale }) => stale?.includes('courseWork') ?? false)
  await stream.close()
  expect((await own.get(`/api/students/coursework/${slug}`)).body).toMatchObject({ id, due_at: DUE })
  expect((await own.get('/api/notices')).body.rows).toMatchObject([
    { kind: 'assigned', text: 'You have a new assignment: Transit Board. It is due October 16th 2026, 8:00 AM CT.' },
  ])
  expect(await history([id])).toEqual([{ entity_id: id, action: 'assigned', actor_id: null }])
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [student.email, 'New assignment: Transit Board'],
  ])
})

test('twelve at once are each assigned once, however many servers are at it', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push((await makePlanned({ cohort_id: cohort.id })).id)
  await release(NINE)
  expect((await history(ids)).map(({ entity_id }) => entity_id).toSorted((a, b) => a - b)).toEqual(ids)
  const told = await app.db.selectFrom('notices').select('assignment_id').where('user_id', '=', student.id).execute()
  expect(told).toHaveLength(12)
  for (const id of ids) expect(await find(id)).toMatchObject({ workflow_state: 'assigned', version: 2 })
  expect((await mails()).map(({ subject }) => subject)).toEqual(['12 notices for you'])
})

test('what was missed while no server ran is assigned at the next start, in order, without what is past its due time', async () => {
  const cohort = await makeCohort(app.db)
  const [late, early, middle, past] = [
    await makePlanned({ cohort_id: cohort.id, visible_from: '2026-10-15T16:00:00Z' }),
    await makePlanned({ cohort_id: cohort.id, visible_from: '2026-10-15T14:00:00Z', due_at: '2026-10-19T13:00:00Z' }),
    await makePlanned({ cohort_id: cohort.id, visible_from: '2026-10-15T15:00:00Z' }),
    await makePlanned({ cohort_id: cohort.id, visible_from: '2026-10-15T14:30:00Z', due_at: '2026-10-16T13:00:00Z' }),
  ]
  const ids = [late, early, middle, past].map(({ id }) => id)
  const monday = '2026-10-19T12:59:00.000Z'
  const DATABASE_URL = app.ctx.config.databaseUrl ?? ''
  // The others do nothing on their own, but may take the job that the start makes.
  at(monday)
  const started = await startTestApp({ now: monday, settings: { DATABASE_URL } })
  await untilIdle(app.db, 'release')
  await started.stop()
  expect(await history(ids)).toEqual([
    { entity_id: early.id, action: 'assigned', actor_id: null },
    { entity_id: past.id, action: 'not released', actor_id: null },
    { entity_id: middle.id, action: 'assigned', actor_id: null },
    { entity_id: late.id, action: 'assigned', actor_id: null },
  ])
  expect(await find(late.id)).toMatchObject({ assigned_at: new Date(monday) })
  await release('2026-10-19T13:01:00.000Z')
  expect(await history(ids)).toHaveLength(4)
})

test.for([
  ['past_due', {}, { due_at: NINE }, 'Its due time had passed when it could be assigned, so students did not get it.'],
  ['graduated', { graduation: '2026-10-15' }, {}, 'The cohort had graduated by then, so students did not get it.'],
  ['archived', {}, { archived_at: NINE }, 'It was archived, so students did not get it.'],
] as const)(
  'one that is %s is skipped, keeps its times, and its instructors are told once',
  async ([problem, dates, values, why]) => {
    const cohort = await makeCohort(app.db, { name: `Dev ${problem}`, ...dates })
    const [teaches, other] = [await makeEmployee(app.db), await makeEmployee(app.db)]
    await app.db
      .insertInto('cohort_instructors')
      .values({ cohort_id: cohort.id, position: 1, employee_id: teaches.id })
      .execute()
    const student = await makeStudent(app.db, { cohort_id: cohort.id })
    const { id } = await makePlanned({ cohort_id: cohort.id, name: 'Transit Board', ...values })
    await release(NINE)
    await release('2026-10-15T14:01:00Z')
    expect(await find(id)).toMatchObject({
      workflow_state: 'unassigned',
      release_problem: problem,
      visible_from: new Date(NINE),
      due_at: 'due_at' in values ? new Date(NINE) : null,
      version: 2,
    })
    expect((await history([id])).map(({ action }) => action)).toEqual(['not released'])
    const seenBy = async (person: { id: number }) => (await (await app.as(person)).get('/api/notices')).body.rows
    expect(await seenBy(teaches)).toMatchObject([
      {
        kind: 'not_released',
        text: `Transit Board (Dev ${problem}) was planned and has not been assigned. ${why}`,
        path: `/assignments/${id}`,
      },
    ])
    for (const person of [other, student]) expect(await seenBy(person)).toEqual([])
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [teaches.email, 'Not assigned: Transit Board'],
    ])
    // Once staff have decided, the notice has no reason any more.
    await (await app.as(other)).put(`/api/assignments/unassign/${id}`)
    expect(await seenBy(teaches)).toEqual([])
  },
)

test('students of a cohort before prework get it without a notice', async () => {
  const cohort = await makeCohort(app.db, {
    prework_start: '2026-11-02',
    classroom_start: '2026-11-30',
    graduation: null,
  })
  await makeStudent(app.db, { cohort_id: cohort.id })
  const { id } = await makePlanned({ cohort_id: cohort.id })
  await release(NINE)
  expect((await find(id)).workflow_state).toBe('assigned')
  expect(await app.db.selectFrom('notices').selectAll().where('assignment_id', '=', id).execute()).toEqual([])
})

test('one that someone is changing waits for the next minute', async () => {
  const cohort = await makeCohort(app.db)
  const { id } = await makePlanned({ cohort_id: cohort.id })
  await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('assignments').select('id').where('id', '=', id).forUpdate().execute()
    await release(NINE)
    expect((await find(id)).workflow_state).toBe('unassigned')
  })
  await release('2026-10-15T14:01:00Z')
  expect(await find(id)).toMatchObject({ workflow_state: 'assigned', assigned_at: new Date('2026-10-15T14:01:00Z') })
})
