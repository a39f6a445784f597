import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: Client
let ola: Client
let olaId: number
let idaId: number
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  const employee = await makeEmployee(app.db)
  idaId = employee.id
  ida = await app.as(employee)
  const other = await makeEmployee(app.db, { first_name: 'Ola', last_name: 'Brandt' })
  olaId = other.id
  ola = await app.as(other)
  cohort_id = (await makeCohort(app.db, { name: 'Hopper' })).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

const DUE = '2026-10-16T13:00:00.000Z'
const LATER = '2026-10-20T13:00:00.000Z'

async function makeGraded(values: { grade?: 1 | 3 | 5 | null; assignment_type?: 'graded' | 'not_graded' } = {}) {
  const { grade = 1, assignment_type = 'graded' } = values
  const student = await makeStudent(app.db, { cohort_id })
  const assignment = await makeAssignment(app.db, { cohort_id, assignment_type })
  const given =
    grade === null
      ? {}
      : {
          grade,
          workflow_state: 'graded' as const,
          graded_by_id: idaId,
          graded_at: new Date(NOW),
          instructor_comment: 'Tests',
        }
  const work = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id, ...given })
  const path = `/api/assignments/grade/${work.id}`
  const own = await app.as(student)
  const submit = (values: object = {}) =>
    own.put('/api/students/coursework', { assignmentId: assignment.id, repository: work.repository, ...values })
  return { id: work.id, student, assignment, own, path, submit, back: `${path}/return` }
}
const rowOf = (id: number) =>
  app.db.selectFrom('course_works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const steps = async (path: string) =>
  (await ida.get(`${path}/attempts`)).body.rows.map((row) => [row.attempt, row.kind, row.grade]) as unknown
const summary = async (id: number) => (await ida.get(`/api/assignments/detail/${id}`)).body.summary
const standing = async (student: { id: number }, assignment: { id: number }) => {
  const { rows } = (await ida.get(`/api/students/work/${student.id}`)).body
  return rows.find((row) => row.assignmentId === assignment.id)
}

test('returning work and reading its attempts is closed to strangers and to the student', async () => {
  const { path, back, student } = await makeGraded()
  for (const [who, status] of [
    [await app.as(null), 401],
    [await app.as(student), 403],
  ] as const) {
    expect((await who.put(back, {})).status).toBe(status)
    expect((await who.get(`${path}/attempts`)).status).toBe(status)
  }
  expect((await rowOf(Number(path.split('/').at(-1)))).workflow_state).toBe('graded')
})

test.for(['999999', '0', 'abc'])('there is no work %s to return', async (id) => {
  expect((await ida.put(`/api/assignments/grade/${id}/return`, {})).status).toBe(404)
  expect((await ida.get(`/api/assignments/grade/${id}/attempts`)).status).toBe(404)
})

test.for([
  [
    'ungraded work',
    { grade: null },
    {},
    'Please choose a grade before you return the work. The student sees it with your comment.',
  ],
  [
    'work whose grade is taken away with it',
    {},
    { feedback: { grade: null, instructor_comment: 'Hm' } },
    'Please choose a grade before you return the work. The student sees it with your comment.',
  ],
  [
    'work on an assignment that is not graded',
    { grade: null, assignment_type: 'not_graded' },
    {},
    'This assignment is not graded: its work can be changed at any time and need not be returned.',
  ],
  ['until a time in the past', {}, { dueAt: '2026-10-13T20:00:00Z' }, 'Please choose a due time in the future.'],
  [
    'until before it was assigned',
    {},
    { dueAt: '2026-10-12T13:00:00Z' },
    'Please choose a due time after the assignment was assigned.',
  ],
  [
    'until the time that it was due anyway',
    {},
    { dueAt: DUE },
    'Please choose a due time after the current one, October 16th 2026, 8:00 AM CT.',
  ],
] as const)('nobody returns %s', async ([, values, body, message]) => {
  const { id, back } = await makeGraded(values)
  const before = await rowOf(id)
  const reply = await ida.put(back, body)
  expect([reply.status, reply.body.message]).toEqual([422, message])
  expect(await rowOf(id)).toEqual(before)
})

test.for([{ dueAt: 'tomorrow' }, { feedback: { grade: 2 } }, { feedback: 'Tests' }, { until: DUE }])(
  '%j does not return work',
  async (body) => {
    const { id, back } = await makeGraded()
    expect((await ida.put(back, body)).status).toBe(400)
    expect((await rowOf(id)).workflow_state).toBe('graded')
  },
)

test('work is not returned to who has left, nor on an assignment that nobody sees', async () => {
  const gone = await makeGraded()
  await app.db
    .updateTable('students')
    .set({ cohort_id: null, application_status: 'dropped_out' })
    .where('id', '=', gone.student.id)
    .execute()
  expect((await ida.put(gone.back, {})).body.message).toBe(
    'The student is no longer in this cohort, so the work cannot be submitted again.',
  )
  const hidden = await makeGraded()
  await ida.put(`/api/assignments/unassign/${hidden.assignment.id}`)
  expect((await ida.put(hidden.back, {})).body.message).toBe(
    'The assignment is not assigned, so nobody could submit again.',
  )
})

test('a return of an older version is refused and shows what the colleague gave', async () => {
  const { id, path, back } = await makeGraded()
  await ola.put(path, { grade: 5, instructor_comment: 'Fine as it is', version: 1 })
  for (const feedback of [undefined, { grade: 1, instructor_comment: 'No tests' } as const]) {
    const reply = await ida.put(back, { version: 1, feedback })
    expect(reply.status).toBe(409)
    expect(reply.body.current).toMatchObject({ grade: 5, instructor_comment: 'Fine as it is', version: 2 })
  }
  expect((await rowOf(id)).workflow_state).toBe('graded')
})

test('returned work has no grade again, keeps its comment, counts as completed and its grade in the average', async () => {
  const { id, assignment, student, path, back } = await makeGraded()
  const reply = await ida.put(back, { version: 1 })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    grade: null,
    returned_grade: 1,
    workflow_state: 'returned',
    instructor_comment: 'Tests',
    attempt: 1,
    version: 2,
  })
  expect(await summary(assignment.id)).toMatchObject({ completed: 1, graded: 0, averageScore: 1 })
  expect(await steps(path)).toEqual([
    [1, 'submission', null],
    [1, 'feedback', 1],
    [1, 'return', 1],
  ])
  expect(await standing(student, assignment)).toMatchObject({ workflow_state: 'returned', own_due_at: DUE })
  const again = await ida.put(back, {})
  expect([again.status, again.body.message]).toEqual([422, 'This work has already been returned.'])
  const [entry] = (await ida.get(`/api/history/course_work/${id}`)).body.rows
  expect(entry).toMatchObject({ action: 'returned', changes: { grade: { from: 1, to: null } } })
})

test('feedback and return in one: both are saved, and the draft is gone', async () => {
  const { id, path, back } = await makeGraded({ grade: null })
  await ida.put(`${path}/draft`, { grade: 3, instructor_comment: 'Not yet' })
  app.setNow('2026-10-14T16:00:00Z')
  const feedback = { grade: 3, instructor_comment: 'Not yet: the tests' }
  const reply = await ida.put(back, { version: 1, feedback, dueAt: LATER })
  expect(reply.body).toMatchObject({
    grade: null,
    returned_grade: 3,
    instructor_comment: 'Not yet: the tests',
    version: 3,
  })
  expect((await ida.get(path)).body).toMatchObject({ draft: null, own_due_at: LATER })
  expect(await steps(path)).toEqual([
    [1, 'submission', null],
    [1, 'feedback', 3],
    [1, 'return', 3],
  ])
  expect((await ida.get(`/api/history/course_work/${id}`)).body.rows.map((row) => row.action)).toEqual([
    'returned',
    'graded',
  ])
})

test('submitted again, even with the same words, it is a new attempt; a repeat of that is none', async () => {
  const { assignment, own, path, back, submit } = await makeGraded()
  const returned = await ida.put(back, {})
  app.setNow('2026-10-14T16:00:00Z')
  const reply = await submit({ version: returned.body.version })
  expect(reply.status).toBe(200)
  expect(reply.body.work).toMatchObject({
    attempt: 2,
    workflow_state: 'completed',
    completed_at: '2026-10-14T16:00:00.000Z',
    timed_at: '2026-10-13T20:00:00.000Z',
    instructor_comment: '',
    graded_at: null,
    employee: null,
    returned_grade: 1,
  })
  expect((await submit()).body.work).toMatchObject({ attempt: 2, version: 3 })
  const all = [
    [1, 'submission', null],
    [1, 'feedback', 1],
    [1, 'return', 1],
    [2, 'submission', null],
  ]
  expect(await steps(path)).toEqual(all)
  expect(await summary(assignment.id)).toMatchObject({ completed: 1, graded: 0, averageScore: 1 })

  app.setNow('2026-10-14T16:30:00Z')
  expect((await ola.put(path, { grade: 5, instructor_comment: 'Now it works' })).status).toBe(200)
  expect(await steps(path)).toEqual([...all, [2, 'feedback', 5]])
  expect(await summary(assignment.id)).toMatchObject({ completed: 1, graded: 1, averageScore: 5 })
  // Both sides read the same, but for the ids of people, which lead staff to their pages.
  const mine = (await own.get(`/api/students/coursework/${assignment.id}/attempts`)).body
  const theirs = (await ida.get(`${path}/attempts`)).body
  expect(theirs.rows).toMatchObject(mine.rows)
  expect(theirs.rows.at(-1)?.by).toEqual({ id: olaId, first_name: 'Ola', last_name: expect.any(String) })
  expect(mine.rows.at(-1)?.by).toEqual({ first_name: 'Ola', last_name: expect.any(String) })
  expect(mine.rows.at(-1)).toMatchObject({ instructor_comment: 'Now it works' })
})

test('without a new due time the first attempt decides whether it is late, with one the last', async () => {
  const kept = await makeGraded()
  await ida.put(kept.back, {})
  const moved = await makeGraded()
  await ida.put(moved.back, { dueAt: LATER })
  app.setNow('2026-10-14T16:00:00Z')
  await kept.submit()
  await moved.submit()
  expect(await standing(kept.student, kept.assignment)).toMatchObject({
    completed_at: '2026-10-14T16:00:00.000Z',
    timed_at: '2026-10-13T20:00:00.000Z',
    own_due_at: DUE,
  })
  expect(await standing(moved.student, moved.assignment)).toMatchObject({ timed_at: null, own_due_at: LATER })
})

test('returned work that gets a grade after all is graded, and a comment alone leaves it returned', async () => {
  const { path, back } = await makeGraded()
  await ida.put(back, {})
  app.setNow('2026-10-14T16:00:00Z')
  expect((await ida.put(path, { grade: null, instructor_comment: 'See also the docs' })).body.workflow_state).toBe(
    'returned',
  )
  app.setNow('2026-10-14T16:45:00Z')
  expect((await ida.put(path, { grade: 3, instructor_comment: 'We talked about it' })).body).toMatchObject({
    workflow_state: 'graded',
    grade: 3,
  })
  expect(((await steps(path)) as unknown[]).slice(-2)).toEqual([
    [1, 'return', 1],
    [1, 'feedback', 3],
  ])
})

test('attempts cannot be changed, deleted or emptied; a deleted work takes them along', async () => {
  const { id } = await makeGraded()
  const { db } = app
  await expect(
    db.updateTable('attempts').set({ instructor_comment: '' }).where('course_work_id', '=', id).execute(),
  ).rejects.toThrow('append-only')
  await expect(db.deleteFrom('attempts').where('course_work_id', '=', id).execute()).rejects.toThrow('append-only')
  await db.deleteFrom('course_works').where('id', '=', id).execute()
  expect(await db.selectFrom('attempts').select('id').where('course_work_id', '=', id).execute()).toEqual([])
})
