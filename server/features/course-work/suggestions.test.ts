import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: Client
let ola: Client
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.setNow(NOW)
  ida = await app.as(await makeEmployee(app.db))
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola', last_name: 'Brandt' }))
})
afterAll(() => app.stop())

/** An assignment of a cohort of its own, and `comment`, by which someone of the cohort gets feedback. */
async function makeTask(values: { parent_id?: number; cohort_id?: number } = {}) {
  const { cohort_id = (await makeCohort(app.db)).id, parent_id = null } = values
  const { id } = await makeAssignment(app.db, { cohort_id, parent_id })
  return {
    id,
    cohort_id,
    async comment(by: Client, instructor_comment: string, name: { first_name?: string; last_name?: string } = {}) {
      const student = await makeStudent(app.db, { cohort_id, ...name })
      const work = await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
      const path = `/api/assignments/grade/${work.id}`
      expect((await by.put(path, { instructor_comment })).status).toBe(200)
      return { student, path }
    },
  }
}
type Task = Awaited<ReturnType<typeof makeTask>>

async function offered(to: Client, { id }: Pick<Task, 'id'>): Promise<[from: string, text: string][]> {
  const { status, body } = await to.get(`/api/assignments/suggestions/${id}`)
  expect(status).toBe(200)
  expect(body.count).toBe(body.rows.length)
  return body.rows.map(({ from, text }) => [String(from), String(text)])
}
const texts = async (to: Client, task: Pick<Task, 'id'>) => (await offered(to, task)).map(([, text]) => text)

test('sentences of feedback are closed to strangers and to students', async () => {
  const task = await makeTask()
  const { student } = await task.comment(ida, 'Well done here.')
  const path = `/api/assignments/suggestions/${task.id}`
  expect((await (await app.as(null)).get(path)).status).toBe(401)
  expect((await (await app.as(student)).get(path)).status).toBe(403)
})

test.for(['999999', '0', '-1', '1e3', '2147483648', 'abc'])('there is no assignment %s to write about', async (id) => {
  expect((await ida.get(`/api/assignments/suggestions/${id}`)).status).toBe(404)
})

test('an assignment without feedback has nothing to offer', async () => {
  expect(await offered(ida, await makeTask())).toEqual([])
})

test('sentences come from this assignment, then from its copies, then from one’s own feedback, each the newest first', async () => {
  const parent = await makeTask()
  const task = await makeTask({ parent_id: parent.id })
  const sister = await makeTask({ parent_id: parent.id })
  const copy = await makeTask({ parent_id: task.id })
  const other = await makeTask()
  await other.comment(ida, 'By me elsewhere.')
  await other.comment(ola, 'By Ola elsewhere.')
  await parent.comment(ola, 'On the original.')
  await copy.comment(ola, 'On the copy.')
  await sister.comment(ola, 'On another copy.')
  await task.comment(ola, 'An older one here.')
  await task.comment(ola, 'A newer one here. On the original.')
  expect(await offered(ida, task)).toEqual([
    ['assignment', 'A newer one here.'],
    ['assignment', 'On the original.'],
    ['assignment', 'An older one here.'],
    ['family', 'On another copy.'],
    ['family', 'On the copy.'],
    ['own', 'By me elsewhere.'],
  ])
})

test('a sentence is offered once, however it is spelled', async () => {
  const task = await makeTask()
  await task.comment(ida, 'Please add tests.')
  await task.comment(ida, 'please ADD tests.')
  expect(await texts(ida, task)).toEqual(['please ADD tests.'])
})

test('of feedback that was corrected only the last words are offered', async () => {
  const task = await makeTask()
  const { path } = await task.comment(ida, 'Pleese add tets.')
  await ida.put(path, { instructor_comment: 'Please add tests.' })
  expect(await texts(ida, task)).toEqual(['Please add tests.'])
  await ida.put(path, { instructor_comment: '' })
  expect(await texts(ida, task)).toEqual([])
})

test('feedback on an earlier attempt is still offered after the work was submitted again', async () => {
  const task = await makeTask()
  const { path, student } = await task.comment(ida, 'Please handle errors.')
  expect(
    (await ida.put(`${path}/return`, { feedback: { grade: 1, instructor_comment: 'Please handle errors.' } })).status,
  ).toBe(200)
  const again = { assignmentId: task.id, repository: 'https://github.com/sam/again' }
  expect((await (await app.as(student)).put('/api/students/coursework', again)).status).toBe(200)
  expect((await ida.get(path)).body.instructor_comment).toBe('')
  expect(await texts(ida, task)).toEqual(['Please handle errors.'])
})

test('a sentence that names a student of its cohort is not offered, wherever the student is now', async () => {
  const task = await makeTask()
  await task.comment(ida, 'Well done, Kaja! Please add tests.', { first_name: 'Kaja', last_name: 'Łukasz' })
  const left = await makeStudent(app.db, { cohort_id: task.cohort_id, first_name: 'Bo', last_name: 'Quist' })
  await app.db
    .updateTable('students')
    .set({ cohort_id: null, application_status: 'dropped_out' })
    .where('id', '=', left.id)
    .execute()
  await task.comment(ida, 'Ask LUKASZ about it. Pair with Quist. Use a map here.', {
    first_name: 'Ann',
    last_name: 'Berg',
  })
  expect(await texts(ida, task)).toEqual(['Use a map here.', 'Please add tests.'])
})

test('a name counts where it was written: in another cohort the word is a word', async () => {
  const here = await makeTask()
  await here.comment(ida, 'Nothing to add here.', { first_name: 'Mark', last_name: 'Berg' })
  const other = await makeTask()
  await other.comment(ida, 'Mark the button as busy.', { first_name: 'Ann', last_name: 'Lund' })
  expect(await texts(ida, here)).toEqual(['Nothing to add here.', 'Mark the button as busy.'])
})

test('feedback on an erased student is never offered', async () => {
  const task = await makeTask()
  const { student } = await task.comment(ida, 'You told me of your illness.', { first_name: 'Ann', last_name: 'Berg' })
  await task.comment(ida, 'A student reads this.', { first_name: 'Bo', last_name: 'Lund' })
  expect(await texts(ida, task)).toEqual(['A student reads this.', 'You told me of your illness.'])
  expect((await ida.post(`/api/students/erase/${student.id}`, { name: 'Ann Berg' })).status).toBe(200)
  expect(await texts(ida, task)).toEqual(['A student reads this.'])
})

test('at most 300 sentences are offered', async () => {
  const task = await makeTask()
  const lines = Array.from({ length: 400 }, (_, n) => `- Sentence ${n}`).join('\n')
  await task.comment(ida, lines)
  const found = await texts(ida, task)
  expect(found).toHaveLength(300)
  expect(found[0]).toBe('Sentence 0')
})

test('the six nearest relatives are read, and a circle of copies ends', async () => {
  const first = await makeTask()
  const copies: Task[] = []
  for (let n = 0; n < 12; n++) copies.push(await makeTask({ parent_id: first.id }))
  await app.db
    .updateTable('assignments')
    .set({ parent_id: copies[11]?.id ?? null })
    .where('id', '=', first.id)
    .execute()
  for (const [n, copy] of copies.entries()) await copy.comment(ola, `On copy ${n}.`)
  expect(await texts(ida, first)).toEqual([11, 10, 9, 8, 7, 6].map((n) => `On copy ${n}.`))
})

test('what one student alone was told is in that student’s access log, what several were told is not', async () => {
  const readers = async ({ id }: { id: number }) => {
    const log = app.db.selectFrom('disclosures').select('employee_id').where('student_id', '=', id)
    return (await log.where('call', '=', 'courseWork.suggestions').execute()).length
  }
  const alone = await makeTask()
  const { student } = await alone.comment(ola, 'Please add tests.')
  await texts(ola, alone)
  expect(await readers(student)).toBe(0)
  await texts(ida, alone)
  expect(await readers(student)).toBe(1)

  const several = await makeTask()
  const { student: one } = await several.comment(ola, 'Please add tests.')
  await several.comment(ola, 'Use a map here.')
  await texts(ida, several)
  expect(await readers(one)).toBe(0)
})
