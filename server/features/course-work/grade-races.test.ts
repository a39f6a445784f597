import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client, Reply } from '#test/support/client.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeHandedIn,
  makeStudent,
} from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'

let app: TestApp
let idas_id: number
let ida: Client
let ola: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  const employee = await makeEmployee(app.db)
  idas_id = employee.id
  ida = await app.as(employee)
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola', last_name: 'Brandt' }))
  cohort_id = (await makeCohort(app.db)).id
})
afterAll(() => app.stop())

const statuses = (replies: Reply[]) => replies.map((reply) => reply.status).toSorted()
const grade = (who: Client, id: number, body: object) => who.put(`/api/assignments/grade/${id}`, body)
const work = async (id: number) => (await ida.get(`/api/assignments/grade/${id}`)).body

test('of two graders of one version, one saves and the other sees what the first gave, fifty times', async () => {
  const { id } = (await makeHandedIn(app.db, { cohort_id })).work
  for (let version = 1; version <= 50; version++) {
    const replies = await Promise.all([
      grade(ida, id, { grade: 1, instructor_comment: `Ida ${version}`, version }),
      grade(ola, id, { grade: 5, instructor_comment: `Ola ${version}`, version }),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    const won = replies.find((reply) => reply.status === 200)?.body
    const lost = replies.find((reply) => reply.status === 409)?.body
    expect(lost?.current).toEqual(won)
    expect(await work(id)).toMatchObject({ ...won })
  }
  expect((await ida.get(`/api/history/course_work/${id}`)).body.count).toBe(50)
})

test('of a grade and a resubmission at once, neither is lost unseen', async () => {
  const student = await makeStudent(app.db, { cohort_id })
  const own = await app.as(student)
  for (let round = 0; round < 30; round++) {
    const { id: assignmentId } = await makeAssignment(app.db, { cohort_id })
    const { id } = await makeCourseWork(app.db, { assignment_id: assignmentId, student_id: student.id })
    const submission = { assignmentId, repository: `https://github.com/sam/${round}`, version: 1 }
    const [graded, submitted] = await Promise.all([
      grade(ida, id, { grade: 3, version: 1 }),
      own.put('/api/students/coursework', submission),
    ])
    expect(statuses([graded, submitted])).toEqual([200, 409])
    const now = await work(id)
    if (graded.status === 200) {
      expect(now).toMatchObject({ grade: 3, repository: 'https://github.com/sam/rest-api', version: 2 })
    } else {
      expect(now).toMatchObject({ grade: null, repository: submission.repository, version: 2 })
      expect(graded.body.current).toMatchObject({ repository: submission.repository })
    }
  }
})

test('a class that is graded by two while it hands in is counted to the last one', async () => {
  const cohort = await makeCohort(app.db)
  const students = await Promise.all(Array.from({ length: 12 }, () => makeStudent(app.db, { cohort_id: cohort.id })))
  const { id: assignmentId } = await makeAssignment(app.db, { cohort_id: cohort.id })
  const half = students.slice(0, 6)
  const works = await Promise.all(
    half.map((student) => makeCourseWork(app.db, { assignment_id: assignmentId, student_id: student.id })),
  )
  const late = await Promise.all(students.slice(6).map((student) => app.as(student)))
  const replies = await Promise.all([
    ...works.map(({ id }, index) => grade(index % 2 ? ida : ola, id, { grade: 5 })),
    ...late.map((own) => own.put('/api/students/coursework', { assignmentId, repository: 'github.com/a/b' })),
  ])
  expect(statuses(replies)).toEqual(Array.from({ length: 12 }, () => 200))
  const { summary } = (await ida.get(`/api/assignments/detail/${assignmentId}`)).body
  expect(summary).toEqual({ completed: 12, total: 12, graded: 6, toGrade: 6, averageScore: 5 })
})

test('an assignment that becomes not graded while it is graded ends with no grade, or stays graded', async () => {
  const student = await makeStudent(app.db, { cohort_id })
  for (let round = 0; round < 20; round++) {
    const { id: assignment_id } = await makeAssignment(app.db, { cohort_id })
    const { id } = await makeCourseWork(app.db, { assignment_id, student_id: student.id })
    const edit = { id: assignment_id, name: 'Same', assignment_type: 'not_graded' }
    const replies = await Promise.all([grade(ida, id, { grade: 3 }), ola.put('/api/assignments/update', edit)])
    expect(statuses(replies)).toEqual([200, 422])
    const now = await work(id)
    expect(now.assignment).toMatchObject({ assignment_type: now.grade === null ? 'not_graded' : 'graded' })
  }
})

test('a grade that waits for an erasure is refused, and says nothing of what it meant to write', async () => {
  const { student, work: handedIn } = await makeHandedIn(app.db, { cohort_id })
  const { id } = handedIn
  const erasing = await app.ctx.pool.connect()
  try {
    await erasing.query('begin')
    await erasing.query('update students set erased_at = now(), erased_by = $2 where id = $1', [student.id, idas_id])
    await erasing.query(`update course_works set repository = '' where id = $1`, [id])
    const late = grade(ida, id, { grade: 3, instructor_comment: 'Dear Sam' })
    await untilHeldUp(app.ctx.pool)
    await erasing.query('commit')
    expect(await late).toMatchObject({ status: 409, body: { message: expect.stringContaining('was erased') } })
  } finally {
    erasing.release()
  }
  expect(await work(id)).toMatchObject({ instructor_comment: '', version: 1 })
})
