import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

/** It is 10:00 Central on Wednesday, 14 October 2026. */

let app: TestApp
let employee: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
})
beforeEach(async () => {
  app.setNow(NOW)
  staff = await app.as(employee)
})
afterAll(() => app.stop())

type Student = Awaited<ReturnType<typeof makeStudent>>

const summary = async ({ id }: { id: number }) => (await staff.get(`/api/students/summary/${id}`)).body
const save = async (student: Student, values: Record<string, unknown>) => {
  const { version, ...read } = await summary(student)
  return staff.put('/api/students/update', { ...read, ...values })
}
const due = (date: string) => ({ due_at: new Date(`${date}T13:00:00Z`), assigned_at: new Date('2026-09-01T14:00:00Z') })
const total = async (assignment: { id: number }) => {
  const { body } = await staff.get(`/api/assignments/detail/${assignment.id}`)
  return (body.summary as { total: number }).total
}
/** What staff see of the student's work on an assignment, on the student's page and on the assignment's. */
const staffSee = async (student: Student, assignment: { id: number }) => {
  const { course_works } = await summary(student)
  const { rows } = (await staff.get(`/api/assignments/coursework/${assignment.id}`)).body
  const works = course_works as { assignment: { id: number }; before_joining: boolean }[]
  const own = works.find((work) => work.assignment.id === assignment.id)
  return [own?.before_joining, rows.find((row) => row.id === student.id)?.before_joining]
}

test.for([
  [{ joined_on: '2026-10-15' }, 'The joining date cannot be in the future.'],
  [{ joined_on: '0202-10-14' }, 'Please check the year of the joining date.'],
] as const)('an edit with %j is refused in words and changes nothing', async ([values, message]) => {
  const student = await makeStudent(app.db)
  const reply = await save(student, values)
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ message, issues: [{ path: 'joined_on', message }] })
  expect((await summary(student)).enrolment).toEqual({ joined_on: '2026-08-03' })
})

test.for([['2026-02-30'], ['yesterday'], [20261014], [{}]])('%j is no joining date', async ([joined_on]) => {
  expect((await save(await makeStudent(app.db), { joined_on })).status).toBe(400)
})

test('a student cannot say when they joined', async () => {
  const student = await makeStudent(app.db)
  const own = await app.as(student)
  expect((await own.put('/api/students/update', { id: student.id, joined_on: '2026-10-01' })).status).toBe(403)
})

test('who is added joins today, whatever the hour in Central time, unless a day is named', async () => {
  const cohort = await makeCohort(app.db)
  const draft = (email: string, values = {}) => ({
    ...{ first_name: 'Nia', last_name: 'Late', email, address: '1 Elm', city: 'Ely', state: 'MN', zip_code: '55731' },
    ...{ phone: '218-555-0100', course_id: 1, cohort_id: cohort.id, password: 'tulip-harbor-9', ...values },
  })
  // Already tomorrow in UTC.
  app.setNow('2026-10-15T04:30:00Z')
  staff = await app.as(employee)
  const today = await staff.post('/api/students', draft('today@example.org'))
  expect((await summary(today.body)).enrolment).toEqual({ joined_on: '2026-10-14' })
  const earlier = await staff.post('/api/students', draft('earlier@example.org', { joined_on: '2026-09-30' }))
  expect((await summary(earlier.body)).enrolment).toEqual({ joined_on: '2026-09-30' })
  const never = await staff.post('/api/students', draft('never@example.org', { joined_on: '2026-10-15' }))
  expect(never.status).toBe(422)
})

test('what was due before someone was transferred is not missing, and is not counted', async () => {
  const next = await makeCohort(app.db)
  const [before, today, open] = [
    await makeAssignment(app.db, { cohort_id: next.id, ...due('2026-10-13') }),
    await makeAssignment(app.db, { cohort_id: next.id, ...due('2026-10-14') }),
    await makeAssignment(app.db, { cohort_id: next.id, ...due('2026-10-13'), due_at: null }),
  ]
  const classmate = await makeStudent(app.db, { cohort_id: next.id })
  const student = await makeStudent(app.db)
  // The page sends its data back as read, with the former enrolment.
  expect((await save(student, { cohort_id: next.id })).status).toBe(200)
  expect((await summary(student)).enrolment).toEqual({ joined_on: '2026-10-14' })
  expect(await staffSee(student, before)).toEqual([true, true])
  expect(await staffSee(student, today)).toEqual([false, false])
  expect(await staffSee(student, open)).toEqual([false, false])
  expect(await staffSee(classmate, before)).toEqual([false, false])
  expect([await total(before), await total(today), await total(open)]).toEqual([1, 2, 2])
  const { rows } = (await staff.get(`/api/assignments/list?cohortId=${next.id}`)).body
  expect(rows.find(({ id }) => id === before.id)).toMatchObject({ summary: { total: 1 } })
})

test('a student who joined later may still hand in, and then counts', async () => {
  const student = await makeStudent(app.db, { joined_on: '2026-10-14' })
  const assignment = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, ...due('2026-10-13') })
  const own = await app.as(student)
  const list = async () => (await own.get('/api/students/assignments')).body.rows
  expect(await list()).toMatchObject([{ id: assignment.id, before_joining: true, work: null }])
  const path = `/api/students/coursework/${assignment.slug}`
  expect((await own.get(path)).body).toMatchObject({ before_joining: true, work: null })
  expect(await total(assignment)).toBe(0)
  const body = { assignmentId: assignment.id, repository: 'https://github.com/nia/late' }
  expect((await own.put('/api/students/coursework', body)).status).toBe(200)
  expect((await own.get(path)).body).toMatchObject({ work: { repository: body.repository } })
  expect(await total(assignment)).toBe(1)
})

test('of someone who returns only what fell due while they were away is not expected', async () => {
  app.setNow('2026-09-20T15:00:00Z')
  const student = await makeStudent(app.db, { joined_on: '2026-09-01' })
  const cohort_id = student.cohort_id ?? 0
  const [earlier, there, away] = [
    await makeAssignment(app.db, { cohort_id, ...due('2026-08-31') }),
    await makeAssignment(app.db, { cohort_id, ...due('2026-09-15') }),
    await makeAssignment(app.db, { cohort_id, ...due('2026-10-01') }),
  ]
  expect((await save(student, { application_status: 'dropped_out', joined_on: '2026-09-02' })).status).toBe(200)
  expect((await summary(student)).enrolment).toBeNull()
  app.setNow(NOW)
  staff = await app.as(employee)
  expect((await save(student, { application_status: 'confirmed', cohort_id })).status).toBe(200)
  expect(await staffSee(student, earlier)).toEqual([true, true])
  expect(await staffSee(student, there)).toEqual([false, false])
  expect(await staffSee(student, away)).toEqual([true, true])
  expect([await total(earlier), await total(there), await total(away)]).toEqual([0, 1, 0])
})

test('a corrected joining date is at once in every status and count, and in the history', async () => {
  const student = await makeStudent(app.db, { joined_on: '2026-10-14' })
  const assignment = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, ...due('2026-10-12') })
  expect(await total(assignment)).toBe(0)
  expect((await save(student, { joined_on: '2026-10-12' })).status).toBe(200)
  expect(await staffSee(student, assignment)).toEqual([false, false])
  expect(await total(assignment)).toBe(1)
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows[0]).toMatchObject({
    action: 'updated',
    changes: { joined_on: { from: '2026-10-14', to: '2026-10-12' } },
  })
})

test('a stale edit of the joining date is refused and comes with the one there is', async () => {
  const student = await makeStudent(app.db)
  const { version } = await summary(student)
  await save(student, { joined_on: '2026-10-12' })
  const late = await save(student, { joined_on: '2026-10-01', version })
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ enrolment: { joined_on: '2026-10-12' } })
})

test('an edit that names no joining date keeps it, and a move can name one', async () => {
  const student = await makeStudent(app.db, { joined_on: '2026-09-07' })
  await save(student, { city: 'Duluth' })
  expect((await summary(student)).enrolment).toEqual({ joined_on: '2026-09-07' })
  const next = await makeCohort(app.db)
  // The joining date of the former cohort is accepted if it is sent explicitly.
  await save(student, { cohort_id: next.id, joined_on: '2026-09-07' })
  expect((await summary(student)).enrolment).toEqual({ joined_on: '2026-09-07' })
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows[0]?.action).toBe('transferred')
})

test('someone in a cohort whose joining was never recorded gets a date when one is named', async () => {
  const student = await makeStudent(app.db)
  await app.db.deleteFrom('enrolments').where('student_id', '=', student.id).execute()
  await save(student, { city: 'Duluth' })
  expect((await summary(student)).enrolment).toBeNull()
  await save(student, { joined_on: '2026-10-01' })
  expect((await summary(student)).enrolment).toEqual({ joined_on: '2026-10-01' })
})

test('a new due date counts again whom it is expected of', async () => {
  const student = await makeStudent(app.db, { joined_on: '2026-10-14' })
  const cohort_id = student.cohort_id ?? 0
  const assignment = await makeAssignment(app.db, { cohort_id, ...due('2026-10-20') })
  const done = await makeStudent(app.db, { cohort_id, joined_on: '2026-10-14' })
  await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: done.id })
  const assign = (dueAt: string | null) => staff.put(`/api/assignments/assign/${assignment.id}`, { dueAt })
  expect(await total(assignment)).toBe(2)
  expect((await assign('2026-10-13T13:00:00Z')).body.summary).toMatchObject({ completed: 1, total: 1 })
  expect((await assign(null)).body.summary).toMatchObject({ total: 2 })
})
