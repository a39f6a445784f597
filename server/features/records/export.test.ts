import { once } from 'node:events'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rememberBrowser } from '#server/auth/known-browsers.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCourseWork, makeReflection } from '#test/support/factories.ts'
import { makeSchool, type School } from '#test/support/school.ts'

let app: TestApp
let school: School
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
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
    reflections: [{ feedback_on: '2026-10-13', understanding_explanation: 'Joins make sense now.' }],
    known_browsers: [{ last_login_at: new Date(NOW).toISOString(), expires_at: '2027-01-12T15:00:00.000Z' }],
    history: [{ action: 'graded' }, { action: 'exported', changes: { format: { from: null, to: 'json' } } }],
    access_log: [
      { kind: 'course_work', read_by: 'Ida Nguyen' },
      { kind: 'export', call: 'records.export' },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/password|token|search_text/)
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
  expect(html).not.toMatch(/<script|<a |<link|<iframe|<form|https?:\/\/(?!github)/i)
  expect(html.trimEnd().endsWith('</main></body></html>')).toBe(true)
})

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
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(open.rows).toHaveLength(0)
})
