import { sql } from 'kysely'
import { centralDate, centralHour, type DateText } from '#domain/central-time.ts'
import { concerns } from '../../db/announce.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import type { OpenRequest } from '../conversations/ask.ts'
import { enrolledCohort, enrolledStudent } from '../students/lock.ts'
import { type OwnReflection, type RequestColumns, reflections, TAKEN_BY } from './own-list.ts'

/**
 * Locks the student, then the day's reflection and the open request for a 1:1 if there are any. A statement's snapshot is older than its wait for a lock:
 * a first reflection that was saved during the wait is missing, and only the insert notices.
 */
export async function lockReflection(trx: Trx, student_id: number, now: Date) {
  const [row] = await lockBoth(trx, student_id, centralDate(now), centralHour(now))
  if (!row) throw notFound('student')
  const { cohort_id, application_status, erased_at, cohort_name, classroom_start, graduation, days_off, ...rest } = row
  const { asked_on, withdrawn_at, taken_by, ...found } = rest
  const id = enrolledCohort({ cohort_id, application_status, erased_at })
  concerns({ people: [student_id], cohorts: [id] })
  return {
    cohort: { id, name: cohort_name ?? '', classroom_start, graduation, days_off: days_off ?? [] },
    before: found.id === null ? undefined : (found as OwnReflection),
    open: asked_on === null ? null : { asked_on, withdrawn_at, taken_by },
  }
}

export interface LockedRequest extends OpenRequest {
  taken_by: RequestColumns['conversation_taken_by']
}

/** The day whose reflection is open, by the student's cohort. */
const openDay = (today: Value<DateText>, hour: Value<number>) => sql<DateText | null>`(
  select reflection_day_at(${today}::date, ${hour}::integer, c.days_off)
  from cohorts c where c.id = (select cohort_id from student))`

const lockBoth = statement((db, student_id: Value<number>, today: Value<DateText>, hour: Value<number>) =>
  db
    .with('student', () => enrolledStudent(db, student_id))
    .with('reflection', () =>
      reflections(db, sql`(select id from student)`)
        .where('f.feedback_on', '=', openDay(today, hour))
        .forNoKeyUpdate('f'),
    )
    .with('open', () =>
      db
        .selectFrom('conversation_requests as q')
        .leftJoin('users as taker', 'taker.id', 'q.taken_by_id')
        .select(['q.asked_on', 'q.withdrawn_at', TAKEN_BY.as('taken_by')])
        .where('q.student_id', '=', sql<number>`(select id from student)`)
        .where('q.done_at', 'is', null)
        .forNoKeyUpdate('q'),
    )
    .selectFrom('student')
    .leftJoin('cohorts', 'cohorts.id', 'student.cohort_id')
    .leftJoin('reflection', (join) => join.onTrue())
    .leftJoin('open', (join) => join.onTrue())
    .select(['student.cohort_id', 'student.application_status', 'student.erased_at'])
    .select(['cohorts.name as cohort_name', 'cohorts.classroom_start', 'cohorts.graduation', 'cohorts.days_off'])
    .select(['open.asked_on', 'open.withdrawn_at', 'open.taken_by'])
    .selectAll('reflection'),
)
