import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createResetToken } from '#server/features/accounts/changes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client, Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { createDatabase } from '#test/support/database.ts'
import { report, times } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeHandedIn,
  makeReflection,
  makeRequest,
  makeStudent,
} from '#test/support/factories.ts'

vi.setConfig({ testTimeout: times(120_000, 600_000, 1_200_000) })

let app: TestApp
let ida: Client
let ola: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp({ settings: { LOGIN_FAILURES_PER_ADDRESS: '1000000' } })
  ida = await app.as(await makeEmployee(app.db))
  ola = await app.as(await makeEmployee(app.db, { first_name: 'Ola' }))
  cohort_id = (await makeCohort(app.db)).id
})
afterAll(() => app.stop())

const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted()
const crowd = <T>(size: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, n) => work(n)))
const events = async (entity: string, id: number) =>
  (await ida.get(`/api/history/${entity}/${id}`)).body.rows as unknown as { changes: Record<string, { to: unknown }> }[]

test('two graders who save at once: one is heard and the other is told, every time', async () => {
  const rounds = times(4, 40, 1000)
  const { id } = (await makeHandedIn(app.db, { cohort_id })).work
  const save = (who: Client, n: number, version: number) =>
    who.put(`/api/assignments/grade/${id}`, { grade: n % 2 ? 1 : 5, instructor_comment: `${n}`, version })
  for (let version = 1; version <= rounds; version++) {
    const replies = await Promise.all([save(ida, version * 2, version), save(ola, version * 2 + 1, version)])
    expect(statuses(replies)).toEqual([200, 409])
    const [won, lost] = replies[0].status === 200 ? replies : [replies[1], replies[0]]
    expect(lost.body.current).toMatchObject({ ...won.body })
  }
  const { version } = await ofWork(id)
  const { count } = await app.db
    .selectFrom('history')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('entity', '=', 'course_work')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([version, count]).toEqual([rounds + 1, rounds])
  report({ what: 'two graders save at once', cases: rounds, acknowledged: rounds, lost: rounds - count })
})

test('a submission and a grade at once: neither is lost unseen, and nothing changes under a grade', async () => {
  const rounds = times(4, 40, 1000)
  const student = await makeStudent(app.db, { cohort_id })
  const own = await app.as(student)
  let lost = 0
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const { id: assignmentId } = await makeAssignment(app.db, { cohort_id })
    const { id } = await makeCourseWork(app.db, { assignment_id: assignmentId, student_id: student.id })
    const repository = `https://github.com/sam/${round}`
    // Half of them without a version, as a program may.
    const version = round % 2 ? { version: 1 } : {}
    const [graded, submitted] = await Promise.all([
      ida.put(`/api/assignments/grade/${id}`, { grade: 3, ...version }),
      own.put('/api/students/coursework', { assignmentId, repository, ...version }),
    ])
    const now = await ofWork(id)
    if (round % 2) expect(statuses([graded, submitted])).toEqual([200, 409])
    else expect(graded.status).toBe(200)
    expect([200, 409]).toContain(submitted.status)
    if ((graded.status === 200) !== (now.grade === 3)) lost++
    if ((submitted.status === 200) !== (now.repository === repository)) lost++
    const done = [graded, submitted].filter(({ status }) => status === 200).length
    expect(await events('course_work', id)).toHaveLength(done)
    acknowledged += done
  }
  expect(lost).toBe(0)
  report({ what: 'a submission against a grade', cases: rounds, acknowledged, lost })
})

test('a return and a submission at once: the work is submitted again, or its student is told, and both attempts are whole', async () => {
  const rounds = times(4, 40, 1000)
  const student = await makeStudent(app.db, { cohort_id })
  const own = await app.as(student)
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const { id: assignmentId } = await makeAssignment(app.db, { cohort_id })
    const { id } = await makeCourseWork(app.db, { assignment_id: assignmentId, student_id: student.id })
    const feedback = { grade: 1, instructor_comment: 'Once more' }
    const words = { repository: `https://github.com/sam/${round}` }
    const version = round % 2 ? { version: 1 } : {}
    const [returned, submitted] = await Promise.all([
      ida.put(`/api/assignments/grade/${id}/return`, { feedback, ...version }),
      own.put('/api/students/coursework', { assignmentId, ...words, ...version }),
    ])
    if (round % 2) expect(statuses([returned, submitted])).toEqual([200, 409])
    else expect(statuses([returned, submitted])).toEqual([200, 200])
    const now = await ofWork(id)
    const kinds = (await ida.get(`/api/assignments/grade/${id}/attempts`)).body.rows.map(({ kind }) => kind)
    // Whichever came first, each acknowledged write is a row, and the work is in the state of the last.
    const isReturned = returned.status === 200
    expect(kinds.filter((kind) => kind === 'return')).toHaveLength(isReturned ? 1 : 0)
    expect(kinds.filter((kind) => kind === 'submission')).toHaveLength(submitted.status === 200 ? 2 : 1)
    const isAgain = isReturned && kinds.at(-1) === 'submission'
    expect(now).toMatchObject({
      grade: null,
      attempt: isAgain ? 2 : 1,
      workflow_state: isReturned && !isAgain ? 'returned' : 'completed',
      instructor_comment: isReturned && !isAgain ? 'Once more' : '',
    })
    acknowledged += [returned, submitted].filter(({ status }) => status === 200).length
  }
  report({ what: 'a return against a submission', cases: rounds, acknowledged, lost: 0 })
})

test('two colleagues who return the same work at once return it once', async () => {
  const rounds = times(4, 40, 1000)
  const student = await makeStudent(app.db, { cohort_id })
  for (let round = 0; round < rounds; round++) {
    const { id: assignment_id } = await makeAssignment(app.db, { cohort_id })
    const { id } = await makeCourseWork(app.db, {
      assignment_id,
      student_id: student.id,
      grade: 3,
      workflow_state: 'graded',
    })
    const version = round % 2 ? { version: 1 } : {}
    const give = (who: Client) => who.put(`/api/assignments/grade/${id}/return`, version)
    expect(statuses(await Promise.all([give(ida), give(ola)]))).toEqual([200, round % 2 ? 409 : 422])
    expect(await ofWork(id)).toMatchObject({ workflow_state: 'returned', returned_grade: 3, version: 2 })
    expect(await events('course_work', id)).toHaveLength(1)
  }
  report({ what: 'two returns of one work', cases: rounds, acknowledged: rounds, lost: 0 })
})

const allow = (who: Client, what: 'extend' | 'excuse', assignmentId: number, student: { id: number }, values: object) =>
  who.post(`/api/assignments/${what}`, { assignmentId, studentIds: [student.id], ...values })
const allowanceOf = (assignment_id: number) =>
  app.db.selectFrom('allowances').selectAll().where('assignment_id', '=', assignment_id).execute()

test('an excuse and a submission at once: whoever submits is never excused', async () => {
  const rounds = times(4, 40, 1000)
  const student = await makeStudent(app.db, { cohort_id })
  const own = await app.as(student)
  let acknowledged = 0
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const { id } = await makeAssignment(app.db, { cohort_id })
    const [submitted, excused] = await Promise.all([
      own.put('/api/students/coursework', { assignmentId: id, repository: 'https://github.com/sam/x' }),
      allow(ida, 'excuse', id, student, { reason: 'Ill' }),
    ])
    // Either the excuse came first and the submission ended it, or it was refused.
    expect(submitted.status).toBe(200)
    expect([200, 422]).toContain(excused.status)
    const rows = await allowanceOf(id)
    expect(rows).toHaveLength(excused.status === 200 ? 1 : 0)
    const { excused: count, completed } = await app.db
      .selectFrom('assignments')
      .select(['excused', 'completed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (rows.some(({ excused_at }) => excused_at !== null) || count !== 0 || completed !== 1) lost++
    acknowledged += 1 + rows.length
  }
  expect(lost).toBe(0)
  report({ what: 'an excuse against a submission', cases: rounds, acknowledged, lost })
})

test('two extensions at once: the later due time holds, and an earlier one never replaces it', async () => {
  const rounds = times(4, 40, 1000)
  const student = await makeStudent(app.db, { cohort_id })
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const { id } = await makeAssignment(app.db, { cohort_id })
    const [earlier, later] = await Promise.all([
      allow(ida, 'extend', id, student, { dueAt: '2026-10-19T13:00:00Z' }),
      allow(ola, 'extend', id, student, { dueAt: '2026-10-20T13:00:00Z' }),
    ])
    expect(later.status).toBe(200)
    expect([200, 422]).toContain(earlier.status)
    const [row] = await allowanceOf(id)
    if (row?.due_at?.toISOString() !== '2026-10-20T13:00:00.000Z') lost++
    expect(row?.version).toBe(earlier.status === 200 ? 2 : 1)
  }
  expect(lost).toBe(0)
  report({ what: 'two extensions at once', cases: rounds, acknowledged: rounds, lost })
})

test('two excuses at once: one is given, with its reason, and the other is told', async () => {
  const rounds = times(4, 40, 1000)
  const student = await makeStudent(app.db, { cohort_id })
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const { id } = await makeAssignment(app.db, { cohort_id })
    const replies = await Promise.all([
      allow(ida, 'excuse', id, student, { reason: 'Ida knows' }),
      allow(ola, 'excuse', id, student, { reason: 'Ola knows' }),
    ])
    expect(statuses(replies)).toEqual([200, 422])
    const [row] = await allowanceOf(id)
    if (row?.excuse_reason !== (replies[0].status === 200 ? 'Ida knows' : 'Ola knows')) lost++
  }
  expect(lost).toBe(0)
  report({ what: 'two excuses at once', cases: rounds, acknowledged: rounds, lost })
})

test('one piece of work handed in twenty times at once is one piece of work', async () => {
  const rounds = times(1, 4, 50)
  const submit = (own: Client, body: object, key?: string) =>
    own.put('/api/students/coursework', body, key ? { 'idempotency-key': key } : {})
  for (let round = 0; round < rounds; round++) {
    const own = await app.as(await makeStudent(app.db, { cohort_id }))
    const [first, second, third] = await crowd(3, () => makeAssignment(app.db, { cohort_id }))
    if (!first || !second || !third) throw new Error('There are three assignments.')
    const words = (n: number) => ({ student_comment: `Try ${n}` })
    // Like the portal: version 0, because nothing existed.
    const asFirst = await crowd(20, (n) => submit(own, { assignmentId: first.id, ...words(n), version: 0 }))
    expect(statuses(asFirst)).toEqual([200, ...Array(19).fill(409)])
    // Like a program without versions: the last write wins, and the history has all of them.
    const blind = await crowd(20, (n) => submit(own, { assignmentId: second.id, ...words(n) }))
    expect(statuses(blind)).toEqual(Array(20).fill(200))
    // Like the portal after a lost response: a retry with the same key.
    const again = await crowd(20, () => submit(own, { assignmentId: third.id, ...words(7) }, `again-${round}-xyz`))
    for (const { status, body } of again) expect([status, body]).toEqual([200, again[0]?.body])
    for (const [assignment, count] of [[first, 1] as const, [second, 20] as const, [third, 1] as const]) {
      const works = await app.db
        .selectFrom('course_works')
        .selectAll()
        .where('assignment_id', '=', assignment.id)
        .execute()
      expect(works).toMatchObject([{ version: count }])
      expect(await events('course_work', works[0]?.id ?? 0)).toHaveLength(count)
      const { completed } = await app.db
        .selectFrom('assignments')
        .select('completed')
        .where('id', '=', assignment.id)
        .executeTakeFirstOrThrow()
      expect(completed).toBe(1)
    }
  }
  report({
    what: '20 submissions of one work at once, three ways',
    cases: rounds * 3,
    acknowledged: rounds * 41,
    lost: 0,
  })
})

test('one reflection sent twenty times at once is one reflection', async () => {
  const rounds = times(1, 4, 50)
  for (let round = 0; round < rounds; round++) {
    const student = await makeStudent(app.db, { cohort_id })
    const own = await app.as(student)
    const scores = (n: number) => ({ understanding_score: 1 + (n % 6), support_score: 5, thanks: `Thanks ${n}` })
    const replies = await crowd(20, (n) => own.put('/api/students/feedback', { ...scores(n), version: 0 }))
    expect(statuses(replies)).toEqual([200, ...Array(19).fill(409)])
    const days = await app.db.selectFrom('daily_feedbacks').selectAll().where('student_id', '=', student.id).execute()
    const won = replies.find(({ status }) => status === 200)
    expect(days).toMatchObject([{ id: won?.body.id, thanks: won?.body.thanks, version: 1 }])
    expect(await events('daily_feedback', days[0]?.id ?? 0)).toHaveLength(1)
    const summary = await app.db
      .selectFrom('student_summaries')
      .select('feedback_count')
      .where('student_id', '=', student.id)
      .executeTakeFirst()
    expect(summary?.feedback_count).toBe(1)
  }
  report({ what: '20 sendings of one reflection at once', cases: rounds, acknowledged: rounds, lost: 0 })
})

test('two who take a request for a 1:1 at once: one has it, and the other is told who, every time', async () => {
  const rounds = times(4, 40, 1000)
  const { id: student_id } = await makeStudent(app.db, { cohort_id })
  const { id } = await makeRequest(app.db, { student_id })
  for (let round = 0; round < rounds; round++) {
    const take = (who: Client) => who.post(`/api/conversations/${id}/take`)
    const replies = await Promise.all([take(ida), take(ola)])
    expect(statuses(replies)).toEqual([200, 409])
    const [won, lost] = replies[0].status === 200 ? replies : [replies[1], replies[0]]
    expect(lost.body.current).toMatchObject({ id, taken_by: won.body.taken_by })
    await ida.post(`/api/conversations/${id}/release`)
  }
  expect(await events('conversation', id)).toHaveLength(Math.min(20, rounds * 2))
  report({ what: 'two take a 1:1 at once', cases: rounds, acknowledged: rounds, lost: 0 })
})

test('a student who asks again while staff open the last request again has one that is open', async () => {
  const rounds = times(4, 40, 1000)
  for (let round = 0; round < rounds; round++) {
    const student = await makeStudent(app.db, { cohort_id })
    const own = await app.as(student)
    const reflect = (additional_conversation_wanted: boolean) =>
      own.put('/api/students/feedback', { understanding_score: 3, support_score: 3, additional_conversation_wanted })
    const { request_id } = (await reflect(true)).body
    await ida.put(`/api/conversations/${request_id}`, { done: true })
    await reflect(false)
    const [asked, opened] = await Promise.all([
      reflect(true),
      ola.put(`/api/conversations/${request_id}`, { done: false }),
    ])
    expect(asked.status).toBe(200)
    expect([200, 409]).toContain(opened.status)
    const requests = await app.db
      .selectFrom('conversation_requests')
      .select('id')
      .where('student_id', '=', student.id)
      .where('done_at', 'is', null)
      .execute()
    expect(requests).toEqual([{ id: asked.body.request_id }])
    expect(asked.body.request_id === request_id).toBe(opened.status === 200)
  }
  report({ what: 'a 1:1 asked for and opened again at once', cases: rounds, acknowledged: rounds, lost: 0 })
})

test('two bulk copies at once are two whole copies, and one with a hole in it is none', async () => {
  const rounds = times(2, 8, 100)
  const assignments = await crowd(10, (n) => makeAssignment(app.db, { cohort_id, name: `Same name ${n % 3}` }))
  const ids = assignments.map(({ id }) => id)
  for (let round = 0; round < rounds; round++) {
    const target = (await makeCohort(app.db)).id
    const copy = (who: Client, assignmentsToCopy: number[]) =>
      who.post('/api/assignments/copy', { assignmentsToCopy, cohortId: target })
    const replies = await Promise.all([
      copy(ida, ids),
      copy(ola, ids.toReversed()),
      copy(ida, [...ids.slice(0, 9), 2_000_000_000]),
    ])
    expect(statuses(replies).slice(0, 2)).toEqual([201, 201])
    expect(replies[2]?.status).toBeGreaterThanOrEqual(400)
    const made = await app.db.selectFrom('assignments').select(['id', 'slug']).where('cohort_id', '=', target).execute()
    expect(made).toHaveLength(20)
    const named = replies.slice(0, 2).flatMap(({ body }) => body.rows.map(({ id }) => id))
    expect(named.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    const { count } = await app.db
      .selectFrom('history')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('entity', '=', 'assignment')
      .where('entity_id', 'in', named)
      .executeTakeFirstOrThrow()
    expect(count).toBe(20)
  }
  report({ what: 'two bulk copies and a bad one at once', cases: rounds, acknowledged: rounds * 20, lost: 0 })
})

test('a reset link that is used twelve times at once is used once', async () => {
  const rounds = times(1, 2, 50)
  for (let round = 0; round < rounds; round++) {
    const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('old horse 1') })
    const before = await app.as(who)
    const token = await createResetToken(app.db, who.id, new Date(NOW))
    const nobody = await app.as(null)
    const password = (n: number) => `tall green lamp ${n}`
    const replies = await crowd(12, (n) =>
      nobody.put('/api/users/password/new', { email: who.email, password: password(n), token }),
    )
    expect(statuses(replies)).toEqual([200, ...Array(11).fill(422)])
    const winner = replies.findIndex(({ status }) => status === 200)
    const login = (password: string) => nobody.post('/api/users/login', { username: who.email, password })
    expect((await login(password(winner))).status).toBe(200)
    expect((await login(password((winner + 1) % 12))).status).toBe(401)
    expect((await before.get('/api/users')).status).toBe(401)
    expect(await events('user', who.id)).toHaveLength(1)
  }
  report({ what: 'one reset link used 12 times at once', cases: rounds, acknowledged: rounds, lost: 0 })
})

test('one e-mail registered twenty times at once is one employee', async () => {
  const rounds = times(1, 2, 10)
  for (let round = 0; round < rounds; round++) {
    const email = `twin-${round}@school.test`
    const replies = await crowd(20, (n) =>
      ida.post('/api/employees/register', { first_name: 'T', last_name: `${n}`, email, password: 'Xt4dKn72' }),
    )
    expect(statuses(replies)).toEqual([201, ...Array(19).fill(409)])
    const people = await app.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(people).toHaveLength(1)
    expect(await events('employee', people[0]?.id ?? 0)).toHaveLength(1)
  }
  report({ what: 'one e-mail registered 20 times at once', cases: rounds, acknowledged: rounds, lost: 0 })
})

test('a first placement added while the last is removed leaves a status that fits what is there', async () => {
  const rounds = times(2, 16, 200)
  for (let round = 0; round < rounds; round++) {
    const student = await makeStudent(app.db, { cohort_id })
    await makeReflection(app.db, { student_id: student.id, cohort_id })
    const placement = { student_id: student.id, company: { name: 'Acme' }, placement_type: 'contract' }
    const add = (who: Client) => who.post('/api/students/placements', { ...placement, placed_at: '2026-10-13' })
    const first = (await add(ida)).body
    const replies = await Promise.all([add(ola), ida.delete(`/api/students/placements/${first.id}`)])
    expect(statuses(replies)).toEqual([200, 201])
    const { body } = await ida.get(`/api/students/summary/${student.id}`)
    expect([body.placement_count, body.application_status]).toEqual([1, 'placed'])
  }
  report({ what: 'a placement added while another is removed', cases: rounds, acknowledged: rounds * 2, lost: 0 })
})

test('migrations that start at once, in processes of their own, run once', async () => {
  const rounds = times(1, 2, 15)
  for (let round = 0; round < rounds; round++) {
    const database = await createDatabase(inject('postgres'), null)
    const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: database.url }
    await crowd(4, () => promisify(execFile)(process.execPath, ['server/commands/migrate.ts'], { env }))
    const { pool, close } = connect(database.connection, { max: 1, onError: () => undefined })
    const template = await app.ctx.pool.query('select name from kysely_migration order by 1')
    expect((await pool.query('select name from kysely_migration order by 1')).rows).toEqual(template.rows)
    expect((await pool.query('select is_locked from kysely_migration_lock')).rows).toEqual([{ is_locked: 0 }])
    expect((await pool.query('select only_row from school')).rows).toHaveLength(1)
    await close()
    await database.drop()
  }
  report({ what: 'four migrations at once', cases: rounds, deaths: 0 })
})

async function ofWork(id: number) {
  return app.db.selectFrom('course_works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
