import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'
import { untilIdle } from '#test/support/queues.ts'

let app: TestApp
let ida: Client
let ola: Client
let idaId: number
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  const employee = await makeEmployee(app.db)
  idaId = employee.id
  ida = await app.as(employee)
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola', last_name: 'Brandt' }))
  cohort_id = (await makeCohort(app.db, { name: 'Hopper' })).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

async function makeWork(values: { assignment_type?: 'graded' | 'not_graded'; student_comment?: string } = {}) {
  const { assignment_type = 'graded', student_comment = '' } = values
  const student = await makeStudent(app.db, { cohort_id })
  const assignment = await makeAssignment(app.db, { cohort_id, assignment_type })
  const work = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id, student_comment })
  return { id: work.id, student, assignment, path: `/api/assignments/grade/${work.id}` }
}
const news = (assignment_id: number) =>
  app.db.selectFrom('notices').selectAll().where('assignment_id', '=', assignment_id).execute()
const history = async (id: number) => (await ida.get(`/api/history/course_work/${id}`)).body.rows

const CALLS = [
  ['GET', ''],
  ['PUT', ''],
  ['PUT', '/draft'],
  ['DELETE', '/draft'],
] as const

test.for(CALLS)('%s of a grade%s is closed to strangers and to the student', async ([method, end]) => {
  const { path, student } = await makeWork()
  const body = method === 'PUT' ? { grade: 5 } : undefined
  expect((await (await app.as(null)).send(method, path + end, body)).status).toBe(401)
  expect((await (await app.as(student)).send(method, path + end, body)).status).toBe(403)
})

test.for(['999999', '0', '-1', '1e3', '2147483648', 'abc'])('there is no work %s to grade', async (id) => {
  for (const [method, end] of CALLS) {
    const body = method === 'PUT' ? { grade: 5 } : undefined
    expect((await ida.send(method, `/api/assignments/grade/${id}${end}`, body)).status).toBe(404)
  }
})

test.for([
  { grade: 2 },
  { grade: 0 },
  { grade: '5' },
  { grade: 5, instructor_comment: 7 },
  { grade: 5, instructor_comment: 'a\0b' },
  { grade: 5, instructor_comment: '\udc00' },
  { grade: 5, instructor_comment: 'x'.repeat(50_001) },
  { grade: 5, score: 5 },
  { grade: 5, version: 1.5 },
  [],
])('grading with %j is malformed', async (body) => {
  const { path } = await makeWork()
  expect((await ida.put(path, body)).status).toBe(400)
  expect((await ida.put(`${path}/draft`, body)).status).toBe(400)
  expect((await ida.get(path)).body).toMatchObject({ grade: null, draft: null, version: 1 })
})

test('work on an assignment that is not graded takes a comment and no grade', async () => {
  const { path, id } = await makeWork({ assignment_type: 'not_graded' })
  for (const refused of [await ida.put(path, { grade: 3 }), await ida.put(`${path}/draft`, { grade: 3 })]) {
    expect(refused.status).toBe(422)
    expect(refused.body.message).toBe('This assignment is not graded: its work takes a comment, but no grade.')
    expect(refused.body.issues[0]?.path).toBe('grade')
  }
  const reply = await ida.put(path, { grade: null, instructor_comment: 'Lovely' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ grade: null, instructor_comment: 'Lovely', workflow_state: 'completed' })
  expect(reply.body).toMatchObject({ graded_by_id: idaId, employee: { first_name: 'Ida', last_name: 'Nguyen' } })
  expect(await history(id)).toMatchObject([{ action: 'commented' }])
})

test('a grade on an older version is refused and shows what the colleague gave, and who', async () => {
  const { path } = await makeWork()
  await ola.put(path, { grade: 5, instructor_comment: 'Superb', version: 1 })
  const late = await ida.put(path, { grade: 1, instructor_comment: 'Again, please', version: 1 })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('stale')
  expect(late.body.current).toMatchObject({
    grade: 5,
    instructor_comment: 'Superb',
    employee: { first_name: 'Ola', last_name: 'Brandt' },
    version: 2,
  })
  const { student, assignment, draft, own_due_at, ...work } = (await ida.get(path)).body
  expect([student, assignment, draft, own_due_at]).toHaveLength(4)
  expect(late.body.current).toEqual(work)
})

test('work that the student changed meanwhile is not graded unseen', async () => {
  const { path, student, assignment } = await makeWork()
  const own = await app.as(student)
  const submission = { assignmentId: assignment.id, repository: 'github.com/sam/better' }
  expect((await own.put('/api/students/coursework', submission)).status).toBe(200)
  const late = await ida.put(path, { grade: 3, version: 1 })
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ repository: 'https://github.com/sam/better', grade: null, version: 2 })
})

test('the dialog shows the work, its student, its assignment and one’s own draft only', async () => {
  const { path, id, student, assignment } = await makeWork({ student_comment: 'Please look at the tests' })
  await ola.put(`${path}/draft`, { grade: 1, instructor_comment: 'half a thought of Ola' })
  const { result, queries } = await recordQueries(() => ida.get(path))
  expect(queries.filter(({ text }) => text.includes('course_works'))).toHaveLength(1)
  expect(result.body).toEqual({
    id,
    assignmentId: assignment.id,
    student_id: student.id,
    repository: 'https://github.com/sam/rest-api',
    site: '',
    student_comment: 'Please look at the tests',
    instructor_comment: '',
    grade: null,
    workflow_state: 'completed',
    completed_at: '2026-10-13T20:00:00.000Z',
    timed_at: null,
    attempt: 1,
    returned_grade: null,
    carried_from: null,
    carried_timing: null,
    is_superseded: false,
    own_due_at: '2026-10-16T13:00:00.000Z',
    graded_by_id: null,
    graded_at: null,
    employee: null,
    version: 1,
    student: { id: student.id, first_name: 'Sam', last_name: 'Okafor', photo_file_name: null },
    assignment: {
      id: assignment.id,
      name: 'REST API with Express',
      slug: assignment.slug,
      assignment_type: 'graded',
      workflow_state: 'assigned',
      assigned_at: '2026-10-12T14:00:00.000Z',
      due_at: '2026-10-16T13:00:00.000Z',
      cohort: { id: cohort_id, name: 'Hopper' },
      repository: 'https://github.com/school/rest-api',
      notes: '# Build it',
    },
    draft: null,
  })
})

test('a saved grade closes the work, counts, ends one’s own draft, tells the student and is remembered', async () => {
  const { path, id, student, assignment } = await makeWork()
  await ida.put(`${path}/draft`, { grade: 1, instructor_comment: 'Hm' })
  await ola.put(`${path}/draft`, { grade: 3, instructor_comment: 'Let me see' })
  app.setNow('2026-10-14T16:00:00Z')
  const reply = await ida.put(path, { grade: 5, instructor_comment: '**Great**\n', version: 1 })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id,
    grade: 5,
    instructor_comment: '**Great**\n',
    workflow_state: 'graded',
    graded_by_id: idaId,
    graded_at: '2026-10-14T16:00:00.000Z',
    completed_at: '2026-10-13T20:00:00.000Z',
    employee: { first_name: 'Ida', last_name: 'Nguyen' },
    version: 2,
  })
  expect((await ida.get(path)).body.draft).toBeNull()
  expect((await ola.get(path)).body.draft).toMatchObject({ grade: 3, instructor_comment: 'Let me see' })
  expect(await news(assignment.id)).toMatchObject([{ user_id: student.id, kind: 'graded' }])
  const { body } = await ida.get(`/api/assignments/detail/${assignment.id}`)
  expect(body.summary).toMatchObject({ completed: 1, graded: 1, averageScore: 5 })
  const [graded] = await history(id)
  expect(graded).toMatchObject({ action: 'graded', actor: { id: idaId }, at: '2026-10-14T16:00:00.000Z' })
  expect(graded?.changes).toMatchObject({ grade: { from: null, to: 5 }, graded_by_id: { from: null, to: idaId } })
})

test('the same grade again changes nothing, nor who gave it', async () => {
  const { path, id, assignment } = await makeWork()
  await ola.put(path, { grade: 3, instructor_comment: 'Good' })
  await app.db.deleteFrom('notices').execute()
  await ida.put(`${path}/draft`, { grade: 1 })
  const again = await ida.put(path, { grade: 3, instructor_comment: 'Good', version: 2 })
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ version: 2, employee: { first_name: 'Ola' } })
  expect((await ida.get(path)).body.draft).toBeNull()
  expect(await news(assignment.id)).toEqual([])
  expect(await history(id)).toHaveLength(1)
})

test.for([{ grade: null, instructor_comment: '' }, { grade: '', instructor_comment: ' \n' }, {}])(
  'neither grade nor comment (%j) takes the feedback back and opens the work again',
  async (body) => {
    const { path, id, student, assignment } = await makeWork()
    await ola.put(path, { grade: 3, instructor_comment: 'Good' })
    await app.db.deleteFrom('notices').execute()
    const reply = await ida.put(path, body)
    expect(reply.body).toMatchObject({
      grade: null,
      instructor_comment: '',
      workflow_state: 'completed',
      graded_by_id: null,
      graded_at: null,
      employee: null,
      version: 3,
    })
    expect(await news(assignment.id)).toEqual([])
    expect((await history(id))[0]).toMatchObject({
      action: 'cleared feedback',
      changes: { grade: { from: 3, to: null } },
    })
    const submission = { assignmentId: assignment.id, repository: 'github.com/sam/again' }
    expect((await (await app.as(student)).put('/api/students/coursework', submission)).status).toBe(200)
  },
)

test('names that a client sends back and does not own are ignored', async () => {
  const { path } = await makeWork()
  const body = { grade: 3, id: 1, repository: 'mine', site: 'mine', student_comment: 'mine', graded_by_id: 1 }
  const reply = await ida.put(path, { ...body, workflow_state: 'completed', employee: {}, completed_at: NOW })
  expect(reply.body).toMatchObject({ grade: 3, workflow_state: 'graded', graded_by_id: idaId, student_comment: '' })
  expect(reply.body.repository).toBe('https://github.com/sam/rest-api')
})

test('what the dialog read can be sent back as it is, with a grade', async () => {
  const { path } = await makeWork()
  const read = (await ida.get(path)).body
  const reply = await ida.put(path, { ...read, grade: 5, student_id: 1 })
  expect(reply.body).toMatchObject({ id: read.id, student_id: read.student_id, grade: 5, version: 2 })
})

test('a draft is the grader’s own, is replaced by the next, and goes when discarded', async () => {
  const { path, student, assignment } = await makeWork()
  expect((await ida.put(`${path}/draft`, { grade: '', instructor_comment: 'One' })).body).toEqual({ ok: true })
  app.setNow('2026-10-14T16:00:00Z')
  await ida.put(`${path}/draft`, { grade: 3, instructor_comment: 'Two' })
  const draft = { grade: 3, instructor_comment: 'Two', updated_at: '2026-10-14T16:00:00.000Z' }
  expect((await ida.get(path)).body).toMatchObject({ grade: null, instructor_comment: '', version: 1, draft })
  expect((await ola.get(path)).body.draft).toBeNull()
  const own = await (await app.as(student)).get(`/api/students/coursework/${assignment.id}`)
  expect(JSON.stringify(own.body)).not.toContain('Two')
  expect((await ola.delete(`${path}/draft`)).status).toBe(200)
  expect((await ida.get(path)).body.draft).toEqual(draft)
  expect((await ida.delete(`${path}/draft`)).body).toEqual({ ok: true })
  expect((await ida.delete(`${path}/draft`)).body).toEqual({ ok: true })
  expect((await ida.get(path)).body.draft).toBeNull()
})

test('a draft that nobody has gone on with for a year is forgotten at night', async () => {
  const [old, fresh] = [await makeWork(), await makeWork()]
  for (const { path } of [old, fresh]) await ida.put(`${path}/draft`, { grade: 3, instructor_comment: 'Hm' })
  const age = (id: number, days: number) =>
    app.db
      .updateTable('grading_drafts')
      .set({ updated_at: new Date(Date.parse(NOW) - days * 86_400_000) })
      .where('course_work_id', '=', id)
      .execute()
  await age(old.id, 366)
  await age(fresh.id, 364)
  await app.ctx.jobs.send('housekeeping', {})
  await untilIdle(app.db, 'housekeeping')
  expect((await ida.get(old.path)).body.draft).toBeNull()
  expect((await ida.get(fresh.path)).body.draft).toMatchObject({ instructor_comment: 'Hm' })
})

test('what is no different from the saved feedback is no draft, also when it comes after Save', async () => {
  const { path } = await makeWork()
  await ida.put(`${path}/draft`, { grade: 3, instructor_comment: 'Good' })
  await ida.put(`${path}/draft`, { grade: null, instructor_comment: '' })
  expect((await ida.get(path)).body.draft).toBeNull()
  for (let version = 1; version <= 20; version++) {
    const feedback = { grade: 3, instructor_comment: `Good ${version}` }
    const replies = await Promise.all([
      ida.put(path, { ...feedback, version }),
      ida.put(`${path}/draft`, feedback),
      ida.put(`${path}/draft`, feedback),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect((await ida.get(path)).body).toMatchObject({ ...feedback, draft: null })
  }
})
