import { sql } from 'kysely'
import { addDays, centralDate, type DateText, startOfCentralDay } from '#domain/central-time.ts'
import type { CohortDates } from '#domain/cohort-phase.ts'
import { getsAssignmentNotices } from '#domain/notice-audience.ts'
import { dueSoonDay } from '#domain/notice-due-soon.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import type { Context } from '../../context.ts'
import { announcing, concerns } from '../../db/announce.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'

/** Runs every hour of the day. The row of a notice is its claim: however often and wherever it runs, each is told once. */
export async function noticeDueSoon(ctx: Context): Promise<void> {
  const now = ctx.now()
  const day = dueSoonDay(now)
  if (!day) return
  await announcing(ctx.pool, { stale: ['notices'] }, () => inTransaction(ctx.db, (trx) => tell(trx, day, now)))
}

async function tell(trx: Trx, day: DateText, now: Date): Promise<void> {
  const due = { from: startOfCentralDay(day), until: startOfCentralDay(addDays(day, 1)) }
  // Whoever got an assignment today, or more time for it, was told its due time today.
  const toldBefore = startOfCentralDay(centralDate(now))
  const cohorts = (await cohortsWithDue(trx, due)).filter((cohort) => getsAssignmentNotices(cohort, now))
  if (cohorts.length === 0) return
  const { rows } = await sql<{ user_id: number }>`
      insert into notices (user_id, kind, assignment_id, day, created_at, unmailed_since)
      select s.id, ${sql.lit('due_soon' satisfies NoticeKind)}, a.id, ${day}::date, ${now}, ${now}
      from assignments a join students s on s.cohort_id = a.cohort_id join users u on u.id = s.id and u.status = 'active'
      left join allowances x on x.assignment_id = a.id and x.student_id = s.id
      where a.cohort_id = any (${cohorts.map(({ id }) => id)}::integer[]) and a.workflow_state = 'assigned'
        and greatest(a.due_at, x.due_at) >= ${due.from} and greatest(a.due_at, x.due_at) < ${due.until}
        and greatest(a.assigned_at, x.extended_at) < ${toldBefore}
        and s.application_status <> 'dropped_out' and x.excused_at is null
        and (x.due_at is not null or not is_before_joining(s.id, a.cohort_id, grace_end(a.assigned_at, a.due_at)))
        and not exists (select from course_works w where w.assignment_id = a.id and w.student_id = s.id)
      order by s.id, a.id
      on conflict do nothing returning user_id`.execute(trx)
  concerns({ people: rows.map(({ user_id }) => user_id) })
}

async function cohortsWithDue(db: Db, due: { from: Date; until: Date }): Promise<(CohortDates & { id: number })[]> {
  return db
    .selectFrom('cohorts')
    .select(['id', 'applications_open', 'applications_close', 'prework_start', 'classroom_start', 'graduation'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('assignments')
        .select('cohort_id')
        .where('workflow_state', '=', 'assigned')
        .where('due_at', '>=', due.from)
        .where('due_at', '<', due.until)
        .union(
          from
            .selectFrom('allowances')
            .innerJoin('assignments', 'assignments.id', 'allowances.assignment_id')
            .select('assignments.cohort_id')
            .where('allowances.due_at', '>=', due.from)
            .where('allowances.due_at', '<', due.until),
        ),
    )
    .execute()
}
