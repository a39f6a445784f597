import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeHandedIn } from '#test/support/factories.ts'
import { forgetOldUndos } from './changes.ts'

let app: TestApp
let ida: Client
let ola: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  ida = await app.as(await makeEmployee(app.db))
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola' }))
  cohort_id = (await makeCohort(app.db)).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

const undo = (id: unknown, who = ida) => who.post(`/api/undo/${id}`)
const later = (seconds: number) => app.setNow(new Date(new Date(NOW).getTime() + seconds * 1000))

/** Ida returns a work that she gave a 1. */
async function returned() {
  const { work, assignment, student } = await makeHandedIn(app.db, { cohort_id })
  const feedback = { grade: 1, instructor_comment: 'Once more' }
  const reply = await ida.put(`/api/assignments/grade/${work.id}/return`, { feedback })
  expect(reply.status).toBe(200)
  const state = async () => (await ida.get(`/api/assignments/grade/${work.id}`)).body
  return { id: reply.body.undo, work, assignment, student, state }
}

test('a colleague cannot undo what someone else did', async () => {
  const { id, state } = await returned()
  const reply = await undo(id, ola)
  expect([reply.status, reply.body.message]).toEqual([403, 'Only the person who did this can undo it.'])
  expect((await state()).workflow_state).toBe('returned')
})

test('what nobody did is not found', async () => {
  for (const id of ['7', 'x', crypto.randomUUID()]) expect((await undo(id)).status).toBe(404)
})

test('after 20 seconds it is too late', async () => {
  const { id, state } = await returned()
  later(21)
  const reply = await undo(id)
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('can no longer be undone')])
  expect((await state()).workflow_state).toBe('returned')
})

test('what was built on since is not undone, and stays as it is', async () => {
  const { id, assignment, student, state } = await returned()
  const own = await app.as(student)
  await own.put('/api/students/coursework', { assignmentId: assignment.id, repository: 'https://github.com/sam/two' })
  const reply = await undo(id)
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('changed since it was returned')])
  expect(await state()).toMatchObject({ workflow_state: 'completed', attempt: 2 })
  const row = await app.db.selectFrom('undos').selectAll().where('id', '=', String(id)).executeTakeFirst()
  expect(row?.undone_at).toBeNull()
})

test('a return is not undone once the assignment is not graded: nobody could correct the grade', async () => {
  const { id, assignment, state } = await returned()
  const edit = { id: assignment.id, name: assignment.name, assignment_type: 'not_graded' }
  expect((await ola.put('/api/assignments/update', edit)).status).toBe(200)
  const reply = await undo(id)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'This assignment is not graded any more, so the return cannot be undone.',
  ])
  expect(await state()).toMatchObject({ workflow_state: 'returned', grade: null })
})

test('whoever did it undoes it once, and the history has both', async () => {
  const { id, work, state } = await returned()
  later(20)
  expect((await undo(id)).body).toEqual({ ok: true })
  expect(await state()).toMatchObject({ workflow_state: 'graded', grade: 1, returned_grade: null })
  const again = await undo(id)
  expect([again.status, again.body.message]).toEqual([409, 'This has been undone already.'])
  const { rows } = (await ida.get(`/api/history/course_work/${work.id}`)).body
  expect(rows.map(({ action }) => action)).toEqual(['return undone', 'returned', 'graded'])
})

test('two undos at once: one is done and the other is told', async () => {
  const { id, work } = await returned()
  const replies = await Promise.all([undo(id), undo(id), undo(id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { rows } = (await ida.get(`/api/history/course_work/${work.id}`)).body
  expect(rows.filter(({ action }) => action === 'return undone')).toHaveLength(1)
})

test('old ones are swept after a day', async () => {
  const { id } = await returned()
  const isKept = async () => (await app.db.selectFrom('undos').where('id', '=', String(id)).execute()).length === 1
  await forgetOldUndos(app.db, new Date('2026-10-15T14:59:00Z'))
  expect(await isKept()).toBe(true)
  await forgetOldUndos(app.db, new Date('2026-10-15T15:01:00Z'))
  expect(await isKept()).toBe(false)
})
