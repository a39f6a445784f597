import { getsAssignmentMails } from '#domain/notice-audience.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/transaction.ts'

// Both only note the news, in the transaction that makes it. Whether it is still news, and whether the student wants the
// mail, is asked when the mail is written.

export async function notifyGraded(
  ctx: Context,
  trx: Trx,
  { student_id, assignment_id }: { student_id: number; assignment_id: number },
): Promise<void> {
  await trx
    .insertInto('pending_notifications')
    .values({ student_id, assignment_id, kind: 'graded', created_at: ctx.now() })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** To everyone who is in the cohort now, if the cohort is at work. */
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
