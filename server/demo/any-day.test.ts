import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { matchesLogin } from '#domain/account-invitation.ts'
import { releaseProblem, scheduleProblem } from '#domain/assignment-schedule.ts'
import { ATTENTION_KINDS } from '#domain/attention-reasons.ts'
import { addDays, centralDate } from '#domain/central-time.ts'
import { COHORT_PHASES, type CohortDates, cohortPhase } from '#domain/cohort-phase.ts'
import {
  COMPLETION_TIMINGS,
  completionTiming,
  courseWorkStatus,
  WORK_STATUSES,
  type WorkFacts,
} from '#domain/course-work-status.ts'
import type { ClassDates } from '#domain/reflection-day.ts'
import { currentReflectionDate } from '#domain/reflection-window.ts'
import type { LoginFilter } from '#domain/student-list.ts'
import { connect } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import { listAttention } from '#server/features/attention/list.ts'
import { readLogins } from '#server/features/logins/queries.ts'
import { listNotices } from '#server/features/notices/list.ts'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { sampled } from '#test/support/extent.ts'
import { NEW_TEMPLATE } from '#test/support/template-database.ts'
import { fillDemoSchool } from './fill.ts'

interface Cohort extends CohortDates, ClassDates {
  id: number
  name: string
  campus_id: number
  course_id: number
  feedback_nag: boolean
}
type Work = WorkFacts & { name: string; due_at: Date | null }

let database: TestDatabase
let server: ReturnType<typeof connect>
let client: PoolClient

beforeAll(async () => {
  database = await createDatabase(inject('postgres'), NEW_TEMPLATE)
  server = connect(database.connection, { max: 1, onError: () => undefined, patient: true })
  client = await server.pool.connect()
})
afterAll(async () => {
  client.release()
  await server.close()
  await database.drop()
})

const MOMENTS: [what: string, moment: string][] = [
  ['in the last minute before a leap day', '2028-02-29T05:59:00Z'],
  ['on a Wednesday at one', '2026-11-11T19:00:00Z'],
  ['on a Saturday', '2026-11-14T18:00:00Z'],
  ['on a Sunday night', '2026-11-16T04:30:00Z'],
  ['on Thanksgiving', '2026-11-26T16:00:00Z'],
  ['on a Monday at three, while no reflection is open', '2026-07-06T20:00:00Z'],
  ['on a Friday just after four', '2026-05-29T21:05:00Z'],
  ['on the last evening of a year', '2027-01-01T00:30:00Z'],
  ['in the first minutes of a year', '2027-01-01T06:10:00Z'],
  ['in the night when the clocks go forward', '2027-03-14T08:30:00Z'],
  ['in the doubled hour of autumn', '2026-11-01T06:30:00Z'],
]

describe.each(sampled(MOMENTS, 1))('%s', (_, moment) => {
  const now = new Date(moment)
  let cohorts: Cohort[]

  beforeAll(async () => {
    await client.query('begin')
    await fillDemoSchool(client, { now, say: () => undefined, hashPassword: async () => 'hash' })
    cohorts = await all<Cohort>('select * from cohorts')
  })
  afterAll(() => client.query('rollback'))

  test('the demo school has a cohort in each of the six phases, of both courses on both campuses', () => {
    const phases = cohorts.map((cohort) => cohortPhase(cohort, now))
    expect(new Set(phases)).toEqual(new Set(COHORT_PHASES))
    expect(phases.filter((phase) => phase === 'Graduated').length).toBeGreaterThanOrEqual(6)
    expect(phases.filter((phase) => phase === 'Classroom')).toHaveLength(3)
    expect(new Set(cohorts.map((cohort) => `${cohort.campus_id} ${cohort.course_id}`)).size).toBe(4)
    expect(new Set(cohorts.map((cohort) => cohort.name)).size).toBe(cohorts.length)
    for (const cohort of cohorts) expect(cohort.feedback_nag).toBe(cohortPhase(cohort, now) === 'Classroom')
  })

  test('the demo student is in the classroom of the demo staff member, and has one of everything to see', async () => {
    const cohort = cohorts.find((candidate) => candidate.id === LIVE_COHORT)
    expect(cohort && cohortPhase(cohort, now)).toBe('Classroom')
    expect(
      await all(`select i.cohort_id, u.email from cohort_instructors i join users u on u.id = i.employee_id
        where position = 1 and cohort_id = (${DEMO_STUDENT('cohort_id')})`),
    ).toEqual([{ cohort_id: LIVE_COHORT, email: 'staff@example.com' }])

    const works = await worksOf(`s.id = (${DEMO_STUDENT('id')})`)
    const statuses = works.map((work) => courseWorkStatus(work, now))
    // They joined on the first day.
    expect(new Set([...statuses, 'Before joining'])).toEqual(new Set(WORK_STATUSES))
    const soon = new Date(now.getTime() + 48 * 3_600_000)
    expect(works.some((work) => !work.completed_at && work.due_at && work.due_at > now && work.due_at < soon)).toBe(
      true,
    )
    expect(works.some((work) => work.grade && work.instructor_comment)).toBe(true)
    expect(new Set(works.flatMap((work) => work.grade ?? []))).toEqual(new Set([1, 3, 5]))
    const commented = works.filter((work) => work.assignment_type === 'not_graded' && work.instructor_comment)
    expect(commented).toHaveLength(1)
  })

  test.each(['student@example.com', 'staff@example.com'])(
    '%s has notices that hold, read and unread',
    async (email) => {
      const [person] = await all<{ id: number }>('select id from users where email = $1', [email])
      const { rows } = await listNotices(inTheFilling(), { user_id: person?.id ?? 0, now, offset: 0 })
      const unread = rows.filter(({ read_at }) => read_at === null)
      expect(unread.length).toBeGreaterThan(0)
      expect(unread.length).toBeLessThan(rows.length)
      expect(rows.filter(({ text, path }) => /null|undefined/.test(text + path))).toEqual([])
    },
  )

  test('the next cohort to begin has its whole course planned ahead, over the days off', async () => {
    const next = cohorts
      .filter(({ classroom_start }) => classroom_start !== null && classroom_start > centralDate(now))
      .toSorted((a, b) => ((a.classroom_start ?? '') < (b.classroom_start ?? '') ? -1 : 1))[0]
    const planned = await all<{ cohort_id: number; visible_from: Date; due_at: Date | null }>(
      'select cohort_id, visible_from, due_at from assignments where visible_from is not null and release_problem is null',
    )
    expect(planned.length).toBeGreaterThan(15)
    expect(new Set(planned.map(({ cohort_id }) => cohort_id))).toEqual(new Set([next?.id]))
    expect(next?.days_off.length).toBeGreaterThan(0)
    for (const { visible_from, due_at } of planned) {
      expect(scheduleProblem({ visible_from, due_at, graduation: next?.graduation ?? null, now })).toBeNull()
      expect(next?.days_off).not.toContain(centralDate(visible_from))
    }
  })

  test('one release of the live cohort was skipped, and its instructors were told why', async () => {
    const skipped = await all<{ id: number; due_at: Date; visible_from: Date; graduation: string }>(
      `select a.id, due_at, visible_from, archived_at, graduation from assignments a join cohorts c on c.id = a.cohort_id
        where release_problem = 'past_due' and a.cohort_id = ${LIVE_COHORT}`,
    )
    expect(skipped).toHaveLength(1)
    for (const { visible_from, due_at, graduation } of skipped) {
      expect(visible_from < due_at).toBe(true)
      expect(releaseProblem({ due_at, archived_at: null, graduation, now })).toBe('past_due')
    }
    const [staff] = await all<{ id: number }>(`select id from users where email = 'staff@example.com'`)
    const { rows } = await listNotices(inTheFilling(), { user_id: staff?.id ?? 0, now, offset: 0 })
    expect(rows.map(({ text }) => text).join('\n')).toContain(
      'Its due time had passed when it could be assigned, so students did not get it.',
    )
    const history = `select id from history where entity = 'assignment' and entity_id = $1 and action = 'not released'`
    expect(await all(history, [skipped[0]?.id])).toHaveLength(1)
  })

  test('some assignments of cohorts that are long over are archived, and none that anyone works on', async () => {
    const archived = await all<{ graduation: string }>(
      'select graduation from assignments a join cohorts c on c.id = a.cohort_id where archived_at is not null',
    )
    expect(archived.length).toBeGreaterThan(1)
    for (const { graduation } of archived) expect(graduation < addDays(centralDate(now), -300)).toBe(true)
  })

  test('a class was imported, after a first try that was undone', async () => {
    const imports = await all<{ is_undone: boolean; new_rows: number }>(
      'select undone_at is not null as is_undone, new_rows from imports where committed_at is not null order by id',
    )
    expect(imports.map(({ is_undone }) => is_undone)).toEqual([true, false])
    for (const { new_rows } of imports) expect(new_rows).toBeGreaterThan(10)
  })

  test('about forty pieces of work wait for the demo staff member', async () => {
    const [waiting] = await all<{ count: number }>(
      `select count(*) from grading_queue where cohort_id = ${LIVE_COHORT}`,
    )
    expect(waiting?.count).toBeGreaterThanOrEqual(34)
    expect(waiting?.count).toBeLessThanOrEqual(46)
  })

  test('some work was returned; some of that was submitted again, and some of that is graded', async () => {
    const [states] = await all<Record<string, number>>(
      `select count(*) filter (where workflow_state = 'returned') as returned,
        count(*) filter (where attempt = 2 and grade is null) as again, count(*) filter (where attempt = 2 and grade = 3) as graded
      from course_works`,
    )
    for (const count of Object.values(states ?? {})) expect(count).toBeGreaterThan(0)
    expect(
      await all(`select id from attempts t where at < (select max(at) from attempts before
      where before.course_work_id = t.course_work_id and before.id < t.id)`),
    ).toEqual([])
  })

  test('course work is there in every status, and the whole school has things to grade, missing and late', async () => {
    const works = await worksOf('true')
    expect(new Set(works.map((work) => courseWorkStatus(work, now)))).toEqual(new Set(WORK_STATUSES))
    const timings = works.flatMap((work) => completionTiming(work) ?? [])
    expect(new Set(timings)).toEqual(new Set(COMPLETION_TIMINGS))
  })

  test('the open reflection is partly done, and not by the demo student', async () => {
    const cohort = cohorts.find((candidate) => candidate.id === LIVE_COHORT)
    const day = cohort && currentReflectionDate(cohort, now)
    const written = await all<{ student_id: number }>(
      `select student_id from daily_feedbacks where cohort_id = ${LIVE_COHORT} and feedback_on = $1`,
      [day ?? '1999-01-01'],
    )
    const [demo] = await all<{ id: number }>(DEMO_STUDENT('id'))
    expect(written.map((row) => row.student_id)).not.toContain(demo?.id)
    if (day) {
      expect(written.length).toBeGreaterThan(0)
      expect(written.length).toBeLessThan(20)
    }
    const [past] = await all<{ count: number }>(`select count(*) from daily_feedbacks where student_id = $1`, [
      demo?.id,
    ])
    expect(past?.count).toBeGreaterThan(20)
  })

  test('reflections are written on class days only, while they were open', async () => {
    expect(
      await all(`select f.id from daily_feedbacks f join cohorts c on c.id = f.cohort_id
        where f.feedback_on < c.classroom_start or f.feedback_on >= c.graduation
          or f.created_at < (f.feedback_on + time '16:00') at time zone 'America/Chicago'`),
    ).toEqual([])
  })

  test('the live cohort had a day off, when nobody reflected, and has one soon', async () => {
    const days = cohorts.find((candidate) => candidate.id === LIVE_COHORT)?.days_off ?? []
    const today = centralDate(now)
    expect(days.some((day) => day < today && day > addDays(today, -30))).toBe(true)
    expect(days.some((day) => day > today && day < addDays(today, 15))).toBe(true)
    expect(days).not.toContain(today)
    expect(
      await all(
        'select f.id from daily_feedbacks f join cohorts c on c.id = f.cohort_id where feedback_on = any (days_off)',
      ),
    ).toEqual([])
  })

  test('requests for a 1:1 of every kind are there, an old one too', async () => {
    const [open] = await all(`select count(*) between 3 and 9 as are_few,
      count(*) filter (where taken_at is not null) > 0 as is_taken,
      count(*) filter (where withdrawn_at is not null) > 0 as is_withdrawn,
      max(asked_on) - min(asked_on) >= 2 as is_old
      from conversation_requests where done_at is null`)
    expect(open).toEqual({ are_few: true, is_taken: true, is_withdrawn: true, is_old: true })
    const [done] = await all(`select count(*) > 0 as are_noted from conversation_requests q
      join student_notes n on n.id = q.note_id and n.student_id = q.student_id and n.created_at = q.done_at`)
    expect(done).toEqual({ are_noted: true })
    expect(
      await all(`select f.id from daily_feedbacks f left join conversation_requests q on q.id = f.request_id
        where (f.additional_conversation_wanted and q.id is null) or q.student_id <> f.student_id
          or q.asked_on > f.feedback_on`),
    ).toEqual([])
  })

  test('someone needs attention for each reason, one of them is snoozed, and a new reason has woken one', async () => {
    const live = cohorts
      .filter((cohort) => cohort.id === LIVE_COHORT)
      .map((cohort) => ({ ...cohort, takes_attendance: true }))
    const listed = await listAttention(inTheFilling(), live, now)
    const kinds = listed.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))
    expect(new Set(kinds)).toEqual(new Set(ATTENTION_KINDS))
    expect(listed.filter(({ is_awake }) => !is_awake)).toHaveLength(1)
    expect(listed.flatMap(({ new_kinds }) => new_kinds)).toContain('missing_in_row')
    expect(listed.length).toBeLessThan(20)
  })

  test('rolls were called on class days alone, of those who were there, and today’s is left', async () => {
    const [found] = await all(
      `select (select attendance from school) as is_taken, count(distinct status)::int as statuses,
        count(*) filter (where day >= $1)::int as today,
        count(*) filter (where t.day < c.classroom_start or t.day >= c.graduation or t.day = any (c.days_off))::int as outside,
        count(*) filter (where not exists (select from enrolments e where e.student_id = t.student_id
          and e.cohort_id = t.cohort_id and e.joined_on <= t.day))::int as strangers
      from attendance t join cohorts c on c.id = t.cohort_id`,
      [centralDate(now)],
    )
    expect(found).toEqual({ is_taken: true, statuses: 4, today: 0, outside: 0, strangers: 0 })
  })

  test('of the next class six never logged in: invited, with a temporary password, and each also expired', async () => {
    const ids = await all<{ id: number }>('select id from users where role = 1 and last_login_at is null')
    const logins = await readLogins(
      inTheFilling(),
      ids.map(({ id }) => id),
    )
    const count = (filter: LoginFilter) => logins.filter((login) => matchesLogin(filter, login, now)).length
    expect(count('invited')).toBe(3)
    expect(count('expired')).toBe(2)
    expect(logins.filter(({ password_temporary }) => password_temporary).length).toBe(2)
  })

  test('nothing has happened in the future, and nothing was graded before it was handed in', async () => {
    const moments = {
      users: ['created_at', 'updated_at', 'last_login_at'],
      invitations: ['created_at'],
      days_off: ['created_at'],
      cohorts: ['created_at'],
      enrolments: ['started_at', 'ended_at'],
      assignments: ['created_at', 'assigned_at', 'archived_at', 'updated_at'],
      course_works: ['completed_at', 'graded_at', 'updated_at'],
      attempts: ['at'],
      allowances: ['extended_at', 'excused_at'],
      daily_feedbacks: ['created_at'],
      conversation_requests: ['asked_at', 'withdrawn_at', 'taken_at', 'done_at'],
      placements: ['created_at'],
      student_notes: ['created_at'],
      history: ['at'],
      notices: ['created_at', 'read_at'],
      imports: ['created_at', 'committed_at', 'undone_at'],
      attention_snoozes: ['snoozed_at'],
      attendance: ['marked_at'],
    }
    for (const [table, columns] of Object.entries(moments)) {
      for (const column of columns) {
        expect(await all(`select * from ${table} where ${column} > $1`, [now]), `${table}.${column}`).toEqual([])
      }
    }
    expect(await all('select id from placements where placed_at > $1', [centralDate(now)])).toEqual([])
    expect(await all('select id from enrolments where joined_on > $1', [centralDate(now)])).toEqual([])
    expect(await all('select id from course_works where graded_at < completed_at')).toEqual([])
    expect(await all('select id from conversation_requests where done_at < taken_at or taken_at < asked_at')).toEqual(
      [],
    )
    expect(await all('select id from enrolments where ended_at <= started_at')).toEqual([])
  })

  test('everyone graded is graded by an instructor of their cohort', async () => {
    expect(
      await all(`select w.id from course_works w join assignments a on a.id = w.assignment_id
        where w.graded_by_id is not null and w.carried_from is null and not exists (
          select from cohort_instructors i where i.cohort_id = a.cohort_id and i.employee_id = w.graded_by_id)`),
    ).toEqual([])
  })

  test('the history of every student leads to where they are now', async () => {
    expect(
      await all(`select s.id from students s left join enrolments e on e.student_id = s.id and e.ended_at is null
        where s.cohort_id is distinct from e.cohort_id`),
    ).toEqual([])
    const [ended] = await all<{ dropped: number; moved: number; silent: number }>(
      `select count(*) filter (where ended_as = 'dropped_out') as dropped,
        count(*) filter (where ended_as = 'transferred') as moved,
        count(*) filter (where ended_at is not null and reason = '') as silent from enrolments`,
    )
    expect(ended?.dropped).toBeGreaterThan(3)
    expect(ended?.moved).toBeGreaterThan(3)
    expect(ended?.silent).toBe(0)
  })

  test('someone came to the live cohort with their work, and those who dropped out have a last day', async () => {
    const carried = await all<{ graded: boolean }>(
      `select w.grade is not null as graded from course_works w join course_works o on o.id = w.carried_from and o.is_superseded
      join students s on s.id = w.student_id and s.cohort_id = ${LIVE_COHORT}
      where (select count(*) from attempts t where t.course_work_id = w.id)
        = (select count(*) from attempts t where t.course_work_id = o.id)`,
    )
    expect(carried.length).toBeGreaterThan(3)
    expect(carried.some(({ graded }) => graded)).toBe(true)
    expect(
      await all(`select id from enrolments where (last_day is null) = (ended_as is not distinct from 'dropped_out')`),
    ).toEqual([])
  })

  test('someone who came to the live cohort later is not expected to have done what was due before', async () => {
    const statuses = (await worksOf(`s.cohort_id = ${LIVE_COHORT}`)).map((work) => courseWorkStatus(work, now))
    expect(statuses.filter((status) => status === 'Before joining').length).toBeGreaterThan(3)
  })

  test('of each graduated cohort most are placed, and nobody is called placed without a placement', async () => {
    expect(
      await all(`select s.id from students s join student_summaries n on n.student_id = s.id
        where (s.application_status = 'placed') <> (n.placement_count > 0)`),
    ).toEqual([])
    const graduated = cohorts.filter((cohort) => cohortPhase(cohort, now) === 'Graduated').map(({ id }) => id)
    const rates = await all<{ rate: number }>(
      `select placed_students::numeric / total_students as rate from cohort_summaries where cohort_id = any ($1)`,
      [graduated],
    )
    for (const { rate } of rates) {
      expect(rate).toBeGreaterThanOrEqual(0.7)
      expect(rate).toBeLessThanOrEqual(0.9)
    }
    const types = await all('select distinct placement_type from placements')
    expect(types.length).toBeGreaterThanOrEqual(5)
  })

  test('every summary is what counting again gives', async () => {
    for (const [name, sql] of Object.entries(RECOUNTS)) expect(await all(sql), name).toEqual([])
  })
})

const LIVE_COHORT = 9

function DEMO_STUDENT(column: string): string {
  return `select s.${column} from students s join users u on u.id = s.id where u.email = 'student@example.com'`
}

/** The demo school is in a transaction that is rolled back. */
function inTheFilling(): Db {
  const connection = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

async function all<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query(sql, values)).rows
}

/** The assigned assignments of a student's current cohort, submitted or not. */
function worksOf(condition: string): Promise<Work[]> {
  return all<Work>(`select a.name, a.assignment_type, a.assigned_at, greatest(a.due_at, x.due_at) as due_at,
      w.completed_at, w.timed_at, coalesce(w.workflow_state = 'returned', false) as is_returned, w.instructor_comment, w.grade,
      x.excused_at is not null as is_excused,
      x.due_at is null and is_before_joining(s.id, a.cohort_id, grace_end(a.assigned_at, a.due_at)) as before_joining
    from students s join assignments a on a.cohort_id = s.cohort_id and a.workflow_state = 'assigned'
    left join allowances x on x.assignment_id = a.id and x.student_id = s.id
    left join course_works w on w.assignment_id = a.id and w.student_id = s.id where ${condition}`)
}

const RECOUNTS = {
  students: `select z.* from student_summaries z where (placement_count, feedback_count, understanding_sum, support_sum,
      grade_count, grade_sum) is distinct from (
    (select count(*) from placements p where p.student_id = z.student_id),
    (select count(*) from daily_feedbacks f where f.student_id = z.student_id),
    (select coalesce(sum(understanding_score), 0) from daily_feedbacks f where f.student_id = z.student_id),
    (select coalesce(sum(support_score), 0) from daily_feedbacks f where f.student_id = z.student_id),
    (select count(coalesce(grade, returned_grade)) from course_works w where w.student_id = z.student_id and not is_superseded),
    (select coalesce(sum(coalesce(grade, returned_grade)), 0) from course_works w
      where w.student_id = z.student_id and not is_superseded))`,
  'students’ rows': `select id from students where id not in (select student_id from student_summaries)`,
  'cohorts by student': `with first as (
      select distinct on (student_id) student_id, post_income, placed_at from placements order by student_id, placed_at, id
    ), n as (
      select s.cohort_id, count(*) as confirmed,
        count(*) filter (where first.student_id is not null or not skip_placement_reporting) as total,
        count(first.student_id) as placed, coalesce(sum(post_income), 0) as salary, count(post_income) as salaries,
        coalesce(sum(case when placed_at > graduation then placed_at - graduation else 0 end), 0) as days
      from students s join cohorts c on c.id = s.cohort_id left join first on first.student_id = s.id group by 1
    )
    select z.* from cohort_summaries z left join n using (cohort_id)
    where (confirmed_students, total_students, placed_students, salary_sum, salary_count, days_to_place_sum, days_to_place_count)
      is distinct from (coalesce(confirmed, 0), coalesce(total, 0), coalesce(placed, 0), coalesce(salary, 0),
        coalesce(salaries, 0), coalesce(days, 0), coalesce(placed, 0))`,
  'cohorts by reflection': `select z.* from cohort_summaries z where (feedback_count, understanding_sum, support_sum)
    is distinct from (
      (select count(*) from daily_feedbacks f where f.cohort_id = z.cohort_id),
      (select coalesce(sum(understanding_score), 0) from daily_feedbacks f where f.cohort_id = z.cohort_id),
      (select coalesce(sum(support_score), 0) from daily_feedbacks f where f.cohort_id = z.cohort_id))`,
  assignments: `select a.id from assignments a cross join lateral (
      select count(*) as works, count(grade) as grades,
        count(coalesce(grade, returned_grade)) as scores, coalesce(sum(coalesce(grade, returned_grade)), 0) as total
      from course_works w join students s on s.id = w.student_id
      where w.assignment_id = a.id and s.cohort_id = a.cohort_id
    ) n where (completed, graded, score_count, score_sum) is distinct from (works, grades, scores, total)`,
  'who joined after an assignment was due': `select a.id from assignments a where before_joining <> (
    select count(*) from students s where s.cohort_id = a.cohort_id
      and is_before_joining(s.id, a.cohort_id, grace_end(a.assigned_at, a.due_at))
      and not exists (select from course_works w where w.assignment_id = a.id and w.student_id = s.id)
      and not exists (select from allowances x where x.assignment_id = a.id and x.student_id = s.id))`,
  'who is excused': `select a.id from assignments a where excused <> (
    select count(*) from allowances x join students s on s.id = x.student_id and s.cohort_id = a.cohort_id
    where x.assignment_id = a.id and x.excused_at is not null)`,
  'what a search finds students by': `select s.id from students s join users u using (id)
    where search_text <> fold(concat_ws(' ', first_name, middle_name, last_name, email))`,
  'what a search finds assignments by': `select id from assignments left join assignment_searches on assignment_id = id
    where search_text is distinct from assignment_search_text(id, name)`,
}
