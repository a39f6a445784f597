import { sql } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import { getsAssignmentNotices } from '#domain/notice-audience.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import type { Context } from '../../context.ts'
import { concerns } from '../../db/announce.ts'
import type { Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'

// All write notices in the transaction that causes them. Whether the reason still holds, and whether the person wants an
// email, is decided when a notice is read or mailed.

const kind = (name: NoticeKind) => sql.lit(name)

/** The same thing happened again: it is new again, in the row that it has. An email that waits does not wait longer. */
export const RENEW = sql`on conflict (user_id, kind, assignment_id, student_id, day) do update set
  created_at = excluded.created_at, read_at = null,
  unmailed_since = coalesce(notices.unmailed_since, excluded.unmailed_since)`

/** A CTE for a statement whose CTE `written` returns the graded work. */
export const notifyGraded = (now: Value<Date>) =>
  sql<object>`(
    insert into notices (user_id, kind, assignment_id, created_at, unmailed_since)
    select student_id, ${kind('graded')}, assignment_id, ${now}::timestamptz, ${now}::timestamptz from written
    ${RENEW})`

/** For all students now in the cohort, if it is in prework or class. */
export async function notifyAssigned(
  ctx: Context,
  trx: Trx,
  { assignment_id, cohort_id }: { assignment_id: number; cohort_id: number },
): Promise<void> {
  const now = ctx.now()
  const [cohort] = await cohortsToTell(trx, [cohort_id], now)
  if (!cohort) return
  const { rows } = await sql<{ user_id: number }>`
    insert into notices (user_id, kind, assignment_id, created_at, unmailed_since)
    select id, ${kind('assigned')}, ${assignment_id}, ${now}, ${now} from students
    where cohort_id = ${cohort_id} and erased_at is null order by id ${RENEW} returning user_id`.execute(trx)
  concerns({ people: rows.map(({ user_id }) => user_id) })
}

/** Those of the cohorts that are told of assignments now. */
export async function cohortsToTell(trx: Trx, ids: readonly number[], now: Date): Promise<number[]> {
  const cohorts = await trx
    .selectFrom('cohorts')
    .select(['id', 'applications_open', 'applications_close', 'prework_start', 'classroom_start', 'graduation'])
    .where('id', 'in', [...ids])
    .execute()
  return cohorts.flatMap((cohort) => (getsAssignmentNotices(cohort, now) ? cohort.id : []))
}

/** Tells staff that a planned assignment was not assigned. */
export async function notifyNotReleased(
  trx: Trx,
  staff: readonly { id: number }[],
  { assignment_id, cohort_id }: { assignment_id: number; cohort_id: number },
  now: Date,
): Promise<void> {
  const ids = staff.map(({ id }) => id).toSorted((a, b) => a - b)
  concerns({ people: ids })
  await sql`
    insert into notices (user_id, kind, assignment_id, cohort_id, created_at, unmailed_since)
    select id, ${kind('not_released')}, ${assignment_id}, ${cohort_id}, ${now}, ${now}
    from unnest(${ids}::integer[]) id ${RENEW}`.execute(trx)
}

/** The reminder of a day is one notice, though it is mailed in the evening and in the morning. */
export async function notifyReminded(trx: Trx, students: number[], day: DateText, now: Date): Promise<void> {
  if (students.length === 0) return
  concerns({ people: students })
  const rows = students.map((user_id) => ({ user_id, kind: 'reflection' satisfies NoticeKind, day, created_at: now }))
  await trx
    .insertInto('notices')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Names everyone whose notices of this thing come or go with a change, so that their bells count anew. */
export async function concernNoticed(
  trx: Trx,
  about: { assignment_ids: readonly number[] } | { student_id: number },
): Promise<void> {
  const noticed = trx.selectFrom('notices').select('user_id').distinct()
  const people = await ('assignment_ids' in about
    ? noticed.where('assignment_id', 'in', [...about.assignment_ids])
    : noticed.where('student_id', '=', about.student_id)
  ).execute()
  concerns({ people: people.map(({ user_id }) => user_id) })
}

interface Request {
  student_id: number
  cohort_id: number
  feedback_on: DateText
}

export async function notifyRequested(
  trx: Trx,
  staff: readonly { id: number }[],
  { student_id, cohort_id, feedback_on }: Request,
  now: Date,
): Promise<void> {
  const ids = staff.map(({ id }) => id).toSorted((a, b) => a - b)
  concerns({ people: ids })
  await sql`
    insert into notices (user_id, kind, student_id, cohort_id, day, created_at)
    select id, ${kind('conversation')}, ${student_id}, ${cohort_id}, ${feedback_on}::date, ${now}
    from unnest(${ids}::integer[]) id ${RENEW}`.execute(trx)
}

/** Tells the student who will write. Whoever takes it after a colleague is news again. */
export async function notifyTaken(
  trx: Trx,
  { student_id, asked_on }: { student_id: number; asked_on: DateText },
  now: Date,
): Promise<void> {
  concerns({ people: [student_id] })
  await sql`
    insert into notices (user_id, kind, day, created_at, unmailed_since)
    values (${student_id}, ${kind('conversation_taken')}, ${asked_on}::date, ${now}, ${now}) ${RENEW}`.execute(trx)
}
