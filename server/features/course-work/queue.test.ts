import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueueRow } from '#contract/course-work.ts'
import { QUEUE_ORDERS, queueOrder } from '#domain/course-work-queue.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: Client
/** Teaches nobody. */
let ola: Client
let idaId: number
const cohorts = { hopper: 0, turing: 0, lovelace: 0 }
const tasks: Record<string, number> = {}
const people: Record<string, number> = {}
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  const employee = await makeEmployee(db)
  idaId = employee.id
  ida = await app.as(employee)
  ola = await app.as(await makeEmployee(db, { first_name: 'Ola' }))
  cohorts.hopper = (await makeCohort(db, { name: 'Hopper' })).id
  cohorts.turing = (await makeCohort(db, { name: 'Turing' })).id
  cohorts.lovelace = (await makeCohort(db, { name: 'Lovelace' })).id
  const teaching = [cohorts.hopper, cohorts.turing].map((cohort_id) => ({ cohort_id, position: 1, employee_id: idaId }))
  await db.insertInto('cohort_instructors').values(teaching).execute()
  for (const [name, task, cohort_id] of [
    ['transit', 'Transit Board', cohorts.hopper],
    ['transitTuring', 'transit board', cohorts.turing],
    ['elan', 'Élan', cohorts.turing],
    ['loops', 'Loops', cohorts.lovelace],
  ] as const) {
    tasks[name] = (await makeAssignment(db, { name: task, cohort_id })).id
  }
  for (const [name, first_name, last_name, cohort_id] of [
    ['ada', 'Ada', 'Zhou', cohorts.hopper],
    ['ben', 'Ben', 'Ångström', cohorts.hopper],
    ['cem', 'Cem', 'Okafor', cohorts.turing],
    ['dia', 'Dia', 'Abel', cohorts.lovelace],
  ] as const) {
    people[name] = (await makeStudent(db, { first_name, last_name, cohort_id })).id
  }
  for (const [student, task, day] of [
    ['ada', 'transit', 12],
    ['ben', 'transit', 9],
    ['cem', 'transitTuring', 8],
    ['cem', 'elan', 13],
    ['dia', 'loops', 7],
  ] as const) {
    const completed_at = new Date(`2026-10-${String(day).padStart(2, '0')}T15:00:00Z`)
    await makeCourseWork(db, { assignment_id: tasks[task] ?? 0, student_id: people[student] ?? 0, completed_at })
  }
})
afterAll(() => app.stop())

const queue = async (query = '', who = ida) => {
  const { status, body } = await who.get(`/api/assignments/queue${query}`)
  expect(status).toBe(200)
  return body as unknown as { rows: QueueRow[]; count: number; has_more: boolean; is_mine: boolean }
}
const names = (rows: readonly QueueRow[]) =>
  rows.map(({ student, assignment }) => `${student.first_name}: ${assignment.name}`)

test.for(['', '/count', '/assignments'])('the queue%s is closed to strangers and students', async (end) => {
  expect((await (await app.as(null)).get(`/api/assignments/queue${end}`)).status).toBe(401)
  expect((await (await app.as({ id: people.ada ?? 0 })).get(`/api/assignments/queue${end}`)).status).toBe(403)
})

test.for(['mine=2', 'mine=', 'cohortId=x', 'assignmentId=0', 'studentId=-1', 'order=grade', 'offset=-1'])(
  'a queue with %s is malformed',
  async (query) => {
    expect((await ida.get(`/api/assignments/queue?${query}`)).status).toBe(400)
  },
)

test('an instructor sees what waits in their cohorts, oldest first, with whose it is and for how long', async () => {
  const { rows, ...counts } = await queue()
  expect(names(rows)).toEqual(['Cem: transit board', 'Ben: Transit Board', 'Ada: Transit Board', 'Cem: Élan'])
  expect(counts).toEqual({ count: 4, has_more: false, is_mine: true })
  expect(rows[1]).toEqual({
    id: expect.any(Number),
    waiting_since: '2026-10-09T15:00:00.000Z',
    attempt: 1,
    group_count: 0,
    student: { id: people.ben, first_name: 'Ben', last_name: 'Ångström', photo_file_name: null },
    assignment: { id: tasks.transit, name: 'Transit Board', cohort: { id: cohorts.hopper, name: 'Hopper' } },
  })
})

test('who teaches nobody sees all of the school, and so does everyone who asks', async () => {
  const all = await queue('?mine=0')
  expect(names(all.rows)[0]).toBe('Dia: Loops')
  expect(all).toMatchObject({ count: 5, is_mine: false })
  expect(await queue('', ola)).toEqual(all)
  expect(await queue('?mine=1', ola)).toEqual(all)
})

const FILTERS: [what: string, query: () => string, expected: string[]][] = [
  ['one cohort, which need not be one’s own', () => `cohortId=${cohorts.lovelace}`, ['Dia: Loops']],
  ['one cohort of one’s own only', () => `mine=1&cohortId=${cohorts.lovelace}`, []],
  ['one assignment', () => `assignmentId=${tasks.transit}`, ['Ben: Transit Board', 'Ada: Transit Board']],
  ['one student', () => `studentId=${people.cem}`, ['Cem: transit board', 'Cem: Élan']],
  ['one student and assignment', () => `studentId=${people.cem}&assignmentId=${tasks.elan}`, ['Cem: Élan']],
  ['a student of another cohort', () => `studentId=${people.cem}&cohortId=${cohorts.hopper}`, []],
  ['no filter at all', () => 'cohortId=&assignmentId=&studentId=&mine=0&offset=50', []],
]

test.for(FILTERS)('the queue of %s', async ([, query, expected]) => {
  expect(names((await queue(`?${query()}`)).rows)).toEqual(expected)
})

test('by assignment and by student the works of each stand together, with their number', async () => {
  const byAssignment = await queue('?mine=0&order=assignment')
  expect(names(byAssignment.rows)).toEqual([
    'Cem: Élan',
    'Dia: Loops',
    'Ben: Transit Board',
    'Ada: Transit Board',
    'Cem: transit board',
  ])
  expect(byAssignment.rows.map((row) => row.group_count)).toEqual([1, 1, 2, 2, 1])
  const byStudent = await queue('?order=student')
  expect(names(byStudent.rows)).toEqual(['Ben: Transit Board', 'Cem: transit board', 'Cem: Élan', 'Ada: Transit Board'])
  expect(byStudent.rows.map((row) => row.group_count)).toEqual([1, 2, 2, 1])
})

test('each order is the one that the school’s rule gives', async () => {
  for (const order of QUEUE_ORDERS) {
    const { rows } = await queue(`?mine=0&order=${order}`)
    expect(rows).toEqual(rows.toSorted(queueOrder(order)))
  }
})

test('a count says how much waits and since when, for me, a cohort or all', async () => {
  const count = async (query: string) => (await ida.get(`/api/assignments/queue/count${query}`)).body
  expect(await count('')).toEqual({
    count: 4,
    has_more: false,
    is_mine: true,
    oldest: '2026-10-08T15:00:00.000Z',
  })
  expect(await count('?mine=0')).toMatchObject({ count: 5, is_mine: false })
  expect(await count(`?cohortId=${cohorts.hopper}`)).toMatchObject({ count: 2, oldest: '2026-10-09T15:00:00.000Z' })
  expect(await count('?cohortId=2147483647')).toMatchObject({ count: 0, oldest: null })
})

test('the assignments that have work waiting are listed by name, with how much', async () => {
  const { body } = await ida.get('/api/assignments/queue/assignments')
  expect(body.rows).toEqual([
    { id: tasks.elan, name: 'Élan', cohort: { id: cohorts.turing, name: 'Turing' }, waiting: 1 },
    { id: tasks.transit, name: 'Transit Board', cohort: { id: cohorts.hopper, name: 'Hopper' }, waiting: 2 },
    { id: tasks.transitTuring, name: 'transit board', cohort: { id: cohorts.turing, name: 'Turing' }, waiting: 1 },
  ])
  const { body: others } = await ida.get(`/api/assignments/queue/assignments?cohortId=${cohorts.lovelace}`)
  expect(others.rows).toMatchObject([{ name: 'Loops', waiting: 1 }])
})

test('everyone with work waiting is named, by last name, also those past the first page', async () => {
  const { body } = await ida.get(`/api/assignments/queue/assignments?cohortId=${cohorts.hopper}`)
  const shown = (await queue(`?cohortId=${cohorts.hopper}&order=student`)).rows.map(({ student }) => student.id)
  expect(body.students).toMatchObject([...new Set(shown)].map((id) => ({ id })))
  expect(shown.length).toBeGreaterThan(0)
})

test('each assignment of the list says how much of it waits', async () => {
  const { body } = await ida.get(`/api/assignments/list?cohortId=${cohorts.hopper}`)
  expect(body.rows).toMatchObject([{ name: 'Transit Board', summary: { completed: 2, graded: 0, toGrade: 2 } }])
})

test('reading the queue is in the access log of each student in it', async () => {
  const reader = await makeEmployee(app.db)
  await queue(`?studentId=${people.dia}`, await app.as(reader))
  const { body } = await ida.get(`/api/students/access/${people.dia}`)
  expect(JSON.stringify(body)).toContain('course_work')
})

test('work is in the queue exactly while it waits: graded, returned and submitted again', async () => {
  const student = await makeStudent(app.db, { cohort_id: cohorts.hopper })
  const { id } = await makeCourseWork(app.db, { assignment_id: tasks.transit ?? 0, student_id: student.id })
  const own = async () => (await queue(`?studentId=${student.id}`)).rows
  expect(await own()).toMatchObject([{ id, attempt: 1 }])
  expect((await ida.put(`/api/assignments/grade/${id}`, { instructor_comment: 'What about errors?' })).status).toBe(200)
  expect(await own()).toEqual([])
  app.setNow(new Date(new Date(NOW).getTime() + 60_000).toISOString())
  const again = { assignmentId: tasks.transit, repository: 'https://github.com/sam/again' }
  const asStudent = await app.as(student)
  expect((await asStudent.put('/api/students/coursework', again)).status).toBe(200)
  expect(await own()).toMatchObject([{ id, attempt: 1 }])
  const feedback = { grade: 1, instructor_comment: 'Once more' }
  expect((await ida.put(`/api/assignments/grade/${id}/return`, { feedback })).status).toBe(200)
  expect(await own()).toEqual([])
  app.setNow(new Date(new Date(NOW).getTime() + 120_000).toISOString())
  expect((await asStudent.put('/api/students/coursework', again)).status).toBe(200)
  expect(await own()).toMatchObject([{ id, attempt: 2 }])
  expect((await ida.put(`/api/assignments/grade/${id}`, { grade: 5 })).status).toBe(200)
  expect(await own()).toEqual([])
})

test('of a very long queue the thousand that wait longest are counted and sorted', async () => {
  const cohort_id = (await makeCohort(app.db, { name: 'Crowd' })).id
  const assignment_id = (await makeAssignment(app.db, { cohort_id, name: 'Crowded' })).id
  await sql`with people as (
      insert into users (role, first_name, last_name, email)
      select 1, 'Kim', 'Person ' || lpad((9999 - n)::text, 4, '0'), 'crowd' || n || '@example.org' from generate_series(1, 1003) n
      returning id, email
    ), enrolled as (
      insert into students (id, cohort_id) select id, ${cohort_id} from people returning id
    )
    select from enrolled`.execute(app.db)
  await sql`insert into course_works (assignment_id, student_id, completed_at)
    select ${assignment_id}, s.id, timestamptz '2026-10-01' + make_interval(mins => substr(u.email, 6, length(u.email) - 17)::int)
    from students s join users u on u.id = s.id where s.cohort_id = ${cohort_id}`.execute(app.db)
  const at = `?cohortId=${cohort_id}`
  const { rows, ...counts } = await queue(at)
  expect(counts).toEqual({ count: 1000, has_more: true, is_mine: false })
  expect(rows).toHaveLength(50)
  expect(rows[0]?.student.last_name).toBe('Person 9998')
  const byName = await queue(`${at}&order=student`)
  // The newest two are left out before the names are sorted.
  expect(byName.rows[0]?.student.last_name).toBe('Person 8998')
  const second = await queue(`${at}&order=assignment&offset=50`)
  expect(second.rows[0]).toMatchObject({ student: { last_name: 'Person 9948' } })
})
