import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HistoryEntity, wordsOf } from '#domain/history-words.ts'
import { rememberBrowser } from '#server/auth/known-browsers.ts'
import { UNRECORDED } from '#server/db/history.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeReflection } from '#test/support/factories.ts'
import { makeSchool, type School } from '#test/support/school.ts'

let app: TestApp
let school: School
let staff: Client
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
})
beforeEach(async () => {
  app.setNow(NOW)
  school = await makeSchool(app.db)
  staff = await app.as(school.staff)
})
afterAll(() => app.stop())

const path = () => `/api/students/export/${school.student.id}`
const page = async () => String((await staff.post(path(), { format: 'html' })).body)

test('nobody and no student exports a record, not even their own', async () => {
  expect((await (await app.as(null)).post(path(), { format: 'json' })).status).toBe(401)
  expect((await (await app.as(school.student)).post(path(), { format: 'json' })).status).toBe(403)
  const history = await staff.get(`/api/history/student/${school.student.id}`)
  expect(history.body.count).toBe(0)
})

test.each([{}, { format: 'csv' }, { format: 'pdf' }, { format: 5 }, { format: 'json', extra: true }])(
  'a request like %j is malformed',
  async (body) => {
    expect((await staff.post(path(), body)).status).toBe(400)
  },
)

test('a student who does not exist cannot be exported, and no other site can start an export', async () => {
  expect((await staff.post('/api/students/export/999999', { format: 'json' })).status).toBe(404)
  expect((await staff.post(`/api/students/export/${school.staff.id}`, { format: 'json' })).status).toBe(404)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await staff.post(path(), { format: 'json' }, foreign)).status).toBe(403)
  expect((await staff.get(path())).status).toBe(404)
})

test('as JSON it is the whole record: person, cohorts, placements, notes, work, reflections, history and who has read it', async () => {
  await staff.put(`/api/assignments/grade/${school.courseWork.id}`, { grade: 5, instructor_comment: 'Neat.' })
  const login = { user_id: school.student.id, token: null, now: new Date(NOW) }
  await app.db.transaction().execute((trx) => rememberBrowser(trx, login))
  await (await app.as(school.student)).put('/api/notices/preferences', { kind: 'graded', email: 'digest' })
  const until = new Date('2026-10-28T15:00:00Z')
  const invitation = {
    user_id: school.student.id,
    token_hash: Buffer.alloc(32),
    created_at: new Date(NOW),
    expires_at: until,
  }
  await app.db
    .insertInto('invitations')
    .values({ ...invitation, invited_by_id: school.staff.id })
    .execute()
  const { url } = (await (await app.as(school.student)).put('/api/users/calendar')).body
  await staff.get(new URL(String(url)).pathname)
  const { body, headers } = await staff.post(path(), { format: 'json' })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="student-${school.student.id}-2026-10-14.json"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(body).toMatchObject({
    format: 'homeroom-student-record',
    format_version: 1,
    exported_at: new Date(NOW).toISOString(),
    exported_by: 'Ida Nguyen',
    student: { id: school.student.id, email: school.student.email, address: '12 Lake Street', avg_score: 5 },
    photo: null,
    enrolments: [{ cohort_name: school.cohort.name, ended_at: null }],
    placements: [{ company_name: 'Northwind Traders', post_income: 68_000, placed_at: '2026-10-12' }],
    notes: [{ content: 'Asked about the career fair.', written_by: 'Ben Ito' }],
    course_works: [
      { assignment: 'REST API with Express', grade: 5, instructor_comment: 'Neat.', graded_by: 'Ida Nguyen' },
    ],
    attempts: [
      { assignment: 'REST API with Express', attempt: 1, kind: 'submission', by: 'Sam Okafor' },
      { kind: 'feedback', grade: 5, instructor_comment: 'Neat.', by: 'Ida Nguyen' },
    ],
    allowances: [],
    snoozes: [],
    attendance: [{ day: '2026-10-13', status: 'late', cohort_name: school.cohort.name, marked_by: 'Ben Ito' }],
    reflections: [{ feedback_on: '2026-10-13', understanding_explanation: 'Joins make sense now.' }],
    notices: [
      { kind: 'assigned', to: 'Sam Okafor', assignment: 'REST API with Express', read_at: null },
      { kind: 'graded', to: 'Sam Okafor', assignment: 'REST API with Express' },
    ],
    notice_preferences: [{ kind: 'graded', email: 'digest' }],
    invitations: [
      { created_at: new Date(NOW).toISOString(), expires_at: until.toISOString(), invited_by: 'Ida Nguyen' },
    ],
    calendar_feed: [{ created_at: new Date(NOW).toISOString(), read_at: new Date(NOW).toISOString() }],
    calendar_events: expect.arrayContaining([
      expect.objectContaining({
        event: expect.objectContaining({ summary: 'Due: REST API with Express' }),
        sequence: 0,
      }),
    ]),
    known_browsers: [{ last_login_at: new Date(NOW).toISOString(), expires_at: '2027-01-12T15:00:00.000Z' }],
    history: [
      { action: 'graded' },
      { action: 'made calendar address' },
      { action: 'exported', changes: { format: { from: null, to: 'json' } } },
    ],
    access_log: [
      { kind: 'course_work', read_by: 'Ida Nguyen' },
      { kind: 'export', call: 'records.export' },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/password|token|search_text/)
})

test('it tells the last day of someone who dropped out, and which work was carried', async () => {
  const next = await makeCohort(app.db)
  await makeAssignment(app.db, { cohort_id: next.id })
  const asked = `/api/students/transfer?studentIds=${school.student.id}&cohortId=${next.id}`
  const { preview } = (await staff.get(asked)).body
  const move = { student_ids: [school.student.id], cohort_id: next.id, preview, carry: [school.courseWork.id] }
  expect((await staff.post('/api/students/transfer', move)).status).toBe(200)
  const { version, ...student } = (await staff.get(`/api/students/summary/${school.student.id}`)).body
  const leaving = { application_status: 'dropped_out', last_day: '2026-10-14' }
  expect((await staff.put('/api/students/update', { ...student, ...leaving })).status).toBe(200)
  expect((await staff.post(path(), { format: 'json' })).body).toMatchObject({
    enrolments: [
      { ended_as: 'transferred', last_day: null },
      { ended_as: 'dropped_out', last_day: '2026-10-14' },
    ],
    course_works: [{ is_superseded: true }, { is_superseded: false, carried_from: school.courseWork.id }],
  })
  const html = await page()
  for (const words of ['Last day', 'Carried here', 'No, it was carried to another cohort'])
    expect(html).toContain(words)
})

test('an export stands in the history and in the access log', async () => {
  await staff.post(path(), { format: 'html' })
  expect((await staff.get(`/api/history/student/${school.student.id}`)).body.rows[0]).toMatchObject({
    action: 'exported',
    actor: { id: school.staff.id },
    changes: { format: { from: null, to: 'html' } },
  })
  const log = (await staff.get(`/api/students/access/${school.student.id}`)).body.rows
  expect(log.map(({ kind }) => kind)).toEqual(['history', 'export'])
})

test('as a page it runs nothing and loads nothing, in Central time', async () => {
  const { headers, body } = await staff.post(path(), { format: 'html' })
  const html = String(body)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="student-${school.student.id}-2026-10-14.html"`)
  expect(headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  )
  expect(html).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\"")
  expect(html).toContain('Exported October 14th 2026, 10:00 AM CT by Ida Nguyen')
  expect(html).toContain('October 13th 2026, 3:00 PM CT')
  expect(html).toContain('$68,000')
  expect(html).toContain('Joins make sense now.')
  expect(html).toContain('New assignments, October 14th 2026, 10:00 AM CT')
  expect(html).not.toMatch(/<script|<a |<link|<iframe|<form|https?:\/\/(?!github)/i)
  expect(html.trimEnd().endsWith('</main></body></html>')).toBe(true)
})

test('what happened and who has read it are told in words, with nothing left out or cut', async () => {
  await liveThrough()
  const html = await page()
  const history = sectionOf(html, 'History of changes')
  for (const words of [
    'Placement added, Acme',
    '<dt>Salary</dt><dd>$70,000</dd>',
    '<dt>Pre-Prime Salary</dt><dd>$30,000</dd>',
    '<dt>Rate unit</dt><dd>per hour</dd>',
    '<dt>Company</dt><dd>Acme → —</dd>',
    'Graded, REST API with Express',
    'Returned for another try, REST API with Express',
    'Submitted again, REST API with Express',
    '<dt>Due for this student</dt><dd>October 21st 2026, 8:00 AM CT</dd>',
    `<dt>Comment</dt><dd>${LONG}</dd>`,
    ': 1:1 taken</h3>',
    ': 1:1 done</h3>',
    '<dt>Asked for a 1:1</dt><dd>Yes → No</dd>',
    '<dt>Skip placement reporting</dt><dd>No → Yes</dd>',
    '<dt>Status</dt><dd>Confirmed → Dropped Out</dd>',
  ]) {
    expect(history).toContain(words)
  }
  expect(sectionOf(html, 'Attempts')).toContain('REST API with Express, returned for another try, ')
  expect(sectionOf(html, 'Extensions and excuses')).toContain(
    '<dt>Extended to</dt><dd>October 21st 2026, 8:00 AM CT</dd>',
  )
  expect(sectionOf(html, 'Requests for a 1:1')).toMatch(/<dt>Taken by<\/dt><dd>Ida .+<dt>Done by<\/dt><dd>Ida /)
  expect(sectionOf(html, 'Cohorts')).toContain('<dt>Ended as</dt><dd>Dropped Out</dd>')
  expect(sectionOf(html, 'Access log')).toContain('<dt>What</dt><dd>Course work</dd>')
  expect(html.slice(html.indexOf('<main>'))).not.toMatch(/[a-z]_[a-z]/)
})

test('every field that the history holds of a student has words, or is an id that says nothing', async () => {
  await liveThrough()
  const { history } = (await staff.post(path(), { format: 'json' })).body
  const held = (history as { entity: HistoryEntity; changes: object }[]).flatMap(({ entity, changes }) =>
    Object.keys(changes).map((field) => ({ entity, field })),
  )
  // Whole rows of these are compared, so that a new column is recorded without anybody saying so.
  const { rows: columns } = await sql<{ entity: HistoryEntity; field: string }>`
    select case table_name when 'placements' then 'placement' else 'course_work' end as entity, column_name as field
    from information_schema.columns where table_schema = 'public' and table_name in ('placements', 'course_works')`.execute(
    app.db,
  )
  const fields = [...held, ...columns.filter(({ field }) => !UNRECORDED.has(field) && field !== 'id')]
  expect(fields.filter(({ entity, field }) => wordsOf(entity, field) === undefined)).toEqual([])
  const untold = fields.filter(({ entity, field }) => wordsOf(entity, field) === null).map(({ field }) => field)
  expect([...new Set(untold)].toSorted()).toEqual([
    'assignment_id',
    'cohort_id',
    'done_by_id',
    'extended_at',
    'extended_by_id',
    'graded_by_id',
    'id',
    'note_id',
    'photo_file_name',
    'student_id',
    'taken_by_id',
  ])
  expect(new Set(fields.map(({ entity, field }) => `${entity} ${field}`)).size).toBeGreaterThan(45)
})

const LONG = 'A comment of many words. '.repeat(20).trim()
const sectionOf = (html: string, title: string) => html.split(`<h2>${title}</h2>`)[1]?.split('</section>')[0] ?? ''

/** All that can be done to a student and by one, so that the history holds each of its fields. */
async function liveThrough(): Promise<void> {
  const { student, cohort, otherCohort, placement, courseWork, assignment, request } = school
  const [his] = [await app.as(student), await app.as(student)]
  const contact = { address: 'a', city: 'b', state: 'MN', zip_code: '5', phone: '6' }
  const name = { first_name: 'Samuel', middle_name: 'B', last_name: 'Oka', email: `new${student.id}@example.org` }
  const person = { ...name, ...contact, id: student.id }
  const offer = { company: { name: 'Acme' }, placement_type: 'contract', placed_at: '2026-10-13', job_title: 'Tester' }
  const pay = { post_income: 70_000, pre_income: 30_000, placement_rate: 41.5, placement_rate_unit: 'hour' }
  const words = { placement_duration: 'A year', how_found_notes: 'A fair', notes: 'Part of a team' }
  const photo = new FormData()
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  photo.set('photo', new Blob([new Uint8Array(await blank.png().toBuffer())], { type: 'image/png' }), 'me.png')
  const grade = `/api/assignments/grade/${courseWork.id}`
  const work = { assignmentId: assignment.id, site: 'https://x.org', student_comment: 'Mine' }
  const scores = { understanding_score: 2, support_score: 3 }
  const replies = [
    await staff.put('/api/cohorts/update', { id: cohort.id, name: cohort.name, course_id: 2 }),
    await his.put('/api/students/coursework', { ...work, repository: 'https://github.com/x/y' }),
    await staff.put(grade, { grade: 3, instructor_comment: LONG }),
    await staff.put(`${grade}/return`, { dueAt: '2026-10-21T13:00:00Z' }),
    await his.put('/api/students/coursework', { ...work, repository: 'https://github.com/x/z' }),
    await staff.put(grade, { grade: null, instructor_comment: '' }),
    await his.put('/api/students/feedback', { ...scores, additional_conversation_wanted: true }),
    await staff.post(`/api/conversations/${request.id}/take`),
    await his.put('/api/students/feedback', { ...scores, additional_conversation_wanted: false, support_score: 4 }),
    await staff.put(`/api/conversations/${request.id}`, { done: true, note: 'We talked' }),
    await staff.post('/api/students/notes', { student_id: student.id, content: 'Called' }),
    await staff.post('/api/students/placements', { student_id: student.id, ...offer, ...pay, ...words }),
    await staff.delete(`/api/students/placements/${placement.id}`),
    await staff.send('PUT', `/api/students/photo/${student.id}`, photo),
    await staff.put('/api/students/update', { ...person, cohort_id: otherCohort.id, skip_placement_reporting: true }),
  ]
  const added = replies[11]?.body.id
  replies.push(
    await staff.delete(`/api/students/placements/${added}`),
    await staff.put('/api/students/update', { ...person, application_status: 'dropped_out', reason: 'Moved away' }),
    await his.delete('/api/users/sessions'),
  )
  expect(replies.map(({ status, body }) => (status < 300 ? 'done' : body))).toEqual(replies.map(() => 'done'))
}

test('whatever anyone wrote stays text', async () => {
  const hostile = `</dd></main><script>alert(1)</script><img src=x onerror="alert('2')">&amp;`
  const { student, cohort, staff: author } = school
  await app.db
    .updateTable('users')
    .set({ first_name: hostile, middle_name: hostile, last_name: hostile })
    .where('id', 'in', [student.id, author.id])
    .execute()
  await app.db
    .updateTable('students')
    .set({ address: hostile, city: hostile, phone: '"<b>' })
    .where('id', '=', student.id)
    .execute()
  const words = { feedback_on: '2026-10-12', thanks: hostile, accomplishment: hostile, feeling_explanation: '<b>"&' }
  await makeReflection(app.db, { student_id: student.id, cohort_id: cohort.id, ...words })
  await staff.post('/api/students/notes', { student_id: student.id, content: hostile })
  const placement = { company: { name: hostile }, placement_type: 'contract', placed_at: '2026-10-13', notes: hostile }
  await staff.post('/api/students/placements', { student_id: student.id, ...placement })
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: hostile })
  const work = {
    repository: `javascript:alert(3)`,
    site: hostile,
    student_comment: hostile,
    instructor_comment: hostile,
  }
  await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id, ...work })
  await app.db.updateTable('enrolments').set({ reason: hostile }).where('student_id', '=', student.id).execute()
  const html = await page()
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag?.toLowerCase())
  const known = 'html head meta title style body main header div h1 h2 h3 p section article dl dt dd'.split(' ')
  expect([...new Set(tags)].filter((tag) => !known.includes(tag ?? ''))).toEqual([])
  expect(html).not.toMatch(/<[^>]*\son\w+=|<[^>]*javascript:/i)
  expect(html.split('&#60;script&#62;alert(1)').length).toBeGreaterThan(12)
})

test('the photo is inside the file', async () => {
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(await blank.png().toBuffer())], { type: 'image/png' }), 'me.png')
  await staff.send('PUT', `/api/students/photo/${school.student.id}`, form)
  const [, base64 = ''] = /src="data:image\/webp;base64,([^"]+)"/.exec(await page()) ?? []
  expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 300 })
  const { photo } = (await staff.post(path(), { format: 'json' })).body
  expect(photo).toEqual({ media_type: 'image/webp', base64 })
})

test('a record of many megabytes comes whole, and a reader who breaks off frees the way for the next', async () => {
  const { student, cohort } = school
  const long = 'é"\\\n<'.repeat(9_000)
  for (let n = 0; n < 45; n++) {
    const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: `Exercise ${n}` })
    const work = { assignment_id: assignment.id, student_id: student.id, instructor_comment: long }
    await makeCourseWork(app.db, work)
  }
  const address = new URL(path(), app.url)
  for (let n = 0; n < 6; n++) {
    const headers = { cookie: `session=${staff.token}`, 'content-type': 'application/json' }
    const call = request(address, { method: 'POST', headers })
    call.end(JSON.stringify({ format: 'json' }))
    const [answer] = await once(call, 'response')
    await once(answer, 'data')
    call.on('error', () => undefined)
    answer.on('error', () => undefined)
    call.destroy()
  }
  const whole = await Promise.all(Array.from({ length: 5 }, () => staff.post(path(), { format: 'json' })))
  for (const { body } of whole) {
    const works = body.course_works as { instructor_comment: string }[]
    expect(works).toHaveLength(46)
    expect(works.filter(({ instructor_comment }) => instructor_comment === long)).toHaveLength(45)
  }
  const open = await app.ctx.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'homeroom' and state like 'idle in transaction%'`,
  )
  expect(open.rows).toHaveLength(0)
})
