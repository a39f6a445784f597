import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttentionRow } from '#contract/attention.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client, Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'
import { runningCohorts } from '../cohorts/running.ts'
import { needAttention } from './list.ts'

/** NOW is 10:00 Central on Wednesday, 14 October 2026: Monday's reflection has closed, Tuesday's is open. */

let app: TestApp
let employee: { id: number }
let staff: Client
let cohort: Awaited<ReturnType<typeof makeCohort>>
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
})
beforeEach(async () => {
  app.setNow(NOW)
  staff = await app.as(employee)
  cohort = await makeCohort(app.db)
})
afterAll(() => app.stop())

type Student = Awaited<ReturnType<typeof makeStudent>>
const CLASS_DAYS = ['01', '02', '05', '06', '07', '08', '09', '12', '13'].map((day) => `2026-10-${day}`)
/** The tenth class day back. */
const LONG_AGO = new Date('2026-09-29T18:00:00Z')

/** Reflects, and heard from staff yesterday, so that nothing is wrong. */
async function makeFine(values: Parameters<typeof makeStudent>[1] = {}): Promise<Student> {
  const student = await makeStudent(app.db, { cohort_id: cohort.id, ...values })
  for (const feedback_on of CLASS_DAYS) {
    await makeReflection(app.db, { student_id: student.id, cohort_id: cohort.id, feedback_on })
  }
  await writeNote(student, new Date('2026-10-13T18:00:00Z'))
  return student
}
const writeNote = (student: Student, created_at: Date) =>
  app.db
    .insertInto('student_notes')
    .values({ student_id: student.id, employee_id: employee.id, content: 'We talked.', created_at })
    .execute()

const list = async (query = '') => (await staff.get(`/api/attention?cohortId=${cohort.id}${query}`)).body
const rows = async (query = '') => (await list(query)).rows as unknown as AttentionRow[]
const sentences = async () => (await rows()).flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence))
const work = async (
  student: Student,
  name: string,
  due: string,
  values: Partial<Parameters<typeof makeCourseWork>[1]>,
) => {
  const due_at = new Date(`2026-10-${due}T13:00:00Z`)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name, due_at, assigned_at: LONG_AGO })
  const { id } = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id, ...values })
  return { id, assignment_id: assignment.id }
}
const graded = (grade: 1 | 3 | 5, on: string, instructor_comment = '') => ({
  grade,
  instructor_comment,
  workflow_state: 'graded' as const,
  graded_by_id: employee.id,
  graded_at: new Date(`2026-10-${on}T18:00:00Z`),
})

test('students and strangers get nothing', async () => {
  const student = await app.as(await makeFine())
  expect((await student.get('/api/attention')).status).toBe(403)
  expect((await (await app.as(null)).get('/api/attention')).status).toBe(401)
})

test('nobody who gets along is listed, nor who has left, is in prework or has graduated', async () => {
  await makeFine()
  await makeStudent(app.db, { application_status: 'dropped_out' })
  expect(await list()).toMatchObject({ rows: [], count: 0, awake: 0, snoozed: 0 })
  for (const dates of [{ classroom_start: '2026-11-02' }, { graduation: '2026-10-14' }]) {
    cohort = await makeCohort(app.db, dates)
    await makeStudent(app.db, { cohort_id: cohort.id })
    expect(await rows()).toEqual([])
  }
})

const called = (student: Student, marks: Record<string, 'present' | 'late' | 'absent' | 'excused' | null>) =>
  app.db
    .insertInto('attendance')
    .values(
      Object.entries(marks).map(([day, status]) => ({
        student_id: student.id,
        cohort_id: student.cohort_id ?? 0,
        day: `2026-10-${day}`,
        status,
        marked_by_id: employee.id,
        marked_at: new Date(NOW),
      })),
    )
    .execute()
const takeAttendance = (attendance: boolean) => staff.put('/api/school/attendance', { attendance })

test('absent on the last two rolls is a reason, on the class days on which the roll was called', async () => {
  await takeAttendance(true)
  const [away, back, fine] = [await makeFine(), await makeFine(), await makeFine()]
  // Nobody called the roll on Monday, and what was taken back on Wednesday was no roll.
  await called(away, { '08': 'present', '09': 'absent', '13': 'absent', '14': null })
  await called(back, { '08': 'absent', '09': 'absent', '13': 'late' })
  await called(fine, { '08': 'present', '09': 'present', '13': 'present' })
  expect(await rows()).toMatchObject([
    {
      student: { id: away.id },
      reasons: [{ kind: 'absent', sentence: 'Absent on Fri and Tue.', day: '2026-10-13' }],
    },
  ])
  expect((await staff.get(`/api/today?cohortId=${cohort.id}`)).body).toMatchObject({ attention: { count: 1 } })
  // Someone else's mark of today makes it a roll of today.
  await called(fine, { '14': 'present' })
  expect(await rows()).toEqual([])
  await takeAttendance(false)
})

test('a day that has become a day off is no roll, nor is one of long ago, and excused is not absent', async () => {
  await takeAttendance(true)
  const [away, excused, longAgo] = [await makeFine(), await makeFine(), await makeFine()]
  await called(away, { '08': 'absent', '12': 'present', '13': 'absent' })
  await called(excused, { '08': 'excused', '12': 'excused', '13': 'excused' })
  expect(await rows()).toEqual([])
  const now = new Date(NOW)
  const off = { name: 'Fair', first_day: '2026-10-12', last_day: '2026-10-12', created_at: now, updated_at: now }
  await app.db
    .insertInto('days_off')
    .values({ ...off, campus_id: null })
    .execute()
  expect(await sentences()).toEqual(['Absent on Thu and Tue.'])
  await app.db.deleteFrom('days_off').execute()

  cohort = await makeCohort(app.db)
  await app.db.updateTable('students').set({ cohort_id: cohort.id }).where('id', '=', longAgo.id).execute()
  await called({ ...longAgo, cohort_id: cohort.id }, { '01': 'absent', '02': 'absent' })
  expect(await sentences()).toEqual(['Absent on Oct 1 and Oct 2.'])
  app.setNow('2026-10-16T15:00:00Z')
  staff = await app.as(employee)
  expect((await sentences()).filter((sentence) => sentence.startsWith('Absent'))).toEqual([])
  await takeAttendance(false)
})

test('a school that does not take attendance has no such reason, and reads nothing for it', async () => {
  const away = await makeFine()
  await called(away, { '12': 'absent', '13': 'absent' })
  const { queries } = await recordQueries(() => list())
  expect(queries.filter(({ text }) => text.includes('from attendance'))).toEqual([])
  expect(await rows()).toEqual([])
  await takeAttendance(true)
  expect(await sentences()).toEqual(['Absent on Mon and Tue.'])
  await takeAttendance(false)
})

test('three in a row are missing, until one is submitted', async () => {
  const student = await makeFine()
  const other = await makeFine()
  const assignments = []
  for (const [name, day] of [
    ['Tip Jar', '09'],
    ['Transit Board', '12'],
    ['Recipe Box', '13'],
  ] as const) {
    const { assignment_id } = await work(other, name, day, {})
    assignments.push(assignment_id)
  }
  expect(await sentences()).toEqual(['Missing the last three assignments: Recipe Box, Transit Board and Tip Jar.'])
  await makeCourseWork(app.db, { assignment_id: assignments[0] ?? 0, student_id: student.id })
  expect(await sentences()).toEqual([])
})

test('four are missing here and there', async () => {
  await makeFine()
  const other = await makeFine()
  const student = await makeFine()
  for (const day of ['02', '05', '06', '07', '08']) await work(other, `Day ${day}`, day, {})
  const { assignment_id } = await work(other, 'Day 09', '09', {})
  const [first] = await rows()
  expect(first?.reasons.map(({ kind }) => kind)).toEqual(['missing_in_row', 'missing_in_all'])
  await makeCourseWork(app.db, { assignment_id, student_id: student.id })
  const own = (await rows()).find((row) => row.student.id === student.id)
  expect(own?.reasons.map(({ sentence }) => sentence)).toEqual([
    '5 assignments missing in all, the oldest due on Oct 2.',
  ])
})

test('the last two grades are 1, and a correction of a grade is not another one', async () => {
  const student = await makeFine()
  await work(student, 'Tip Jar', '06', graded(1, '07'))
  const { id } = await work(student, 'Transit Board', '07', graded(3, '08'))
  expect(await sentences()).toEqual([])
  await app.db
    .updateTable('course_works')
    .set({ grade: 1, graded_at: new Date('2026-10-09T18:00:00Z') })
    .where('id', '=', id)
    .execute()
  expect(await sentences()).toEqual(['The last two grades are 1: Tip Jar and Transit Board.'])
  await app.db
    .updateTable('course_works')
    .set({ grade: 5, graded_at: new Date('2026-10-09T19:00:00Z') })
    .where('id', '=', id)
    .execute()
  expect(await sentences()).toEqual([])
})

test('a grade counts although the work was returned, and so does the one of the next try', async () => {
  const student = await makeFine()
  await work(student, 'Tip Jar', '06', graded(5, '07'))
  const { id } = await work(student, 'Transit Board', '07', {})
  const path = `/api/assignments/grade/${id}`
  expect((await staff.put(`${path}/return`, { feedback: { grade: 1, instructor_comment: 'Again' } })).status).toBe(200)
  expect(await sentences()).toEqual([])
  await app.db
    .updateTable('course_works')
    .set({ workflow_state: 'completed', attempt: 2, instructor_comment: '', submitted_at: new Date(NOW) })
    .where('id', '=', id)
    .execute()
  expect((await staff.put(path, { grade: 1, instructor_comment: 'Not yet' })).status).toBe(200)
  expect(await sentences()).toEqual(['The last two grades are 1: the last two tries of Transit Board.'])
})

test('low scores and no reflections', async () => {
  const low = await makeFine({ last_name: 'Low' })
  const scores = { understanding_score: 2, feeling_score: 2 }
  const days = app.db.updateTable('daily_feedbacks').set(scores).where('student_id', '=', low.id)
  await days.where('feedback_on', 'in', ['2026-10-09', '2026-10-13']).execute()
  const silent = await makeFine({ last_name: 'Silent' })
  await app.db
    .deleteFrom('daily_feedbacks')
    .where('student_id', '=', silent.id)
    .where('feedback_on', '>', '2026-10-07')
    .execute()
  expect(await rows()).toMatchObject([
    {
      student: { id: silent.id },
      reasons: [{ sentence: 'No reflection for Thu, Fri and Mon.', day: '2026-10-12' }],
    },
    {
      student: { id: low.id, email: low.email },
      cohort: { id: cohort.id, name: cohort.name },
      reasons: [{ kind: 'low_scores', sentence: 'Understanding 2 or lower on Fri and Tue.', day: '2026-10-13' }],
    },
  ])
})

test('a request that waits, is taken, is withdrawn or done', async () => {
  const student = await makeFine()
  const asked = { asked_on: '2026-10-09', asked_at: new Date('2026-10-09T22:00:00Z') }
  const { id } = await app.db
    .insertInto('conversation_requests')
    .values({ student_id: student.id, ...asked })
    .returning('id')
    .executeTakeFirstOrThrow()
  const set = (values: object) => app.db.updateTable('conversation_requests').set(values).where('id', '=', id).execute()
  expect(await sentences()).toEqual(['Asked for a 1:1 on Oct 9; nobody has talked to them yet.'])
  await set({ taken_by_id: employee.id, taken_at: new Date(NOW) })
  expect(await rows()).toMatchObject([
    {
      reasons: [
        { sentence: 'Asked for a 1:1 on Oct 9; Ida Nguyen took it, and it is not done yet.', day: '2026-10-09' },
      ],
      last_contact: { kind: 'conversation_taken', at: new Date(NOW).toISOString(), by: { first_name: 'Ida' } },
    },
  ])
  await set({ withdrawn_at: new Date(NOW) })
  expect(await rows()).toEqual([])
  await set({ withdrawn_at: null, done_by_id: employee.id, done_at: new Date(NOW) })
  expect(await rows()).toEqual([])
})

test.each<[string, (student: Student) => Promise<unknown>]>([
  ['a note', (student) => writeNote(student, new Date('2026-10-12T18:00:00Z'))],
  ['written feedback', (student) => work(student, 'Tip Jar', '09', graded(3, '12', 'Well done.'))],
  [
    'a comment that a later try replaced',
    async (student) => {
      const { id } = await work(student, 'Tip Jar', '09', graded(3, '12', 'Well done.'))
      const next = { workflow_state: 'completed', attempt: 2, instructor_comment: '', grade: null } as const
      await app.db.updateTable('course_works').set(next).where('id', '=', id).execute()
    },
  ],
  [
    'a 1:1',
    (student) =>
      app.db
        .insertInto('conversation_requests')
        .values({
          student_id: student.id,
          asked_on: '2026-10-09',
          asked_at: LONG_AGO,
          done_by_id: employee.id,
          done_at: new Date('2026-10-12T18:00:00Z'),
        })
        .execute(),
  ],
])('%s ends ten class days without contact', async (_what, contact) => {
  const student = await makeFine()
  await app.db.deleteFrom('student_notes').where('student_id', '=', student.id).execute()
  expect(await sentences()).toEqual(['No note, 1:1 or written feedback since class began on Aug 31.'])
  // A grade without words is none.
  await work(student, 'First Page', '08', graded(5, '09'))
  expect(await sentences()).toHaveLength(1)
  await contact(student)
  expect(await sentences()).toEqual([])
})

test('work that was carried along to another cohort counts once', async () => {
  const student = await makeFine()
  await work(student, 'Tip Jar', '06', { ...graded(1, '07'), is_superseded: true })
  await work(student, 'Transit Board', '07', graded(1, '08'))
  expect(await sentences()).toEqual([])
})

test('the tile counts who is on the list', async () => {
  await makeStudent(app.db, { cohort_id: cohort.id })
  const { cohorts } = await runningCohorts(app.db, employee.id, { cohortId: cohort.id }, new Date(NOW))
  expect(await needAttention(app.db, cohorts, new Date(NOW))).toHaveLength((await list()).count as number)
})

// Snoozing ------------------------------------------------------------------------------------------------------------

const snooze = (student: { id: number }, values: object = {}) =>
  staff.post('/api/attention/snooze', { studentId: student.id, until: '2026-10-19', reason: 'On leave', ...values })

test.for([
  [{ until: '2026-10-14' }, 422, 'Please choose a day after today.'],
  [{ until: '2026-12-14' }, 422, 'Please choose a day up to Dec 13.'],
  [{ reason: ' ' }, 422, 'Please say why in a line. Only staff see it.'],
  [{ until: '2026-10-32' }, 400, null],
  [{ reason: 'x'.repeat(241) }, 400, null],
  [{ studentId: 999_999 }, 404, null],
] as const)('a snooze with %j is refused', async ([values, status, message]) => {
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const reply = await snooze(student, values)
  expect(reply.status).toBe(status)
  if (message) expect(reply.body.message).toBe(message)
  expect(await rows('&state=snoozed')).toEqual([])
})

test('who needs nothing cannot be snoozed, nor whom a colleague has snoozed already', async () => {
  const fine = await makeFine()
  expect(await snooze(fine)).toMatchObject({
    status: 409,
    body: { message: 'Sam Okafor no longer needs attention, so there is nothing to snooze.' },
  })
  const left = await makeStudent(app.db, { application_status: 'dropped_out' })
  expect((await snooze(left)).status).toBe(409)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  expect((await snooze(student)).status).toBe(200)
  expect(await snooze(student)).toMatchObject({
    status: 409,
    body: { message: 'Sam Okafor is snoozed already, until Oct 19.' },
  })
})

test('a snoozed student leaves the list until the day, or until a new reason', async () => {
  const student = await makeFine()
  await app.db.deleteFrom('student_notes').where('student_id', '=', student.id).execute()
  expect((await snooze(student)).status).toBe(200)
  expect(await list()).toMatchObject({ rows: [], count: 0, awake: 0, snoozed: 1 })
  expect(await rows('&state=snoozed')).toMatchObject([
    {
      student: { id: student.id },
      reasons: [{ kind: 'no_contact' }],
      snooze: { until: '2026-10-19', reason: 'On leave', by: { first_name: 'Ida' }, at: new Date(NOW).toISOString() },
      new_kinds: [],
    },
  ])
  const days = app.db.updateTable('daily_feedbacks').set({ support_score: 1 }).where('student_id', '=', student.id)
  await days.where('feedback_on', '>=', '2026-10-12').execute()
  expect(await rows()).toMatchObject([
    {
      reasons: [{ kind: 'low_scores' }, { kind: 'no_contact' }],
      snooze: { reason: 'On leave' },
      new_kinds: ['low_scores'],
    },
  ])
  // Whoever was woken can be snoozed again, for all the reasons there are now.
  expect((await snooze(student, { until: '2026-10-20', reason: 'Knows about both' })).status).toBe(200)
  expect(await list()).toMatchObject({ awake: 0, snoozed: 1 })
  app.setNow('2026-10-20T05:00:00Z')
  staff = await app.as(employee)
  expect(await rows()).toMatchObject([{ student: { id: student.id }, snooze: null, new_kinds: [] }])
})

test('a snooze is undone once, by whoever did it, and only while nobody has woken or snoozed them since', async () => {
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const undo = (reply: Reply, client = staff) => client.post(`/api/undo/${reply.body.undo}`)
  const woken = await snooze(student)
  await staff.post('/api/attention/wake', { studentId: student.id })
  expect(await undo(woken)).toMatchObject({
    status: 409,
    body: { message: 'Sam Okafor was woken up or snoozed again since, so this cannot be undone.' },
  })
  const snoozed = await snooze(student)
  expect((await undo(snoozed, await app.as(await makeEmployee(app.db)))).status).toBe(403)
  expect((await undo(snoozed)).status).toBe(200)
  expect((await undo(snoozed)).status).toBe(409)
  expect(await list()).toMatchObject({ awake: 1, snoozed: 0 })
  const { body } = await staff.get(`/api/history/student/${student.id}`)
  expect(body.rows[0]).toMatchObject({ entity: 'snooze', action: 'snooze undone' })
})

test('the undo of a snooze brings back the one whose place it took', async () => {
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  await snooze(student, { reason: 'First' })
  const asked = { asked_on: '2026-10-09', asked_at: new Date('2026-10-09T22:00:00Z') }
  await app.db
    .insertInto('conversation_requests')
    .values({ student_id: student.id, ...asked })
    .execute()
  const second = await snooze(student, { reason: 'Second' })
  expect((await staff.post(`/api/undo/${second.body.undo}`)).status).toBe(200)
  expect(await rows()).toMatchObject([{ snooze: { reason: 'First' }, new_kinds: ['request'] }])
})

test('waking ends a snooze, twice is once, and both are in the history and the record', async () => {
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  await snooze(student)
  for (let n = 0; n < 2; n++) {
    expect((await staff.post('/api/attention/wake', { studentId: student.id })).status).toBe(200)
  }
  expect(await list()).toMatchObject({ awake: 1, snoozed: 0 })
  const { body } = await staff.get(`/api/history/student/${student.id}`)
  expect(body.rows).toMatchObject([
    { entity: 'snooze', action: 'woken up' },
    { entity: 'snooze', action: 'created', changes: { reason: { to: 'On leave' }, until: { to: '2026-10-19' } } },
  ])
  const exported = await staff.post(`/api/students/export/${student.id}`, { format: 'json' })
  expect(exported.body).toMatchObject({
    snoozes: [{ until: '2026-10-19', reason: 'On leave', snoozed_by: 'Ida Nguyen' }],
  })
  expect((await staff.post('/api/attention/wake', { studentId: 999_999 })).status).toBe(404)
})
