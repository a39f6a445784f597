import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { centralDate, centralHour, type DateText } from '#domain/central-time.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import type { NoticeFacts } from '#domain/notice-words.ts'
import type { Value } from '../../db/statement.ts'

// A notice stands while its reason holds. One that does not is neither shown nor counted nor mailed.

/** The clock, as the conditions need it. */
export interface Clock {
  now: Value<Date>
  today: Value<DateText>
  hour: Value<number>
}

export const clock = (now: Date) => ({ now, today: centralDate(now), hour: centralHour(now) })

/** All that notices point at. `notices` is a table or CTE; its rows are called n. */
export const withReferences = (notices: RawBuilder<unknown>) => sql`${notices} n
  left join students s on s.id = n.user_id
  left join cohorts c on c.id = s.cohort_id
  left join assignments a on a.id = n.assignment_id
  left join course_works w on w.assignment_id = n.assignment_id and w.student_id = n.user_id
  left join users grader on grader.id = w.graded_by_id
  left join allowances x on x.assignment_id = n.assignment_id and x.student_id = n.user_id
  left join students asking on asking.id = n.student_id
  left join users asker on asker.id = n.student_id
  left join cohorts asked_in on asked_in.id = n.cohort_id
  left join daily_feedbacks f on f.student_id = coalesce(n.student_id, n.user_id) and f.feedback_on = n.day
  left join conversation_requests q on q.student_id = coalesce(n.student_id, n.user_id) and q.done_at is null
  left join users taker on taker.id = q.taken_by_id`

/** The student's own; greatest() skips what is null. */
const ownDueAt = sql`greatest(a.due_at, x.due_at)`

const doneBy = sql`(select doer.first_name from users doer where doer.id = case n.kind
  when 'returned' then (select t.actor_id from attempts t where t.course_work_id = w.id and t.kind = 'return' order by t.id desc limit 1)
  when 'extended' then x.extended_by_id when 'excused' then x.excused_by_id end)`

/** What words and address of a notice are made from. */
export const FACTS = sql<unknown>`n.kind, a.name as assignment_name, a.slug, ${ownDueAt} as due_at,
  grader.first_name as grader, ${doneBy} as done_by, w.instructor_comment <> '' as is_written, taker.first_name || ' ' || taker.last_name as taker,
  asker.first_name || ' ' || asker.last_name as student_name,
  asked_in.name as cohort_name, q.withdrawn_at is not null as is_withdrawn, n.day, n.student_id, n.cohort_id,
  n.assignment_id, a.release_problem`

export interface StandingNotice extends NoticeFacts {
  slug: string | null
  student_id: number | null
  cohort_id: number | null
  assignment_id: number | null
}

/** A kind that this server does not know does not stand. */
export const stands = (clock: Clock): RawBuilder<SqlBool> => {
  const cases = Object.entries(REASONS).map(([kind, reason]) => sql`when ${sql.lit(kind)} then ${reason(clock)}`)
  return sql<SqlBool>`case n.kind ${sql.join(cases, sql` `)} else false end`
}

const isOfOwnCohort = sql`a.workflow_state = 'assigned' and a.cohort_id = s.cohort_id`
const isExpected = sql`${isOfOwnCohort} and x.excused_at is null
  and (x.due_at is not null or not is_before_joining(s.id, a.cohort_id, grace_end(a.assigned_at, a.due_at)))`

const REASONS: Record<NoticeKind, (clock: Clock) => RawBuilder<unknown>> = {
  assigned: () => isExpected,
  // Also of a former cohort: the work is the student's own. Returned work has a notice that says more.
  graded: () => sql`a.workflow_state = 'assigned' and w.workflow_state <> 'returned'
    and (w.grade is not null or w.instructor_comment <> '')`,
  returned: () => sql`${isOfOwnCohort} and w.workflow_state = 'returned'`,
  extended: () => sql`${isOfOwnCohort} and x.due_at is not null and x.due_at = ${ownDueAt} and x.excused_at is null`,
  excused: () => sql`${isOfOwnCohort} and x.excused_at is not null and w.id is null`,
  due_soon: ({ now }) => sql`w.id is null and ${ownDueAt} > ${now}::timestamptz
    and ${ownDueAt} >= start_of_central_day(n.day) and ${ownDueAt} < start_of_central_day(n.day + 1) and ${isExpected}`,
  // The same as currentReflectionDate.
  reflection: ({ today, hour }) => sql`f.id is null and c.feedback_nag
    and n.day = reflection_day_at(${today}::date, ${hour}::integer, c.days_off)
    and c.classroom_start <= n.day and (c.graduation is null or c.graduation > ${today}::date)`,
  conversation_taken: () => sql`q.taken_by_id is not null and q.withdrawn_at is null and s.cohort_id is not null`,
  // Until staff decide anew.
  not_released: () => sql`a.release_problem is not null`,
  // Until the request that this reflection asked for is done.
  conversation: () => sql`q.id = f.request_id and asking.application_status <> 'dropped_out'`,
}
