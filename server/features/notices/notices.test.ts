import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { EmailChoice, NoticeKind } from '#domain/notice-kinds.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'
import { startTwoMailedApps } from '#test/support/mailed-app.ts'
import { tellOfActions, untilIdle } from '#test/support/queues.ts'
import { notifyAssigned, notifyGraded } from './notify.ts'
import { savePreference } from './preferences.ts'

const PORTAL = 'http://portal.example.org'
const TEN = '2026-10-14T15:00:00Z'
const IN_9_MINUTES = '2026-10-14T15:09:59Z'
const IN_10_MINUTES = '2026-10-14T15:10:00Z'
const IN_20_MINUTES = '2026-10-14T15:20:00Z'

const { mail, app, second } = await startTwoMailedApps(PORTAL)
beforeEach(async () => {
  await app.db.deleteFrom('notices').execute()
  // What the test before left to be sent.
  await untilIdle(app.db, 'mail')
  mail.mails.length = 0
  at(TEN)
})

const at = (now: string) => {
  for (const server of [app, second]) server.setNow(now)
}
/** Both servers sweep, more than once, as they do when several minutes go by. */
async function sweep(): Promise<void> {
  for (const server of [app, second, app, second]) await server.ctx.jobs.send('notification-digest', {})
  await untilIdle(app.db, 'notification-digest', 'mail')
}
const graded = (student_id: number, assignment_id: number) =>
  sql`
    with written as (select ${student_id}::integer as student_id, ${assignment_id}::integer as assignment_id),
      notified as ${notifyGraded(sql`${app.ctx.now()}`)}
    select`.execute(app.db)
const waiting = () => app.db.selectFrom('notices').select('id').where('unmailed_since', 'is not', null).execute()
const choose = (user_id: number, kind: NoticeKind, email: EmailChoice) =>
  savePreference(app.db, { user_id, kind, email })
const seenBy = async (student: { id: number }) =>
  (await (await app.as(student)).get('/api/notices')).body.rows.map(({ text }) => text)
const assigned = (assignment: { id: number; cohort_id: number }) =>
  inTransaction(app.db, (trx) =>
    notifyAssigned(app.ctx, trx, { assignment_id: assignment.id, cohort_id: assignment.cohort_id }),
  )
async function gradedWork() {
  const student = await makeStudent(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0 })
  const work = await makeCourseWork(app.db, {
    assignment_id: assignment.id,
    student_id: student.id,
    instructor_comment: 'secret praise',
  })
  return { student, assignment, work }
}

test('nobody is told of what was rolled back', async () => {
  const { assignment } = await gradedWork()
  const failed = inTransaction(app.db, async (trx) => {
    await notifyAssigned(app.ctx, trx, { assignment_id: assignment.id, cohort_id: assignment.cohort_id })
    throw new Error('and then it failed')
  })
  await expect(failed).rejects.toThrow('and then it failed')
  expect(await waiting()).toEqual([])
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toEqual([])
})

test('no mail to who switched it off, dropped out, or may not log in', async () => {
  const off = await gradedWork()
  await choose(off.student.id, 'graded', 'off')
  const gone = await gradedWork()
  const inactive = await gradedWork()
  await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.student.id).execute()
  for (const { student, assignment } of [off, gone, inactive]) await graded(student.id, assignment.id)
  await app.db
    .updateTable('students')
    .set({ application_status: 'dropped_out', cohort_id: null })
    .where('id', '=', gone.student.id)
    .execute()
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toEqual([])
  expect(await waiting()).toEqual([])
})

test('neither mail nor notice of what is no longer so: unassigned again, feedback taken back, student moved on', async () => {
  const unassigned = await gradedWork()
  await graded(unassigned.student.id, unassigned.assignment.id)
  await assigned(unassigned.assignment)
  await app.db
    .updateTable('assignments')
    .set({ workflow_state: 'unassigned', assigned_at: null, due_at: null })
    .where('id', '=', unassigned.assignment.id)
    .execute()
  const cleared = await gradedWork()
  await graded(cleared.student.id, cleared.assignment.id)
  await app.db.updateTable('course_works').set({ instructor_comment: '' }).where('id', '=', cleared.work.id).execute()
  const moved = await gradedWork()
  await assigned(moved.assignment)
  const elsewhere = await makeCohort(app.db)
  await app.db.updateTable('students').set({ cohort_id: elsewhere.id }).where('id', '=', moved.student.id).execute()
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toEqual([])
  for (const { student } of [unassigned, cleared, moved]) {
    expect(await seenBy(student)).toEqual([])
    expect((await (await app.as(student)).get('/api/notices/unread')).body).toEqual({ count: 0 })
  }
})

test.for([
  ['has not begun', { prework_start: '2026-10-15', classroom_start: '2026-11-09' }, 0],
  ['is in prework', { prework_start: '2026-10-14', classroom_start: '2026-11-09' }, 1],
  ['is in the classroom', {}, 1],
  ['has graduated', { graduation: '2026-10-14' }, 0],
] as const)('assigning mails a cohort that %s accordingly', async ([, dates, mails]) => {
  const cohort = await makeCohort(app.db, dates)
  await makeStudent(app.db, { cohort_id: cohort.id })
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, ...UNASSIGNED })
  const staff = await app.as(await makeEmployee(app.db))
  const due = { dueAt: '2026-12-01T14:00:00Z' }
  expect((await staff.put(`/api/assignments/assign/${assignment.id}`, due)).status).toBe(200)
  await tellOfActions(app.ctx)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toHaveLength(mails)
  expect(await app.db.selectFrom('notices').select('id').execute()).toHaveLength(mails)
  expect(await waiting()).toEqual([])
})

test('no mail of an assignment that fell due before its student joined', async () => {
  const joined = await makeStudent(app.db, { joined_on: '2026-10-14' })
  const classmate = await makeStudent(app.db, { cohort_id: joined.cohort_id })
  const due_at = new Date('2026-10-13T13:00:00Z')
  await assigned(await makeAssignment(app.db, { cohort_id: joined.cohort_id ?? 0, due_at }))
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map(({ to }) => to)).toEqual([classmate.email])
})

test('what happens within ten minutes comes as one mail, however many servers and sweeps', async () => {
  const { student, assignment } = await gradedWork()
  const next = await makeAssignment(app.db, { cohort_id: assignment.cohort_id, name: 'Hooks & <state>' })
  await graded(student.id, assignment.id)
  await assigned(next)
  at(IN_9_MINUTES)
  await graded(student.id, assignment.id)
  await sweep()
  expect(mail.mails).toEqual([])
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: student.email, subject: '2 notices for you' })
  const { text = '', html = '' } = mail.mails[0] ?? {}
  expect(text).toContain('There is feedback on REST API with Express.')
  expect(text).toContain('You have a new assignment: Hooks & <state>. It is due October 16th 2026, 8:00 AM CT.')
  for (const { slug } of [assignment, next]) {
    expect(text).toContain(`${PORTAL}/student/assignments/${slug}`)
    expect(html).toContain(`href="${PORTAL}/student/assignments/${slug}"`)
  }
  expect(html).not.toContain('<state>')
  expect(text).not.toContain('secret praise')
})

test('news after a mail waits its own ten minutes', async () => {
  const { student, assignment } = await gradedWork()
  await graded(student.id, assignment.id)
  at(IN_10_MINUTES)
  await sweep()
  await graded(student.id, assignment.id)
  await sweep()
  expect(mail.mails).toHaveLength(1)
  at(IN_20_MINUTES)
  await sweep()
  expect(mail.mails).toHaveLength(2)
  expect(mail.mails[1]?.subject).toBe('Feedback on: REST API with Express')
  expect(mail.mails[1]?.text).toContain(`${PORTAL}/student/assignments/${assignment.slug}`)
})

test('work of a former cohort that is graded is still news to its author', async () => {
  const { student, assignment } = await gradedWork()
  const present = await makeCohort(app.db)
  await app.db.updateTable('students').set({ cohort_id: present.id }).where('id', '=', student.id).execute()
  await graded(student.id, assignment.id)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map((one) => one.to)).toEqual([student.email])
})

test('staff assign and grade, and every student of the cohort hears of it, once', async () => {
  const cohort = await makeCohort(app.db)
  const students = [
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id }),
  ]
  await makeStudent(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, ...UNASSIGNED })
  const staff = await app.as(await makeEmployee(app.db))
  expect((await staff.put(`/api/assignments/assign/${assignment.id}`, {})).status).toBe(200)
  await tellOfActions(app.ctx)
  const [author] = students
  const client = await app.as(author ?? null)
  const submitted = await client.put('/api/students/coursework', { assignmentId: assignment.id, repository: 'a.org' })
  const work = submitted.body.work as { id: number }
  const saved = await staff.put(`/api/assignments/grade/${work.id}`, { grade: 5, instructor_comment: 'Fine' })
  expect(saved.status).toBe(200)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map((one) => one.to).sort()).toEqual(students.map((student) => student.email).sort())
  expect(mail.mails.find((one) => one.to === author?.email)?.subject).toBe('2 notices for you')
})

test('a student who turned the emails of new assignments off gets none, and finds the notice in the portal', async () => {
  const { student, assignment } = await gradedWork()
  const client = await app.as(student)
  expect((await client.put('/api/notices/preferences', { kind: 'assigned', email: 'off' })).status).toBe(200)
  await graded(student.id, assignment.id)
  await assigned(assignment)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [student.email, 'Feedback on: REST API with Express'],
  ])
  expect(await seenBy(student)).toHaveLength(2)
})

test('what was read in the portal before the mail goes out is not mailed', async () => {
  const { student, assignment } = await gradedWork()
  await graded(student.id, assignment.id)
  const client = await app.as(student)
  const [notice] = (await client.get('/api/notices')).body.rows
  expect((await client.put(`/api/notices/${notice?.id}/read`)).status).toBe(200)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toEqual([])
})

test('feedback that is changed after it was read is unread again, as one notice', async () => {
  const { student, assignment } = await gradedWork()
  await graded(student.id, assignment.id)
  const client = await app.as(student)
  await client.put('/api/notices/read', {})
  at(IN_9_MINUTES)
  await graded(student.id, assignment.id)
  const { body } = await client.get('/api/notices')
  expect(body.count).toBe(1)
  expect(body.rows).toMatchObject([{ read_at: null, created_at: new Date(IN_9_MINUTES).toISOString() }])
})

test('news of a server of the previous version becomes a notice and a mail', async () => {
  const { student, assignment } = await gradedWork()
  await app.db
    .insertInto('pending_notifications')
    .values({ student_id: student.id, assignment_id: assignment.id, kind: 'graded', created_at: app.ctx.now() })
    .execute()
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map(({ to }) => to)).toEqual([student.email])
  expect(await seenBy(student)).toEqual(['There is feedback on REST API with Express.'])
  expect(await app.db.selectFrom('pending_notifications').selectAll().execute()).toEqual([])
})

const NEXT_MORNING = '2026-10-15T07:30:00-05:00'

/** Both servers start the round, and more than once, as after a failure. */
async function digest(now: string) {
  at(now)
  await Promise.all([app, second, app, second].map((server) => server.ctx.jobs.send('morning-digest', {})))
  await untilIdle(app.db, 'morning-digest', 'mail')
  return mail.mails.map(({ to, subject }) => [to, subject])
}

test('who wants a kind in the morning gets it at 7:30 of the next class day, in one mail, and the other kinds at once', async () => {
  const { student, assignment } = await gradedWork()
  const next = await makeAssignment(app.db, { cohort_id: assignment.cohort_id, name: 'Hooks' })
  await choose(student.id, 'assigned', 'digest')
  await assigned(assignment)
  await assigned(next)
  await graded(student.id, assignment.id)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Feedback on: REST API with Express'])
  mail.mails.length = 0
  expect(await digest('2026-10-15T07:29:00-05:00')).toEqual([])
  expect(await digest(NEXT_MORNING)).toEqual([[student.email, 'This morning: 2 notices']])
  expect(mail.mails[0]?.text).toContain('You have a new assignment: Hooks.')
  expect(mail.mails[0]?.text).toContain(`${PORTAL}/student/assignments/${next.slug}`)
  expect(mail.mails[0]?.text).toContain(`${PORTAL}/profile`)
  expect(await digest(NEXT_MORNING)).toHaveLength(1)
  // Staff see in the student's timeline which of them went out, and when.
  const staff = await app.as(await makeEmployee(app.db))
  const { rows } = (await staff.get(`/api/students/timeline/${student.id}?kinds=notice`)).body
  expect(rows.map(({ text }) => text).toSorted()).toEqual([
    'In the portal, and by email October 14th 2026, 10:10 AM CT.',
    'In the portal, and by email October 15th 2026, 7:30 AM CT.',
    'In the portal, and by email October 15th 2026, 7:30 AM CT.',
  ])
})

test('over a weekend the digest waits for Monday, and leaves out what no longer holds or was read', async () => {
  const [kept, undone, read] = [await gradedWork(), await gradedWork(), await gradedWork()]
  at('2026-10-16T17:00:00-05:00')
  for (const { student, assignment } of [kept, undone, read]) {
    await choose(student.id, 'graded', 'digest')
    await graded(student.id, assignment.id)
  }
  expect(await digest('2026-10-17T07:30:00-05:00')).toEqual([])
  await app.db.updateTable('course_works').set({ instructor_comment: '' }).where('id', '=', undone.work.id).execute()
  await (await app.as(read.student)).put('/api/notices/read', {})
  expect(await digest('2026-10-19T07:30:00-05:00')).toEqual([
    [kept.student.email, 'Feedback on: REST API with Express'],
  ])
  expect(await waiting()).toEqual([])
})

test('whoever changes their mind before the morning gets what waits at once', async () => {
  const { student, assignment } = await gradedWork()
  await choose(student.id, 'graded', 'digest')
  await graded(student.id, assignment.id)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toEqual([])
  await choose(student.id, 'graded', 'now')
  await sweep()
  expect(mail.mails).toHaveLength(1)
})

test('the digest is set for just after 7:30, should the server’s clock be behind, and what is due soon for every hour of the day, on Chicago’s clock', async () => {
  const { rows } = await sql`
    select name, cron, timezone from pgboss.schedule where name in ('morning-digest', 'due-soon') order by name`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { name: 'due-soon', cron: '0 7-20 * * *', timezone: 'America/Chicago' },
    { name: 'morning-digest', cron: '31 7 * * *', timezone: 'America/Chicago' },
  ])
})
