import type { ClientBase } from 'pg'
import { invitationExpiry } from '#domain/account-invitation.ts'
import { temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { addHours } from './calendar.ts'

/** The demo staff member. */
const INVITER_ID = 1

/** How the first students of the next cohort could log in, and since when. The others have. */
const WAITING = [
  { daysAgo: 3, isInvited: true },
  { daysAgo: 3, isInvited: true },
  { daysAgo: 4, isInvited: true },
  { daysAgo: 16, isInvited: true },
  { daysAgo: 2, isInvited: false },
  { daysAgo: 9, isInvited: false },
]

interface Newcomer {
  id: number
  /** Of the cohorts that have not begun their prework. */
  cohort: number | null
  /** By the day of enrolment. */
  place: number
}

/**
 * Whoever reflects has logged in for it, after class, and whoever is in prework for that. Of the next cohort most have logged in,
 * and six wait in each of the ways that staff see. Nobody of a later one has a password yet.
 */
export async function fillLogins(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `update users u set last_login_at = least(start_of_central_day(z.last_reflection_on) + interval '16 hours 40 minutes', $1)
     from student_summaries z where z.student_id = u.id and z.last_reflection_on is not null`,
    [now],
  )
  const { rows } = await client.query<Newcomer>(
    `select s.id, row_number() over (partition by s.cohort_id order by u.created_at, s.id)::integer as place,
       case when start_of_central_day(c.prework_start) > $1 then
         dense_rank() over (partition by start_of_central_day(c.prework_start) > $1 order by c.classroom_start)::integer end as cohort
     from students s join cohorts c on c.id = s.cohort_id join users u on u.id = s.id
     where start_of_central_day(c.classroom_start) > $1 and u.last_login_at is null`,
    [now],
  )
  for (const { id, cohort, place } of rows) {
    const waiting = cohort === 1 ? WAITING[place - 1] : undefined
    const since = addHours(now, -(24 * (waiting?.daysAgo ?? place % 4) + place))
    if (cohort !== null && cohort > 1) await client.query('update users set password_hash = null where id = $1', [id])
    else if (!waiting) await client.query('update users set last_login_at = $2 where id = $1', [id, since])
    else if (waiting.isInvited) {
      await client.query('update users set password_hash = null where id = $1', [id])
      await client.query(
        'insert into invitations (user_id, created_at, expires_at, invited_by_id) values ($1, $2, $3, $4)',
        [id, since, invitationExpiry(since), INVITER_ID],
      )
    } else {
      await client.query('update users set password_temporary = true, password_expires_at = $2 where id = $1', [
        id,
        temporaryPasswordExpiry(since),
      ])
    }
  }
}
