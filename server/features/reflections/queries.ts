import { sql } from 'kysely'
import { withStudentsBehind } from '#contract/students-behind.ts'
import type { DateText } from '#domain/central-time.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/**
 * Everyone who is in the cohort now, and whoever wrote for it on that day and has left since: the words are still the
 * cohort's.
 */
export async function dayFeedback(db: Db, cohort_id: number, day: DateText) {
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

export async function feedbackSummary(db: Db, cohort_id: number) {
  const [[cohort], days] = await Promise.all([findCohort(db, cohort_id), averagesByDay(db, cohort_id)])
  if (!cohort) throw notFound('cohort')
  const lone = days.flatMap(({ feedback_on, reflections }) => (reflections === 1 ? [feedback_on] : []))
  if (lone.length === 0) return days
  const writers = new Map((await writersOfDays(db, cohort_id, lone)).map((row) => [row.feedback_on, row.student_id]))
  return days.map((day) => {
    const writer = writers.get(day.feedback_on)
    return writer === undefined ? day : withStudentsBehind(day, [writer])
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

/** A statement of its own: the averages come from the index alone, which does not know whose they are. */
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

/** Of someone who came from another cohort too: a person has one reflection a day, wherever they were then. */
const reflectionsOfDay = statement((db, cohort_id: Value<number>, day: Value<DateText>) =>
  db
    .selectFrom('daily_feedbacks')
    .selectAll()
    // Two short ways to the rows; as one condition with an "or" it was a way through the whole table.
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

/** All of one student, by day. */
export const listReflections = statement((db, student_id: Value<number>) =>
  db.selectFrom('daily_feedbacks').selectAll().where('student_id', '=', student_id).orderBy('feedback_on'),
)
