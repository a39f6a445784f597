import { beforeEach, expect, test } from 'vitest'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { startTwoMailedApps } from '#test/support/mailed-app.ts'
import { untilIdle } from '#test/support/queues.ts'

const PORTAL = 'http://portal.example.org'
/** The assignments of the factory are due on Friday the 16th at 8:00. */
const THURSDAY_SEVEN = '2026-10-15T07:00:00-05:00'

const { mail, app, second } = await startTwoMailedApps(PORTAL)
beforeEach(async () => {
  // What the test before left to be sent.
  await untilIdle(app.db, 'mail')
  mail.mails.length = 0
  await app.db
    .updateTable('assignments')
    .set({ workflow_state: 'unassigned', assigned_at: null, due_at: null })
    .execute()
  await app.db.deleteFrom('notices').execute()
})

const at = (now: string) => {
  for (const server of [app, second]) server.setNow(now)
}
/** Both servers start the round, and more than once, as after a failure. Returns who has been told. */
async function tell(now: string): Promise<string[]> {
  at(now)
  await Promise.all([app, second, app, second].map((server) => server.ctx.jobs.send('due-soon', {})))
  await untilIdle(app.db, 'due-soon')
  const told = await app.db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select('email')
    .where('kind', '=', 'due_soon')
    .execute()
  return told.map(({ email }) => email).sort()
}
const seenBy = async (student: { id: number }) => (await (await app.as(student)).get('/api/notices')).body

test('those in class who have not handed in are told the day before, each once, and by one mail', async () => {
  const cohort = await makeCohort(app.db)
  const inCohort = (values = {}) => makeStudent(app.db, { cohort_id: cohort.id, ...values })
  const [open, placed] = [await inCohort(), await inCohort({ application_status: 'placed' })]
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Transit Board' })
  await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Quiz', assignment_type: 'not_graded' })

  const done = await inCohort()
  for (const { id } of await app.db
    .selectFrom('assignments')
    .select('id')
    .where('cohort_id', '=', cohort.id)
    .execute()) {
    await makeCourseWork(app.db, { assignment_id: id, student_id: done.id })
  }
  await inCohort({ application_status: 'dropped_out' })
  await inCohort({ joined_on: '2026-10-17' })
  const inactive = await inCohort()
  await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()

  const expected = [open, open, placed, placed].map(({ email }) => email).sort()
  expect(await tell(THURSDAY_SEVEN)).toEqual(expected)
  expect(await tell('2026-10-15T12:00:00-05:00')).toEqual(expected)
  for (const server of [app, second]) await server.ctx.jobs.send('notification-digest', {})
  await untilIdle(app.db, 'notification-digest', 'mail')
  expect(mail.mails.map(({ to }) => to).sort()).toEqual([open.email, placed.email].sort())
  expect(mail.mails[0]?.text).toContain(
    'Transit Board is due tomorrow, October 16th 2026, 8:00 AM CT. You have not handed it in yet.',
  )
  expect(mail.mails[0]?.text).toContain(`${PORTAL}/student/assignments/${assignment.slug}`)
})

test.for([
  ['two days before', {}, {}, '2026-10-14T07:00:00-05:00'],
  ['at night', {}, {}, '2026-10-15T06:00:00-05:00'],
  ['late in the evening', {}, {}, '2026-10-15T21:00:00-05:00'],
  ['on the day itself', {}, {}, '2026-10-16T07:00:00-05:00'],
  ['before prework', { prework_start: '2026-10-16', classroom_start: '2026-11-09' }, {}, THURSDAY_SEVEN],
  ['after graduation', { graduation: '2026-10-15' }, {}, THURSDAY_SEVEN],
  ['of what was assigned the same day', {}, { assigned_at: new Date('2026-10-15T11:00:00Z') }, THURSDAY_SEVEN],
  ['of what has no due date', {}, { due_at: null }, THURSDAY_SEVEN],
  ['of what is not assigned', {}, { workflow_state: 'unassigned', assigned_at: null, due_at: null }, THURSDAY_SEVEN],
] as const)('nobody is told %s', async ([, dates, values, now]) => {
  const cohort = await makeCohort(app.db, dates)
  await makeStudent(app.db, { cohort_id: cohort.id })
  await makeAssignment(app.db, { cohort_id: cohort.id, ...values })
  expect(await tell(now)).toEqual([])
})

test.for([
  ['in prework', { prework_start: '2026-10-01', classroom_start: '2026-11-09' }, THURSDAY_SEVEN, '2026-10-16T13:00Z'],
  ['on a Sunday, for Monday morning', {}, '2026-10-18T07:00:00-05:00', '2026-10-19T13:00Z'],
  ['of the last minute of the next day', {}, THURSDAY_SEVEN, '2026-10-17T04:59Z'],
  ['on the day when the clocks go back', {}, '2026-11-01T07:00:00-06:00', '2026-11-03T05:59Z'],
] as const)('a student is told %s', async ([, dates, now, due]) => {
  const cohort = await makeCohort(app.db, dates)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  await makeAssignment(app.db, { cohort_id: cohort.id, due_at: new Date(due) })
  expect(await tell(now)).toEqual([student.email])
})

test('the notice goes when the work is handed in, unassigned or due, and comes again for another due day', async () => {
  const student = await makeStudent(app.db)
  const { id } = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: 'Transit Board' })
  await tell(THURSDAY_SEVEN)
  expect((await seenBy(student)).rows).toMatchObject([{ kind: 'due_soon', read_at: null }])
  at('2026-10-16T08:00:00-05:00')
  expect(await seenBy(student)).toMatchObject({ count: 0 })
  at(THURSDAY_SEVEN)
  const move = (due_at: string) =>
    app.db
      .updateTable('assignments')
      .set({ due_at: new Date(due_at) })
      .where('id', '=', id)
      .execute()
  await move('2026-10-20T13:00Z')
  expect(await seenBy(student)).toMatchObject({ count: 0 })
  expect(await tell('2026-10-19T07:00:00-05:00')).toEqual([student.email, student.email])
  expect((await seenBy(student)).rows.map(({ text }) => text)).toEqual([
    'Transit Board is due tomorrow, October 20th 2026, 8:00 AM CT. You have not handed it in yet.',
  ])
  await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
  expect(await seenBy(student)).toMatchObject({ count: 0 })
})

test('a student with more time is told the day before it ends, and one who is excused never', async () => {
  const cohort = await makeCohort(app.db)
  const inCohort = () => makeStudent(app.db, { cohort_id: cohort.id })
  const [extended, excused, late] = [await inCohort(), await inCohort(), await inCohort()]
  const { id: assignment_id } = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Transit Board' })
  const by = (await makeEmployee(app.db)).id
  const yesterday = new Date('2026-10-14T15:00:00Z')
  const more = { extended_at: yesterday, extended_by_id: by }
  await app.db
    .insertInto('allowances')
    .values([
      { assignment_id, student_id: extended.id, due_at: new Date('2026-10-20T13:00Z'), ...more },
      { assignment_id, student_id: excused.id, excused_at: yesterday, excused_by_id: by, excuse_reason: 'ill' },
    ])
    .execute()
  expect(await tell(THURSDAY_SEVEN)).toEqual([late.email])
  expect(await tell('2026-10-19T07:00:00-05:00')).toEqual([extended.email, late.email].sort())
  expect((await seenBy(extended)).rows.map(({ text }) => text)).toEqual([
    'Transit Board is due tomorrow, October 20th 2026, 8:00 AM CT. You have not handed it in yet.',
  ])
  // Excused after all.
  await app.db
    .updateTable('allowances')
    .set({ excused_at: yesterday, excused_by_id: by })
    .where('student_id', '=', extended.id)
    .execute()
  expect(await seenBy(extended)).toMatchObject({ count: 0 })
})
