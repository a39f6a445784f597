import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const CALLS = ['/api/students/assignments', '/api/students/cohort', '/api/students/coursework/1']

test.each(CALLS)('nobody and no employee reads %s', async (path) => {
  expect((await (await app.as(null)).get(path)).status).toBe(401)
  expect((await (await app.as(await makeEmployee(app.db))).get(path)).status).toBe(403)
})

test('another cohort’s, an unassigned, a missing and an impossible assignment are one and the same 404', async () => {
  const student = await makeStudent(app.db)
  const cohort_id = student.cohort_id ?? 0
  const other = await makeAssignment(app.db, { cohort_id: (await makeCohort(app.db)).id })
  const hidden = await makeAssignment(app.db, {
    cohort_id,
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  await makeCourseWork(app.db, { assignment_id: hidden.id, student_id: student.id })
  const client = await app.as(student)
  const addresses = [other.id, other.slug, hidden.id, hidden.slug, 999_999, 'no-such-slug', '0', '007', '4294967297']
  const odd = ['99999999999999999999', '-1', '1.5', 'A-Slug', '%00', '%F0%9F%98%80', "x'--", 'a%20b']
  for (const address of [...addresses, ...odd]) {
    const { status, body } = await client.get(`/api/students/coursework/${address}`)
    expect({ address, status, message: body.message }).toEqual({
      address,
      status: 404,
      message: 'This assignment does not exist, or is not yours to see.',
    })
  }
})

test('a student reads what is assigned to the cohort, latest due first and without a due date last', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const make = (name: string, due: string | null) =>
    makeAssignment(app.db, { cohort_id: cohort.id, name, due_at: due ? new Date(due) : null })
  await make('early', '2026-10-01T13:00:00Z')
  await make('never', null)
  await make('late', '2026-10-20T13:00:00Z')
  await make('also late', '2026-10-20T13:00:00Z')
  await makeAssignment(app.db, { cohort_id: (await makeCohort(app.db)).id })
  const { status, body } = await (await app.as(student)).get('/api/students/assignments')
  expect(status).toBe(200)
  expect(body.count).toBe(4)
  expect(body.rows.map((row) => row.name)).toEqual(['late', 'also late', 'early', 'never'])
  expect(body.rows[0]).toMatchObject({
    assignment_type: 'graded',
    workflow_state: 'assigned',
    due_at: '2026-10-20T13:00:00.000Z',
    cohort: { id: cohort.id, name: cohort.name },
    work: null,
  })
  expect(body.rows[0]).not.toHaveProperty('notes')
})

test('a student reads their own work with the grader’s name, and nothing of others', async () => {
  const grader = await makeEmployee(app.db, { first_name: 'Grace', last_name: 'Ferro' })
  const student = await makeStudent(app.db)
  const cohort_id = student.cohort_id ?? 0
  const classmate = await makeStudent(app.db, { cohort_id })
  const assignment = await makeAssignment(app.db, { cohort_id })
  const graded = { grade: 3, workflow_state: 'graded', graded_by_id: grader.id, graded_at: new Date() } as const
  const owners = { assignment_id: assignment.id, instructor_comment: 'Well **done**' }
  const work = await makeCourseWork(app.db, { ...owners, ...graded, student_id: student.id })
  await makeCourseWork(app.db, { ...owners, student_id: classmate.id, student_comment: 'not yours' })
  await app.db
    .insertInto('grading_drafts')
    .values({ course_work_id: work.id, employee_id: grader.id, grade: 1, instructor_comment: 'half a thought' })
    .execute()
  const client = await app.as(student)
  const list = await client.get('/api/students/assignments')
  expect(list.body.count).toBe(1)
  expect(list.body.rows[0]?.work).toMatchObject({ id: work.id, grade: 3, instructor_comment: 'Well **done**' })
  for (const address of [assignment.id, assignment.slug]) {
    const { status, body } = await client.get(`/api/students/coursework/${address}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: assignment.id,
      repository: 'https://github.com/school/rest-api',
      notes: '# Build it',
      work: { id: work.id, student_id: student.id, employee: { first_name: 'Grace', last_name: 'Ferro' } },
    })
    const text = JSON.stringify([body, list.body])
    for (const secret of ['graded_by_id', 'not yours', 'half a thought', grader.email, classmate.email])
      expect(text).not.toContain(secret)
  }
})

test('after a transfer a student sees the new cohort’s assignments and the old ones with own work', async () => {
  const [old, present] = [await makeCohort(app.db), await makeCohort(app.db)]
  const student = await makeStudent(app.db, { cohort_id: old.id })
  const worked = await makeAssignment(app.db, { cohort_id: old.id, name: 'worked on' })
  const untouched = await makeAssignment(app.db, { cohort_id: old.id, name: 'untouched' })
  await makeCourseWork(app.db, { assignment_id: worked.id, student_id: student.id })
  await makeAssignment(app.db, { cohort_id: present.id, name: 'new' })
  await app.db.updateTable('students').set({ cohort_id: present.id }).where('id', '=', student.id).execute()
  const client = await app.as(student)
  const { body } = await client.get('/api/students/assignments')
  expect(body.rows.map((row) => row.name).sort()).toEqual(['new', 'worked on'])
  expect((await client.get(`/api/students/coursework/${worked.slug}`)).status).toBe(200)
  expect((await client.get(`/api/students/coursework/${untouched.slug}`)).status).toBe(404)
})

test('who dropped out still reads their own record, and has no cohort', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { application_status: 'dropped_out' })
  const worked = await makeAssignment(app.db, { cohort_id: cohort.id })
  await makeAssignment(app.db, { cohort_id: cohort.id })
  await makeCourseWork(app.db, { assignment_id: worked.id, student_id: student.id })
  const client = await app.as(student)
  expect((await client.get('/api/students/assignments')).body.rows).toMatchObject([{ id: worked.id }])
  expect((await client.get('/api/students/cohort')).body).toEqual({ cohort: null })
})

test('a student does not see instructors who have left, and still gets three slots', async () => {
  const cohort = await makeCohort(app.db)
  const left = await makeEmployee(app.db, { status: 'inactive' })
  const teacher = await makeEmployee(app.db, { first_name: 'Tess', last_name: 'Lund' })
  await app.db
    .insertInto('cohort_instructors')
    .values([left, teacher].map(({ id }, index) => ({ cohort_id: cohort.id, position: index + 1, employee_id: id })))
    .execute()
  const { body } = await (await app.as(await makeStudent(app.db, { cohort_id: cohort.id }))).get('/api/students/cohort')
  const empty = { id: null, first_name: '', last_name: '' }
  expect(body.cohort).toMatchObject({
    employees: [{ id: teacher.id, first_name: 'Tess', last_name: 'Lund' }, empty, empty],
  })
})

test('a student reads their cohort with its dates, campus and three instructor slots', async () => {
  const cohort = await makeCohort(app.db, { course_id: 2, campus_id: 2, prework_start: null })
  const teacher = await makeEmployee(app.db, { first_name: 'Tess', last_name: 'Lund' })
  await app.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 2, employee_id: teacher.id })
    .execute()
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const { body } = await (await app.as(student)).get('/api/students/cohort')
  expect(body.cohort).toEqual({
    id: cohort.id,
    name: cohort.name,
    campus: { code: 'kc', name: 'Kansas City' },
    course: 'User Experience',
    applications_open: '2026-05-01',
    applications_close: '2026-07-15',
    prework_start: null,
    classroom_start: '2026-08-31',
    graduation: '2026-12-18',
    employees: [
      { id: teacher.id, first_name: 'Tess', last_name: 'Lund' },
      { id: null, first_name: '', last_name: '' },
      { id: null, first_name: '', last_name: '' },
    ],
  })
})
