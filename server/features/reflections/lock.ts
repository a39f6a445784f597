import { sql } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import { concerns } from '../../db/announce.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { enrolledCohort, enrolledStudent } from '../students/lock.ts'
import { type OwnReflection, reflections } from './own-list.ts'

/**
 * Locks the student, then the day's reflection if there is one. A statement's snapshot is older than its wait for a lock:
 * a first reflection that was saved during the wait is missing, and only the insert notices.
 */
export async function lockReflection(trx: Trx, student_id: number, day: DateText | null) {
  const [row] = await lockBoth(trx, student_id, day)
  if (!row) throw notFound('student')
  const { cohort_id, application_status, erased_at, cohort_name, classroom_start, graduation, ...found } = row
  const id = enrolledCohort({ cohort_id, application_status, erased_at })
  concerns({ people: [student_id], cohorts: [id] })
  return {
    cohort: { id, name: cohort_name ?? '', classroom_start, graduation },
    before: found.id === null ? undefined : (found as LockedReflection),
  }
}

export interface LockedReflection extends OwnReflection {
  conversation_asked_at: Date | null
}

const lockBoth = statement((db, student_id: Value<number>, day: Value<DateText> | null) =>
  db
    .with('student', () => enrolledStudent(db, student_id))
    .with('reflection', () =>
      reflections(db, sql`(select id from student)`)
        .select('conversation_asked_at')
        .where('feedback_on', '=', day)
        .forNoKeyUpdate(),
    )
    .selectFrom('student')
    .leftJoin('cohorts', 'cohorts.id', 'student.cohort_id')
    .leftJoin('reflection', (join) => join.onTrue())
    .select(['student.cohort_id', 'student.application_status', 'student.erased_at'])
    .select(['cohorts.name as cohort_name', 'cohorts.classroom_start', 'cohorts.graduation'])
    .selectAll('reflection'),
)
