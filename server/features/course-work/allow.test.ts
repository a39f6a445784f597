import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { openStream } from '#test/support/live.ts'

const DUE = '2026-10-16T13:00:00.000Z'
const LATER = '2026-10-19T13:00:00.000Z'
const LATEST = '2026-10-21T13:00:00.000Z'

let app: TestApp
let ida: Client
let ola: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  ida = await app.as(await makeEmployee(app.db))
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola', last_name: 'Brandt' }))
  cohort_id = (await makeCohort(app.db)).id
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

type Values = Parameters<typeof makeStudent>[1]
const ana = (values: Values = {}) => makeStudent(app.db, { cohort_id, first_name: 'Ana', last_name: 'Diaz', ...values })
const task = (values: object = {}) => makeAssignment(app.db, { cohort_id, ...values })

const call =
  (path: string, rest: object) =>
  (assignment: { id: number }, students: { id: number }[], values: object = {}, who = ida, key?: string) =>
    who.post(
      `/api/assignments/${path}`,
      { assignmentId: assignment.id, studentIds: students.map(({ id }) => id), ...rest, ...values },
      key ? { 'idempotency-key': key } : {},
    )
const extend = call('extend', { dueAt: LATER })
const excuse = call('excuse', { reason: 'Was in hospital' })
const endExtension = call('extend/end', {})
const endExcuse = call('excuse/end', {})
const undo = (id: unknown, who = ida) => who.post(`/api/undo/${id}`)

const allowances = (assignment: { id: number }) =>
  app.db.selectFrom('allowances').selectAll().where('assignment_id', '=', assignment.id).orderBy('id').execute()
const rowOn = async (assignment: { id: number }, student: { id: number }) =>
  (await ida.get(`/api/assignments/coursework/${assignment.id}/${cohort_id}`)).body.rows.find(
    ({ id }) => id === student.id,
  )
const actions = async (id: number) =>
  (await ida.get(`/api/history/allowance/${id}`)).body.rows.map(({ action }) => action)

test('extending and excusing is closed to strangers and to the student', async () => {
  const [assignment, student] = [await task(), await ana()]
  for (const [who, status] of [
    [await app.as(null), 401],
    [await app.as(student), 403],
  ] as const) {
    for (const act of [extend, excuse, endExtension, endExcuse]) {
      expect((await act(assignment, [student], {}, who)).status).toBe(status)
    }
    expect((await who.get(`/api/assignments/allowance/${assignment.id}/${student.id}`)).status).toBe(status)
  }
  expect(await allowances(assignment)).toEqual([])
})

test.for([
  { dueAt: '' },
  { dueAt: null },
  { dueAt: '2026-10-19' },
  { dueAt: '2026-10-19T13:00:00' },
  { dueAt: 'tomorrow' },
  { studentIds: [] },
  { studentIds: ['1'] },
  { studentIds: Array.from({ length: 201 }, (_, n) => n + 1) },
  { reason: 'x'.repeat(501) },
  { assignmentId: 'rest-api' },
  { version: 1 },
])('extending with %j is malformed', async (values) => {
  const [assignment, student] = [await task(), await ana()]
  expect((await extend(assignment, [student], values)).status).toBe(400)
  expect(await allowances(assignment)).toEqual([])
})

test('there is no such assignment or student', async () => {
  const [assignment, student] = [await task(), await ana()]
  const nobody = { id: 2_000_000_000 }
  for (const act of [extend, excuse, endExtension, endExcuse]) {
    expect((await act(nobody, [student])).status).toBe(404)
    expect((await act(assignment, [student, nobody])).status).toBe(404)
  }
  const employee = await makeEmployee(app.db)
  expect((await extend(assignment, [employee])).status).toBe(404)
  expect((await ida.get(`/api/assignments/allowance/${assignment.id}/${employee.id}`)).status).toBe(404)
  expect(await allowances(assignment)).toEqual([])
})

test('a student of another cohort, who dropped out or was erased gets neither', async () => {
  const [assignment, other] = [await task(), await ana()]
  const erased = await ana()
  await ida.post(`/api/students/erase/${erased.id}`, { name: 'Ana Diaz' })
  for (const [student, sentence] of [
    [await ana({ cohort_id: (await makeCohort(app.db)).id }), /is not in this cohort/],
    [await ana({ application_status: 'dropped_out' }), /has dropped out/],
    [erased, /was erased/],
  ] as const) {
    for (const act of [extend, excuse]) {
      const reply = await act(assignment, [other, student])
      expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(sentence)])
    }
  }
  // All or nothing.
  expect(await allowances(assignment)).toEqual([])
})

test('an unassigned assignment, one without a due time, and a time that is too early are refused', async () => {
  const student = await ana()
  const unassigned = await task({ workflow_state: 'unassigned', assigned_at: null, due_at: null })
  for (const act of [extend, excuse]) {
    expect((await act(unassigned, [student])).body.message).toMatch(/^The assignment is not assigned/)
  }
  expect((await extend(await task({ due_at: null }), [student])).body.message).toMatch(
    /^The assignment has no due time/,
  )
  const assignment = await task()
  for (const [dueAt, sentence] of [
    [DUE, /after the current one, October 16th 2026, 8:00 AM CT/],
    ['2026-10-14T14:00:00Z', /in the future/],
    ['2026-10-01T14:00:00Z', /after the assignment was assigned/],
  ] as const) {
    const reply = await extend(assignment, [student], { dueAt })
    expect([reply.status, reply.body.issues]).toEqual([
      422,
      [{ path: 'dueAt', message: expect.stringMatching(sentence) }],
    ])
  }
})

test('work that was submitted, graded or returned is not excused, and graded work is not extended', async () => {
  const assignment = await task()
  const with_ = async (values: object) => {
    const student = await ana()
    await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id, ...values })
    return student
  }
  const submitted = await with_({})
  const graded = await with_({ grade: 3, workflow_state: 'graded' })
  const returned = await with_({ workflow_state: 'returned', returned_grade: 1 })
  expect((await excuse(assignment, [submitted])).body.message).toMatch(/^Ana Diaz has submitted this already/)
  expect((await excuse(assignment, [graded])).body.message).toMatch(/^Ana Diaz has submitted this already/)
  expect((await excuse(assignment, [returned])).body.message).toMatch(/^Ana Diaz has this back for another try/)
  expect((await extend(assignment, [graded])).body.message).toMatch(/^Ana Diaz has a grade already/)
  expect((await extend(assignment, [submitted, returned])).status).toBe(200)
})

test('an excuse needs a reason, is given once, and stands in the way of an extension', async () => {
  const [assignment, student] = [await task(), await ana()]
  for (const reason of ['', '  \n', undefined, null]) {
    const reply = await excuse(assignment, [student], { reason })
    expect([reply.status, reply.body.message]).toEqual([422, 'Please give a reason. Only staff see it.'])
  }
  expect((await excuse(assignment, [student])).status).toBe(200)
  expect((await excuse(assignment, [student])).body.message).toBe('Ana Diaz is excused already.')
  expect((await extend(assignment, [student])).body.message).toBe('Ana Diaz is excused. End the excuse first.')
})

test('what nobody has cannot be ended', async () => {
  const [assignment, student] = [await task(), await ana()]
  expect((await endExtension(assignment, [student])).body.message).toBe('Ana Diaz has no extension.')
  expect((await endExcuse(assignment, [student])).body.message).toBe('Ana Diaz is not excused.')
})

test('more time moves the student’s own due time, and only theirs', async () => {
  const [assignment, student, other] = [await task(), await ana(), await ana()]
  const reply = await extend(assignment, [student], { reason: '  Flooded flat ' })
  expect(reply.body).toEqual({ undo: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(await rowOn(assignment, student)).toMatchObject({ own_due_at: LATER, is_excused: false })
  expect(await rowOn(assignment, other)).toMatchObject({ own_due_at: DUE })
  const [row] = (await (await app.as(student)).get('/api/students/assignments')).body.rows.filter(
    ({ id }) => id === assignment.id,
  )
  expect(row).toMatchObject({ own_due_at: LATER, due_at: DUE })
  const seen = (await ola.get(`/api/assignments/allowance/${assignment.id}/${student.id}`)).body
  expect(seen).toEqual({
    due_at: LATER,
    due_reason: 'Flooded flat',
    extended_at: new Date(NOW).toISOString(),
    extended_by: { id: expect.any(Number), first_name: 'Ida', last_name: 'Nguyen' },
    excused_at: null,
    excuse_reason: '',
    excused_by: null,
  })
  // A second one must be later than the first.
  expect((await extend(assignment, [student], {}, ola)).status).toBe(422)
  expect((await extend(assignment, [student], { dueAt: LATEST }, ola)).status).toBe(200)
  expect((await endExtension(assignment, [student])).status).toBe(200)
  expect(await rowOn(assignment, student)).toMatchObject({ own_due_at: DUE })
  const [kept] = await allowances(assignment)
  expect(await actions(kept?.id ?? 0)).toEqual(['extension ended', 'extended', 'extended'])
})

test('an excused student is neither missing nor counted, and no student ever reads the reason', async () => {
  const cohort = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
  const [student] = [await ana({ cohort_id: cohort.id }), await ana({ cohort_id: cohort.id })]
  const total = async () => (await ida.get(`/api/assignments/detail/${assignment.id}`)).body.summary
  expect(await total()).toMatchObject({ total: 2 })
  await excuse(assignment, [student])
  expect(await total()).toMatchObject({ total: 1 })
  const own = await app.as(student)
  const reads = [`/api/students/coursework/${assignment.slug}`, '/api/students/assignments', '/api/notices']
  for (const path of reads) expect(JSON.stringify((await own.get(path)).body)).not.toContain('hospital')
  expect((await own.get(reads[0] ?? '')).body).toMatchObject({ is_excused: true })
  const { rows } = (await ida.get(`/api/students/work/${student.id}`)).body
  expect(rows).toMatchObject([{ is_excused: true, id: null }])
  await endExcuse(assignment, [student])
  expect(await total()).toMatchObject({ total: 2 })
})

test('submitting ends an excuse, and the extension stays', async () => {
  const [assignment, student] = [await task(), await ana()]
  await extend(assignment, [student])
  await excuse(assignment, [student])
  const own = await app.as(student)
  const reply = await own.put('/api/students/coursework', { assignmentId: assignment.id, repository: 'x.org/y' })
  expect(reply.body).toMatchObject({ is_excused: false, own_due_at: LATER })
  const [row] = await allowances(assignment)
  expect(row).toMatchObject({ excused_at: null, excuse_reason: '', due_at: new Date(LATER) })
  expect(await actions(row?.id ?? 0)).toEqual(['excuse ended', 'excused', 'extended'])
})

test('returned work that is extended is judged by its new due time, until that is undone', async () => {
  const [assignment, student] = [await task(), await ana()]
  const first = new Date('2026-10-18T13:00:00Z')
  const work = await makeCourseWork(app.db, {
    assignment_id: assignment.id,
    student_id: student.id,
    workflow_state: 'returned',
    returned_grade: 1,
    completed_at: first,
    timed_at: first,
  })
  const timedAt = async () =>
    (await app.db.selectFrom('course_works').select('timed_at').where('id', '=', work.id).executeTakeFirstOrThrow())
      .timed_at
  const { undo: id } = (await extend(assignment, [student])).body
  expect(await timedAt()).toBeNull()
  expect((await undo(id)).status).toBe(200)
  expect(await timedAt()).toEqual(first)
})

test('one action for several students is undone as one', async () => {
  const [assignment, one, two] = [await task(), await ana(), await ana({ first_name: 'Ben', last_name: 'Ito' })]
  await extend(assignment, [two])
  const { undo: id } = (await extend(assignment, [one, two, one], { dueAt: LATEST })).body
  expect((await allowances(assignment)).map(({ due_at }) => due_at?.toISOString())).toEqual([LATEST, LATEST])
  expect((await undo(id, ola)).status).toBe(403)
  expect((await undo(id)).status).toBe(200)
  expect(await rowOn(assignment, one)).toMatchObject({ own_due_at: DUE })
  expect(await rowOn(assignment, two)).toMatchObject({ own_due_at: LATER })
  expect(await actions((await allowances(assignment)).at(-1)?.id ?? 0)).toEqual(['extension undone', 'extended'])
})

test('an undo is refused, and nothing of it done, if a student has submitted since', async () => {
  const [assignment, one, two] = [await task(), await ana(), await ana({ first_name: 'Ben', last_name: 'Ito' })]
  const { undo: id } = (await extend(assignment, [one, two])).body
  await (await app.as(two)).put('/api/students/coursework', { assignmentId: assignment.id, repository: 'x.org/y' })
  const reply = await undo(id)
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/^Ben Ito has submitted/)])
  expect(await rowOn(assignment, one)).toMatchObject({ own_due_at: LATER })
  const excused = await ana()
  const given = (await excuse(assignment, [excused])).body
  await endExcuse(assignment, [excused], {}, ola)
  expect((await undo(given.undo)).status).toBe(409)
})

test('an end is undone too', async () => {
  const [assignment, student] = [await task(), await ana()]
  await excuse(assignment, [student])
  const { undo: id } = (await endExcuse(assignment, [student])).body
  expect((await undo(id)).status).toBe(200)
  expect(await rowOn(assignment, student)).toMatchObject({ is_excused: true })
  expect(await allowances(assignment)).toMatchObject([{ excuse_reason: 'Was in hospital' }])
})

test('a retry with the same key gives the first answer', async () => {
  const [assignment, student] = [await task(), await ana()]
  const first = await excuse(assignment, [student], {}, ida, 'again-12345')
  const again = await excuse(assignment, [student], {}, ida, 'again-12345')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await allowances(assignment)).toMatchObject([{ version: 1 }])
})

test('the student and open pages hear of it', async () => {
  const [assignment, student] = [await task(), await ana()]
  const own = await openStream(app.url, await app.as(student))
  const staff = await openStream(app.url, ola)
  await extend(assignment, [student])
  await own.until('change', ({ stale }) => stale?.includes('courseWork') ?? false)
  await staff.until('change', ({ assignments }) => assignments?.includes(assignment.id) ?? false)
  await own.close()
  await staff.close()
})
