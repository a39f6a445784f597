import { sql } from 'kysely'
import { getsAssignmentMails } from '#domain/notice-audience.ts'
import type { Context } from '../../context.ts'
import type { Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'

// Both only queue the news. Whether it still holds, and whether the student wants the mail, is checked when it is sent.

/** A CTE for a statement whose CTE `written` returns the graded work. */
export const notifyGraded = (now: Value<Date>) =>
  sql<object>`(
    insert into pending_notifications (student_id, assignment_id, kind, created_at)
    select student_id, assignment_id, 'graded', ${now}::timestamptz from written
    on conflict do nothing)`

/** For all students now in the cohort, if it is in prework or class. */
export async function notifyAssigned(
  ctx: Context,
  trx: Trx,
  { assignment_id, cohort_id }: { assignment_id: number; cohort_id: number },
): Promise<void> {
  const cohort = await trx
    .selectFrom('cohorts')
    .select(['applications_open', 'applications_close', 'prework_start', 'classroom_start', 'graduation'])
    .where('id', '=', cohort_id)
    .executeTakeFirstOrThrow()
  if (!getsAssignmentMails(cohort, ctx.now())) return
  await trx
    .insertInto('pending_notifications')
    .columns(['student_id', 'assignment_id', 'kind', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('students')
        .where('cohort_id', '=', cohort_id)
        .orderBy('id')
        .select((value) => [
          'id',
          value.val(assignment_id).as('assignment_id'),
          value.val('assigned').as('kind'),
          value.val(ctx.now()).as('created_at'),
        ]),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}
