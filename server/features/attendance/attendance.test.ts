import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RollRow } from '#contract/attendance.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#domain/attendance-status.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'

let app: TestApp
let staff: Client
let colleague: Client
let cohort: { id: number }
let student: { id: number }
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  staff = await app.as(await makeEmployee(app.db, { first_name: 'Ida', last_name: 'Nguyen' }))
  colleague = await app.as(await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' }))
})
afterAll(() => app.stop())
// A Wednesday at 10:00 Central.
beforeEach(async () => {
  app.setNow(NOW)
  cohort = await makeCohort(app.db, { classroom_start: '2026-08-31', graduation: '2026-12-18' })
  student = await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Ada', last_name: 'Abel' })
})

const TODAY = '2026-10-14'
interface Sent {
  day?: string
  status?: AttendanceStatus | null
  version?: number
  studentId?: number
}
const mark = (sent: Sent = {}, client = staff) =>
  client.put(`/api/cohorts/${cohort.id}/attendance`, { studentId: student.id, day: TODAY, status: 'present', ...sent })
const rollOf = (day = TODAY, id = cohort.id) => staff.get(`/api/cohorts/${id}/attendance?day=${day}`)
const rowsOf = async (day = TODAY) => (await rollOf(day)).body.rows as unknown as RollRow[]
const lastOf = async () => (await rowsOf())[0]?.days.at(-1)
const markRest = (day = TODAY, client = staff) => client.put(`/api/cohorts/${cohort.id}/attendance/rest`, { day })
const history = async () => (await staff.get(`/api/history/student/${student.id}`)).body.rows

async function off(day: string) {
  const now = new Date(NOW)
  await app.db
    .insertInto('days_off')
    .values({ name: 'Fair', first_day: day, last_day: day, campus_id: null, created_at: now, updated_at: now })
    .execute()
}

test('nobody and no student calls a roll or reads one', async () => {
  for (const [client, status] of [
    [await app.as(null), 401],
    [await app.as(student), 403],
  ] as const) {
    expect((await mark({}, client)).status).toBe(status)
    expect((await markRest(TODAY, client)).status).toBe(status)
    expect((await client.get(`/api/cohorts/${cohort.id}/attendance?day=${TODAY}`)).status).toBe(status)
    expect((await client.get(`/api/students/${student.id}/attendance`)).status).toBe(status)
  }
})

test.each([
  ['a weekend', '2026-10-10', 'October 10th 2026 is on a weekend. Attendance is taken on class days.'],
  ['a day off', '2026-10-12', 'October 12th 2026 is a day off. Attendance is taken on class days.'],
  ['a day to come', '2026-10-15', 'October 15th 2026 has not come yet.'],
  ['a day before the course', '2026-08-28', 'August 28th 2026 is before classroom start, August 31st 2026.'],
])('no roll is called on %s', async (_what, day, message) => {
  if (day === '2026-10-12') await off(day)
  const refused = { status: 422, body: { code: 'invalid', message } }
  expect(await mark({ day })).toMatchObject(refused)
  expect(await markRest(day)).toMatchObject(refused)
  expect(await rollOf(day)).toMatchObject(refused)
  await app.db.deleteFrom('days_off').execute()
  expect(await app.db.selectFrom('attendance').select('id').where('student_id', '=', student.id).execute()).toEqual([])
})

test('a cohort without dates, and one that does not exist, have no roll', async () => {
  const undated = await makeCohort(app.db, { classroom_start: null, graduation: null, prework_start: null })
  expect((await rollOf(TODAY, undated.id)).body.message).toBe(
    'This cohort has no classroom start yet, so it has no class days.',
  )
  expect((await rollOf(TODAY, 999_999)).status).toBe(404)
  expect((await staff.get('/api/students/999999/attendance')).status).toBe(404)
})

test.each([{ day: '2026-13-01' }, { status: 'ill' as AttendanceStatus }, { version: -1 }, { studentId: 0 }])(
  '%j is refused',
  async (sent) => {
    expect((await mark(sent)).status).toBe(400)
  },
)

test('someone is on the roll from the day of joining to the last day, and on no other cohort’s', async () => {
  const late = await makeStudent(app.db, { cohort_id: cohort.id, joined_on: '2026-10-13' })
  const elsewhere = await makeStudent(app.db)
  const gone = await makeStudent(app.db, { cohort_id: cohort.id })
  const left = { ended_as: 'dropped_out' as const, ended_at: new Date(NOW), last_day: '2026-10-08' }
  await app.db.updateTable('enrolments').set(left).where('student_id', '=', gone.id).execute()
  const out = { application_status: 'dropped_out' as const, cohort_id: null }
  await app.db.updateTable('students').set(out).where('id', '=', gone.id).execute()
  for (const [who, day] of [
    [late, '2026-10-12'],
    [elsewhere, TODAY],
    [gone, '2026-10-09'],
    [gone, TODAY],
  ] as const) {
    const refused = await mark({ studentId: who.id, day })
    expect(refused.status, day).toBe(422)
    expect(refused.body.message).toMatch(/^They were not in this cohort on October/)
  }
  expect((await mark({ studentId: late.id, day: '2026-10-13' })).status).toBe(200)
  expect((await mark({ studentId: gone.id, day: '2026-10-08' })).status).toBe(200)
  const onRoll = async (day: string) =>
    (await rowsOf(day)).flatMap(({ student_id, is_on_roll }) => (is_on_roll ? student_id : []))
  expect(await onRoll('2026-10-08')).toEqual(expect.arrayContaining([student.id, gone.id]))
  expect(await onRoll('2026-10-08')).not.toContain(late.id)
  expect(await onRoll(TODAY)).toEqual(expect.arrayContaining([student.id, late.id]))
  expect(await onRoll(TODAY)).not.toContain(gone.id)
})

test('whoever is transferred today is on today’s roll of the new cohort, with the mark of this morning', async () => {
  await mark({ status: 'late' })
  const next = await makeCohort(app.db)
  const ended = { ended_as: 'transferred' as const, ended_at: new Date(NOW) }
  await app.db.updateTable('enrolments').set(ended).where('student_id', '=', student.id).execute()
  const started = {
    student_id: student.id,
    cohort_id: next.id,
    joined_on: TODAY,
    started_at: new Date(NOW),
    ended_as: null,
  }
  await app.db.insertInto('enrolments').values(started).execute()
  await app.db.updateTable('students').set({ cohort_id: next.id }).where('id', '=', student.id).execute()
  expect((await mark()).body.message).toBe('They were not in this cohort on October 14th 2026.')
  expect((await rollOf(TODAY, next.id)).body.rows).toMatchObject([
    {
      student_id: student.id,
      is_on_roll: true,
      days: expect.arrayContaining([expect.objectContaining({ status: 'late' })]),
    },
  ])
  expect((await rollOf('2026-10-13')).body.rows).toMatchObject([{ student_id: student.id, is_on_roll: true }])
})

test('an erased student is on no roll, and is not marked', async () => {
  await mark()
  expect((await staff.post(`/api/students/erase/${student.id}`, { name: 'Ada Abel' })).status).toBe(200)
  expect((await rollOf()).body.rows).toEqual([])
  expect(await mark({ status: 'absent' })).toMatchObject({ status: 409 })
})

test('a school that does not take attendance answers none of it, and keeps what was marked', async () => {
  await mark({ status: 'absent' })
  await staff.put('/api/school/attendance', { attendance: false })
  const message = 'This school does not take attendance. It can be switched on under Settings > School.'
  const refused = { status: 404, body: { code: 'not_found', message } }
  const { queries } = await recordQueries(async () => {
    expect(await mark()).toMatchObject(refused)
    expect(await markRest()).toMatchObject(refused)
    expect(await rollOf()).toMatchObject(refused)
    expect(await staff.get(`/api/students/${student.id}/attendance`)).toMatchObject(refused)
    expect(await staff.post('/api/exports/attendance', { query: { id: String(cohort.id) } })).toMatchObject(refused)
  })
  expect(queries.filter(({ text }) => text.includes('attendance'))).toEqual([])
  await staff.put('/api/school/attendance', { attendance: true })
  expect((await staff.get(`/api/students/${student.id}/attendance`)).body.totals).toMatchObject({ absent: 1 })
})

test('a mark that a colleague has changed meanwhile is not overwritten unseen', async () => {
  const first = await mark({ status: 'present', version: 0 })
  expect(first.body).toEqual({
    student_id: student.id,
    day: TODAY,
    status: 'present',
    version: 1,
    marked_by: expect.objectContaining({ first_name: 'Ida', last_name: 'Nguyen' }),
    marked_at: new Date(NOW).toISOString(),
  })
  const stale = await mark({ status: 'absent', version: 0 }, colleague)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: first.body } })
  const later = await mark({ status: 'absent', version: 1 }, colleague)
  expect(later.body).toMatchObject({ status: 'absent', version: 2, marked_by: { first_name: 'Ben' } })
  // Whoever saw it and decides for their own has the version.
  expect((await mark({ status: 'late', version: 1 })).status).toBe(409)
  expect((await mark({ status: 'late', version: 2 })).body).toMatchObject({ status: 'late', version: 3 })
})

test('who sends the same twice, or marks the same as a colleague, is told nothing and changes nothing', async () => {
  const first = await mark({ status: 'late', version: 0 })
  for (const client of [staff, colleague]) {
    expect(await mark({ status: 'late', version: 0 }, client)).toMatchObject({ status: 200, body: first.body })
  }
  const both = await makeStudent(app.db, { cohort_id: cohort.id })
  const replies = await Promise.all(
    [staff, colleague, staff].map((client) => mark({ studentId: both.id, status: 'absent', version: 0 }, client)),
  )
  expect(replies.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  expect((await history()).filter(({ entity }) => entity === 'attendance')).toHaveLength(1)
})

test('of two who differ at the same moment one is shown the other’s mark', async () => {
  const replies = await Promise.all([
    mark({ status: 'absent', version: 0 }),
    mark({ status: 'excused', version: 0 }, colleague),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a mark is corrected weeks later and taken back, and the history says by whom', async () => {
  await mark({ day: '2026-09-15', status: 'absent' })
  app.setNow('2026-10-14T16:00:00Z')
  await mark({ day: '2026-09-15', status: 'excused', version: 1 }, colleague)
  expect((await mark({ day: '2026-09-15', status: null, version: 2 })).body).toMatchObject({ status: null, version: 3 })
  const entries = (await history()).filter(({ entity }) => entity === 'attendance')
  expect(entries).toMatchObject([
    { action: 'taken back', about: 'September 15th 2026', changes: { status: { from: 'excused', to: null } } },
    { action: 'updated', actor: { first_name: 'Ben' }, changes: { status: { from: 'absent', to: 'excused' } } },
    { action: 'created', actor: { first_name: 'Ida' }, changes: { status: { from: null, to: 'absent' } } },
  ])
  // What was taken back can be marked again.
  expect((await mark({ day: '2026-09-15', version: 3 })).body).toMatchObject({ status: 'present', version: 4 })
})

test('everyone who is not marked yet is marked present, nobody else, and it can be undone', async () => {
  const others = await Promise.all([1, 2].map(() => makeStudent(app.db, { cohort_id: cohort.id })))
  await makeStudent(app.db, { cohort_id: cohort.id, joined_on: '2026-10-15' })
  await mark({ status: 'absent' })
  await mark({ studentId: others[1]?.id ?? 0, status: 'late' })
  await mark({ studentId: others[1]?.id ?? 0, status: null })
  const { body } = await markRest()
  expect(body.count).toBe(2)
  const statuses = async () =>
    Object.fromEntries(
      (await rowsOf()).map(({ student_id, days }) => [student_id, days.find(({ day }) => day === TODAY)?.status]),
    )
  expect(await statuses()).toMatchObject({
    [student.id]: 'absent',
    [others[0]?.id ?? 0]: 'present',
    [others[1]?.id ?? 0]: 'present',
  })
  expect((await markRest()).body).toEqual({ count: 0, undo: null })
  expect((await staff.post(`/api/undo/${body.undo}`)).status).toBe(200)
  expect(await statuses()).toMatchObject({ [student.id]: 'absent', [others[0]?.id ?? 0]: null })
})

test('“all present” is not undone once someone of it was marked again', async () => {
  const { body } = await markRest()
  await mark({ status: 'late', version: 1 }, colleague)
  const refused = await staff.post(`/api/undo/${body.undo}`)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Someone of this roll was marked again since, so this cannot be undone.' },
  })
  expect(await lastOf()).toMatchObject({ status: 'late' })
})

test('two who press “all present” at once mark everyone once', async () => {
  await Promise.all([1, 2, 3].map(() => makeStudent(app.db, { cohort_id: cohort.id })))
  const replies = await Promise.all([markRest(), markRest(TODAY, colleague)])
  expect(replies.map(({ body }) => body.count).toSorted()).toEqual([0, 4])
})

test('an empty cohort has an empty roll', async () => {
  const empty = await makeCohort(app.db)
  expect((await rollOf(TODAY, empty.id)).body).toMatchObject({ rows: [], count: 0 })
  expect((await staff.put(`/api/cohorts/${empty.id}/attendance/rest`, { day: TODAY })).body.count).toBe(0)
})

test('the grid has the class days of two weeks, without days off', async () => {
  await off('2026-10-12')
  await mark({ day: '2026-10-09', status: 'excused' })
  const { body } = await rollOf()
  expect(body.days).toEqual([
    ...['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06'],
    ...['2026-10-07', '2026-10-08', '2026-10-09', '2026-10-13', '2026-10-14'],
  ])
  expect((await rowsOf())[0]?.days.map(({ status }) => status)).toEqual([
    ...[null, null, null, null, null, null, null],
    'excused',
    null,
    null,
  ])
  await app.db.deleteFrom('days_off').execute()
})

test('marks of a day that became a day off are on no student’s page and in no file, and come back with the day', async () => {
  await mark({ day: '2026-10-12', status: 'absent' })
  await mark({ day: '2026-10-13', status: 'late' })
  const shown = async () => {
    const { body } = await staff.get(`/api/students/${student.id}/attendance`)
    const file = String((await staff.post('/api/exports/attendance', { query: { id: String(cohort.id) } })).body)
    const { totals, count } = body
    return { totals, count, days: body.rows.map(({ day }) => day), file: file.match(/2026-10-1\d(?=,)/g) }
  }
  await off('2026-10-12')
  const without = await shown()
  await app.db.deleteFrom('days_off').execute()
  expect(without).toEqual({
    totals: { present: 0, late: 1, absent: 0, excused: 0 },
    count: 1,
    days: ['2026-10-13'],
    file: ['2026-10-13'],
  })
  expect(await shown()).toMatchObject({ totals: { absent: 1, late: 1 }, file: ['2026-10-12', '2026-10-13'] })
})

test('a student’s totals are what counting the rows gives, whatever was marked, changed and taken back', async () => {
  const days = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09', '2026-10-12', '2026-10-13', TODAY]
  let turn = 7
  const next = (n: number) => {
    turn = (turn * 1103515245 + 12345) % 2147483648
    return turn % n
  }
  for (let n = 0; n < 40; n++) {
    const status = [...ATTENDANCE_STATUSES, null][next(5)] ?? null
    const { status: answer } = await mark({ day: days[next(days.length)] ?? TODAY, status })
    expect(answer).toBe(200)
  }
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(
      ATTENDANCE_STATUSES.map(
        (status) => sql`(count(*) filter (where status = ${sql.lit(status)}))::integer as ${sql.ref(status)}`,
      ),
    )} from attendance where student_id = ${student.id}`.execute(app.db)
  const { body } = await staff.get(`/api/students/${student.id}/attendance`)
  expect(body.totals).toEqual(rows[0])
  expect(body.count).toBe(Object.values(rows[0] ?? {}).reduce((sum, n) => sum + n, 0))
  const listed = body.rows.map(({ day }) => day)
  expect(listed).toEqual(listed.toSorted().toReversed())
})

test('a transfer is not undone once the student was marked in the new cohort', async () => {
  const winter = await makeCohort(app.db, { name: 'Winter' })
  const moved = async (name: string) => {
    const one = await makeStudent(app.db, { cohort_id: cohort.id, first_name: name, last_name: 'Abel' })
    const { preview } = (await staff.get(`/api/students/transfer?studentIds=${one.id}&cohortId=${winter.id}`)).body
    const order = { student_ids: [one.id], cohort_id: winter.id, carry: [], preview }
    const { undo } = (await staff.post('/api/students/transfer', order)).body
    const sent = { studentId: one.id, day: TODAY, status: 'present' }
    const marked = await colleague.put(`/api/cohorts/${winter.id}/attendance`, sent)
    expect(marked.status).toBe(200)
    return { undo, sent: { ...sent, version: marked.body.version } }
  }
  const ada = await moved('Ada')
  expect(await staff.post(`/api/undo/${ada.undo}`)).toMatchObject({
    status: 409,
    body: { message: 'Ada Abel has been marked on the roll there since, so this stays as it is.' },
  })
  const eve = await moved('Eve')
  const back = await colleague.put(`/api/cohorts/${winter.id}/attendance`, { ...eve.sent, status: null })
  expect(back.status).toBe(200)
  expect((await staff.post(`/api/undo/${eve.undo}`)).status).toBe(200)
})
