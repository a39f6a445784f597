import type { DateText } from '#domain/central-time.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import type { Reminder } from '#domain/notice-reminder.ts'
import type { Db, Trx } from '../../db/transaction.ts'

export function naggedCohorts(db: Db) {
  return db
    .selectFrom('cohorts')
    .select(['id', 'classroom_start', 'graduation', 'days_off', 'feedback_nag'])
    .where('feedback_nag', '=', true)
    .execute()
}

/** Records a reminder for each student who has not reflected. Returns those who had none yet. */
export async function claimReminders(
  trx: Trx,
  cohorts: number[],
  { kind, feedback_on }: Reminder,
  now: Date,
): Promise<number[]> {
  const claimed = await trx
    .insertInto('reminders_sent')
    .columns(['student_id', 'feedback_on', 'kind', 'sent_at'])
    .expression((from) =>
      from
        .selectFrom('students')
        .innerJoin('users', 'users.id', 'students.id')
        .leftJoin('enrolments', (join) =>
          join.onRef('enrolments.student_id', '=', 'students.id').on('enrolments.ended_at', 'is', null),
        )
        .where('students.cohort_id', 'in', cohorts)
        .where((is) => is.or([is('enrolments.joined_on', 'is', null), is('enrolments.joined_on', '<=', feedback_on)]))
        .where('students.application_status', '!=', 'dropped_out')
        .where('users.status', '=', 'active')
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('daily_feedbacks')
                .whereRef('daily_feedbacks.student_id', '=', 'students.id')
                .where('daily_feedbacks.feedback_on', '=', feedback_on),
            ),
          ),
        )
        .orderBy('students.id')
        .select((value) => [
          'students.id',
          value.cast<string>(value.val(feedback_on), 'date').as('feedback_on'),
          value.val(kind).as('kind'),
          value.val(now).as('sent_at'),
        ]),
    )
    .onConflict((known) => known.doNothing())
    .returning('student_id')
    .execute()
  return claimed.map((row) => row.student_id)
}

export function findReminded(db: Db, student_id: number, feedback_on: DateText) {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.student_id', '=', 'students.id').on('enrolments.ended_at', 'is', null),
    )
    .select(['enrolments.joined_on', 'users.first_name', 'users.email', 'students.application_status'])
    .select(['cohorts.classroom_start', 'cohorts.graduation', 'cohorts.days_off', 'cohorts.feedback_nag'])
    .select((value) =>
      value
        .exists(
          value
            .selectFrom('daily_feedbacks')
            .whereRef('daily_feedbacks.student_id', '=', 'students.id')
            .where('daily_feedbacks.feedback_on', '=', feedback_on),
        )
        .$castTo<boolean>()
        .as('completed'),
    )
    .where('students.id', '=', student_id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

export async function forgetReminders(db: Db, before: DateText): Promise<void> {
  await db.deleteFrom('reminders_sent').where('feedback_on', '<', before).execute()
}

/** The notice of that day keeps when its last email went out. */
export async function noteReminderMailed(
  db: Db,
  { student_id, feedback_on }: { student_id: number; feedback_on: DateText },
  now: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ mailed_at: now })
    .where('user_id', '=', student_id)
    .where('kind', '=', 'reflection' satisfies NoticeKind)
    .where('day', '=', feedback_on)
    .execute()
}
