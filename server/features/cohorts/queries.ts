import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { CohortDetail, CohortRow, LeftStudent } from '#contract/cohorts.ts'
import { withIdentifiedStudents } from '#contract/identified-students.ts'
import type { DateText } from '#domain/central-time.ts'
import { type InstructorSlot, padInstructors } from '#domain/cohort-form.ts'
import { cohortOrder } from '#domain/cohort-order.ts'
import { courseLabel } from '#domain/school-course.ts'
import { lastDayOf } from '#domain/student-enrolment.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { singleAuthors } from '../reflections/single-authors.ts'

type CohortRecord = Omit<CohortRow, 'cohort_name' | 'campus' | 'course' | 'employees' | 'avg_feeling'> & {
  created_at: Date
  updated_at: Date
  search_text: string
  campus_name: string
  instructors: InstructorSlot[]
  /** The students whose salary or days to place are the cohort's average; null if it is of several or of nobody. */
  only_placed: number[] | null
}

export async function listCohorts(db: Db, now: Date): Promise<CohortRow[]> {
  const rows = await everyCohort(db)
  const writers = await singleAuthors(db, rows)
  return rows.map((row) => toCohort(row, writers)).sort(cohortOrder(now))
}

export async function cohortDetail(db: Db, id: number): Promise<CohortDetail> {
  const [[cohort], students] = await Promise.all([oneCohort(db, id), listCohortStudents(db, id)])
  if (!cohort) throw notFound('cohort')
  const never_logged_in = students.filter(({ is_new }) => is_new).length
  const rows = students.map(({ is_new: _, ...student }) => student)
  return { ...toCohort(cohort, await singleAuthors(db, [cohort])), students: rows, never_logged_in }
}

/** Latest first. Someone who came back is not among them. */
export async function listLeft(db: Db, cohort_id: number) {
  const rows = await leftStudents(db, cohort_id)
  if (rows.length === 0) await requireCohort(db, cohort_id)
  return rows.map(({ ended_at, last_day, now_in, now_in_name, ...row }) => ({
    ...row,
    last_day: lastDayOf({ last_day, ended_at }),
    cohort: now_in === null ? null : { id: now_in, name: now_in_name ?? '' },
  }))
}

async function requireCohort(db: Db, id: number): Promise<void> {
  const cohort = await db.selectFrom('cohorts').select('id').where('id', '=', id).executeTakeFirst()
  if (!cohort) throw notFound('cohort')
}

interface Left extends Pick<LeftStudent, 'id' | 'first_name' | 'last_name' | 'ended_as' | 'reason'> {
  ended_at: Date
  last_day: DateText | null
  now_in: number | null
  now_in_name: string | null
}

/** Of someone who left several times the last one. */
const leftStudents = statement(
  (_db, cohort_id: Value<number>) => sql<Left>`
    select e.student_id as id, u.first_name, u.last_name, e.ended_as, e.ended_at, e.last_day, e.reason,
      s.cohort_id as now_in, c.name as now_in_name
    from (
      select distinct on (student_id) * from enrolments
      where cohort_id = ${cohort_id} and ended_at is not null order by student_id, ended_at desc, id desc
    ) e
    join students s on s.id = e.student_id and s.cohort_id is distinct from e.cohort_id
    join users u on u.id = e.student_id
    left join cohorts c on c.id = s.cohort_id
    order by e.ended_at desc, e.id desc`,
)

/** Null if the student dropped out. */
export async function findOwnCohort(db: Db, student_id: number) {
  const cohort = await db
    .selectFrom('students')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .innerJoin('campuses', 'campuses.id', 'cohorts.campus_id')
    .select(['cohorts.id', 'cohorts.name', 'cohorts.course_id', 'cohorts.applications_open'])
    .select(['cohorts.applications_close', 'cohorts.prework_start', 'cohorts.classroom_start', 'cohorts.graduation'])
    .select((is) => [
      jsonBuildObject({ code: is.ref('campuses.code'), name: is.ref('campuses.name') }).as('campus'),
      jsonArrayFrom(
        is
          .selectFrom('cohort_instructors')
          .innerJoin('users', 'users.id', 'cohort_instructors.employee_id')
          .whereRef('cohort_instructors.cohort_id', '=', 'cohorts.id')
          .where('users.status', '=', 'active')
          .select(['users.id', 'users.first_name', 'users.last_name', 'users.status'])
          .orderBy('cohort_instructors.position'),
      ).as('instructors'),
    ])
    .where('students.id', '=', student_id)
    .executeTakeFirst()
  if (!cohort) return null
  const { course_id, instructors, ...rest } = cohort
  return { ...rest, course: courseLabel(course_id), employees: padInstructors(instructors) }
}

/** Without those who dropped out, whose cohort_id is null. */
const listCohortStudents = statement((db, cohort_id: Value<number>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('student_summaries as z', 'z.student_id', 'students.id')
    .where('students.cohort_id', '=', cohort_id)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'students.photo_file_name'])
    .select(['students.application_status', 'students.skip_placement_reporting', 'z.placement_count'])
    .select(sql<boolean>`users.last_login_at is null and users.status = 'active'`.as('is_new'))
    .select([
      average('z.understanding_sum', 'z.feedback_count').as('avg_feeling'),
      average('z.understanding_sum', 'z.feedback_count').as('avg_understanding'),
      average('z.support_sum', 'z.feedback_count').as('avg_support'),
      average('z.grade_sum', 'z.grade_count').as('avg_score'),
    ])
    .orderBy(sql`fold(users.last_name)`)
    .orderBy(sql`fold(users.first_name)`)
    .orderBy('users.id'),
)

const average = (sum: string, count: string) =>
  sql<number | null>`${sql.ref(sum)}::float8 / nullif(${sql.ref(count)}, 0)`

function toCohort(
  { campus_name, instructors, only_placed, created_at, updated_at, search_text, ...cohort }: CohortRecord,
  singleAuthors: ReadonlyMap<number, number>,
): CohortRow {
  const row = {
    ...cohort,
    cohort_name: cohort.name,
    campus: { code: cohort.campus_code, name: campus_name },
    course: courseLabel(cohort.course_id),
    employees: padInstructors(instructors),
    // feeling_score is saved equal to understanding_score.
    avg_feeling: cohort.avg_understanding,
  }
  const writer = singleAuthors.get(cohort.id)
  return withIdentifiedStudents(row, [...(only_placed ?? []), ...(writer === undefined ? [] : [writer])])
}

const cohortRows = (requests: RawBuilder<unknown>) => sql`
  select c.*, k.code as campus_code, k.name as campus_name,
    z.confirmed_students, z.placed_students, z.total_students, z.placement_count,
    z.days_to_place_sum::float8 / nullif(z.days_to_place_count, 0) as days_to_place,
    round(z.salary_sum::numeric / nullif(z.salary_count, 0)) as average_salary,
    z.understanding_sum::float8 / nullif(z.feedback_count, 0) as avg_understanding,
    z.support_sum::float8 / nullif(z.feedback_count, 0) as avg_support,
    coalesce(r.open_requests, 0) as open_requests,
    coalesce(i.instructors, '[]') as instructors,
    o.only_placed
  from cohorts c
  join campuses k on k.id = c.campus_id
  join cohort_summaries z on z.cohort_id = c.id
  left join (
    select ci.cohort_id, json_agg(
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'status', u.status)
      order by ci.position
    ) as instructors
    from cohort_instructors ci join users u on u.id = ci.employee_id
    group by ci.cohort_id
  ) i on i.cohort_id = c.id
  left join lateral (${requests}) r on r.cohort_id = c.id
  left join (
    select s.cohort_id, array_agg(s.id) as only_placed
    from cohort_summaries y
    join students s on s.cohort_id = y.cohort_id
    cross join lateral (
      select p.post_income from placements p where p.student_id = s.id order by p.placed_at, p.id limit 1
    ) first
    where 1 in (y.salary_count, y.days_to_place_count)
      and (y.days_to_place_count = 1 or first.post_income is not null)
    group by s.cohort_id
  ) o on o.cohort_id = c.id`

const everyCohort = statement(
  () =>
    sql<CohortRecord>`${cohortRows(sql`
    select s.cohort_id, count(*) as open_requests
    from conversation_requests q join students s on s.id = q.student_id
    where q.done_at is null and s.erased_at is null
    group by s.cohort_id`)}`,
)
/** Its requests are looked up by student, instead of reading those of the school. */
const oneCohort = statement(
  (_db, id: Value<number>) =>
    sql<CohortRecord>`${cohortRows(sql`
    select s.cohort_id, count(*) as open_requests
    from students s cross join lateral (
      select from conversation_requests q where q.student_id = s.id and q.done_at is null offset 0
    ) q
    where s.cohort_id = c.id and s.erased_at is null
    group by s.cohort_id`)} where c.id = ${id}`,
)
