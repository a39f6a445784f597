import { sql } from 'kysely'
import { withIdentifiedStudents } from '#contract/identified-students.ts'
import type { DateText } from '#domain/central-time.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** Current students, and former ones who reflected as members of the cohort that day. */
export async function listDayReflections(db: Db, cohort_id: number, day: DateText) {
  const [[cohort], people, reflections] = await Promise.all([
    findCohort(db, cohort_id),
    peopleOfDay(db, cohort_id, day),
    reflectionsOfDay(db, cohort_id, day),
  ])
  if (!cohort) throw notFound('cohort')
  const byStudent = new Map(reflections.map((reflection) => [reflection.student_id, reflection]))
  return people.map((person) => ({
    ...(byStudent.get(person.student_id) ?? { ...NOT_YET, feedback_on: day }),
    ...person,
  }))
}

export async function listDailyAverages(db: Db, cohort_id: number) {
  const [[cohort], days] = await Promise.all([findCohort(db, cohort_id), averagesByDay(db, cohort_id)])
  if (!cohort) throw notFound('cohort')
  const lone = days.flatMap(({ feedback_on, reflections }) => (reflections === 1 ? [feedback_on] : []))
  if (lone.length === 0) return days
  const writers = new Map((await writersOfDays(db, cohort_id, lone)).map((row) => [row.feedback_on, row.student_id]))
  return days.map((day) => {
    const writer = writers.get(day.feedback_on)
    return writer === undefined ? day : withIdentifiedStudents(day, [writer])
  })
}

const NOT_YET = {
  id: null,
  understanding_score: null,
  understanding_explanation: '',
  support_score: null,
  support_explanation: '',
  feeling_score: null,
  feeling_explanation: '',
  thanks: '',
  recommended_experiences: '',
  accomplishment: '',
  additional_information: '',
  additional_conversation_wanted: false,
  conversation_done_at: null,
  conversation_withdrawn_at: null,
  updated_at: null,
  version: null,
}

const findCohort = statement((db, id: Value<number>) => db.selectFrom('cohorts').select('id').where('id', '=', id))

const averagesByDay = statement((db, cohort_id: Value<number>) =>
  db
    .selectFrom('daily_feedbacks')
    .select((row) => [
      'feedback_on',
      sql<number>`avg(understanding_score)::float8`.as('understanding_score'),
      sql<number>`avg(support_score)::float8`.as('support_score'),
      row.fn.countAll<number>().as('reflections'),
    ])
    .where('cohort_id', '=', cohort_id)
    .groupBy('feedback_on')
    .orderBy('feedback_on'),
)

/** A separate statement: the averages come from an index-only scan, and the index has no student_id. */
const writersOfDays = statement((db, cohort_id: Value<number>, days: Value<DateText[]>) =>
  db
    .selectFrom('daily_feedbacks')
    .select(['feedback_on', 'student_id'])
    .where('cohort_id', '=', cohort_id)
    .where(sql<boolean>`feedback_on = any (${days}::date[])`),
)

const peopleOfDay = statement((db, cohort_id: Value<number>, day: Value<DateText>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id as student_id', 'users.first_name', 'users.last_name', 'students.photo_file_name'])
    .where('students.id', 'in', (from) =>
      from
        .selectFrom('students as present')
        .select('present.id')
        .where('present.cohort_id', '=', cohort_id)
        .where('present.erased_at', 'is', null)
        .union(
          from
            .selectFrom('daily_feedbacks as written')
            .select('written.student_id as id')
            .where('written.cohort_id', '=', cohort_id)
            .where('written.feedback_on', '=', day),
        ),
    )
    .orderBy(sql`fold(users.last_name)`)
    .orderBy(sql`fold(users.first_name)`)
    .orderBy('students.id'),
)

/** Includes reflections that current students wrote in another cohort. */
const reflectionsOfDay = statement((db, cohort_id: Value<number>, day: Value<DateText>) =>
  db
    .selectFrom('daily_feedbacks')
    .selectAll()
    // A union uses two indexes; an "or" scanned the whole table.
    .where('id', 'in', (from) =>
      from
        .selectFrom('daily_feedbacks as written')
        .select('written.id')
        .where('written.cohort_id', '=', cohort_id)
        .where('written.feedback_on', '=', day)
        .union(
          from
            .selectFrom('students as present')
            .innerJoin('daily_feedbacks as own', 'own.student_id', 'present.id')
            .select('own.id')
            .where('present.cohort_id', '=', cohort_id)
            .where('own.feedback_on', '=', day),
        ),
    ),
)

export const listReflections = statement((db, student_id: Value<number>) =>
  db.selectFrom('daily_feedbacks').selectAll().where('student_id', '=', student_id).orderBy('feedback_on'),
)
