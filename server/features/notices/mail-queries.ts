import { type RawBuilder, sql } from 'kysely'
import type { CohortDates } from '#domain/cohort-phase.ts'
import type { ClassDates } from '#domain/reflection-day.ts'
import type { Trx } from '../../db/transaction.ts'
import { RENEW } from './notify.ts'
import { chosenEmail } from './preferences.ts'
import { clock, FACTS, type StandingNotice, stands, withReferences } from './standing.ts'

export interface MailedNotice extends StandingNotice {
  id: number
  user_id: number
  first_name: string
  email: string
}

/** The waiting notices of everyone whose oldest one is from `before` or earlier, without those for the morning. */
export function takeGathered(trx: Trx, { before, now }: { before: Date; now: Date }): Promise<MailedNotice[]> {
  const isForNow = sql`${chosenEmail} in ('now', 'off')`
  const due = sql`
    select n.user_id from notices n where n.unmailed_since is not null and ${isForNow}
    group by n.user_id having min(n.unmailed_since) <= ${before}`
  return take(trx, { people: due, isMeant: isForNow, now })
}

export interface Waiting extends CohortDates, ClassDates {
  user_id: number
  /** Null for staff and for students without a cohort. */
  cohort_id: number | null
}

/** Everyone for whom something waits until the morning. */
export async function waitingForDigest(trx: Trx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct n.user_id, c.id as cohort_id, c.applications_open, c.applications_close, c.prework_start,
      c.classroom_start, c.graduation, c.days_off
    from notices n left join students s on s.id = n.user_id left join cohorts c on c.id = s.cohort_id
    where n.unmailed_since is not null and ${chosenEmail} = 'digest'`.execute(trx)
  return rows
}

export function takeForDigest(trx: Trx, { people, now }: { people: number[]; now: Date }): Promise<MailedNotice[]> {
  return take(trx, { people: sql`select unnest(${people}::integer[])`, isMeant: sql`${chosenEmail} = 'digest'`, now })
}

interface Taking {
  people: RawBuilder<unknown>
  isMeant: RawBuilder<unknown>
  now: Date
}

/** Takes them off the queue. Returns those that stand, are wanted by email and have not been read in the portal. */
async function take(trx: Trx, { people, isMeant, now }: Taking): Promise<MailedNotice[]> {
  const { today, hour } = clock(now)
  const values = { now: sql<Date>`${now}`, today: sql<string>`${today}`, hour: sql<number>`${hour}` }
  const { rows } = await sql<MailedNotice>`
    with taken as (
      update notices n set unmailed_since = null
      where n.user_id in (${people}) and n.unmailed_since is not null and ${isMeant}
      returning n.*, ${chosenEmail} as chosen
    )
    select n.id, n.user_id, u.first_name, u.email, ${FACTS}
    from ${withReferences(sql`taken`)} join users u on u.id = n.user_id
    where n.chosen <> 'off' and n.read_at is null and u.status = 'active'
      and (s.id is null or s.application_status <> 'dropped_out') and ${stands(values)}
    order by n.user_id, n.created_at, n.id`.execute(trx)
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id)
    await sql`update notices set mailed_at = ${now} where id = any (${ids}::integer[])`.execute(trx)
  }
  return rows
}

/** News of servers of the previous version. */
export async function adoptPending(trx: Trx): Promise<void> {
  await sql`
    with moved as (delete from pending_notifications returning student_id, kind, assignment_id, created_at)
    insert into notices (user_id, kind, assignment_id, created_at, unmailed_since)
    select student_id, kind, assignment_id, created_at, created_at from moved order by student_id ${RENEW}`.execute(trx)
}
