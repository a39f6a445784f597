import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StudentSummary, TimelineEntry } from '#contract/students.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'
import { TIMELINE_KINDS } from '#domain/timeline-words.ts'
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
import { TIMELINE_PAGE } from './timeline.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

const read = async (id: number, query = '') =>
  (await staff.get(`/api/students/timeline/${id}${query}`)).body as unknown as {
    rows: TimelineEntry[]
    next: string | null
  }
const titles = async (id: number, query = '') => (await read(id, query)).rows.map(({ title }) => title)

async function readWhole(id: number, query = ''): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await read(id, `?after=${next}${query}`)
    all.push(...page.rows)
    next = page.next
  }
  return all
}

const note = (student_id: number, content: string, at: string) =>
  app.db
    .insertInto('student_notes')
    .values({ student_id, employee_id: ida.id, content, created_at: sql<Date>`${at}::timestamptz` })
    .execute()

test('nobody and no student reads a timeline, not even their own', async () => {
  const student = await makeStudent(app.db)
  const path = `/api/students/timeline/${student.id}`
  expect((await (await app.as(null)).get(path)).status).toBe(401)
  expect((await (await app.as(student)).get(path)).status).toBe(403)
})

test.each(['999999', '0', 'x', '2147483648'])('there is no timeline of %s', async (id) => {
  expect((await staff.get(`/api/students/timeline/${id}`)).status).toBe(404)
})

test.each([
  'kinds=notes',
  'kinds=note,,x',
  `kinds=${'note,'.repeat(9)}`,
  'after=x',
  'after=1.note',
  'after=99999999999999999.note.1',
  "after=1.note'.1",
  'after=1.note.x',
])('a timeline with %s is refused', async (query) => {
  const student = await makeStudent(app.db)
  expect((await staff.get(`/api/students/timeline/${student.id}?${query}`)).status).toBe(400)
})

test('a new student has joined, and nothing else has happened', async () => {
  const cohort = await makeCohort(app.db, { name: 'Dev MN 40' })
  const student = await makeStudent(app.db, { cohort_id: cohort.id, joined_on: '2026-10-12' })
  expect(await read(student.id)).toEqual({
    next: null,
    rows: [
      {
        key: expect.stringMatching(/^joined-\d+$/),
        kind: 'move',
        at: '2026-10-12T05:00:00.000Z',
        day: '2026-10-12',
        title: 'Joined Dev MN 40',
        text: null,
        by: null,
        item: { entity: 'cohort', id: cohort.id },
      },
    ],
  })
})

test('all that staff and a student do is told, newest first, with who did it and where to look', async () => {
  const { student, work, assignment, reflection } = await makeStory()
  const { rows } = await read(student.id)
  expect(rows.map(({ kind, title, text, by }) => [kind, title, text, by?.first_name ?? null])).toEqual([
    ['placement', 'Placed at Northwind as Developer', null, null],
    ['note', 'Call', 'Is well again', 'Ida'],
    ['conversation', '1:1 held', null, 'Ida'],
    ['conversation', '1:1 taken', null, 'Ida'],
    ['conversation', 'Asked for a 1:1 in the reflection of October 12th 2026', null, null],
    ['notice', 'Notice “Feedback on: Fetch API”', 'In the portal. The email has not gone out yet.', null],
    ['feedback', 'Fetch API returned for another try: 1 Reinforcement Needed', 'Almost', 'Ida'],
    ['feedback', 'Feedback on Fetch API: 1 Reinforcement Needed', 'Not yet', 'Ida'],
    ['missing', 'Missing: Forgotten', null, null],
    ['low_day', 'Low day: understanding 2 of 6', 'Recursion.', null],
    ['move', 'Moved from Dev MN 41 to Dev MN 42', 'Work counts from September 1st 2026.', null],
    ['move', 'Joined Dev MN 41', null, null],
  ])
  const itemOf = (title: string) => rows.find((row) => row.title.startsWith(title))?.item
  expect(itemOf('Feedback')).toEqual({ entity: 'course_work', id: work.id })
  expect(itemOf('Missing')).toEqual({ entity: 'assignment', id: assignment.id })
  expect(itemOf('Low day')).toEqual({ entity: 'reflection', id: reflection.id })
  expect(itemOf('Asked')).toEqual({ entity: 'reflection', id: reflection.id })
})

test.each(TIMELINE_KINDS)('the filter %s gives its entries and no others', async (kind) => {
  const { student } = await makeStory()
  const whole = await read(student.id)
  const some = await read(student.id, `?kinds=${kind}`)
  expect(some.rows.length).toBeGreaterThan(0)
  expect(some.rows).toEqual(whole.rows.filter((row) => row.kind === kind))
})

test('several kinds are read together', async () => {
  const { student } = await makeStory()
  const kinds = new Set((await read(student.id, '?kinds=note,placement')).rows.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['note', 'placement'])
})

test('a long timeline is paged without a gap or a repeat, also between entries of one millisecond', async () => {
  const student = await makeStudent(app.db)
  const count = TIMELINE_PAGE * 2 + 7
  for (let n = 0; n < count; n++) {
    // Half of them at the same microsecond, the rest one apart.
    const at = `2026-10-13 12:00:00.${String(100_000 + Math.min(n, 60)).padStart(6, '0')}+00`
    await note(student.id, `Note ${n}`, at)
  }
  const first = await read(student.id, '?kinds=note')
  expect(first.rows).toHaveLength(TIMELINE_PAGE)
  // What is written meanwhile is on the first page, and moves nothing.
  await note(student.id, 'Newest', '2026-10-14 12:00:00+00')
  const second = await read(student.id, `?kinds=note&after=${first.next}`)
  const third = await read(student.id, `?kinds=note&after=${second.next}`)
  expect(third.next).toBeNull()
  const texts = [first, second, third].flatMap(({ rows }) => rows.map(({ text }) => text))
  expect(texts).toEqual(Array.from({ length: count }, (_, n) => `Note ${count - 1 - n}`))
  expect((await readWhole(student.id)).map(({ key }) => key)).toHaveLength(count + 2)
})

test('exactly a page has no next one', async () => {
  const student = await makeStudent(app.db)
  for (let n = 0; n < TIMELINE_PAGE; n++) await note(student.id, `Note ${n}`, '2026-10-13 12:00:00+00')
  expect(await read(student.id, '?kinds=note')).toMatchObject({ next: null, rows: { length: TIMELINE_PAGE } })
})

test('what is missing is what the student’s page calls missing', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id, joined_on: '2026-10-05' })
  const now = new Date(NOW).getTime()
  const minutes = (n: number) => new Date(now + n * 60_000)
  const due = { cohort_id: cohort.id, assigned_at: new Date('2026-10-01T14:00:00Z') }
  await makeAssignment(app.db, { ...due, name: 'Past grace', due_at: minutes(-6) })
  await makeAssignment(app.db, { ...due, name: 'In grace', due_at: minutes(-4) })
  await makeAssignment(app.db, { ...due, name: 'Short, in grace', due_at: minutes(-50), assigned_at: minutes(-600) })
  await makeAssignment(app.db, { ...due, name: 'Short, past grace', due_at: minutes(-61), assigned_at: minutes(-600) })
  await makeAssignment(app.db, { ...due, name: 'Without a due time', due_at: null })
  await makeAssignment(app.db, {
    ...due,
    name: 'Unassigned',
    due_at: null,
    assigned_at: null,
    workflow_state: 'unassigned',
  })
  await makeAssignment(app.db, { ...due, name: 'Before joining', due_at: new Date('2026-10-03T13:00:00Z') })
  const done = await makeAssignment(app.db, { ...due, name: 'Handed in', due_at: minutes(-900) })
  await makeCourseWork(app.db, { assignment_id: done.id, student_id: student.id })
  const extended = await makeAssignment(app.db, { ...due, name: 'Extended', due_at: minutes(-900) })
  const late = await makeAssignment(app.db, { ...due, name: 'Extended, and past that', due_at: minutes(-900) })
  const excused = await makeAssignment(app.db, { ...due, name: 'Excused', due_at: minutes(-900) })
  const of = { student_id: student.id, excused_by_id: null, extended_by_id: null }
  const more = { extended_at: minutes(-1000), extended_by_id: ida.id }
  await app.db
    .insertInto('allowances')
    .values([
      { ...of, assignment_id: extended.id, ...more, due_at: minutes(60) },
      { ...of, assignment_id: late.id, ...more, due_at: minutes(-30) },
      { ...of, assignment_id: excused.id, excused_at: minutes(-1000), excused_by_id: ida.id },
    ])
    .execute()
  const summary = (await staff.get(`/api/students/summary/${student.id}`)).body as unknown as StudentSummary
  const missing = summary.course_works
    .filter(({ assignment, own_due_at, ...work }) => {
      const is_returned = work.workflow_state === 'returned'
      return courseWorkStatus({ ...work, ...assignment, due_at: own_due_at, is_returned }, new Date(NOW)) === 'Missing'
    })
    .map(({ assignment }) => `Missing: ${assignment.name}`)
  expect(missing.toSorted()).toEqual([
    'Missing: Extended, and past that',
    'Missing: Past grace',
    'Missing: Short, past grace',
  ])
  expect(await titles(student.id, '?kinds=missing')).toEqual(missing)
})

test('who drops out and comes back has both told; so has who is moved twice', async () => {
  const [first, second] = [await makeCohort(app.db, { name: 'One' }), await makeCohort(app.db, { name: 'Two' })]
  const student = await makeStudent(app.db, { cohort_id: first.id })
  await app.db
    .updateTable('enrolments')
    .set({ started_at: new Date('2026-09-01T14:00:00Z') })
    .where('student_id', '=', student.id)
    .execute()
  await move(student, { cohort_id: second.id })
  await move(student, { cohort_id: null, application_status: 'dropped_out', reason: 'Found a job' })
  await move(student, { cohort_id: first.id, application_status: 'confirmed' })
  const { rows } = await read(student.id, '?kinds=move')
  expect(rows.map(({ title }) => title)).toEqual([
    'Came back to One',
    'Dropped out of Two',
    'Moved from One to Two',
    'Joined One',
  ])
  expect(rows[1]?.text).toBe('Found a job')
})

test('a return that was undone is not told, and work that was carried is told once', async () => {
  const student = await makeStudent(app.db)
  const { id } = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: 'Server' })
  const work = await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
  await staff.put(`/api/assignments/grade/${work.id}`, { grade: 1, instructor_comment: 'Almost' })
  const step = { course_work_id: work.id, attempt: 1, actor_id: ida.id, at: new Date(NOW), grade: 1 as const }
  await app.db
    .insertInto('attempts')
    .values({ ...step, kind: 'return' })
    .execute()
  await app.db
    .insertInto('attempts')
    .values({ ...step, kind: 'return_undone' })
    .execute()
  const copy = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: 'Server copy' })
  const carried = await makeCourseWork(app.db, {
    assignment_id: copy.id,
    student_id: student.id,
    carried_from: work.id,
  })
  await sql`insert into attempts (course_work_id, attempt, kind, at, actor_id, grade, instructor_comment, is_carried)
    select ${carried.id}, attempt, kind, at, actor_id, grade, instructor_comment, true from attempts
    where course_work_id = ${work.id} and kind = 'feedback'`.execute(app.db)
  expect(await titles(student.id, '?kinds=feedback')).toEqual(['Feedback on Server: 1 Reinforcement Needed'])
})

test('of an erased student nothing is told', async () => {
  const { student } = await makeStory()
  const { first_name, last_name } = student
  await staff.post(`/api/students/erase/${student.id}`, { name: `${first_name} ${last_name}` })
  expect(await read(student.id)).toEqual({ rows: [], next: null })
})

test('reading a timeline is in the student’s access log', async () => {
  const student = await makeStudent(app.db)
  await read(student.id)
  const { body } = await staff.get(`/api/students/access/${student.id}`)
  expect(body.rows).toMatchObject([{ kind: 'summary', call: 'students.timeline', employee: { id: ida.id } }])
})

async function move(student: Awaited<ReturnType<typeof makeStudent>>, to: object) {
  const { id, first_name, last_name, email, address, city, state, zip_code, phone } = student
  const reply = await staff.put('/api/students/update', {
    ...{ id, first_name, last_name, email, address, city, state, zip_code, phone },
    ...to,
  })
  expect(reply.status).toBe(200)
  // Each move at a moment of its own: the clock of these tests stands still.
  await sql`update enrolments set started_at = started_at - interval '1 hour', ended_at = ended_at - interval '1 hour'
    where student_id = ${id}`.execute(app.db)
}

/** One of each kind. */
async function makeStory() {
  const [before, cohort] = [
    await makeCohort(app.db, { name: 'Dev MN 41' }),
    await makeCohort(app.db, { name: 'Dev MN 42' }),
  ]
  const student = await makeStudent(app.db, { cohort_id: cohort.id, joined_on: '2026-09-01' })
  await app.db
    .updateTable('enrolments')
    .set({ started_at: new Date('2026-09-03T14:00:00Z') })
    .where('student_id', '=', student.id)
    .execute()
  await app.db
    .insertInto('enrolments')
    .values({
      student_id: student.id,
      cohort_id: before.id,
      joined_on: '2026-08-01',
      started_at: new Date('2026-08-01T14:00:00Z'),
      ended_at: new Date('2026-09-03T14:00:00Z'),
      ended_as: 'transferred',
    })
    .execute()
  const reflection = await makeReflection(app.db, {
    student_id: student.id,
    cohort_id: cohort.id,
    feedback_on: '2026-10-12',
    understanding_score: 2,
    understanding_explanation: 'Recursion.',
  })
  await makeReflection(app.db, { student_id: student.id, cohort_id: cohort.id, feedback_on: '2026-10-09' })
  const assignment = await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Forgotten',
    due_at: new Date('2026-10-12T13:00:00Z'),
  })
  const done = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Fetch API' })
  const work = await makeCourseWork(app.db, { assignment_id: done.id, student_id: student.id })
  const step = { course_work_id: work.id, attempt: 1, actor_id: ida.id, grade: 1 as const }
  await app.db
    .insertInto('attempts')
    .values([
      { ...step, kind: 'feedback', at: new Date('2026-10-12T14:00:00Z'), instructor_comment: 'Not yet' },
      { ...step, kind: 'return', at: new Date('2026-10-12T15:00:00Z'), instructor_comment: 'Almost' },
    ])
    .execute()
  await app.db
    .insertInto('notices')
    .values({
      user_id: student.id,
      kind: 'graded',
      assignment_id: done.id,
      created_at: new Date('2026-10-12T16:00:00Z'),
      unmailed_since: new Date('2026-10-12T16:00:00Z'),
    })
    .execute()
  await app.db
    .insertInto('conversation_requests')
    .values({
      student_id: student.id,
      asked_on: '2026-10-12',
      asked_at: new Date('2026-10-12T22:00:00Z'),
      taken_by_id: ida.id,
      taken_at: new Date('2026-10-13T13:00:00Z'),
      done_by_id: ida.id,
      done_at: new Date('2026-10-13T14:00:00Z'),
    })
    .execute()
  await app.db
    .insertInto('student_notes')
    .values({
      student_id: student.id,
      employee_id: ida.id,
      content: 'Is well again',
      kind: 'call',
      created_at: new Date('2026-10-13T15:00:00Z'),
    })
    .execute()
  await app.db
    .insertInto('placements')
    .values({
      student_id: student.id,
      cohort_id: cohort.id,
      company_name: 'Northwind',
      placement_type: 'full_time',
      job_title: 'Developer',
      placed_at: '2026-10-14',
      pre_income: null,
      post_income: null,
      placement_duration: '',
      placement_rate: null,
      placement_rate_unit: null,
      how_found_notes: '',
      notes: '',
    })
    .execute()
  return { student, work, assignment, reflection }
}
