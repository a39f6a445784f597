import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client, Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { sampled, times } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent, UNASSIGNED } from '#test/support/factories.ts'
import { untilIdle } from '#test/support/queues.ts'

/** Stands in every word of the student who is erased, and in nobody else's. */
const MARK = 'qzxq'

let app: TestApp
let staff: Client
let ida: { id: number }
let picture: Blob
beforeAll(async () => {
  app = await startTestApp({ attendance: true, settings: { CHAT_WEBHOOK_URL: 'http://127.0.0.1:9/hook' } })
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  picture = new Blob([new Uint8Array(await blank.png().toBuffer())], { type: 'image/png' })
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

interface StudentRecord {
  id: number
  cohort_id: number
  other_cohort_id: number
  assignments: number[]
  student: Client
  email: string
}

const details = (email: string) => ({
  first_name: `First${MARK}`,
  middle_name: `Middle${MARK}`,
  last_name: `Last${MARK}`,
  email,
  address: `1 ${MARK} Street`,
  city: `City${MARK}`,
  state: `S${MARK}`,
  zip_code: `Z${MARK}`,
  phone: `612${MARK}`,
})
const NAME = `First${MARK} Last${MARK}`

let count = 0
async function begin(): Promise<StudentRecord> {
  count++
  const cohort = await makeCohort(app.db)
  const other = await makeCohort(app.db)
  const email = `${MARK}${count}@example.org`
  const body = { ...details(email), course_id: 1, cohort_id: cohort.id, password: 'Xt4dKn72' }
  const { id } = ok(await staff.post('/api/students', body)).body
  await app.db
    .updateTable('users')
    .set({ password_temporary: false, password_expires_at: null })
    .where('id', '=', id)
    .execute()
  const assignments = []
  for (let n = 0; n < 2; n++) assignments.push((await makeAssignment(app.db, { cohort_id: cohort.id })).id)
  const student = await app.as({ id })
  return { id, cohort_id: cohort.id, other_cohort_id: other.id, assignments, student, email }
}

function ok(reply: Reply): Reply {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply
}

const work = (record: StudentRecord, n: number, words: string) =>
  record.student.put(
    '/api/students/coursework',
    { assignmentId: record.assignments[n], repository: `https://x.org/${words}`, student_comment: words },
    { 'idempotency-key': `${words}-${n}-${record.id}` },
  )
const gradeOf = async (record: StudentRecord) => {
  const found = await app.db
    .selectFrom('course_works')
    .select('id')
    .where('student_id', '=', record.id)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => `/api/assignments/grade/${id}`)
}
const placement = (words: string) => ({
  company: { name: words },
  placement_type: 'full_time',
  job_title: words,
  post_income: 70_000,
  pre_income: 30_000,
  placed_at: '2026-10-12',
  placement_duration: words,
  placement_rate: 40,
  placement_rate_unit: 'hour',
  how_found_notes: words,
  notes: words,
})

/** What is done to and by a student in a school; each writes words. */
const ACTS: Record<string, (record: StudentRecord) => Promise<unknown>> = {
  async 'change name and e-mail'(record) {
    const body = { ...details(`new-${record.email}`), id: record.id, cohort_id: record.cohort_id }
    ok(await staff.put('/api/students/update', body))
  },
  async 'write notes'(record) {
    const body = { student_id: record.id, content: `Note ${MARK}` }
    const note = ok(
      await staff.post('/api/students/notes', body, { 'idempotency-key': `about-a-note-${record.id}` }),
    ).body
    ok(await staff.put('/api/students/notes', { id: note.id, content: `Corrected ${MARK}` }))
  },
  async 'place, change and remove'(record) {
    const body = { student_id: record.id, ...placement(MARK) }
    const key = { 'idempotency-key': `about-a-placement-${record.id}` }
    const first = ok(await staff.post('/api/students/placements', body, key)).body
    const second = ok(await staff.post('/api/students/placements', { student_id: record.id, ...placement(MARK) })).body
    ok(await staff.put('/api/students/placements', { id: second.id, ...placement(`${MARK} Inc`) }))
    ok(await staff.delete(`/api/students/placements/${second.id}`))
    ok(await staff.put('/api/students/placements', { id: first.id, ...placement(`${MARK} Ltd`) }))
  },
  async 'transfer with the work, and back'(record) {
    for (const n of [0, 1]) ok(await work(record, n, MARK))
    await makeAssignment(app.db, { cohort_id: record.other_cohort_id })
    for (const cohort_id of [record.other_cohort_id, record.cohort_id]) {
      const asked = `/api/students/transfer?studentIds=${record.id}&cohortId=${cohort_id}`
      const { preview, students } = ok(await staff.get(asked)).body
      const works = (students as unknown as { works: { id: number; offer: string }[] }[]).flatMap(({ works }) => works)
      const carry = works.flatMap(({ id, offer }) => (offer === 'carry' || offer === 'choose' ? id : []))
      const body = { student_ids: [record.id], cohort_id, reason: MARK, preview, carry }
      ok(await staff.post('/api/students/transfer', body))
    }
  },
  async 'upload a photo'(record) {
    const form = new FormData()
    form.set('photo', picture, `${MARK}.png`)
    ok(await staff.send('PUT', `/api/students/photo/${record.id}`, form))
  },
  async 'return, extend and submit again'(record) {
    const { id: assignmentId } = await makeAssignment(app.db, { cohort_id: record.cohort_id })
    const words = { assignmentId, repository: `https://x.org/${MARK}`, student_comment: MARK }
    ok(await record.student.put('/api/students/coursework', words))
    const path = (await gradeOf(record)).at(-1)
    const feedback = { grade: 1, instructor_comment: `Again ${MARK}` }
    const dueAt = '2026-10-30T13:00:00Z'
    ok(await staff.put(`${path}/return`, { feedback, dueAt }))
    ok(await record.student.put('/api/students/coursework', words))
    await app.db
      .updateTable('allowances')
      .set({ due_reason: MARK, excuse_reason: MARK })
      .where('student_id', '=', record.id)
      .execute()
  },
  async 'snooze and wake'(record) {
    const request = { student_id: record.id, asked_on: '2026-09-08', asked_at: new Date('2026-09-08T22:00:00Z') }
    await app.db.insertInto('conversation_requests').values(request).execute()
    const body = { studentId: record.id, until: '2026-10-20', reason: `Away ${MARK}` }
    ok(await staff.post('/api/attention/snooze', body))
    ok(await staff.post('/api/attention/wake', { studentId: record.id }))
    await app.db.deleteFrom('conversation_requests').where('student_id', '=', record.id).execute()
  },
  async 'mark attendance, twice'(record) {
    for (const status of ['absent', 'excused']) {
      const body = { studentId: record.id, day: '2026-10-14', status }
      ok(await staff.put(`/api/cohorts/${record.cohort_id}/attendance`, body))
    }
  },
  async 'submit, grade and draft'(record) {
    ok(await work(record, 0, MARK))
    ok(await work(record, 1, `${MARK}b`))
    const [first = '', second = ''] = await gradeOf(record)
    ok(await staff.put(first, { grade: 5, instructor_comment: `Well done ${MARK}` }))
    ok(await staff.put(`${second}/draft`, { grade: 3, instructor_comment: `Draft ${MARK}` }))
  },
  async 'reflect and ask to talk'(record) {
    const words = { understanding_explanation: MARK, support_explanation: MARK, feeling_explanation: MARK }
    const more = { thanks: MARK, recommended_experiences: MARK, accomplishment: MARK, additional_information: MARK }
    const scores = { understanding_score: 2, support_score: 6, additional_conversation_wanted: true }
    ok(
      await record.student.put(
        '/api/students/feedback',
        { ...words, ...more, ...scores },
        { 'idempotency-key': `r-${MARK}-${record.id}` },
      ),
    )
    ok(await record.student.put('/api/students/feedback', { ...words, ...more, ...scores, understanding_score: 3 }))
  },
  async 'ask for a new password'(record) {
    ok(await (await app.as(null)).put('/api/users/password/reset', { email: record.email.toUpperCase() }))
  },
  async 'look it up and export it'(record) {
    ok(await staff.get(`/api/students/summary/${record.id}`))
    ok(await staff.post(`/api/students/export/${record.id}`, { format: 'html' }))
  },
  async 'transfer with a reason'(record) {
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow()
    const body = { ...details(email), id: record.id, cohort_id: record.other_cohort_id, reason: `Because ${MARK}` }
    ok(await staff.put('/api/students/update', body))
  },
}

const erase = (record: { id: number }, name = NAME) => staff.post(`/api/students/erase/${record.id}`, { name })

/** Every row of every table, the job queue's too, as text; and every mail that lies in the outbox. */
async function everyWord(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'`.execute(
    app.db,
  )
  expect(tables.length).toBeGreaterThan(25)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(app.db)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  const outbox = join(app.ctx.config.dataDir, 'outbox')
  for (const file of existsSync(outbox) ? await readdir(outbox) : []) {
    const mail = await readFile(join(outbox, file), 'utf8')
    found.push(`${file}: ${mail.replace(/=\r?\n/g, '')}`)
  }
  return found
}
async function photosLeft(): Promise<string[]> {
  const folder = join(app.ctx.config.dataDir, 'photos')
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  return files.filter((file) => file.endsWith('.webp'))
}
/** A mail that was being written at that moment goes a little later, by a job. */
const noWordLeft = () => expect.poll(withMark, { timeout: 40_000 }).toEqual([])
const withMark = async () => (await everyWord()).filter((text) => text.toLowerCase().includes(MARK))

/** All that is counted, averaged or dated. */
async function numbers(record: StudentRecord) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows
  const cohorts = [record.cohort_id, record.other_cohort_id]
  const ofCohorts = []
  for (const id of cohorts) {
    const { students, open_requests, version, ...cohort } = ok(await staff.get(`/api/cohorts/${id}`)).body
    const counted = (students as Record<string, unknown>[]).map(
      ({ first_name, last_name, email, photo_file_name, ...numbers }) => numbers,
    )
    ofCohorts.push({ ...cohort, students: counted })
    ofCohorts.push(ok(await staff.get(`/api/cohorts/feedback/summary/${id}`)).body)
  }
  const assignments = []
  for (const id of record.assignments) {
    const { summary, ...assignment } = ok(await staff.get(`/api/assignments/detail/${id}`)).body
    // Erased work no longer waits for a grade.
    const { toGrade, ...numbers } = summary as unknown as Record<string, unknown>
    assignments.push({ ...assignment, numbers })
  }
  return {
    ofCohorts,
    assignments,
    summaries: await rows(sql`select * from student_summaries order by student_id`),
    cohortSummaries: await rows(sql`select * from cohort_summaries order by cohort_id`),
    totals: await rows(sql`select id, completed, graded, score_sum from assignments order by id`),
    works: await rows(
      sql`select id, assignment_id, student_id, grade, workflow_state, completed_at, graded_by_id, graded_at, version, created_at from course_works order by id`,
    ),
    attempts: await rows(
      sql`select id, course_work_id, attempt, kind, at, actor_id, grade, due_at from attempts order by id`,
    ),
    allowances: await rows(
      sql`select id, student_id, assignment_id, due_at, extended_at, extended_by_id, excused_at, version from allowances order by id`,
    ),
    snoozes: await rows(
      sql`select id, student_id, until, kinds, snoozed_by_id, snoozed_at, ended_at from attention_snoozes order by id`,
    ),
    attendance: await rows(sql`select * from attendance order by id`),
    reflections: await rows(
      sql`select id, student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score, version, created_at, updated_at from daily_feedbacks order by id`,
    ),
    placements: await rows(
      sql`select id, student_id, cohort_id, placement_type, post_income, placed_at from placements order by id`,
    ),
    notes: await rows(sql`select id, student_id, employee_id, created_at, updated_at from student_notes order by id`),
    enrolments: await rows(
      sql`select id, student_id, cohort_id, started_at, ended_at, ended_as from enrolments order by id`,
    ),
    history: await rows(
      sql`select id, entity, entity_id, action, actor_id, at from history where action <> 'erased' order by id`,
    ),
    disclosed: await rows(
      sql`select student_id, kind, call from disclosures where call !~ '^(cohorts|assignments)\\.' order by id`,
    ),
  }
}

test('nobody and no student erases anyone', async () => {
  const victim = await makeStudent(app.db)
  const path = `/api/students/erase/${victim.id}`
  expect((await (await app.as(null)).post(path, { name: 'Sam Okafor' })).status).toBe(401)
  expect((await (await app.as(victim)).post(path, { name: 'Sam Okafor' })).status).toBe(403)
  expect((await staff.get(`/api/students/summary/${victim.id}`)).body).toMatchObject({
    first_name: 'Sam',
    erased_at: null,
  })
})

test.each([
  {},
  { name: 5 },
  { name: 'x'.repeat(301) },
  { name: 'a\0b' },
  { name: '\ud800' },
  { name: 'Sam Okafor', extra: 1 },
])('a request like %j is malformed', async (body) => {
  const victim = await makeStudent(app.db)
  expect((await staff.post(`/api/students/erase/${victim.id}`, body)).status).toBe(400)
})

test('a name that is not the student’s erases nobody, and neither does an id that is nobody’s', async () => {
  const victim = await makeStudent(app.db)
  for (const name of ['', 'Sam', 'Sam Okafo', 'Ida Nguyen']) {
    const reply = await erase(victim, name)
    expect(reply).toMatchObject({ status: 422, body: { message: 'Please type the student’s name: Sam Okafor' } })
  }
  expect((await erase({ id: 999_999 }, 'Sam Okafor')).status).toBe(404)
  expect((await erase({ id: ida.id }, 'Ida Nguyen')).status).toBe(404)
  expect((await staff.get(`/api/students/summary/${victim.id}`)).body.first_name).toBe('Sam')
})

test('after everything that can happen to a student, none of the words remain and every number does', async () => {
  const record = await begin()
  for (const act of Object.values(ACTS)) await act(record)
  // Handed out as mails, to the student and about the student; done jobs stay in the queue for a day.
  await untilIdle(app.db, 'mail', 'password-reset')
  const words = await withMark()
  const tables = new Set(words.map((text) => text.slice(0, text.indexOf(':'))))
  for (const table of [
    'users',
    'students',
    'enrolments',
    'student_notes',
    'placements',
    'daily_feedbacks',
    'course_works',
    'attempts',
    'allowances',
    'attention_snoozes',
    'grading_drafts',
    'history',
    'idempotency_keys',
    'pgboss.job_common',
  ]) {
    expect([...tables], table).toContain(table)
  }
  expect([...tables].filter((name) => name.endsWith('.eml')).length).toBeGreaterThan(0)
  expect(await photosLeft()).toHaveLength(2)
  const before = await numbers(record)

  expect(ok(await erase(record)).body).toEqual({
    id: record.id,
    erased_at: new Date(NOW).toISOString(),
    photo_left_at: null,
  })
  await noWordLeft()
  expect(await numbers(record)).toEqual(before)
  expect(await photosLeft()).toEqual([])
  expect((await staff.get(`/api/students/list?searchText=${MARK}`)).body.count).toBe(0)
})

test('whatever was done, in whatever order, erasing leaves no word and every number', async () => {
  const names = Object.keys(ACTS)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }), async (chosen) => {
      const record = await begin()
      const isLast = (name: string) => Number(name.startsWith('transfer'))
      for (const name of chosen.toSorted((a, b) => isLast(a) - isLast(b))) await ACTS[name]?.(record)
      const before = await numbers(record)
      ok(await erase(record))
      await noWordLeft()
      expect(await numbers(record)).toEqual(before)
    }),
    { numRuns: times(1, 4, 4), seed: 20_261_014 },
  )
})

test('an erased student stays in the cohort’s list under a number, cannot log in, and is told apart in the history', async () => {
  const record = await begin()
  await app.db
    .updateTable('users')
    .set({ password_hash: await app.ctx.passwords.hash('tall green lamp') })
    .where('id', '=', record.id)
    .execute()
  const login = { username: record.email, password: 'tall green lamp' }
  ok(await (await app.as(null)).post('/api/users/login', login))
  ok(await erase(record))
  expect((await record.student.get('/api/users')).status).toBe(401)
  expect(await app.db.selectFrom('known_browsers').select('id').where('user_id', '=', record.id).execute()).toEqual([])
  expect((await (await app.as(null)).post('/api/users/login', login)).status).toBe(401)
  const summary = (await staff.get(`/api/students/summary/${record.id}`)).body
  expect(summary).toMatchObject({
    first_name: 'Erased',
    last_name: `student #${record.id}`,
    email: `erased-${record.id}@erased.invalid`,
    phone: '',
    cohort_id: record.cohort_id,
    application_status: 'confirmed',
    erased_at: new Date(NOW).toISOString(),
  })
  const { students, confirmed_students } = (await staff.get(`/api/cohorts/${record.cohort_id}`)).body
  expect(students).toMatchObject([{ first_name: 'Erased', last_name: `student #${record.id}` }])
  expect(confirmed_students).toBe(1)
  const { rows } = (await staff.get(`/api/history/student/${record.id}`)).body
  expect(rows[0]).toMatchObject({ action: 'erased', actor: { id: ida.id }, changes: {} })
  expect(rows[1]).toMatchObject({
    action: 'created',
    changes: { email: { from: null, to: null }, cohort_id: { from: null, to: record.cohort_id } },
  })
})

test('an erased student leaves the queues: no 1:1 waits, no reflection is awaited, no mail is sent', async () => {
  const record = await begin()
  await ACTS['reflect and ask to talk']?.(record)
  await ACTS['submit, grade and draft']?.(record)
  ok(await erase(record))
  expect((await staff.get(`/api/conversations?cohortId=${record.cohort_id}`)).body.count).toBe(0)
  const requests = app.db.selectFrom('conversation_requests').where('student_id', '=', record.id)
  expect(await requests.select(['done_by_id', 'note_id']).execute()).toEqual([{ done_by_id: ida.id, note_id: null }])
  const day = async (date: string) =>
    (await staff.get(`/api/cohorts/feedback/${record.cohort_id}?feedbackOn=${date}`)).body.rows
  expect(await day('2026-10-14')).toEqual([])
  expect(await day('2026-10-13')).toMatchObject([
    { first_name: 'Erased', understanding_score: 3, feeling_explanation: '' },
  ])
})

test('an erased student leaves no notice, neither their own nor those to staff about them, and no choice of emails', async () => {
  const record = await begin()
  ok(await record.student.put('/api/notices/preferences', { kind: 'graded', email: 'digest' }))
  await ACTS['reflect and ask to talk']?.(record)
  await ACTS['submit, grade and draft']?.(record)
  const left = async () => {
    const about = sql<boolean>`${record.id} in (user_id, student_id)`
    const notices = await app.db.selectFrom('notices').select('kind').distinct().where(about).orderBy('kind').execute()
    const chosen = await app.db
      .selectFrom('notice_preferences')
      .select('kind')
      .where('user_id', '=', record.id)
      .execute()
    return [...notices, ...chosen].map(({ kind }) => kind)
  }
  expect(await left()).toEqual(['conversation', 'graded', 'graded'])
  ok(await erase(record))
  expect(await left()).toEqual([])
  const next = await makeAssignment(app.db, { cohort_id: record.cohort_id, ...UNASSIGNED })
  ok(await staff.put(`/api/assignments/assign/${next.id}`, {}))
  expect(await left()).toEqual([])
})

test('an erased student cannot be erased again, exported or changed in any way', async () => {
  const record = await begin()
  await ACTS['write notes']?.(record)
  await ACTS['place, change and remove']?.(record)
  await ACTS['submit, grade and draft']?.(record)
  const own = (table: 'student_notes' | 'placements') =>
    app.db.selectFrom(table).select('id').where('student_id', '=', record.id).executeTakeFirstOrThrow()
  const [note, placed, [grade = '']] = [await own('student_notes'), await own('placements'), await gradeOf(record)]
  ok(await erase(record))
  expect(await erase(record, `Erased student #${record.id}`)).toMatchObject({
    status: 409,
    body: { message: 'This student was erased already.' },
  })
  const form = new FormData()
  form.set('photo', picture, 'a.png')
  const refusals = [
    await staff.post(`/api/students/export/${record.id}`, { format: 'json' }),
    await staff.put('/api/students/update', { ...details(record.email), id: record.id, cohort_id: record.cohort_id }),
    await staff.post('/api/students/notes', { student_id: record.id, content: MARK }),
    await staff.put('/api/students/notes', { id: note.id, content: MARK }),
    await staff.post('/api/students/placements', { student_id: record.id, ...placement(MARK) }),
    await staff.put('/api/students/placements', { id: placed.id, ...placement(MARK) }),
    await staff.delete(`/api/students/placements/${placed.id}`),
    await staff.send('PUT', `/api/students/photo/${record.id}`, form),
    await staff.delete(`/api/students/photo/${record.id}`),
    await staff.put(grade, { grade: 1, instructor_comment: MARK }),
    await staff.put(`${grade}/draft`, { grade: 1, instructor_comment: MARK }),
  ]
  expect(refusals.map(({ status, body }) => `${status} ${body.message}`)).toEqual(
    Array(11).fill('409 This student was erased. The record can no longer be changed.'),
  )
  await noWordLeft()
  expect(await photosLeft()).toEqual([])
})

test('another student of the same name keeps every word', async () => {
  const [gone, stays] = [await begin(), await begin()]
  await ACTS['reflect and ask to talk']?.(stays)
  await ACTS['submit, grade and draft']?.(stays)
  await ACTS['write notes']?.(stays)
  const summary = async () => (await staff.get(`/api/students/summary/${stays.id}`)).body
  const jobs = sql`select id from pgboss.job where data::text like ${`%student=${stays.id}%`}`
  const before = [await summary(), (await jobs.execute(app.db)).rows.length]
  ok(await erase(gone))
  expect([await summary(), (await jobs.execute(app.db)).rows.length]).toEqual(before)
  expect((await withMark()).length).toBeGreaterThan(10)
  ok(await erase(stays))
})

test('two who erase at once: one does, the other is refused', async () => {
  const record = await begin()
  const replies = await Promise.all(Array.from({ length: 6 }, () => erase(record)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const { rows } = (await staff.get(`/api/history/student/${record.id}`)).body
  expect(rows.filter(({ action }) => action === 'erased')).toHaveLength(1)
})

/** Whoever writes beside an erasure is either erased with the rest or refused; nothing is written to an erased record. */
const RACERS: Record<string, (record: StudentRecord) => Promise<Reply[]>> = {
  'an edit': async (record) => [
    await staff.put('/api/students/update', {
      ...details(`n${record.email}`),
      id: record.id,
      cohort_id: record.cohort_id,
    }),
  ],
  'a note': async (record) => [await staff.post('/api/students/notes', { student_id: record.id, content: MARK })],
  'a placement': async (record) => [
    await staff.post('/api/students/placements', { student_id: record.id, ...placement(MARK) }),
  ],
  'a submission': async (record) => [await work(record, 1, `${MARK}race`)],
  'a reflection': async (record) => [
    await record.student.put('/api/students/feedback', {
      understanding_score: 4,
      support_score: 4,
      thanks: MARK,
      additional_conversation_wanted: true,
    }),
  ],
  'a grade': async (record) =>
    Promise.all((await gradeOf(record)).map((path) => staff.put(path, { grade: 1, instructor_comment: MARK }))),
  'a draft': async (record) =>
    Promise.all((await gradeOf(record)).map((path) => staff.put(`${path}/draft`, { instructor_comment: MARK }))),
  'a photo': async (record) => {
    const form = new FormData()
    form.set('photo', picture, 'a.png')
    return [await staff.send('PUT', `/api/students/photo/${record.id}`, form)]
  },
}

test.each(sampled(Object.keys(RACERS), 2))('an erasure against %s has one outcome', async (name) => {
  const outcomes = new Set<number>()
  for (let round = 0; round < times(1, 3, 3); round++) {
    const record = await begin()
    ok(await work(record, 0, MARK))
    const race = RACERS[name]
    const [erased, replies] = await Promise.all([erase(record), race?.(record) ?? []])
    ok(erased)
    for (const { status } of replies) outcomes.add(status)
    await noWordLeft()
    expect(await photosLeft()).toEqual([])
  }
  // 401 where the session was gone first.
  for (const status of outcomes) expect([200, 201, 401, 409]).toContain(status)
})

test('the history of others, and of an erased student beyond blanking, cannot be rewritten', async () => {
  const [gone, stays] = [await begin(), await begin()]
  ok(await erase(gone))
  const blank = sql`'{"email": {"from": null, "to": null}}'::jsonb`
  const forge = (id: number, changes: ReturnType<typeof sql>) =>
    sql`update history set changes = ${changes} where entity = 'student' and entity_id = ${id}`.execute(app.db)
  await expect(forge(stays.id, blank)).rejects.toThrow('history is append-only')
  await expect(forge(gone.id, sql`'{"email": {"from": null, "to": "a@b"}}'::jsonb`)).rejects.toThrow('append-only')
  await expect(sql`delete from history where entity_id = ${gone.id}`.execute(app.db)).rejects.toThrow('append-only')
  ok(await erase(stays))
})

test('with photos in the school’s bucket the answer says which one is still there', async () => {
  const bucket = await startTestApp({ settings: { PHOTO_BUCKET_URL: 'https://bucket.example.org/photos' } })
  const employee = await bucket.as(await makeEmployee(bucket.db))
  const { id } = await makeStudent(bucket.db, { photo_file_name: 'face.jpg' })
  const reply = await employee.post(`/api/students/erase/${id}`, { name: 'sam okafor' })
  expect(reply.body.photo_left_at).toBe(`https://bucket.example.org/photos/000/000/00${id}/medium/face.jpg`)
  await bucket.stop()
})
