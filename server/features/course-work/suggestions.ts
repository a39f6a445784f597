import { type RawBuilder, sql } from 'kysely'
import { withIdentifiedStudents } from '#contract/identified-students.ts'
import { mentionsOne, namesOf, type Suggestion, sentencesOf } from '#domain/course-work-suggestions.ts'
import { fold } from '#domain/fold.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

const MOST_SENTENCES = 300
const MOST_RELATIVES = 6
/** Of each assignment, and of each work. */
const MOST_WORKS = 30
const MOST_FEEDBACK = 2
/** Of each source. */
const MOST_READ = 100

/** Sentences of feedback that graders may want again, those on this assignment first, then the newest first. */
export async function listSuggestions(db: Db, assignment_id: number, employee_id: number) {
  const family = (await familyOf(db, assignment_id)).map(({ id }) => id)
  if (family.length === 0) throw notFound('assignment')
  const [here, copies, own] = await Promise.all([
    feedbackOn(db, [assignment_id]),
    feedbackOn(db, family.slice(1)),
    feedbackBy(db, employee_id),
  ])
  const cohortIds = new Set([...here, ...copies, ...own].map(({ cohort_id }) => cohort_id))
  const students = Map.groupBy(await studentsOf(db, [...cohortIds]), ({ cohort_id }) => cohort_id)
  const names = new Map([...students].map(([cohort_id, people]) => [cohort_id, namesOf(people)]))
  const found = collect(
    [
      { from: 'assignment', feedback: here },
      { from: 'family', feedback: copies },
      { from: 'own', feedback: own },
    ],
    (sentence, { cohort_id }) => mentionsOne(sentence, names.get(cohort_id) ?? new Set()),
  )
  const others = new Set(found.flatMap(({ about }) => (about.actor_id === employee_id ? [] : about.student_id)))
  const rows = found.map(({ text, from }) => ({ text, from }))
  return withIdentifiedStudents({ rows, count: rows.length }, others.size === 1 ? [...others] : [])
}

type Feedback = Awaited<ReturnType<typeof feedbackBy>>[number]
type Source = { from: Suggestion['from']; feedback: readonly Feedback[] }

/** Distinct sentences of the last feedback on each attempt: what it replaced may have been a mistake. */
function collect(sources: readonly Source[], isRefused: (sentence: string, feedback: Feedback) => boolean) {
  const attempts = new Set<string>()
  const seen = new Set<string>()
  const found: (Suggestion & { about: Feedback })[] = []
  for (const { from, feedback } of sources) {
    for (const about of feedback) {
      const attempt = `${about.course_work_id}/${about.attempt}`
      if (attempts.has(attempt)) continue
      attempts.add(attempt)
      for (const text of sentencesOf(about.instructor_comment)) {
        const folded = fold(text)
        if (seen.has(folded)) continue
        seen.add(folded)
        if (isRefused(text, about)) continue
        found.push({ text, from, about })
        if (found.length === MOST_SENTENCES) return found
      }
    }
  }
  return found
}

/** A limit keeps PostgreSQL from reading a whole table for a few hundred rows of it. */
const ONE = sql.lit(1)

/** Not erased. A subquery for the same reason. */
const isKept = (student_id: RawBuilder<unknown>) =>
  sql<boolean>`(select erased_at is null from students where students.id = ${student_id})`

/** The assignment and the nearest of those it was copied from or to, directly or not. */
const familyOf = statement(
  (_db, assignment_id: Value<number>) => sql<{ id: number }>`
    with recursive family as (
      select id from assignments where id = ${assignment_id}
      union
      select near.id from family f cross join lateral (
        (select a.parent_id as id from assignments a where a.id = f.id and a.parent_id is not null)
        union all
        (select a.id from assignments a where a.parent_id = f.id order by a.id desc limit ${sql.lit(MOST_RELATIVES)})
      ) near
    )
    select id from family limit ${sql.lit(MOST_RELATIVES + 1)}`,
)

const feedbackOn = statement((db, assignment_ids: Value<number[]>) =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${assignment_ids}::integer[])`.as<'f'>(sql`f(id)`))
    .innerJoin('assignments as a', 'a.id', 'f.id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('course_works')
          .select(['id', 'student_id'])
          .whereRef('assignment_id', '=', 'f.id')
          .orderBy('updated_at', 'desc')
          .limit(sql.lit(MOST_WORKS))
          .as('w'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('attempts')
          .select(['id', 'course_work_id', 'attempt', 'actor_id', 'instructor_comment'])
          .whereRef('course_work_id', '=', 'w.id')
          .where('kind', '=', 'feedback')
          .orderBy('id', 'desc')
          .limit(sql.lit(MOST_FEEDBACK))
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['t.course_work_id', 't.attempt', 't.actor_id', 't.instructor_comment', 'w.student_id'])
    .select('a.cohort_id')
    .where(isKept(sql.ref('w.student_id')))
    .orderBy('t.id', 'desc')
    .limit(sql.lit(MOST_READ)),
)

const feedbackBy = statement((db, employee_id: Value<number>) =>
  db
    .selectFrom((newest) =>
      newest
        .selectFrom('attempts')
        .select(['id', 'course_work_id', 'attempt', 'actor_id', 'instructor_comment'])
        .where('actor_id', '=', employee_id)
        .where('kind', '=', 'feedback')
        .orderBy('id', 'desc')
        .limit(sql.lit(MOST_READ))
        .as('t'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('course_works')
          .innerJoin('assignments', 'assignments.id', 'course_works.assignment_id')
          .select(['course_works.student_id', 'assignments.cohort_id'])
          .whereRef('course_works.id', '=', 't.course_work_id')
          .limit(ONE)
          .as('w'),
      (join) => join.onTrue(),
    )
    .select(['t.course_work_id', 't.attempt', 't.actor_id', 't.instructor_comment', 'w.student_id', 'w.cohort_id'])
    .where(isKept(sql.ref('w.student_id')))
    .orderBy('t.id', 'desc'),
)

/** Everyone who is or was in these cohorts. An erased student's name is replaced by common words. */
const studentsOf = statement((db, cohort_ids: Value<number[]>) =>
  db
    .selectFrom('enrolments as e')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('users')
          .select(['first_name', 'middle_name', 'last_name'])
          .whereRef('users.id', '=', 'e.student_id')
          .limit(ONE)
          .as('u'),
      (join) => join.onTrue(),
    )
    .select(['e.cohort_id', 'u.first_name', 'u.middle_name', 'u.last_name'])
    .where(sql<boolean>`e.cohort_id = any (${cohort_ids}::integer[])`)
    .where(isKept(sql.ref('e.student_id'))),
)
