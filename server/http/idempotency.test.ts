import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SubmissionDraft } from '#contract/portal.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeAssignment, makeStudent } from '#test/support/factories.ts'

const PATH = '/api/students/coursework'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function submitter() {
  const student = await makeStudent(app.db)
  const { id } = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0 })
  const client = await app.as(student)
  return { student, client, assignmentId: id }
}
const submit = (client: Client, assignmentId: number, comment: string, key: string) =>
  client.put(PATH, { assignmentId, student_comment: comment }, { 'idempotency-key': key })
const historyCount = async (student_id: number) =>
  (await app.db.selectFrom('history').select('id').where('actor_id', '=', student_id).execute()).length

const bodyHash = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(SubmissionDraft.parse(body)))
    .digest()

test.each(['short', 'with a space', 'key!key!', 'x'.repeat(101)])('a key like %s is refused', async (key) => {
  const { client, assignmentId } = await submitter()
  const reply = await submit(client, assignmentId, 'a', key)
  expect(reply.status).toBe(400)
})

test('one key for two different things is refused', async () => {
  const { client, assignmentId } = await submitter()
  expect((await submit(client, assignmentId, 'one', 'key-00000001')).status).toBe(200)
  const other = await submit(client, assignmentId, 'two', 'key-00000001')
  expect(other.status).toBe(409)
  expect(other.body.message).toBe('This Idempotency-Key was used for something else.')
  const elsewhere = await client.put(
    '/api/students/feedback',
    { understanding_score: 1, support_score: 1 },
    { 'idempotency-key': 'key-00000001' },
  )
  expect(elsewhere.status).toBe(409)
})

test('the same call again is answered as the first time, even when the work has moved on', async () => {
  const { client, student, assignmentId } = await submitter()
  const first = await submit(client, assignmentId, 'one', 'key-00000002')
  await client.put(PATH, { assignmentId, student_comment: 'newer' })
  const again = await submit(client, assignmentId, 'one', 'key-00000002')
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(await historyCount(student.id)).toBe(2)
})

test('two people may use the same key', async () => {
  const [one, two] = [await submitter(), await submitter()]
  expect((await submit(one.client, one.assignmentId, 'one', 'key-00000003')).status).toBe(200)
  const reply = await submit(two.client, two.assignmentId, 'two', 'key-00000003')
  expect(reply.body).toMatchObject({ work: { student_comment: 'two' } })
})

test('eight at once do the work once and all get its answer', async () => {
  const { client, student, assignmentId } = await submitter()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => submit(client, assignmentId, 'at once', 'key-00000004')),
  )
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: replies[0]?.body })
  expect(await historyCount(student.id)).toBe(1)
})

test('a refusal is not kept: the call may be put right and sent again', async () => {
  const { client, student, assignmentId } = await submitter()
  await app.db
    .updateTable('assignments')
    .set({ workflow_state: 'unassigned', assigned_at: null, due_at: null })
    .where('id', '=', assignmentId)
    .execute()
  expect((await submit(client, assignmentId, 'one', 'key-00000005')).status).toBe(404)
  await app.db
    .updateTable('assignments')
    .set({ workflow_state: 'assigned', assigned_at: new Date() })
    .where('id', '=', assignmentId)
    .execute()
  expect((await submit(client, assignmentId, 'one', 'key-00000005')).status).toBe(200)
  expect(await historyCount(student.id)).toBe(1)
})

test('a claim whose server died before it answered is taken over', async () => {
  const { client, student, assignmentId } = await submitter()
  const body = { assignmentId, student_comment: 'after the crash' }
  await app.db
    .insertInto('idempotency_keys')
    .values({
      user_id: student.id,
      key: 'key-00000006',
      call: `PUT ${PATH}`,
      body_hash: bodyHash(body),
      response: 'null',
      created_at: new Date(Date.now() - 60_000),
    })
    .execute()
  const reply = await client.put(PATH, body, { 'idempotency-key': 'key-00000006' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ work: { student_comment: 'after the crash', version: 1 } })
})

test('work that was done before its server died is not done twice', async () => {
  const { client, student, assignmentId } = await submitter()
  const body = { assignmentId, student_comment: 'saved, but never answered', version: 1 }
  await client.put(PATH, { assignmentId, student_comment: 'first' })
  await client.put(PATH, body)
  await app.db
    .insertInto('idempotency_keys')
    .values({
      user_id: student.id,
      key: 'key-00000007',
      call: `PUT ${PATH}`,
      body_hash: bodyHash(body),
      response: 'null',
      created_at: new Date(Date.now() - 60_000),
    })
    .execute()
  const reply = await client.put(PATH, body, { 'idempotency-key': 'key-00000007' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ work: { version: 2 } })
  expect(await historyCount(student.id)).toBe(2)
})
