import { sql } from 'kysely'
import type { Db, Trx } from '../../db/transaction.ts'

export interface News {
  student_id: number
  first_name: string
  email: string
  kind: 'assigned' | 'graded'
  name: string
  slug: string
  due_at: Date | null
}

/** Dequeues all news of every student whose oldest is from `before` or earlier. Returns what still holds and is wanted. */
export async function takeNews(trx: Trx, before: Date): Promise<News[]> {
  const { rows } = await sql<News>`
    with due as (
      select student_id from pending_notifications group by student_id having min(created_at) <= ${before}
    ), taken as (
      delete from pending_notifications p using due where p.student_id = due.student_id
      returning p.student_id, p.assignment_id, p.kind, p.created_at
    )
    select t.student_id, u.first_name, u.email, t.kind, a.name, a.slug, a.due_at
    from taken t
    join students s on s.id = t.student_id and s.application_status <> 'dropped_out'
    join users u on u.id = t.student_id and u.status = 'active' and u.mail_notifications
    join assignments a on a.id = t.assignment_id and a.workflow_state = 'assigned'
    where case t.kind
      when 'assigned' then a.cohort_id = s.cohort_id
        and not is_before_joining(s.id, a.cohort_id, grace_end(a.assigned_at, a.due_at))
      else exists (
        select from course_works w
        where w.assignment_id = a.id and w.student_id = s.id and (w.grade is not null or w.instructor_comment <> ''))
    end
    order by t.student_id, t.created_at, a.name, t.kind`.execute(trx)
  return rows
}

export interface Recipient {
  first_name: string
  email: string
}

/** The cohort's active instructors, or every active employee if there are none, so that no request goes unseen. */
export async function staffOf(db: Db, cohort_id: number): Promise<Recipient[]> {
  const instructors = await db
    .selectFrom('cohort_instructors')
    .innerJoin('users', 'users.id', 'cohort_instructors.employee_id')
    .select(['users.first_name', 'users.email'])
    .where('cohort_instructors.cohort_id', '=', cohort_id)
    .where('users.status', '=', 'active')
    .orderBy('cohort_instructors.position')
    .execute()
  if (instructors.length > 0) return instructors
  return db
    .selectFrom('users')
    .select(['first_name', 'email'])
    .where('role', '=', 2)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
}
