import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centralInstant } from '#domain/central-time.ts'
import { waitingSince, waitsForGrade } from '#domain/course-work-queue.ts'
import { isBeforeJoining } from '#domain/student-enrolment.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { cohortCounts } from '#test/support/cohort-counts.ts'
import { times } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { undoMove } from '../features/students/move.ts'
import { previewTransfer, transferStudents } from '../features/students/transfer.ts'
import { type Db, inTransaction } from './transaction.ts'

/**
 * Sums and counts are kept by triggers. Whatever is done to the rows they stand for, they equal what counting those rows
 * again, by the school's own rules, comes to.
 */

let app: TestApp
let grader: number
let cohorts: number[]
let students: number[]
let assignments: number[]
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  grader = (await makeEmployee(db)).id
  cohorts = []
  for (const graduation of ['2026-12-18', '2026-10-02', null]) cohorts.push((await makeCohort(db, { graduation })).id)
  students = []
  for (let n = 0; n < 5; n++) students.push((await makeStudent(db, { cohort_id: at(cohorts, n) })).id)
  assignments = []
  for (let n = 0; n < 5; n++) assignments.push((await makeAssignment(db, { cohort_id: at(cohorts, n) })).id)
  await sql`insert into tags (name) values ('CSS'), ('sql'), ('Git')`.execute(db)
})
afterAll(() => app.stop())

const at = (ids: readonly number[], n: number): number => ids[n % ids.length] ?? 0

const which = fc.nat(29)
const day = fc.constantFrom('2026-09-01', '2026-10-02', '2026-10-13', '2026-12-18', '2026-12-31', '2027-02-01')
/** Around the midnights that joining dates begin at, on both sides of the days that change the clocks. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-09-01', '2026-10-02', '2026-10-13', '2026-10-31', '2026-11-01', '2026-11-02', '2027-03-14'),
    fc.constantFrom('00:00', '08:00', '22:59', '23:00', '23:54', '23:55', '23:56'),
  )
  .map(([date, time]) => centralInstant(date, time))
const joining = fc.constantFrom('2026-09-01', '2026-10-03', '2026-11-01', '2026-11-02', '2027-03-14', '2027-03-15')
const income = fc.option(fc.integer({ min: 0, max: 10_000_000 }))
const score = fc.integer({ min: 1, max: 6 })
const grade = fc.constantFrom(null, 1, 3, 5)

const word = fc.constantFrom('Café', 'REST api', 'Build it')
const theTag = (n: number) => sql`(select id from tags order by id offset ${n % 3} limit 1)`
const rename = (id: number, name: string) => sql`update assignments set name = ${name} where id = ${id}`
const tagWith = (id: number, n: number) =>
  sql`insert into assignment_tags (assignment_id, tag_id) values (${id}, ${theTag(n)}) on conflict do nothing`
const untag = (id: number, n: number) =>
  sql`delete from assignment_tags where assignment_id = ${id} and tag_id = ${theTag(n)}`

type Act = (db: Db) => Promise<unknown>
/** Prints as what is done, so that a failure reads like a story. */
const act = <T extends unknown[]>(
  name: string,
  of: { [K in keyof T]: fc.Arbitrary<T[K]> },
  does: (...values: T) => Act,
) =>
  fc
    .tuple<T>(...of)
    .map((values) => ({ does: does(...values), [fc.toStringMethod]: () => `${name}(${values.join(', ')})` }))

const nth = (table: 'placements' | 'daily_feedbacks' | 'course_works', n: number) =>
  sql`(select id from ${sql.table(table)} order by id offset ${n} % greatest((select count(*) from ${sql.table(table)}), 1) limit 1)`

const ACTS = [
  act(
    'place',
    [which, day, income],
    (n, placed_at, post_income) => (db) =>
      sql`insert into placements (student_id, company_name, placement_type, placed_at, post_income)
      values (${at(students, n)}, 'Northwind', 'full_time', ${placed_at}, ${post_income})`.execute(db),
  ),
  act(
    'change placement',
    [which, day, income],
    (n, placed_at, post_income) => (db) =>
      sql`update placements set placed_at = ${placed_at}, post_income = ${post_income}
      where id = ${nth('placements', n)}`.execute(db),
  ),
  act(
    'remove placement',
    [which],
    (n) => (db) => sql`delete from placements where id = ${nth('placements', n)}`.execute(db),
  ),
  act(
    'remove all placements of',
    [which],
    (n) => (db) =>
      sql`delete from placements where student_id in (${at(students, n)}, ${at(students, n + 1)})`.execute(db),
  ),
  act(
    'reflect',
    [which, day, score, score],
    (n, on, understanding, support) => (db) =>
      sql`insert into daily_feedbacks
        (student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score)
      select ${at(students, n)}, ${at(cohorts, n)}, ${on}, ${understanding}, ${support}, ${understanding}
      where extract(isodow from ${on}::date) <= 5
      on conflict (student_id, feedback_on) do update set understanding_score = excluded.understanding_score,
        support_score = excluded.support_score, feeling_score = excluded.feeling_score`.execute(db),
  ),
  act(
    'move reflection',
    [which, which],
    (n, cohort) => (db) =>
      sql`update daily_feedbacks set cohort_id = ${at(cohorts, cohort)}
      where id = ${nth('daily_feedbacks', n)}`.execute(db),
  ),
  act(
    'remove reflection',
    [which],
    (n) => (db) => sql`delete from daily_feedbacks where id = ${nth('daily_feedbacks', n)}`.execute(db),
  ),
  act(
    'hand in',
    [which, which],
    (n, assignment) => (db) =>
      sql`insert into course_works (assignment_id, student_id, completed_at)
      values (${at(assignments, assignment)}, ${at(students, n)}, now()) on conflict do nothing`.execute(db),
  ),
  act(
    'grade',
    [which, grade],
    (n, grade) => (db) =>
      sql`update course_works set grade = ${grade}, workflow_state = ${grade === null ? 'completed' : 'graded'},
        graded_by_id = ${grade === null ? null : grader}, graded_at = ${grade === null ? null : new Date()}
      where id = ${nth('course_works', n)}`.execute(db),
  ),
  act(
    'comment',
    [which, fc.boolean()],
    (n, isAnswered) => (db) =>
      sql`update course_works set instructor_comment = 'Hm', graded_by_id = ${grader}, graded_at = ${new Date('2026-10-13T20:00:00Z')},
        submitted_at = ${new Date(isAnswered ? '2026-10-13T21:00:00Z' : '2026-10-13T19:00:00Z')}
      where id = ${nth('course_works', n)} and grade is null`.execute(db),
  ),
  act(
    'return',
    [which],
    (n) => (db) =>
      sql`update course_works set workflow_state = 'returned', returned_grade = grade, grade = null
      where id = ${nth('course_works', n)} and grade is not null`.execute(db),
  ),
  act(
    'hand in again',
    [which],
    (n) => (db) =>
      sql`update course_works set workflow_state = 'completed', attempt = attempt + 1, graded_by_id = null, graded_at = null
      where id = ${nth('course_works', n)} and workflow_state = 'returned'`.execute(db),
  ),
  act('transfer with work', [which, which, fc.boolean()], (n, cohort, isUndone) => async (db) => {
    const [student_id, cohort_id] = [at(students, n), at(cohorts, cohort)]
    const shown = await previewTransfer(db, { studentIds: [student_id], cohortId: cohort_id })
    if (shown.students.some(({ problem }) => problem)) return
    const carry = shown.students.flatMap(({ works }) =>
      works.flatMap(({ id, offer }) => (offer === 'carry' || offer === 'choose' ? id : [])),
    )
    const request = { student_ids: [student_id], cohort_id, joined_on: null, reason: '', preview: shown.preview, carry }
    const by = { actor_id: grader, now: new Date() }
    const { undo } = await transferStudents(db, request, by)
    if (!isUndone) return
    const { data } = await db.selectFrom('undos').select('data').where('id', '=', undo).executeTakeFirstOrThrow()
    await inTransaction(db, (trx) => undoMove(trx, data, by))
  }),
  act(
    'extend',
    [which, which, fc.option(moment)],
    (n, assignment, due_at) => (db) =>
      sql`insert into allowances (assignment_id, student_id, due_at, extended_at, extended_by_id)
      values (${at(assignments, assignment)}, ${at(students, n)}, ${due_at}, ${due_at}, ${due_at && grader})
      on conflict (assignment_id, student_id) do update set due_at = excluded.due_at, extended_at = excluded.extended_at,
        extended_by_id = excluded.extended_by_id`.execute(db),
  ),
  act(
    'excuse',
    [which, which, fc.boolean()],
    (n, assignment, isExcused) => (db) =>
      sql`insert into allowances (assignment_id, student_id, excused_at, excused_by_id)
      values (${at(assignments, assignment)}, ${at(students, n)}, ${isExcused ? new Date() : null}, ${isExcused ? grader : null})
      on conflict (assignment_id, student_id) do update set excused_at = excluded.excused_at,
        excused_by_id = excluded.excused_by_id`.execute(db),
  ),
  act(
    'forget allowances of',
    [which],
    (n) => (db) => sql`delete from allowances where student_id = ${at(students, n)}`.execute(db),
  ),
  act(
    'make graded or not',
    [which, fc.constantFrom('graded', 'not_graded')],
    (n, type) => (db) =>
      sql`update assignments set assignment_type = ${type} where id = ${at(assignments, n)}`.execute(db),
  ),
  act(
    'grade everyone on',
    [which, grade],
    (n, grade) => (db) =>
      sql`update course_works set grade = ${grade}, workflow_state = ${grade === null ? 'completed' : 'graded'}
      where assignment_id = ${at(assignments, n)} and graded_by_id is null`.execute(db),
  ),
  act(
    'take back work',
    [which],
    (n) => (db) => sql`delete from course_works where id = ${nth('course_works', n)}`.execute(db),
  ),
  act(
    'transfer',
    [which, which],
    (n, cohort) => (db) =>
      sql`update students set cohort_id = ${at(cohorts, cohort)},
        application_status = case application_status when 'placed' then 'placed' else 'confirmed' end
      where id = ${at(students, n)}`.execute(db),
  ),
  act(
    'join on',
    [which, joining],
    (n, joined_on) => (db) =>
      sql`update enrolments set joined_on = ${joined_on} where student_id = ${at(students, n)}
        and ended_at is null`.execute(db),
  ),
  act(
    'leave and enter',
    [which, moment, joining],
    (n, ended_at, joined_on) => (db) =>
      sql`with left_cohort as (
        update enrolments set ended_at = ${ended_at}, ended_as = 'transferred'
        where student_id = ${at(students, n)} and ended_at is null returning student_id
      ) insert into enrolments (student_id, cohort_id, joined_on, ended_at, ended_as)
        select id, cohort_id, ${joined_on}, case when id in (select student_id from left_cohort) then null else ${ended_at}::timestamptz end,
          case when id in (select student_id from left_cohort) then null else 'transferred' end
        from students where id = ${at(students, n)} and cohort_id is not null`.execute(db),
  ),
  act(
    'forget enrolments of',
    [which],
    (n) => (db) => sql`delete from enrolments where student_id = ${at(students, n)}`.execute(db),
  ),
  act(
    'assign',
    [which, moment, fc.option(moment)],
    (n, assigned_at, due_at) => (db) =>
      sql`update assignments set workflow_state = 'assigned', assigned_at = ${assigned_at}, due_at = ${due_at}
      where id = ${at(assignments, n)}`.execute(db),
  ),
  act(
    'unassign everything of',
    [which],
    (n) => (db) =>
      sql`update assignments set workflow_state = 'unassigned', assigned_at = null, due_at = null
      where cohort_id = ${at(cohorts, n)}`.execute(db),
  ),
  act(
    'merge cohorts',
    [which, which],
    (from, to) => (db) =>
      sql`update students set cohort_id = ${at(cohorts, to)} where cohort_id = ${at(cohorts, from)}`.execute(db),
  ),
  act(
    'drop out',
    [which],
    (n) => (db) =>
      sql`update students set cohort_id = null, application_status = 'dropped_out'
      where id = ${at(students, n)}`.execute(db),
  ),
  act(
    'set status',
    [which, fc.constantFrom('confirmed', 'placed')],
    (n, status) => (db) =>
      sql`update students set application_status = ${status}
      where id = ${at(students, n)} and cohort_id is not null`.execute(db),
  ),
  act(
    'exclude',
    [which, fc.boolean()],
    (n, excluded) => (db) =>
      sql`update students set skip_placement_reporting = ${excluded} where id = ${at(students, n)}`.execute(db),
  ),
  act(
    'set assignments',
    [which, fc.nat(3)],
    (n, times) => (db) =>
      sql`insert into assignments (name, slug, cohort_id)
      select 'Exercise', 'exercise-' || ${n}::int || '-' || m || '-' || nextval(pg_get_serial_sequence('assignments', 'id')),
        ${at(cohorts, n)} from generate_series(1, ${times}::int) m`.execute(db),
  ),
  act(
    'withdraw assignments of',
    [which],
    (n) => (db) =>
      sql`delete from assignments a where name = 'Exercise' and cohort_id = ${at(cohorts, n)}
      and not exists (select from course_works w where w.assignment_id = a.id)`.execute(db),
  ),
  act(
    'archive or bring back',
    [which, fc.boolean()],
    (n, isArchived) => (db) =>
      sql`update assignments set archived_at = ${isArchived ? new Date() : null}
      where cohort_id = ${at(cohorts, n)}`.execute(db),
  ),
  act('rename', [which, word], (n, name) => (db) => rename(at(assignments, n), name).execute(db)),
  act('tag', [which, fc.nat(2)], (n, tag) => (db) => tagWith(at(assignments, n), tag).execute(db)),
  act('untag', [which, fc.nat(2)], (n, tag) => (db) => untag(at(assignments, n), tag).execute(db)),
  act(
    'enrol',
    [which],
    (n) => (db) =>
      sql`with person as (
        insert into users (role, first_name, last_name, email)
        values (1, 'New', 'Student', 'n' || nextval(pg_get_serial_sequence('users', 'id')) || '@example.org') returning id
      ) insert into students (id, cohort_id) select id, ${at(cohorts, n)} from person`.execute(db),
  ),
  act(
    'graduate on',
    [which, fc.option(day)],
    (n, graduation) => (db) =>
      sql`update cohorts set graduation = ${graduation} where id = ${at(cohorts, n)}`.execute(db),
  ),
]

test('whatever happens to students, placements, reflections, works and assignments, what is kept is what is counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...ACTS), { minLength: 1, maxLength: 80, size: 'max' }), async (acts) => {
      const trx = await app.db.startTransaction().execute()
      try {
        for (const { does } of acts) await does(trx)
        expect(await kept(trx)).toEqual(await counted(trx))
      } finally {
        await trx.rollback().execute()
      }
    }),
    { numRuns: times(12, 40, 40) },
  )
})

async function kept(db: Db) {
  const lists = await db.selectFrom('kept_counts').selectAll().execute()
  const [ofStudents, ofCohorts, ofAssignments] = [
    await db.selectFrom('student_summaries').selectAll().orderBy('student_id').execute(),
    await db.selectFrom('cohort_summaries').selectAll().orderBy('cohort_id').execute(),
    await db
      .selectFrom('assignments')
      .leftJoin('assignment_searches', 'assignment_id', 'id')
      .select(['id', 'completed', 'graded', 'score_sum', 'score_count', 'before_joining', 'excused', 'search_text'])
      .orderBy('id')
      .execute(),
  ]
  return {
    students: ofStudents,
    cohorts: ofCohorts.map(({ days_to_place_sum, days_to_place_count, salary_sum, salary_count, ...cohort }) => ({
      ...cohort,
      days_to_place: days_to_place_count === 0 ? null : days_to_place_sum / days_to_place_count,
      average_salary: salary_count === 0 ? null : Math.round(salary_sum / salary_count),
    })),
    assignments: ofAssignments,
    lists: Object.fromEntries(lists.map(({ list, n }) => [list, n])),
    queue: await db.selectFrom('grading_queue').selectAll().orderBy('course_work_id').execute(),
  }
}

async function counted(db: Db): Promise<Awaited<ReturnType<typeof kept>>> {
  const everyone = await db.selectFrom('students').selectAll().orderBy('id').execute()
  const placements = await db.selectFrom('placements').selectAll().orderBy('placed_at').orderBy('id').execute()
  const feedbacks = await db.selectFrom('daily_feedbacks').selectAll().execute()
  const works = await db.selectFrom('course_works').selectAll().orderBy('id').execute()
  const allowances = await db.selectFrom('allowances').selectAll().execute()
  const allCohorts = await db.selectFrom('cohorts').selectAll().orderBy('id').execute()
  const allAssignments = await db.selectFrom('assignments').selectAll().orderBy('id').execute()
  const stays = await db.selectFrom('enrolments').selectAll().execute()
  const tags = await db
    .selectFrom('assignment_tags')
    .innerJoin('tags', 'id', 'tag_id')
    .select(['assignment_id', 'name'])
    .orderBy('id')
    .execute()
  const feelings = (rows: typeof feedbacks) => ({
    feedback_count: rows.length,
    understanding_sum: sum(rows.map((row) => row.understanding_score)),
    support_sum: sum(rows.map((row) => row.support_score)),
  })
  const daysOf = (student_id: number) =>
    feedbacks.flatMap((row) => (row.student_id === student_id ? row.feedback_on : [])).toSorted()
  const grades = (rows: typeof works) => rows.flatMap((row) => row.grade ?? [])
  /** The last grade of returned work counts until there is a new one. */
  const scores = (rows: typeof works) => rows.flatMap((row) => row.grade ?? row.returned_grade ?? [])
  const placementsOf = (id: number) => placements.filter((row) => row.student_id === id)
  return {
    students: everyone.map(({ id }) => {
      const own = scores(works.filter((work) => work.student_id === id && !work.is_superseded))
      return {
        student_id: id,
        placement_count: placementsOf(id).length,
        ...feelings(feedbacks.filter((row) => row.student_id === id)),
        grade_count: own.length,
        grade_sum: sum(own),
        last_reflection_on: daysOf(id).at(-1) ?? null,
      }
    }),
    cohorts: allCohorts.map(({ id, graduation }) => {
      const members = everyone.filter((student) => student.cohort_id === id)
      const facts = members.map((student) => ({
        ...student,
        placement_count: placementsOf(student.id).length,
        first_placement: placementsOf(student.id)[0] ?? null,
      }))
      const { confirmed_students, total_students, placed_students, ...averages } = cohortCounts(facts, graduation)
      return {
        cohort_id: id,
        confirmed_students: confirmed_students ?? 0,
        total_students: total_students ?? 0,
        placed_students: placed_students ?? 0,
        ...averages,
        placement_count: sum(facts.map((student) => student.placement_count)),
        ...feelings(feedbacks.filter((row) => row.cohort_id === id)),
      }
    }),
    assignments: allAssignments.map(({ id, cohort_id, name, ...times }) => {
      const staysOf = (student_id: number) =>
        stays.filter((stay) => stay.student_id === student_id && stay.cohort_id === cohort_id)
      const present = new Set(everyone.filter((student) => student.cohort_id === cohort_id).map(({ id }) => id))
      const handedIn = works.filter((work) => work.assignment_id === id && present.has(work.student_id))
      const exempt = [...present]
        .filter((student_id) => !handedIn.some((work) => work.student_id === student_id))
        .map((student_id) => ({
          student_id,
          allowed: allowances.find((row) => row.assignment_id === id && row.student_id === student_id),
        }))
      const words = [name, ...tags.filter((tag) => tag.assignment_id === id).map((tag) => tag.name)]
      return {
        id,
        completed: handedIn.length,
        graded: grades(handedIn).length,
        score_sum: sum(scores(handedIn)),
        score_count: scores(handedIn).length,
        before_joining: exempt.filter(
          ({ student_id, allowed }) =>
            !allowed?.due_at && !allowed?.excused_at && isBeforeJoining(times, staysOf(student_id)),
        ).length,
        excused: exempt.filter(({ allowed }) => allowed?.excused_at).length,
        search_text: words.join(' ').replaceAll('é', 'e').toLowerCase(),
      }
    }),
    lists: {
      students: everyone.length,
      assignments: allAssignments.filter(({ archived_at }) => archived_at === null).length,
    },
    queue: works.flatMap((work) => {
      const assignment = allAssignments.find(({ id }) => id === work.assignment_id)
      const student = everyone.find(({ id }) => id === work.student_id)
      if (!assignment || !student) return []
      if (!waitsForGrade({ work, assignment, student })) return []
      const { id: course_work_id, assignment_id, student_id } = work
      const waiting_since = waitingSince(work)
      return [{ course_work_id, cohort_id: assignment.cohort_id, assignment_id, student_id, waiting_since }]
    }),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('the numbers hold when people work at the same time', async () => {
  const staff = await app.as({ id: grader })
  const summary = async (id: number) => (await staff.get(`/api/students/summary/${id}`)).body
  // As every write of the server: who loses a deadlock goes again.
  const write = (statement: RawBuilder<unknown>) => inTransaction(app.db, (trx) => statement.execute(trx))
  const errands = [
    (n: number, student_id: number) =>
      staff.post('/api/students/placements', {
        student_id,
        company: { name: 'Northwind' },
        placement_type: 'contract',
        placed_at: '2027-01-05',
        post_income: n,
      }),
    async (n: number, student_id: number) => {
      const { version, application_status, ...student } = await summary(student_id)
      const joined_on = n % 2 === 0 ? '2026-10-14' : undefined
      return staff.put('/api/students/update', { ...student, cohort_id: at(cohorts, Math.floor(n / 5)), joined_on })
    },
    (n: number) =>
      staff.put(`/api/assignments/assign/${at(assignments, n)}`, {
        dueAt: `2026-10-${n % 2 === 0 ? '08' : '20'}T13:00:00Z`,
      }),
    async (_: number, student_id: number) => {
      const [placement] = (await summary(student_id)).placements as { id: number }[]
      return placement && staff.delete(`/api/students/placements/${placement.id}`)
    },
    (n: number, student_id: number) =>
      write(sql`insert into course_works (assignment_id, student_id, completed_at, grade, workflow_state)
        values (${at(assignments, n)}, ${student_id}, now(), 3, 'graded') on conflict do nothing`),
    (n: number, student_id: number) =>
      write(sql`insert into daily_feedbacks
          (student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score)
        values (${student_id}, ${at(cohorts, n)}, '2026-10-05'::date + ${n % 4}::int, 2, 6, 2)
        on conflict do nothing`),
    async (n: number) => {
      const work = await sql<{ id: number | null }>`select ${nth('course_works', n)} as id`.execute(app.db)
      const id = work.rows[0]?.id
      const grades = [1, 3, 5, null]
      return id && staff.put(`/api/assignments/grade/${id}`, { grade: grades[n % 4], instructor_comment: `Try ${n}` })
    },
    (n: number) => write(sql`delete from course_works where id = ${nth('course_works', n)} and ${n % 3} = 0`),
    (n: number) => staff.post('/api/assignments', { name: `Exercise ${n}`, cohortId: at(cohorts, n), tags: ['css'] }),
    (n: number) => write(rename(at(assignments, n), `Exercise ${n}`)),
    (n: number) => write(n % 3 === 0 ? untag(at(assignments, n), n) : tagWith(at(assignments, n + 1), n)),
    async (n: number, student_id: number) => {
      if (n % 4 > 0) return
      const { version, ...student } = await summary(student_id)
      return staff.put('/api/students/update', { ...student, application_status: 'dropped_out', cohort_id: null })
    },
    async (_: number, student_id: number) => {
      const { version, ...student } = await summary(student_id)
      return staff.put('/api/students/update', { ...student, joined_on: '2026-09-01' })
    },
  ]
  const answers: unknown[] = []
  let next = 0
  const person = async () => {
    for (let n = next++; n < times(80, 160, 160); n = next++) {
      answers.push(await errands[n % errands.length]?.(n, at(students, Math.floor(n / 2))))
    }
  }
  await Promise.all(Array.from({ length: 8 }, person))
  const statuses = answers.flatMap((answer) => (answer as { status?: number } | undefined)?.status ?? [])
  expect(statuses.filter((status) => ![200, 201, 404, 422].includes(status))).toEqual([])
  // Many of them were let through, and met each other.
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(20)
  expect(await kept(app.db)).toEqual(await counted(app.db))
})
