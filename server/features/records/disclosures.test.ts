import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { CourseWork } from '#contract/course-work.ts'
import { Reflection } from '#contract/reflection.ts'
import type { Route } from '#contract/route.ts'
import { Placement, Student, StudentNote, StudentRow } from '#contract/students.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeReflection, makeStudent } from '#test/support/factories.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { disclosingOf } from './disclosing.ts'

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

const log = async (student: { id: number }, offset = 0) =>
  (await staff.get(`/api/students/access/${student.id}?offset=${offset}`)).body
const told = async (student: { id: number }) => {
  const rows = await app.db
    .selectFrom('disclosures')
    .select(['kind', 'call', 'times', 'employee_id'])
    .where('student_id', '=', student.id)
    .orderBy('id')
    .execute()
  return rows.map(({ employee_id, ...row }) => ({ ...row, isStaff: employee_id === school.staff.id }))
}
const once = (kind: string, call: string) => ({ kind, call, times: 1, isStaff: true })

test('nobody and no student reads who has read a record, not even their own', async () => {
  const path = `/api/students/access/${school.student.id}`
  expect((await (await app.as(null)).get(path)).status).toBe(401)
  expect((await (await app.as(school.student)).get(path)).status).toBe(403)
})

test.each(['0', '1e3', '2147483648', 'x', '999999'])('there is no access log at %s', async (id) => {
  expect((await staff.get(`/api/students/access/${id}`)).status).toBe(404)
})

test.each(['offset=-1', 'offset=x', 'offset=1e9'])('a page like %s is refused', async (query) => {
  expect((await staff.get(`/api/students/access/${school.student.id}?${query}`)).status).toBe(400)
})

test('a read that is refused or finds nobody is no disclosure', async () => {
  const stranger = await app.as(school.otherStudent)
  await stranger.get(`/api/students/summary/${school.student.id}`)
  await (await app.as(null)).get(`/api/students/notes/${school.student.id}`)
  expect((await staff.get('/api/students/summary/999999')).status).toBe(404)
  expect(await told(school.student)).toEqual([])
  expect((await sql`select from disclosures where student_id = 999999`.execute(app.db)).rows).toEqual([])
})

test('what students read of themselves is no disclosure', async () => {
  const student = await app.as(school.student)
  for (const path of ['assignments', 'feedback', 'feedback/latest', 'cohort']) {
    expect((await student.get(`/api/students/${path}`)).status).toBe(200)
  }
  expect(await told(school.student)).toEqual([])
})

test('lists of names and numbers of whole cohorts disclose nobody', async () => {
  for (const path of [
    '/api/students/list',
    '/api/cohorts/list',
    `/api/cohorts/feedback/summary/${school.cohort.id}`,
    `/api/students/cohort/${school.student.id}`,
    `/api/assignments/detail/${school.assignment.id}`,
    `/api/students/access/${school.student.id}`,
  ]) {
    expect((await staff.get(path)).status).toBe(200)
  }
  expect(await told(school.student)).toEqual([])
})

test.each([
  ['summary', 'summary', 'students.summary'],
  ['placements', 'placements', 'students.placements'],
  ['notes', 'notes', 'students.notes'],
  ['feedback/student', 'reflections', 'students.feedback'],
  ['work', 'course_work', 'students.work'],
])('staff who read %s are in the access log', async (path, kind, call) => {
  expect((await staff.get(`/api/students/${path}/${school.student.id}`)).status).toBe(200)
  const { first_name, last_name, id } = school.staff
  const at = new Date(NOW).toISOString()
  expect(await log(school.student)).toEqual({
    count: 1,
    rows: [
      {
        id: expect.any(Number),
        kind,
        call,
        times: 1,
        first_at: at,
        last_at: at,
        employee: { id, first_name, last_name },
      },
    ],
  })
})

test('also an empty list is read', async () => {
  const student = await makeStudent(app.db)
  await staff.get(`/api/students/notes/${student.id}`)
  expect(await told(student)).toEqual([once('notes', 'students.notes')])
})

test('who opens a cohort’s day, its students, an assignment’s work or the 1:1 requests reads of each student in it', async () => {
  const friend = await makeStudent(app.db, { cohort_id: school.cohort.id })
  await makeReflection(app.db, {
    student_id: friend.id,
    cohort_id: school.cohort.id,
    additional_conversation_wanted: true,
  })
  await staff.get(`/api/cohorts/feedback/${school.cohort.id}?feedbackOn=2026-10-13`)
  await staff.get(`/api/cohorts/${school.cohort.id}`)
  await staff.get(`/api/assignments/coursework/${school.assignment.id}/${school.cohort.id}`)
  await staff.get(`/api/assignments/coursework/${school.assignment.id}`)
  await staff.get(`/api/conversations?cohortId=${school.cohort.id}`)
  const all = [
    once('reflections', 'cohorts.dayFeedback'),
    once('averages', 'cohorts.detail'),
    once('course_work', 'assignments.courseWork'),
    once('course_work', 'assignments.ownCourseWork'),
    once('reflections', 'conversations.list'),
  ]
  expect(await told(school.student)).toEqual(all)
  expect(await told(friend)).toEqual(all)
  expect(await told(school.otherStudent)).toEqual([])
})

test('who grades has seen the work, and who looks up a change has seen it', async () => {
  await staff.get(`/api/assignments/grade/${school.courseWork.id}`)
  await staff.put(`/api/assignments/grade/${school.courseWork.id}`, { grade: 3, instructor_comment: 'Good.' })
  for (const [entity, id] of [
    ['course_work', school.courseWork.id],
    ['student', school.student.id],
    ['cohort', school.cohort.id],
    ['employee', school.colleague.id],
    ['user', school.colleague.id],
  ]) {
    expect((await staff.get(`/api/history/${entity}/${id}`)).status).toBe(200)
  }
  expect(await told(school.student)).toEqual([
    once('course_work', 'grading.detail'),
    once('course_work', 'grading.save'),
    { ...once('history', 'history.list'), times: 2 },
  ])
})

test('the history of a placement that was removed still belongs to its student', async () => {
  await staff.delete(`/api/students/placements/${school.placement.id}`)
  await staff.get(`/api/history/placement/${school.placement.id}`)
  expect(await told(school.student)).toEqual([once('history', 'history.list')])
})

test('a save that comes too late shows the record as it is, and is noted', async () => {
  const { student, note, placement, courseWork, cohort } = school
  const contact = { address: 'a', city: 'b', state: 'MN', zip_code: '5', phone: '6' }
  const person = { first_name: 'Sam', last_name: 'Okafor', email: student.email, ...contact, cohort_id: cohort.id }
  const answers = [
    await staff.put('/api/students/update', { ...person, id: student.id, version: 9 }),
    await staff.put('/api/students/notes', { id: note.id, content: 'x', version: 9 }),
    await staff.put('/api/students/placements', {
      id: placement.id,
      company: { name: 'x' },
      placement_type: 'contract',
      placed_at: '2026-10-13',
      version: 9,
    }),
    await staff.put(`/api/assignments/grade/${courseWork.id}`, { grade: 3, version: 9 }),
    await staff.put('/api/cohorts/update', { id: cohort.id, name: 'x', course_id: 1, version: 9 }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('stale'))
  expect(await told(student)).toEqual([
    once('summary', 'students.update'),
    once('notes', 'students.updateNote'),
    once('placements', 'students.updatePlacement'),
    once('course_work', 'grading.save'),
    once('averages', 'cohorts.update'),
  ])
})

test('reads within ten minutes are one row that counts them, also when they come at once', async () => {
  const path = `/api/students/summary/${school.student.id}`
  await Promise.all(Array.from({ length: 12 }, () => staff.get(path)))
  app.setNow('2026-10-14T15:09:59Z')
  await staff.get(path)
  app.setNow('2026-10-14T15:10:00Z')
  await staff.get(path)
  await (await app.as(school.colleague)).get(path)
  const { rows, count } = await log(school.student)
  expect(count).toBe(3)
  expect(rows.map(({ times }) => times)).toEqual([1, 1, 13])
  expect(rows[2]).toMatchObject({ first_at: '2026-10-14T15:00:00.000Z', last_at: '2026-10-14T15:09:59.000Z' })
  expect(rows.map(({ employee }) => (employee as { first_name: string }).first_name)).toEqual(['Ben', 'Ida', 'Ida'])
})

test('two readers of one cohort never wait for each other in a circle', async () => {
  for (let n = 0; n < 6; n++) await makeStudent(app.db, { cohort_id: school.cohort.id })
  const path = `/api/cohorts/${school.cohort.id}`
  const replies = await Promise.all(Array.from({ length: 20 }, () => staff.get(path)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await told(school.student))[0]).toMatchObject({ times: 20 })
})

test('the log comes newest first, twenty at a time, and the count is of all', async () => {
  for (let n = 0; n < 23; n++) {
    app.setNow(new Date(new Date(NOW).getTime() + n * 10 * 60_000))
    await staff.get(`/api/students/notes/${school.student.id}`)
  }
  const [first, second, third] = [
    await log(school.student),
    await log(school.student, 20),
    await log(school.student, 40),
  ]
  expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([20, 3, 0])
  expect([first.count, second.count, third.count]).toEqual([23, 23, 23])
  const times = [...first.rows, ...second.rows].map(({ last_at }) => String(last_at))
  expect(times).toEqual(times.toSorted().toReversed())
})

test('nobody gets an answer that could not be noted', async () => {
  await sql`create function refuse_note() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    app.db,
  )
  await sql`create trigger refuse_note before insert on disclosures execute function refuse_note()`.execute(app.db)
  const replies = [
    await staff.get(`/api/students/summary/${school.student.id}`),
    await staff.get(`/api/cohorts/feedback/${school.cohort.id}?feedbackOn=2026-10-13`),
  ]
  await sql`drop function refuse_note cascade`.execute(app.db)
  expect(replies.map(({ status }) => status)).toEqual([500, 500])
  expect(JSON.stringify(replies)).not.toContain('Joins make sense')
})

test('the log can only grow, also in the database', async () => {
  await staff.get(`/api/students/notes/${school.student.id}`)
  await expect(sql`delete from disclosures`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`truncate disclosures`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`truncate students cascade`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`update disclosures set times = 1`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`update disclosures set times = times + 1, kind = 'summary'`.execute(app.db)).rejects.toThrow(
    'append',
  )
})

// Every call of the contract -----------------------------------------------------------------------------------------

const routes = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Route>).map(([name, route]) => ({ feature, name, route })),
)
const forStaff = routes.filter(({ route }) => route.access !== 'student' && route.access !== 'anyone')

function namesIn(schema: z.ZodType): Set<string> {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name)
      walk(value)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return found
}

/** Names that only a record has: of reflections, placements, notes, works, and of a student beyond the directory. */
const NEUTRAL = [
  'id',
  'student_id',
  'version',
  'employee',
  'cohort',
  'company',
  'repository',
  'workflow_state',
  'notes',
]
const MARKS = new Set(
  [Reflection, Placement, StudentNote, CourseWork, Student]
    .flatMap((schema) => Object.keys(schema.shape))
    .filter((name) => !NEUTRAL.includes(name) && !(name in StudentRow.shape))
    .filter(
      (name) =>
        !['assigned_cohort_id', 'cohortId', 'course_id', 'created_at', 'updated_at', 'erased_at'].includes(name),
    ),
)

/** Calls with such a name in their answer that show no one's record, and why. */
const SHOWS_NOBODY: Record<string, string> = {
  'cohorts.list': 'averages of whole cohorts',
  'cohorts.feedbackSummary': 'averages of a whole cohort by day',
  'students.addNote': 'what the caller has just written',
  'students.addPlacement': 'what the caller has just written',
  'students.updateNote': 'what the caller has just written',
  'students.updatePlacement': 'what the caller has just written',
}

test('a staff call whose answer has the names of a record is noted, or says why not', () => {
  const forgotten = forStaff.filter(({ feature, name, route }) => {
    const { asked, answered } = disclosingOf(feature, name) ?? {}
    const marks = [...namesIn(route.response)].filter((mark) => MARKS.has(mark))
    return marks.length > 0 && !asked && !answered && !(`${feature}.${name}` in SHOWS_NOBODY)
  })
  expect(forgotten.map(({ feature, name }) => `${feature}.${name}`)).toEqual([])
  expect(MARKS.size).toBeGreaterThan(40)
  // Files have no schema to look into; the one that there is notes itself.
  const files = routes.filter(({ route }) => route.download).map(({ feature, name }) => `${feature}.${name}`)
  expect(files).toEqual(['records.export'])
})

test('a staff call that can be stale notes the row that comes with the refusal, or that row is no student’s', () => {
  const versioned = forStaff.filter(({ route }) => route.body && namesIn(route.body).has('version'))
  const unnoted = versioned.filter(({ feature, name }) => !disclosingOf(feature, name)?.stale)
  const withRow = unnoted
    .map(({ feature, name }) => `${feature}.${name}`)
    .filter((name) => !/^(assignments|employees)\.|\.(create|register|add\w+)$/.test(name))
  expect(withRow).toEqual([])
  expect(versioned.length).toBeGreaterThan(8)
})
