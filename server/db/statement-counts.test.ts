import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeEmployee, makeHandedIn } from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'

/** Each statement is a round trip. Counted at the driver: with begin and commit, without the session lookup. */

let app: TestApp
let staff: Client
let student: Client
let cohort_id: number
let assignmentId: number
let slug: string
let work_id: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  cohort_id = (await makeCohort(app.db)).id
  const handedIn = await makeHandedIn(app.db, { cohort_id })
  student = await app.as(handedIn.student)
  work_id = handedIn.work.id
  const assignment = await makeAssignment(app.db, { cohort_id })
  assignmentId = assignment.id
  slug = assignment.slug
  const created_at = new Date(NOW)
  await app.db
    .insertInto('notices')
    .values({ user_id: handedIn.student.id, kind: 'assigned', assignment_id: assignment.id, created_at })
    .execute()
})
afterAll(() => app.stop())

type Call = [what: string, most: number, call: () => Promise<{ status: number }>]

let words = 0
const submit = (assignment: number | string) =>
  student.put('/api/students/coursework', { assignmentId: assignment, student_comment: `try ${++words}` })
const grade = () =>
  staff.put(`/api/assignments/grade/${work_id}`, { grade: 3, instructor_comment: `Well done ${++words}` })
const gradeAgain = () =>
  staff.put(`/api/assignments/grade/${work_id}`, { grade: 3, instructor_comment: `Well done ${words}` })
const reflect = (support_score: number) =>
  student.put('/api/students/feedback', { understanding_score: 3, support_score })

const SUBMIT = 6
const GRADE = 6
const REFLECT = 4

const READS: Call[] = [
  ['the school’s name and logo', 0, () => staff.get('/api/school/identity')],
  ['who is logged in', 0, () => staff.get('/api/users')],
  ['a cohort and the access log', 3, () => staff.get(`/api/cohorts/${cohort_id}`)],
  [
    'a day’s feedback and the access log',
    2,
    () => staff.get(`/api/cohorts/feedback/${cohort_id}?feedbackOn=2026-10-13`),
  ],
  ['an assignment', 1, () => staff.get(`/api/assignments/detail/${assignmentId}`)],
  ['what waits for a grade and the access log', 2, () => staff.get('/api/assignments/queue')],
  ['how much waits', 1, () => staff.get('/api/assignments/queue/count')],
  ['the students', 1, () => staff.get('/api/students/list')],
  ['one’s own assignments', 3, () => student.get('/api/students/assignments')],
  ['one’s own assignment', 3, () => student.get(`/api/students/coursework/${slug}`)],
  ['one’s own reflections', 1, () => student.get('/api/students/feedback')],
  ['one’s own notices', 1, () => student.get('/api/notices')],
  ['how many are unread', 1, () => student.get('/api/notices/unread')],
]

const WRITES: Call[] = [
  ['handing in', SUBMIT, () => submit(assignmentId)],
  ['handing in once more', SUBMIT, () => submit(assignmentId)],
  ['handing in by the slug', SUBMIT, () => submit(slug)],
  ['grading, which the access log notes', GRADE, grade],
  ['grading anew', GRADE, grade],
  ['what equals the saved feedback', GRADE, gradeAgain],
  ['reflecting', REFLECT, () => reflect(4)],
  ['changing the reflection', REFLECT, () => reflect(5)],
]

test.for([...READS, ...WRITES])('%s: %i statements', async ([, most, call]) => {
  const { queries, result } = await recordQueries(call)
  expect(result.status).toBe(200)
  const sent = queries.filter(({ name, text }) => !name?.startsWith('find-actor') && !text.includes('last_seen_at ='))
  expect(sent.map(({ text }) => text)).toHaveLength(most)
})
