import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChange } from '#server/db/history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

const at = new Date(NOW)
type Facts = Record<string, unknown>
const record = (id: number, action: string, facts: { before?: Facts; after?: Facts; actor_id?: number | null }) =>
  inTransaction(app.db, (trx) =>
    recordChange(trx, { entity: 'cohort', id, action, now: at, actor_id: ida.id, ...facts }),
  )

test('nobody and no student reads who changed what, not even about themselves', async () => {
  const student = await makeStudent(app.db)
  expect((await (await app.as(null)).get(`/api/history/student/${student.id}`)).status).toBe(401)
  expect((await (await app.as(student)).get(`/api/history/student/${student.id}`)).status).toBe(403)
})

test.each(['session/1', 'cohorts/1', 'cohort/0', 'cohort/1e3', 'cohort/2147483648', 'cohort/x', '__proto__/1'])(
  'there is no history at %s',
  async (path) => {
    expect((await staff.get(`/api/history/${path}`)).status).toBe(404)
  },
)

test.each(['offset=-1', 'offset=x', 'offset=1e9'])('a page like %s is refused', async (query) => {
  expect((await staff.get(`/api/history/cohort/1?${query}`)).status).toBe(400)
})

test('an item that nobody changed has an empty history', async () => {
  const cohort = await makeCohort(app.db)
  expect((await staff.get(`/api/history/cohort/${cohort.id}`)).body).toEqual({ rows: [], count: 0 })
})

test('changes come newest first, each with who, when, and from what to what', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'created', { after: { name: 'Old', target_size: 20, graduation: null } })
  await record(id, 'changed', { before: { name: 'Old', target_size: 20 }, after: { name: 'New', target_size: 20 } })
  await record(id, 'imported', { actor_id: null, after: { name: 'Newer' } })
  const { body } = await staff.get(`/api/history/cohort/${id}`)
  const actor = { id: ida.id, role: 2, first_name: 'Ida', last_name: 'Nguyen' }
  const rest = {
    id: expect.any(Number),
    entity: 'cohort',
    entity_id: id,
    about: null,
    assignment_id: null,
    at: at.toISOString(),
  }
  expect(body).toEqual({
    count: 3,
    rows: [
      { ...rest, action: 'imported', actor: null, changes: { name: { from: null, to: 'Newer' } } },
      { ...rest, action: 'changed', actor, changes: { name: { from: 'Old', to: 'New' } } },
      {
        ...rest,
        action: 'created',
        actor,
        changes: { name: { from: null, to: 'Old' }, target_size: { from: null, to: 20 } },
      },
    ],
  })
})

test('saving without a change, passwords and bookkeeping leave no trace', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'changed', { before: { name: 'Same', version: 1 }, after: { name: 'Same', version: 2 } })
  await record(id, 'changed', { before: { password_hash: 'a' }, after: { password_hash: 'b' } })
  expect((await staff.get(`/api/history/cohort/${id}`)).body.count).toBe(0)
})

test('another kind of item with the same id keeps its own history', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'created', { after: { name: 'Mine' } })
  expect((await staff.get(`/api/history/assignment/${id}`)).body.count).toBe(0)
})

test('a student’s history tells their work, notes, placements, moves and photo, and nobody else’s', async () => {
  const { student, colleague, other, assignment } = await makeStory()
  const { rows, count } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows.map(({ entity, action, about, actor }) => [entity, action, about, (actor as { id: number }).id])).toEqual(
    [
      ['student', 'removed photo', null, ida.id],
      ['student', 'changed photo', null, ida.id],
      ['student', 'came back', null, ida.id],
      ['student', 'dropped out', null, ida.id],
      ['student', 'transferred', null, ida.id],
      ['student', 'no longer placed', null, ida.id],
      ['placement', 'removed', 'Northwind', ida.id],
      ['student', 'placed', null, ida.id],
      ['placement', 'created', 'Northwind', ida.id],
      ['student_note', 'updated', null, ida.id],
      ['student_note', 'created', null, ida.id],
      ['course_work', 'graded', assignment.name, colleague.id],
      ['course_work', 'graded', assignment.name, ida.id],
      ['course_work', 'submitted', assignment.name, student.id],
    ],
  )
  expect(count).toBe(14)
  expect(rows[11]).toMatchObject({ assignment_id: assignment.id, changes: { grade: { from: 5, to: 1 } } })
  expect((await staff.get(`/api/history/student/${other.id}`)).body).toMatchObject({
    count: 1,
    rows: [{ entity: 'course_work', action: 'submitted', actor: { id: other.id } }],
  })
})

test('a student’s history also tells their reflections, by day, and when their password changed', async () => {
  const student = await makeStudent(app.db)
  const own = await app.as(student)
  const scores = { understanding_score: 3, support_score: 4 }
  expect((await own.put('/api/students/feedback', scores)).status).toBe(200)
  expect((await own.put('/api/students/feedback', { ...scores, support_score: 2 })).status).toBe(200)
  await inTransaction(app.db, (trx) =>
    recordChange(trx, { entity: 'user', id: student.id, action: 'reset password', actor_id: student.id, now: at }),
  )
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows.map(({ entity, action, about }) => [entity, action, about])).toEqual([
    ['user', 'reset password', null],
    ['daily_feedback', 'changed the reflection', 'October 13th 2026'],
    ['daily_feedback', 'reflected', 'October 13th 2026'],
  ])
})

test('an assignment’s history tells when it was assigned, taken back, and due at another time', async () => {
  const cohort = await makeCohort(app.db)
  const { body } = await staff.post('/api/assignments', { name: 'Server', cohortId: cohort.id })
  const due = '2026-10-20T13:00:00.000Z'
  await staff.put(`/api/assignments/assign/${body.id}`, {})
  await staff.put(`/api/assignments/assign/${body.id}`, { dueAt: due })
  await staff.put(`/api/assignments/unassign/${body.id}`, {})
  const { rows } = (await staff.get(`/api/history/assignment/${body.id}`)).body
  expect(rows.map(({ action }) => action)).toEqual(['unassigned', 'changed due date', 'assigned', 'created'])
  expect(rows[1]).toMatchObject({ changes: { due_at: { from: null, to: due } } })
})

test('a long history comes twenty at a time without a gap or a repeat, and ends', async () => {
  const { id } = await makeCohort(app.db)
  for (let n = 0; n < 45; n++) await record(id, 'changed', { before: { name: `${n}` }, after: { name: `${n + 1}` } })
  const pages = await Promise.all(
    [0, 20, 40, 60].map(async (offset) => (await staff.get(`/api/history/cohort/${id}?offset=${offset}`)).body),
  )
  expect(pages.map(({ rows, count }) => [rows.length, count])).toEqual([
    [20, 45],
    [20, 45],
    [5, 45],
    [0, 45],
  ])
  const names = pages.flatMap(({ rows }) => rows.map(({ changes }) => (changes as { name: { to: string } }).name.to))
  expect(names).toEqual(Array.from({ length: 45 }, (_, n) => `${45 - n}`))
})

test('a history cannot be rewritten, not even in the database', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'created', { after: { name: 'First' } })
  const rows = app.db.deleteFrom('history').where('entity_id', '=', id)
  await expect(rows.execute()).rejects.toThrow('history is append-only')
  await expect(app.db.updateTable('history').set({ action: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(app.ctx.pool.query('truncate history')).rejects.toThrow('history is append-only')
  await expect(app.ctx.pool.query('truncate users cascade')).rejects.toThrow('append-only')
  expect((await staff.get(`/api/history/cohort/${id}`)).body.count).toBe(1)
})

test('a change that is rolled back takes its history with it', async () => {
  const { id } = await makeCohort(app.db)
  const failing = inTransaction(app.db, async (trx) => {
    await recordChange(trx, {
      entity: 'cohort',
      id,
      action: 'changed',
      actor_id: ida.id,
      now: at,
      after: { name: 'x' },
    })
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect((await staff.get(`/api/history/cohort/${id}`)).body.count).toBe(0)
})

/** Two students hand in the same work; then everything that can happen to one of them does. */
async function makeStory() {
  const [cohort, next] = [await makeCohort(app.db), await makeCohort(app.db)]
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const other = await makeStudent(app.db, { cohort_id: cohort.id })
  const colleague = await makeEmployee(app.db, { first_name: 'Ben' })
  const submit = async (of: { id: number }) => {
    const reply = await (await app.as(of)).put('/api/students/coursework', {
      assignmentId: assignment.id,
      student_comment: 'Done',
    })
    expect(reply.status).toBe(200)
    return (reply.body.work as { id: number }).id
  }
  const work = await submit(student)
  await submit(other)
  const grade = `/api/assignments/grade/${work}`
  await staff.put(grade, { grade: 5, instructor_comment: '' })
  await (await app.as(colleague)).put(grade, { grade: 1, instructor_comment: '' })
  const note = (await staff.post('/api/students/notes', { student_id: student.id, content: 'Called' })).body
  await staff.put('/api/students/notes', { id: note.id, content: 'Called twice' })
  const placement = await staff.post('/api/students/placements', {
    student_id: student.id,
    company: { name: 'Northwind' },
    placement_type: 'full_time',
    placed_at: '2026-10-01',
  })
  await staff.delete(`/api/students/placements/${placement.body.id}`)
  const { id, first_name, last_name, email, address, city, state, zip_code, phone } = student
  const move = (to: object) =>
    staff.put('/api/students/update', {
      ...{ id, first_name, last_name, email, address, city, state, zip_code, phone },
      ...to,
    })
  await move({ cohort_id: next.id })
  await move({ cohort_id: null, application_status: 'dropped_out' })
  await move({ cohort_id: cohort.id, application_status: 'confirmed' })
  const photo = new FormData()
  const face = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  photo.append('photo', new Blob([Uint8Array.from(face)], { type: 'image/png' }), 'face.png')
  await staff.put(`/api/students/photo/${id}`, photo)
  await staff.delete(`/api/students/photo/${id}`)
  return { student, other, colleague, assignment }
}
