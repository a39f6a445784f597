import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { startTwoMailedApps } from '#test/support/mailed-app.ts'
import { untilIdle } from '#test/support/queues.ts'
import { notifyAssigned } from './notify.ts'

const PORTAL = 'http://portal.example.org'
const TEN = '2026-10-14T15:00:00Z'
const IN_9_MINUTES = '2026-10-14T15:09:59Z'
const IN_10_MINUTES = '2026-10-14T15:10:00Z'
const IN_20_MINUTES = '2026-10-14T15:20:00Z'

const { mail, app, second } = await startTwoMailedApps(PORTAL)
beforeEach(async () => {
  await app.db.deleteFrom('pending_notifications').execute()
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
  app.db
    .insertInto('pending_notifications')
    .values({ student_id, assignment_id, kind: 'graded', created_at: app.ctx.now() })
    .onConflict((known) => known.doNothing())
    .execute()
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
  await inTransaction(app.db, async (trx) => {
    await notifyAssigned(app.ctx, trx, { assignment_id: assignment.id, cohort_id: assignment.cohort_id })
    throw new Error('and then it failed')
  }).catch(() => undefined)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toEqual([])
})

test('no mail to who switched it off, dropped out, or may not log in', async () => {
  const off = await gradedWork()
  await app.db.updateTable('users').set({ mail_notifications: false }).where('id', '=', off.student.id).execute()
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
  expect(await app.db.selectFrom('pending_notifications').selectAll().execute()).toEqual([])
})

test('no mail of what is no longer so: unassigned again, feedback taken back, student moved on', async () => {
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
})

test.for([
  ['has not begun', { prework_start: '2026-10-15', classroom_start: '2026-11-09' }, 0],
  ['is in prework', { prework_start: '2026-10-14', classroom_start: '2026-11-09' }, 1],
  ['is in the classroom', {}, 1],
  ['has graduated', { graduation: '2026-10-14' }, 0],
] as const)('assigning mails a cohort that %s accordingly', async ([, dates, mails]) => {
  const cohort = await makeCohort(app.db, dates)
  await makeStudent(app.db, { cohort_id: cohort.id })
  const state = { workflow_state: 'unassigned', assigned_at: null, due_at: null } as const
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, ...state })
  const staff = await app.as(await makeEmployee(app.db))
  const due = { dueAt: '2026-12-01T14:00:00Z' }
  expect((await staff.put(`/api/assignments/assign/${assignment.id}`, due)).status).toBe(200)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails).toHaveLength(mails)
  expect(await app.db.selectFrom('pending_notifications').selectAll().execute()).toEqual([])
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
  expect(mail.mails[0]).toMatchObject({ to: student.email, subject: '2 updates on your assignments' })
  const { text = '', html = '' } = mail.mails[0] ?? {}
  expect(text).toContain('There is feedback on your work for “REST API with Express”.')
  expect(text).toContain('“Hooks & <state>” was assigned. It is due October 16th 2026, 8:00 AM CT.')
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
  const draft = { workflow_state: 'unassigned', assigned_at: null, due_at: null } as const
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, ...draft })
  const staff = await app.as(await makeEmployee(app.db))
  expect((await staff.put(`/api/assignments/assign/${assignment.id}`, {})).status).toBe(200)
  const [author] = students
  const client = await app.as(author ?? null)
  const submitted = await client.put('/api/students/coursework', { assignmentId: assignment.id, repository: 'a.org' })
  const work = submitted.body.work as { id: number }
  const saved = await staff.put(`/api/assignments/grade/${work.id}`, { grade: 5, instructor_comment: 'Fine' })
  expect(saved.status).toBe(200)
  at(IN_10_MINUTES)
  await sweep()
  expect(mail.mails.map((one) => one.to).sort()).toEqual(students.map((student) => student.email).sort())
  expect(mail.mails.find((one) => one.to === author?.email)?.subject).toBe('2 updates on your assignments')
})
