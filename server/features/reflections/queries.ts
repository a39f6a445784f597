import { sql } from 'kysely'
import { withIdentifiedStudents } from '#contract/identified-students.ts'
import type { DateText } from '#domain/central-time.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { type OwnReflection, REQUEST_COLUMNS, reflections } from './own-list.ts'

/** Current students, and former ones who reflected as members of the cohort that day. */
export async function listDayReflections(db: Db, cohort_id: number, day: DateText) {
  const rows = await reflectionsOfDay(db, cohort_id, day)
  if (rows.length === 0) await requireCohort(db, cohort_id)
  return rows.map(
    ({ student_id, first_name, last_name, photo_file_name, mean_understanding, mean_support, ...reflection }) => ({
      ...(isWritten(reflection) ? reflection : { ...NOT_YET, feedback_on: day }),
      student_id,
      first_name,
      last_name,
      photo_file_name,
      week_before:
        mean_understanding === null || mean_support === null
          ? null
          : { understanding_score: mean_understanding, support_score: mean_support },
    }),
  )
}

export async function listDailyAverages(db: Db, cohort_id: number) {
  const days = await averagesByDay(db, cohort_id)
  if (days.length === 0) await requireCohort(db, cohort_id)
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
  request_id: null,
  conversation_taken_by: null,
  conversation_done_at: null,
  conversation_withdrawn_at: null,
  updated_at: null,
  version: null,
}

/** Only asked when there is nothing to show, which saves a statement. */
async function requireCohort(db: Db, id: number): Promise<void> {
  if ((await findCohort(db, id)).length === 0) throw notFound('cohort')
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

/** A person has one reflection a day, whichever cohort they were in then. */
const reflectionsOfDay = statement((db, cohort_id: Value<number>, day: Value<DateText>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('daily_feedbacks as f', (join) =>
      join.onRef('f.student_id', '=', 'students.id').on('f.feedback_on', '=', day),
    )
    .leftJoin('conversation_requests as q', 'q.id', 'f.request_id')
    .leftJoin('users as taker', 'taker.id', 'q.taken_by_id')
    .select(['students.id as student_id', 'users.first_name', 'users.last_name', 'students.photo_file_name'])
    .select(WRITTEN_COLUMNS)
    .select([
      meanBefore('understanding_score', day).as('mean_understanding'),
      meanBefore('support_score', day).as('mean_support'),
    ])
    .select(REQUEST_COLUMNS)
    // A union uses two indexes; an "or" scanned the whole table.
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

/** Of the seven days before, from the index of the student's days. */
const meanBefore = (score: 'understanding_score' | 'support_score', day: Value<DateText>) => sql<number | null>`(
  select avg(p.${sql.ref(score)})::float8 from daily_feedbacks p
  where p.student_id = students.id and p.feedback_on >= ${day}::date - 7 and p.feedback_on < ${day}::date)`

const WRITTEN_COLUMNS = [
  'f.id',
  'f.feedback_on',
  'f.understanding_score',
  'f.understanding_explanation',
  'f.support_score',
  'f.support_explanation',
  'f.feeling_score',
  'f.feeling_explanation',
  'f.thanks',
  'f.recommended_experiences',
  'f.accomplishment',
  'f.additional_information',
  'f.additional_conversation_wanted',
  'f.request_id',
  'f.updated_at',
  'f.version',
] as const

type Written = Omit<OwnReflection, 'student_id'>
/** A left join without a match is null in every column. */
const isWritten = (row: { id: number | null }): row is Written => row.id !== null

export const listReflections = statement((db, student_id: Value<number>) =>
  reflections(db, student_id).orderBy('f.feedback_on'),
)
