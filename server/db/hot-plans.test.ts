import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '#domain/account-role.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeEmployee } from '#test/support/factories.ts'
import { type Plan, scansOf } from '#test/support/plans.ts'
import { fillForPlans } from '#test/support/plans-school.ts'
import { type RecordedQuery, recordQueries } from '#test/support/queries.ts'
import { findActor } from '../auth/sessions.ts'
import { releasePlanned } from '../features/assignments/release.ts'
import { isSearch } from './statement.ts'

/**
 * No hot call reads through a table that grows with the school. Its statements are taken from the call itself and planned
 * by PostgreSQL on a school of ten thousand students, with their values and, where they have a name, for any values. A
 * plan depends on statistics, so a call that is well here could still go wrong in a school of another shape; a missing or
 * unfit index is found, as the last test shows.
 */

let app: TestApp
let staff: Client
/** Of three cohorts. */
let teacher: Client
let student: Client
let grader: Client
/** Paths of calendar feeds. */
let studentFeed: string
let teacherFeed: string
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  const employee = await makeEmployee(app.db)
  await fillForPlans(app.ctx.pool)
  staff = await app.as(employee)
  teacher = await app.as({ id: 805 })
  student = await app.as({ id: 5005 })
  grader = await app.as({ id: 801 })
  const feedOf = async (who: Client) => new URL(String((await who.put('/api/users/calendar')).body.url)).pathname
  studentFeed = await feedOf(student)
  teacherFeed = await feedOf(teacher)
  // What was sent is stored by the first read.
  for (const path of [studentFeed, teacherFeed]) await staff.get(path)
  // Filling takes a minute on two busy cores.
}, 300_000)
afterAll(() => app.stop())

/** Everyone who is in school reads these, and as many as there are cohorts is how many are shown. */
const ALL_COHORTS = [
  'cohorts',
  'cohort_summaries',
  'cohort_instructors',
  'users',
  'daily_feedbacks',
  'students',
  'conversation_requests',
]

const READS: [name: string, ask: () => Promise<unknown>, shownWhole?: string[]][] = [
  ['who is logged in', () => staff.get('/api/users')],
  ['the cohorts', () => staff.get('/api/cohorts/list'), ALL_COHORTS],
  ['a cohort', () => staff.get('/api/cohorts/300')],
  ['who left a cohort', () => staff.get('/api/cohorts/300/left')],
  // A school has a dozen days off a year.
  ['the schedule of a cohort', () => staff.get('/api/cohorts/300/schedule'), ['days_off']],
  ['the feedback of a day', () => staff.get('/api/cohorts/feedback/300?feedbackOn=2026-09-08')],
  ['the feedback of a cohort', () => staff.get('/api/cohorts/feedback/summary/300')],
  ['the roll of a day', () => staff.get('/api/cohorts/300/attendance?day=2026-10-14')],
  ['the assignments', () => staff.get('/api/assignments/list')],
  ['the assignments by completed', () => staff.get('/api/assignments/list?orderBy=completed&order=desc')],
  ['the assignments of a cohort', () => staff.get('/api/assignments/list?cohortId=300')],
  ['assignments by a word', () => staff.get('/api/assignments/list?searchText=9f6ab')],
  ['an assignment', () => staff.get('/api/assignments/detail/9000')],
  ['its course work', () => staff.get('/api/assignments/coursework/9000/600')],
  ['what waits for a grade in one’s cohorts', () => teacher.get('/api/assignments/queue')],
  ['the same by assignment', () => teacher.get('/api/assignments/queue?order=assignment')],
  ['what waits in the school', () => staff.get('/api/assignments/queue?mine=0')],
  [
    'the same by assignment, for someone who teaches nobody',
    () => staff.get('/api/assignments/queue?order=assignment'),
  ],
  ['the same by student, for someone who teaches nobody', () => staff.get('/api/assignments/queue?order=student')],
  ['a further page of it', () => staff.get('/api/assignments/queue?mine=0&offset=50')],
  ['what waits of a student', () => staff.get('/api/assignments/queue?studentId=5005')],
  ['the assignments of what waits', () => staff.get('/api/assignments/queue/assignments')],
  ['how much waits in one’s cohorts', () => teacher.get('/api/assignments/queue/count')],
  ['how much waits in the school', () => staff.get('/api/assignments/queue/count?mine=0')],
  ['how much waits in a cohort', () => staff.get('/api/assignments/queue/count?cohortId=300')],
  ['a work to grade', () => staff.get('/api/assignments/grade/5000')],
  ['the students', () => staff.get('/api/students/list')],
  // Of six hundred names of cohorts PostgreSQL reads all sooner than an index.
  ['students by a name', () => staff.get('/api/students/list?searchText=9f6ab'), ['cohorts']],
  ['a student', () => staff.get('/api/students/summary/5005')],
  ['a student’s attendance', () => staff.get('/api/students/5005/attendance')],
  ['a student’s timeline', () => staff.get('/api/students/timeline/5005'), ['cohorts']],
  ['the students by last login', () => staff.get('/api/students/list?orderBy=last_login&order=desc')],
  ['the students by last reflection', () => staff.get('/api/students/list?orderBy=last_reflection')],
  ['a search of the school', () => staff.get('/api/search?searchText=9f6ab'), ['cohorts']],
  ['a search by two letters', () => staff.get('/api/search?searchText=zq'), ['cohorts']],
  ['a search by several words', () => staff.get('/api/search?searchText=9f6ab+77+sam'), ['cohorts']],
  ['a search by signs', () => staff.get('/api/search?searchText=--'), ['cohorts']],
  ['a search of one’s own assignments', () => student.get('/api/students/search?searchText=9f6')],
  ['a student’s history', () => staff.get('/api/history/student/5006')],
  ['a further page of it', () => staff.get('/api/history/student/5006?offset=20')],
  ['the history of a work', () => staff.get('/api/history/course_work/5000')],
  ['one’s own assignments', () => student.get('/api/students/assignments')],
  // The counter of the rate limit is nearly empty here, and of 600 cohorts PostgreSQL reads all sooner than an index.
  ['a student’s calendar', () => staff.get(studentFeed), ['throttle']],
  ['a teacher’s calendar', () => staff.get(teacherFeed), ['throttle', 'cohorts']],
  ['one’s own reflections', () => student.get('/api/students/feedback')],
  ['one’s own request for a 1:1', () => student.get('/api/students/conversation')],
  ['one’s own notices', () => student.get('/api/notices')],
  ['a student’s unread notices', () => student.get('/api/notices/unread')],
  ['an employee’s unread notices', () => staff.get('/api/notices/unread')],
  // Of six hundred cohorts PostgreSQL reads all sooner than an index.
  ['what waits today in one’s cohorts', () => teacher.get('/api/today'), ['cohorts']],
  ['what waits today in a cohort', () => staff.get('/api/today?cohortId=300'), ['cohorts']],
  ['who needs attention in one’s cohorts', () => teacher.get('/api/attention'), ['cohorts']],
  ['what is missing in one’s cohorts', () => teacher.get('/api/assignments/missing'), ['cohorts']],
  ['who has not reflected in one’s cohorts', () => teacher.get('/api/cohorts/feedback/missing'), ['cohorts']],
]

/** Asked for once in a while: planning them each time does not matter. */
const SELDOM: typeof READS = [
  ['the students of a cohort', () => staff.get('/api/students/list?cohortId=300')],
  [
    'the same by missing work',
    () => staff.get('/api/students/list?cohortId=300&orderBy=missing&order=desc'),
    ['cohorts'],
  ],
  ['the figures of students', () => staff.get('/api/students/list/figures?ids=5005,5006,5007')],
  // Of those who have not come in yet, who are few, all are read.
  ['the students who never logged in', () => staff.get('/api/students/list?login=never'), ['users', 'invitations']],
  ['the students who are invited', () => staff.get('/api/students/list?login=invited'), ['users', 'invitations']],
  [
    'the students whose way in has expired',
    () => staff.get('/api/students/list?login=expired'),
    ['users', 'invitations'],
  ],
  ['what waits in a cohort', () => staff.get('/api/assignments/queue?cohortId=300')],
  ['what waits of an assignment', () => staff.get('/api/assignments/queue?assignmentId=900')],
  ['what waits in one’s cohorts, by student', () => teacher.get('/api/assignments/queue?order=student')],
  ['sentences to use again', () => staff.get('/api/assignments/suggestions/9000')],
  ['sentences of an assignment with much feedback', () => grader.get('/api/assignments/suggestions/600')],
  [
    'a further page of a timeline',
    () => staff.get('/api/students/timeline/5005?after=1788300000000000.note.5&kinds=notice,feedback'),
    ['cohorts'],
  ],
  // Of the open ones all are shown.
  ['the requests for a 1:1', () => staff.get('/api/conversations?mine=0'), ['cohorts', 'conversation_requests']],
  ['those of one’s cohorts', () => teacher.get('/api/conversations'), ['cohorts']],
  ['those of a cohort', () => staff.get('/api/conversations?cohortId=300')],
  ['those that are done', () => teacher.get('/api/conversations/done'), ['cohorts']],
  ['what a cohort has of a selection', () => staff.get('/api/assignments/copy?ids=9000,9001,17000&cohortId=300')],
]

test.for([...READS, ...SELDOM])('%s: no table is read from end to end', async ([, ask, shownWhole = []]) => {
  const { queries, result } = await recordQueries(ask)
  expect(result).toMatchObject({ status: 200 })
  const found = await scans(queries)
  expect(found.filter(({ table }) => !shownWhole.includes(table))).toEqual([])
})

test.for(READS)('%s: what is asked again and again is not planned again and again', async ([, ask]) => {
  // What is sent twice gets a name, without which no plan is kept.
  await ask()
  await ask()
  const { queries } = await recordQueries(ask)
  const statements = queries.filter(({ text }) => !isSearch(text))
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter(({ name }) => name === undefined)).toEqual([])
  expect(await plannedAnew(statements)).toEqual([])
})

test('two who ask in the same moment are looked up together, by a plan that is kept', async () => {
  const tokens = [staff.token ?? '', student.token ?? '']
  const { queries, result } = await recordQueries(() =>
    Promise.all(tokens.map((token) => findActor(app.ctx.pool, token, new Date(NOW)))),
  )
  expect(result).toMatchObject([{ role: ROLE.employee }, { role: ROLE.student }])
  expect(queries).toHaveLength(1)
  expect(await scans(queries)).toEqual([])
  expect(await plannedAnew(queries)).toEqual([])
})

test('a statement that is planned for each of its values is found out', async () => {
  const text = 'select id from assignments order by due_at desc nulls last, id desc limit $1'
  expect(await plannedAnew([{ text, values: [20] }])).toEqual([text])
})

test.for([
  ['handing in', () => student.put('/api/students/coursework', { assignmentId: ownAssignment, student_comment: 'x' })],
  ['grading', () => staff.put('/api/assignments/grade/5000', { grade: 3, instructor_comment: 'Well done' })],
  ['reflecting', () => student.put('/api/students/feedback', { understanding_score: 3, support_score: 4 })],
  ['tagging many', () => staff.put('/api/assignments/bulk', { action: 'tag', assignments: MANY, tags: ['Together'] })],
  ['archiving many', () => staff.put('/api/assignments/bulk', { action: 'archive', assignments: MANY })],
  ['asking what an archive would leave ungraded', () => staff.get('/api/assignments/to-grade?ids=9000,9001,9002')],
] as const)('%s reads through no table either, not even in a trigger', async ([, save]) => {
  const before = await scanned()
  const { queries, result } = await recordQueries(save)
  expect(result).toMatchObject({ status: 200 })
  expect(await scans(queries)).toEqual([])
  expect(await scanned()).toEqual(before)
})

const MANY = [9000, 9001, 9002, 9003, 9004, 9005, 9006].map((id) => ({ id }))

/** One of the student's own cohort, which they have not handed in. */
const ownAssignment = 12_206

test('a planned release finds what is due by its index, and reads through no table', async () => {
  await makeAssignment(app.db, {
    cohort_id: 300,
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
    visible_from: new Date(NOW),
  })
  const { queries } = await recordQueries(() => releasePlanned(app.ctx))
  expect(queries.length).toBeGreaterThan(3)
  // Of 600 cohorts PostgreSQL reads all sooner than an index.
  expect((await scans(queries)).filter(({ table }) => table !== 'cohorts')).toEqual([])
})

test('what a student’s removed placements left is found by the student, not among all placements', async () => {
  const { queries } = await recordQueries(() => staff.get('/api/history/student/5006'))
  const [history] = queries.filter(({ text }) => text.includes('entries'))
  const own = await plan(`explain (format json) ${history?.text}`, history?.values)
  expect(JSON.stringify(own)).toContain('"Index Name":"history_removed_placements"')
})

test.for(['sam', 'sa', 'exercise', 's', 'exercise 77'])(
  'a search for %j, which very many have, reads a few of them',
  async (text) => {
    const { queries } = await recordQueries(() => staff.get(`/api/search?searchText=${encodeURIComponent(text)}`))
    const searches = queries.filter(({ text }) => isSearch(text))
    expect(searches).toHaveLength(2)
    for (const { text, values } of searches) {
      const read = rowsRead(await plan(`explain (analyze, format json) ${text}`, values))
      expect(Math.max(...read)).toBeLessThan(4000)
    }
  },
)

test('PostgreSQL keeps the plans of what triggers call with a list of ids', async () => {
  const { rows } = await sql<{ name: string; isKept: boolean }>`
    select p.proname as name, coalesce('plan_cache_mode=force_generic_plan' = any (p.proconfig), false) as "isKept"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and 'integer[]'::regtype = any (p.proargtypes)
    order by 1`.execute(app.db)
  expect(rows).toEqual(
    ['refresh_assignments', 'refresh_cohorts', 'refresh_grading_queue'].map((name) => ({ name, isKept: true })),
  )
})

test('a plan without its index is found out', async () => {
  const { queries } = await recordQueries(() => staff.get('/api/cohorts/300'))
  await sql`drop index students_cohort`.execute(app.db)
  expect(await scans(queries)).toContainEqual({ table: 'students', how: 'Seq Scan' })
})

/** What PostgreSQL takes planning itself to cost, for a statement over nine tables. */
const PLANNING_COST = 25

async function scans(queries: RecordedQuery[]) {
  const plans: Plan[] = []
  for (const { text, values } of queries) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
    const own = await plan(`explain (format json) ${text}`, values)
    plans.push(own)
    // A search is planned for its words each time; the rest once for any values, where that promises to be as good.
    if (values.length === 0 || isSearch(text)) continue
    const forAny = await plan(`explain (format json, generic_plan) ${text}`)
    if (forAny['Total Cost'] <= own['Total Cost'] + PLANNING_COST) plans.push(forAny)
  }
  return plans.flatMap((plan) => scansOf(plan))
}

/** PostgreSQL plans a statement for its values five times before it asks itself whether one plan would do for all. */
const OFTEN = 8

async function plannedAnew(statements: Omit<RecordedQuery, 'name'>[]): Promise<string[]> {
  const client = await app.ctx.pool.connect()
  try {
    const anew: string[] = []
    for (const { text, values } of statements) {
      const name = `planned-${++named}`
      for (let n = 0; n < OFTEN; n++) await client.query({ name, text, values })
      const { rows } = await client.query('select from pg_prepared_statements where name = $1 and generic_plans > 0', [
        name,
      ])
      if (rows.length === 0) anew.push(text)
    }
    return anew
  } finally {
    client.release()
  }
}
let named = 0

async function plan(text: string, values?: unknown[]): Promise<Plan> {
  const { rows } = await app.ctx.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text, ...(values && { values }) })
  const [first] = rows
  if (!first) throw new Error('There is no plan.')
  return first['QUERY PLAN'][0].Plan
}

/** By each step of a plan that was carried out. */
function rowsRead(plan: Plan): number[] {
  const { 'Actual Rows': given = 0, 'Actual Loops': loops = 1, 'Rows Removed by Filter': passed = 0 } = plan
  const rechecked = plan['Rows Removed by Index Recheck'] ?? 0
  return [(given + passed + rechecked) * loops, ...(plan.Plans ?? []).flatMap(rowsRead)]
}

/** How often PostgreSQL has really read each large table from end to end. */
async function scanned(): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(app.db)
  const { rows } = await sql<{ relname: string; seq_scan: number }>`
    select relname, seq_scan::int from pg_stat_user_tables
    where relname in ('course_works', 'daily_feedbacks', 'assignments', 'students', 'users', 'student_summaries')`.execute(
    app.db,
  )
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
