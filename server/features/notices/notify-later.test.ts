import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { JobData } from '#server/jobs/queues.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { openStream } from '#test/support/live.ts'
import { startMailedApp } from '#test/support/mailed-app.ts'
import { untilIdle } from '#test/support/queues.ts'
import { tellNow } from './notify-later.ts'

const LATER = '2026-10-19T13:00:00Z'
const REASON = 'Was in hospital'

const { mail, app } = await startMailedApp('http://portal.example.org')
const ben = await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' })
const staff = await app.as(ben)
const { id: cohort_id } = await makeCohort(app.db)
beforeEach(async () => {
  app.setNow(NOW)
  // What the test before left to be sent.
  await untilIdle(app.db, 'mail')
  mail.mails.length = 0
  await sql`delete from pgboss.job where name = 'later-notice'`.execute(app.db)
  await app.db.deleteFrom('notices').execute()
})

async function makeOne() {
  const student = await makeStudent(app.db, { cohort_id })
  const assignment = await makeAssignment(app.db, { cohort_id, name: 'Transit Board' })
  const own = await app.as(student)
  const whom = { assignmentId: assignment.id, studentIds: [student.id] }
  return {
    student,
    assignment,
    own,
    extend: () => staff.post('/api/assignments/extend', { ...whom, dueAt: LATER, reason: REASON }),
    excuse: () => staff.post('/api/assignments/excuse', { ...whom, reason: REASON }),
    async giveBack(dueAt: string | null = null) {
      const work = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
      const feedback = { grade: 1, instructor_comment: 'Add the tests' }
      return staff.put(`/api/assignments/grade/${work.id}/return`, { feedback, dueAt })
    },
  }
}
const waiting = async () =>
  (
    await sql<{ data: JobData['later-notice']; seconds: number }>`
      select data, extract(epoch from start_after - created_on)::integer as seconds
      from pgboss.job where name = 'later-notice' and state = 'created'`.execute(app.db)
  ).rows
/** The thirty seconds are over. */
async function tell() {
  app.setNow(new Date(new Date(NOW).getTime() + 30_000))
  for (const { data } of await waiting()) await tellNow(app.ctx, data)
}
const texts = async (who: Client) => (await who.get('/api/notices')).body.rows.map(({ text }) => text)
async function mails() {
  app.setNow('2026-10-14T15:11:00Z')
  await app.ctx.jobs.send('notification-digest', {})
  await untilIdle(app.db, 'notification-digest', 'mail')
  return mail.mails.map(({ subject, text, html }) => ({ subject, text, html }))
}

test('for thirty seconds nobody is told, and after an undo never', async () => {
  for (const act of ['extend', 'excuse', 'giveBack'] as const) {
    const one = await makeOne()
    const { undo } = (await one[act]()).body
    expect(await waiting()).toMatchObject([{ seconds: 30, data: { undo, students: [one.student.id] } }])
    expect(await texts(one.own)).toEqual([])
    expect((await staff.post(`/api/undo/${undo}`)).status).toBe(200)
    await tell()
    // The undone return leaves its feedback, which the student hears of.
    expect(await texts(one.own)).toEqual(act === 'giveBack' ? ['Ben wrote feedback on Transit Board.'] : [])
    await sql`delete from pgboss.job where name = 'later-notice'`.execute(app.db)
    await app.db.deleteFrom('notices').execute()
    app.setNow(NOW)
  }
  expect(await mails()).toEqual([])
})

test('an erased student is told nothing', async () => {
  const { student, extend } = await makeOne()
  await extend()
  await staff.post(`/api/students/erase/${student.id}`, { name: 'Sam Okafor' })
  await tell()
  expect(await app.db.selectFrom('notices').selectAll().execute()).toEqual([])
})

test('more time and an excuse are told with what to do, and never with their reason', async () => {
  const [extended, excused] = [await makeOne(), await makeOne()]
  await extended.extend()
  await excused.excuse()
  await tell()
  expect(await texts(extended.own)).toEqual([
    'Ben gave you more time for Transit Board. It is now due October 19th 2026, 8:00 AM CT.',
  ])
  expect(await texts(excused.own)).toEqual(['Ben excused you from Transit Board. You do not have to submit it.'])
  const sent = await mails()
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    'More time for: Transit Board',
    'You are excused from: Transit Board',
  ])
  expect(JSON.stringify(sent)).not.toContain('hospital')
})

test('returned work is one notice, which says until when to submit again, in place of the feedback', async () => {
  const [one, two] = [await makeOne(), await makeOne()]
  await one.giveBack(LATER)
  await two.giveBack()
  // The feedback is no news by itself while the work is returned.
  expect(await texts(one.own)).toEqual([])
  await tell()
  expect(await texts(one.own)).toEqual([
    'Ben returned Transit Board for another try. Submit it again by October 19th 2026, 8:00 AM CT.',
  ])
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Returned for another try: Transit Board'),
  )
  await one.own.put('/api/students/coursework', { assignmentId: one.assignment.id, repository: 'x.org/two' })
  expect(await texts(one.own)).toEqual([])
})

test('a notice goes with what it tells of', async () => {
  const one = await makeOne()
  await one.extend()
  await one.excuse()
  await tell()
  expect(await texts(one.own)).toEqual(['Ben excused you from Transit Board. You do not have to submit it.'])
  const whom = { assignmentId: one.assignment.id, studentIds: [one.student.id] }
  await staff.post('/api/assignments/excuse/end', whom)
  expect(await texts(one.own)).toMatchObject([expect.stringMatching(/^Ben gave you more time/)])
  await staff.post('/api/assignments/extend/end', whom)
  expect(await texts(one.own)).toEqual([])
})

test('an open bell hears of it when the thirty seconds are over', async () => {
  const { own, extend } = await makeOne()
  await extend()
  const stream = await openStream(app.url, own)
  await tell()
  await stream.until('change', ({ stale }) => stale?.length === 1 && stale[0] === 'notices')
  expect((await own.get('/api/notices/unread')).body).toEqual({ count: 1 })
  await stream.close()
})
