import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { withIdentifiedStudents } from '#contract/identified-students.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

const oneAssignment = statement((db, id: Value<number>) =>
  assignmentsWithSummary(db)
    .select(['a.repository', 'a.notes', 'a.parent_id as parentId', 'c.graduation'])
    .where('a.id', '=', id),
)

export async function assignmentDetail(db: Db, id: number) {
  const [row] = await oneAssignment(db, id)
  if (!row) throw notFound('assignment')
  return { ...toAssignment(row), tagSearchText: row.tags.map((tag) => tag.name).join(', ') }
}

type AssignmentRecord = InferResult<ReturnType<typeof assignmentsWithSummary>>[number]

/** An average of a single grade identifies its student. */
export function toAssignment<Row extends AssignmentRecord>({ only_graded, ...row }: Row) {
  return only_graded === null ? row : withIdentifiedStudents(row, [only_graded])
}

export function assignmentsWithSummary(db: Db) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .innerJoin('cohort_summaries as z', 'z.cohort_id', 'a.cohort_id')
    .select(['a.id', 'a.name', 'a.slug', 'a.assignment_type', 'a.workflow_state', 'a.assigned_at', 'a.due_at'])
    .select(['a.visible_from', 'a.release_problem', 'a.archived_at', 'a.version', 'a.cohort_id as cohortId'])
    .select((is) => [
      jsonBuildObject({ id: is.ref('c.id'), name: is.ref('c.name') }).as('cohort'),
      jsonBuildObject({
        completed: is.ref('a.completed'),
        total: sql<number>`z.confirmed_students - a.before_joining - a.excused`,
        graded: is.ref('a.graded'),
        toGrade: sql<number>`(select count(*) from grading_queue q where q.assignment_id = a.id)`,
        averageScore: sql<number | null>`a.score_sum::float8 / nullif(a.score_count, 0)`,
      }).as('summary'),
      sql<number | null>`case when a.score_count = 1 then (
        select w.student_id from course_works w join students s on s.id = w.student_id
        where w.assignment_id = a.id and coalesce(w.grade, w.returned_grade) is not null and s.cohort_id = a.cohort_id limit 1
      ) end`.as('only_graded'),
      jsonArrayFrom(
        is
          .selectFrom('assignment_tags as x')
          .innerJoin('tags as t', 't.id', 'x.tag_id')
          .select(['t.id', 't.name'])
          .whereRef('x.assignment_id', '=', 'a.id')
          .orderBy(sql`fold(t.name)`)
          .orderBy('t.id'),
      ).as('tags'),
    ])
}
