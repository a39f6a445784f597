import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { CourseWork } from '#contract/course-work.ts'
import { StudentNote } from '#contract/notes.ts'
import { Placement } from '#contract/placements.ts'
import { Reflection } from '#contract/reflections.ts'
import type { Route } from '#contract/route.ts'
import { Student, StudentRow } from '#contract/students.ts'
import { EXPORTED_LISTS, type ExportedList } from '#domain/export-lists.ts'
import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { recordDisclosures } from './disclosures.ts'

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

/** Two classmates in a cohort of their own, of whom nothing is known yet. */
async function classmates() {
  const cohort = await makeCohort(app.db)
  const [one, two] = [
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id }),
  ]
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
  const grade = (student: { id: number }) =>
    makeCourseWork(app.db, {
      assignment_id: assignment.id,
      student_id: student.id,
      grade: 5,
      workflow_state: 'graded',
      graded_by_id: school.staff.id,
      graded_at: new Date(NOW),
    })
  const reflect = (student: { id: number }, feedback_on: string) =>
    makeReflection(app.db, { student_id: student.id, cohort_id: cohort.id, feedback_on })
  const place = (student: { id: number }, post_income: number | null) =>
    app.db
      .insertInto('placements')
      .values({
        student_id: student.id,
        cohort_id: cohort.id,
        company_name: 'Northwind Traders',
        placement_type: 'full_time',
        job_title: '',
        pre_income: null,
        post_income,
        placed_at: '2026-10-12',
        placement_duration: '',
        placement_rate: null,
        placement_rate_unit: null,
        how_found_notes: '',
        notes: '',
      })
      .execute()
  return { cohort, one, two, assignment, grade, reflect, place }
}

test('lists of names, counts, and averages of several students disclose nobody', async () => {
  const { cohort, one, two, assignment, grade, reflect, place } = await classmates()
  for (const student of [one, two]) {
    await grade(student)
    await place(student, 68_000)
    await reflect(student, '2026-10-12')
    await reflect(student, '2026-10-13')
  }
  for (const path of [
    '/api/students/list',
    '/api/cohorts/list',
    `/api/cohorts/feedback/summary/${cohort.id}`,
    `/api/students/cohort/${one.id}`,
    `/api/assignments/list?cohortId=${cohort.id}`,
    `/api/assignments/detail/${assignment.id}`,
    `/api/students/access/${one.id}`,
  ]) {
    expect((await staff.get(path)).status).toBe(200)
  }
  expect(await told(one)).toEqual([])
  expect(await told(two)).toEqual([])
})

test('what is counted without an average discloses nobody, also when it is one', async () => {
  const { cohort, one, assignment, place } = await classmates()
  await app.db.updateTable('cohorts').set({ graduation: null }).where('id', '=', cohort.id).execute()
  await place(one, null)
  await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: one.id })
  const found = (await staff.get('/api/cohorts/list')).body.rows.find(({ id }) => id === cohort.id)
  expect(found).toMatchObject({ placed_students: 1, placement_count: 1, days_to_place: null, average_salary: null })
  await staff.get(`/api/assignments/list?cohortId=${cohort.id}`)
  expect(await told(one)).toEqual([])
})

type Classmates = Awaited<ReturnType<typeof classmates>>
const OF_ONE: [
  of: string,
  add: (all: Classmates, whose: 'one' | 'two') => Promise<unknown>,
  path: string,
  note: object,
][] = [
  [
    'salary',
    async (all, whose) => {
      await app.db.updateTable('cohorts').set({ graduation: null }).where('id', '=', all.cohort.id).execute()
      await all.place(all[whose], 68_000)
    },
    '/api/cohorts/list',
    once('averages', 'cohorts.list'),
  ],
  ['days to place', (all, whose) => all.place(all[whose], null), '/api/cohorts/list', once('averages', 'cohorts.list')],
  [
    'scores',
    async (all, whose) => {
      await all.reflect(all[whose], '2026-10-12')
      await all.reflect(all[whose], '2026-10-13')
    },
    '/api/cohorts/list',
    once('averages', 'cohorts.list'),
  ],
  [
    'scores of a day',
    (all, whose) => all.reflect(all[whose], '2026-10-12'),
    '/api/cohorts/feedback/summary/COHORT',
    once('reflections', 'reflections.averages'),
  ],
  [
    'grade, in the list',
    (all, whose) => all.grade(all[whose]),
    '/api/assignments/list?cohortId=COHORT',
    once('course_work', 'assignments.list'),
  ],
  [
    'grade, in a search',
    (all, whose) => all.grade(all[whose]),
    '/api/assignments/list?cohortId=COHORT&searchText=rest',
    once('course_work', 'assignments.list'),
  ],
  [
    'grade, on its page',
    (all, whose) => all.grade(all[whose]),
    '/api/assignments/detail/ASSIGNMENT',
    once('course_work', 'assignments.detail'),
  ],
]

test.each(OF_ONE)('an average of one student’s %s is their record, and of two nobody’s', async (_, add, path, note) => {
  const all = await classmates()
  const at = path.replace('COHORT', String(all.cohort.id)).replace('ASSIGNMENT', String(all.assignment.id))
  await add(all, 'one')
  const reply = await staff.get(at)
  expect(reply.status).toBe(200)
  // Who it is of stays on our side.
  expect(JSON.stringify(reply.body)).not.toMatch(/only_/)
  expect(await told(all.one)).toEqual([note])
  expect(await told(all.two)).toEqual([])
  await add(all, 'two')
  app.setNow('2026-10-14T15:20:00Z')
  expect((await staff.get(at)).status).toBe(200)
  expect(await told(all.one)).toEqual([note])
  expect(await told(all.two)).toEqual([])
})

test('a cohort’s page shows also the scores of the only one who wrote and has left since', async () => {
  const { cohort, one, reflect } = await classmates()
  await reflect(one, '2026-10-12')
  await app.db
    .updateTable('students')
    .set({ cohort_id: null, application_status: 'dropped_out' })
    .where('id', '=', one.id)
    .execute()
  await staff.get(`/api/cohorts/${cohort.id}`)
  expect(await told(one)).toEqual([once('averages', 'cohorts.detail')])
})

test('who assigns, takes back or comes too late sees the one grade there is, too', async () => {
  const { assignment, one, grade } = await classmates()
  await grade(one)
  const path = `/api/assignments/assign/${assignment.id}`
  const replies = [
    await staff.put(path, { dueAt: '2026-10-20T13:00:00Z' }),
    await staff.put(path.replace('assign/', 'unassign/'), {}),
    await staff.put('/api/assignments/update', { id: assignment.id, name: 'x', version: 99 }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 409])
  expect(JSON.stringify(replies)).not.toMatch(/only_/)
  expect(await told(one)).toEqual([
    once('course_work', 'assignments.assign'),
    once('course_work', 'assignments.unassign'),
    once('course_work', 'assignments.update'),
  ])
})

test('a list that several read at once is noted for each of them, and once in ten minutes', async () => {
  const { one, place } = await classmates()
  await place(one, 68_000)
  const readers = [staff, await app.as(school.colleague)]
  const replies = await Promise.all(
    [...readers, ...readers, ...readers].map((reader) => reader.get('/api/cohorts/list')),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const rows = await told(one)
  expect(rows.map(({ call, times }) => ({ call, times }))).toEqual(Array(2).fill({ call: 'cohorts.list', times: 3 }))
  expect(rows.map(({ isStaff }) => isStaff).toSorted()).toEqual([false, true])
})

test('a list that could not be noted is not sent', async () => {
  const { one, place } = await classmates()
  await place(one, 68_000)
  await sql`create function refuse_note() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    app.db,
  )
  await sql`create trigger refuse_note before insert on disclosures execute function refuse_note()`.execute(app.db)
  const reply = await staff.get('/api/cohorts/list')
  await sql`drop function refuse_note cascade`.execute(app.db)
  expect(reply.status).toBe(500)
})

test('the access log and the exported record say who has seen the average of one', async () => {
  const { one, place } = await classmates()
  await place(one, 68_000)
  await staff.get('/api/cohorts/list')
  expect((await log(one)).rows).toMatchObject([{ kind: 'averages', call: 'cohorts.list' }])
  const page = String((await staff.post(`/api/students/export/${one.id}`, { format: 'html' })).body)
  const [, accessLog] = page.split('<h2>Access log</h2>')
  expect(accessLog).toContain('<dt>Read by</dt><dd>Ida Nguyen</dd></div><div><dt>What</dt><dd>Averages</dd>')
})

test.each([
  ['summary', 'summary', 'students.summary'],
  ['placements', 'placements', 'placements.list'],
  ['notes', 'notes', 'notes.list'],
  ['feedback/student', 'reflections', 'reflections.ofStudent'],
  ['work', 'course_work', 'courseWork.ofStudent'],
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
  expect(await told(student)).toEqual([once('notes', 'notes.list')])
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
    once('reflections', 'reflections.day'),
    once('averages', 'cohorts.detail'),
    once('course_work', 'courseWork.ofAssignment'),
    once('course_work', 'courseWork.ofOwnCohort'),
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
    once('course_work', 'courseWork.detail'),
    once('course_work', 'courseWork.grade'),
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
    once('notes', 'notes.update'),
    once('placements', 'placements.update'),
    once('course_work', 'courseWork.grade'),
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

test('each year’s reads lie in a part of their own, which only grows too, and the log shows them together', async () => {
  const student = await makeStudent(app.db)
  const { id: employee_id } = await makeEmployee(app.db)
  for (const year of [2019, 2027, 2030, 2099]) {
    const at = new Date(`${year}-03-02T16:00:00Z`)
    await recordDisclosures(app.db, [student.id], { kind: 'notes', call: 'notes.list', employee_id, at })
    await recordDisclosures(app.db, [student.id], { kind: 'notes', call: 'notes.list', employee_id, at })
  }
  const parts = await sql<{ part: string; times: number }>`
    select tableoid::regclass::text as part, times from disclosures where student_id = ${student.id} order by slot`.execute(
    app.db,
  )
  expect(parts.rows).toEqual([
    { part: 'disclosures_first', times: 2 },
    { part: expect.stringMatching(/^disclosures_(first|2027)$/), times: 2 },
    { part: expect.stringMatching(/^disclosures_(first|2030)$/), times: 2 },
    { part: 'disclosures_later', times: 2 },
  ])
  const { rows } = await log(student)
  expect(rows.map(({ last_at }: Record<string, unknown>) => String(last_at).slice(0, 4))).toEqual([
    '2099',
    '2030',
    '2027',
    '2019',
  ])
  const all = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'disclosures'::regclass`.execute(app.db)
  expect(all.rows).toHaveLength(12)
  for (const { name } of all.rows) {
    await expect(sql`truncate ${sql.table(name)}`.execute(app.db), name).rejects.toThrow('append-only')
  }
  for (const { part } of parts.rows) {
    await expect(sql`delete from ${sql.table(part)}`.execute(app.db), part).rejects.toThrow('append-only')
  }
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
  'kind',
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
  'notes.create': 'what the caller has just written',
  'placements.create': 'what the caller has just written',
  'notes.update': 'what the caller has just written',
  'placements.update': 'what the caller has just written',
  'school.firstSteps': 'the state is the step’s',
  'imports.list': 'the state is the import’s',
  'imports.detail': 'the state is the import’s',
  'imports.preview': 'the state is the import’s',
  'imports.commit': 'the state is the import’s',
}

test('a staff call whose answer has the names of a record is noted, or says why not', () => {
  const forgotten = forStaff.filter(({ feature, name, route }) => {
    const { asked, answered } = route.shows ?? {}
    const marks = [...namesIn(route.response)].filter((mark) => MARKS.has(mark))
    return marks.length > 0 && !asked && !answered && !(`${feature}.${name}` in SHOWS_NOBODY)
  })
  expect(forgotten.map(({ feature, name }) => `${feature}.${name}`)).toEqual([])
  expect(MARKS.size).toBeGreaterThan(40)
  // Files have no schema to look into: a record notes itself, and so do the lists.
  const files = routes.filter(({ route }) => route.download).map(({ feature, name }) => `${feature}.${name}`)
  // A calendar is read by its owner's calendar, and names no student.
  expect(files).toEqual(['records.export', 'exports.list', 'feeds.read'])
})

/** Written down a second time on purpose: what the access log says of an exported list, and a query that finds the student. */
const SHOWN_BY_LISTS: Record<
  ExportedList,
  [DisclosureKind | null, (school: School) => Record<string, number | string>]
> = {
  students: ['summary', ({ cohort }) => ({ cohortId: cohort.id })],
  placements: ['placements', ({ cohort }) => ({ cohortId: cohort.id })],
  employees: [null, () => ({})],
  // The averages of a cohort are its only student's.
  cohorts: ['averages', () => ({})],
  assignments: [null, ({ cohort }) => ({ cohortId: cohort.id })],
  'course-work': ['course_work', ({ assignment }) => ({ assignmentId: assignment.id })],
  'grading-queue': ['course_work', ({ cohort }) => ({ cohortId: cohort.id })],
  'missing-work': ['course_work', ({ cohort }) => ({ cohortId: cohort.id })],
  reflections: ['reflections', ({ cohort }) => ({ id: cohort.id, feedbackOn: '2026-10-13', order: 'name' })],
  'not-reflected': ['reflections', ({ cohort }) => ({ cohortId: cohort.id })],
  conversations: ['reflections', ({ cohort }) => ({ cohortId: cohort.id })],
  'conversations-done': ['notes', ({ cohort }) => ({ cohortId: cohort.id })],
  attention: ['summary', ({ cohort }) => ({ cohortId: cohort.id })],
  attendance: ['attendance', ({ cohort }) => ({ id: cohort.id })],
  history: ['history', ({ courseWork }) => ({ entity: 'course_work', id: courseWork.id })],
  'access-log': [null, ({ student }) => ({ studentId: student.id })],
  imports: [null, () => ({})],
}

test.each(EXPORTED_LISTS)('whoever exports the list %s reads of each student in it', async (list) => {
  const { student, cohort, courseWork, request } = school
  await makeAssignment(app.db, { cohort_id: cohort.id, due_at: new Date('2026-10-13T13:00:00Z') })
  if (list !== 'grading-queue') {
    await staff.put(`/api/assignments/grade/${courseWork.id}`, { grade: 3, instructor_comment: 'Good.' })
  }
  if (list === 'conversations-done') await staff.put(`/api/conversations/${request.id}`, { done: true })
  // Reflections of the fourteenth have opened, and nobody has written one.
  if (list === 'not-reflected') app.setNow('2026-10-14T22:00:00Z')
  staff = await app.as(school.staff)
  const before = await told(student)
  const [kind, queryFor] = SHOWN_BY_LISTS[list]
  const query = Object.fromEntries(Object.entries(queryFor(school)).map(([name, value]) => [name, String(value)]))
  expect((await staff.post(`/api/exports/${list}`, { query })).status).toBe(200)
  expect((await told(student)).slice(before.length)).toEqual(kind ? [once(kind, `exports.list:${list}`)] : [])
  expect(await told(school.otherStudent)).toEqual([])
})

test('whoever exports the cohorts reads of the one student whose salary is the average, and of two of nobody', async () => {
  const { one, two, place } = await classmates()
  const note = once('averages', 'exports.list:cohorts')
  await place(one, 68_000)
  expect((await staff.post('/api/exports/cohorts', { query: {} })).status).toBe(200)
  expect(await told(one)).toEqual([note])
  await place(two, 72_000)
  app.setNow('2026-10-14T15:20:00Z')
  expect((await staff.post('/api/exports/cohorts', { query: {} })).status).toBe(200)
  expect([await told(one), await told(two)]).toEqual([[note], []])
})

test('an exported list that could not be noted is not sent', async () => {
  await sql`create function refuse_note() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    app.db,
  )
  await sql`create trigger refuse_note before insert on disclosures execute function refuse_note()`.execute(app.db)
  const reply = await staff.post('/api/exports/students', { query: { cohortId: String(school.cohort.id) } })
  await sql`drop function refuse_note cascade`.execute(app.db)
  expect(reply.status).toBe(500)
})

test('a staff call that can be stale notes the row that comes with the refusal, or that row is no student’s', () => {
  const versioned = forStaff.filter(({ route }) => route.body && namesIn(route.body).has('version'))
  const unnoted = versioned.filter(({ route }) => !route.shows?.stale)
  const withRow = unnoted
    .map(({ feature, name }) => `${feature}.${name}`)
    // A move in the schedule shows times alone, and a refusal of many names the assignment.
    .filter((name) => !/^(employees|school)\.|\.(create|register|add\w+)$|^assignments\.(move|bulk)$/.test(name))
  expect(withRow).toEqual([])
  expect(versioned.length).toBeGreaterThan(8)
})
