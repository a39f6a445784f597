import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number }
let asIda: Client
let asTom: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  asIda = await app.as(ida)
  asTom = await app.as(await makeEmployee(app.db, { first_name: 'Tom', last_name: 'Reyes' }))
})
afterAll(() => app.stop())

const write = (student_id: number, content: unknown, extra: Record<string, unknown> = {}) =>
  asIda.post('/api/students/notes', { student_id, content, ...extra })
const edit = (id: number, content: unknown, extra: Record<string, unknown> = {}) =>
  asTom.put('/api/students/notes', { id, content, ...extra })

test.for([
  ['', 422],
  [' \n\t ', 422],
  ['x'.repeat(10_001), 400],
  ['nul\0', 400],
  ['half \udc00 a pair', 400],
  [null, 400],
  [7, 400],
] as const)('a note that reads %j is refused', async ([content, status]) => {
  const student = await makeStudent(app.db)
  const added = await write(student.id, content)
  expect(added.status).toBe(status)
  if (status === 422) expect(added.body.message).toBe('Please write the note first.')
  const { id } = (await write(student.id, 'Good week.')).body
  expect((await edit(id, content)).status).toBe(status)
  expect((await asIda.get(`/api/students/notes/${student.id}`)).body.rows).toMatchObject([{ content: 'Good week.' }])
})

test('a note on nobody, on an employee, or none at all is not found', async () => {
  expect((await write(999_999, 'Hello')).status).toBe(404)
  expect((await write(ida.id, 'Hello')).status).toBe(404)
  expect((await edit(999_999, 'Hello')).status).toBe(404)
})

test('a note does not say who wrote it or when: the server knows', async () => {
  const student = await makeStudent(app.db)
  expect((await write(student.id, 'Hello', { created_at: '2020-01-01T00:00:00Z' })).status).toBe(400)
  expect((await write(student.id, 'Hello', { employee_id: 1 })).status).toBe(400)
  const reply = await write(student.id, 'Hello', { employee: { id: 1, first_name: 'Eve' } })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    id: expect.any(Number),
    student_id: student.id,
    content: 'Hello',
    kind: 'note',
    is_pinned: false,
    employee: { id: ida.id, first_name: 'Ida', last_name: 'Nguyen' },
    created_at: '2026-10-14T15:00:00.000Z',
    updated_at: '2026-10-14T15:00:00.000Z',
    version: 1,
  })
})

test('a stale edit of a note is refused and comes with the note as it is now', async () => {
  const { id } = (await write((await makeStudent(app.db)).id, 'One')).body
  expect((await edit(id, 'Two', { version: 1 })).body.version).toBe(2)
  const late = await edit(id, 'Three', { version: 1 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'stale', current: { id, content: 'Two', version: 2 } })
})

test('of two edits of one version at once exactly one is saved', async () => {
  const { id } = (await write((await makeStudent(app.db)).id, 'One')).body
  const replies = await Promise.all(['A', 'B', 'C'].map((content) => edit(id, content, { version: 1 })))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
})

test('a colleague corrects a note, and it stays its author’s', async () => {
  const student = await makeStudent(app.db)
  const { id } = (await write(student.id, 'Was late')).body
  app.setNow('2026-10-14T15:20:00Z')
  const reply = await edit(id, 'Was ill', { student_id: 1, employee: null })
  expect(reply.body).toMatchObject({
    content: 'Was ill',
    student_id: student.id,
    employee: { first_name: 'Ida' },
    created_at: '2026-10-14T15:00:00.000Z',
    updated_at: '2026-10-14T15:20:00.000Z',
  })
  const { rows } = (await asIda.get(`/api/history/student_note/${id}`)).body
  expect(rows).toMatchObject([
    { action: 'updated', actor: { first_name: 'Tom' }, changes: { content: { from: 'Was late', to: 'Was ill' } } },
    { action: 'created', actor: { first_name: 'Ida' }, changes: { content: { from: null, to: 'Was late' } } },
  ])
})

test('a note can be sent back as it was read, with other words', async () => {
  const note = (await write((await makeStudent(app.db)).id, 'One')).body
  const { status, body } = await edit(note.id, 'Two', { ...note, content: 'Two', created_at: '2020-01-01T00:00:00Z' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ content: 'Two', employee: note.employee, created_at: note.created_at })
})

test('notes are read newest first, those of one moment too', async () => {
  const student = await makeStudent(app.db)
  const contents = ['one', 'two', 'three']
  for (const content of contents) await write(student.id, content)
  app.setNow('2026-10-14T15:40:00Z')
  await write(student.id, '  four\n\n*kept as typed*  ')
  const notes = await asIda.get(`/api/students/notes/${student.id}`)
  expect(notes.body.count).toBe(4)
  expect(notes.body.rows.map((row) => row.content)).toEqual(['  four\n\n*kept as typed*  ', 'three', 'two', 'one'])
  const summary = await asIda.get(`/api/students/summary/${student.id}`)
  expect(summary.body.notes).toEqual(notes.body.rows)
})

test('a student without notes has none', async () => {
  const student = await makeStudent(app.db)
  expect((await asIda.get(`/api/students/notes/${student.id}`)).body).toEqual({ rows: [], count: 0 })
})

test.for(['gossip', '', 7, null])('%j is no kind of note', async (kind) => {
  const student = await makeStudent(app.db)
  expect((await write(student.id, 'Hello', { kind })).status).toBe(400)
})

test('a note has a kind, which an edit without one leaves as it is', async () => {
  const { id, kind } = (await write((await makeStudent(app.db)).id, 'Called her', { kind: 'call' })).body
  expect(kind).toBe('call')
  expect((await edit(id, 'Called him')).body.kind).toBe('call')
  expect((await edit(id, 'Met him', { kind: 'meeting' })).body.kind).toBe('meeting')
  const { rows } = (await asIda.get(`/api/history/student_note/${id}`)).body
  expect(rows[0]).toMatchObject({ action: 'updated', changes: { kind: { from: 'call', to: 'meeting' } } })
})

const pin = (id: number, is_pinned: unknown) => asTom.put(`/api/students/notes/${id}/pin`, { is_pinned })

test('what is not a note cannot be pinned, and pinning takes yes or no', async () => {
  expect((await pin(999_999, true)).status).toBe(404)
  const { id } = (await write((await makeStudent(app.db)).id, 'One')).body
  for (const wrong of ['yes', 1, null, undefined]) expect((await pin(id, wrong)).status).toBe(400)
})

test('one note of a student is pinned: the next one takes its place, and it comes first', async () => {
  const student = await makeStudent(app.db)
  const ids = []
  for (const content of ['one', 'two', 'three']) ids.push((await write(student.id, content)).body.id)
  const listed = async () =>
    (await asIda.get(`/api/students/notes/${student.id}`)).body.rows.map((row) => [row.content, row.is_pinned])
  expect((await pin(ids[0] ?? 0, true)).status).toBe(200)
  expect(await listed()).toEqual([
    ['one', true],
    ['three', false],
    ['two', false],
  ])
  await pin(ids[1] ?? 0, true)
  expect((await listed()).slice(0, 2)).toEqual([
    ['two', true],
    ['three', false],
  ])
  // Who edits the words meanwhile is not in the way.
  expect((await edit(ids[1] ?? 0, 'two!', { version: 1 })).status).toBe(200)
  await pin(ids[1] ?? 0, false)
  expect((await listed()).every(([, is_pinned]) => !is_pinned)).toBe(true)
  const { rows } = (await asIda.get(`/api/history/student_note/${ids[1]}`)).body
  expect(rows.map(({ action }) => action)).toEqual(['unpinned', 'updated', 'pinned', 'created'])
})

test('two colleagues pin two notes at once: one stays pinned', async () => {
  const student = await makeStudent(app.db)
  const ids = []
  for (const content of ['one', 'two']) ids.push((await write(student.id, content)).body.id)
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(ids.map((id) => pin(id, true)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = (await asIda.get(`/api/students/notes/${student.id}`)).body
    expect(rows.filter((row) => row.is_pinned)).toHaveLength(1)
  }
})
