import { type RawBuilder, sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import type { DateText } from '#domain/central-time.ts'
import { noticeKindsOf } from '#domain/notice-kinds.ts'
import {
  LOW_SCORE,
  TIMELINE_KINDS,
  TIMELINE_STEP_KINDS,
  type TimelineFacts,
  type TimelineKind,
  type TimelineStep,
  timelineWords,
} from '#domain/timeline-words.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { FACTS, withReferences } from '../notices/standing.ts'

export const TIMELINE_PAGE = 50

interface Question {
  /** None for all. */
  kinds: readonly TimelineKind[]
  /** `next` of the page before. */
  after: string | null
  now: Date
}

/** All that happened to a student, newest first. Of someone erased there is none. */
export async function listTimeline(db: Db, student_id: number, { kinds, after, now }: Question) {
  const [student] = await whose(db, student_id)
  if (!student) throw notFound('student')
  if (student.is_erased) return { rows: [], next: null }
  const asked = { student_id, kinds: kinds.length > 0 ? [...kinds] : [...TIMELINE_KINDS], now }
  const found = await page(db, asked, after === null ? undefined : cursorOf(after))
  const rows = found.slice(0, TIMELINE_PAGE)
  const last = rows.at(-1)
  return {
    rows: rows.map(entryOf),
    next: found.length > TIMELINE_PAGE && last ? `${last.micros}.${last.step}.${last.id}` : null,
  }
}

interface Found {
  step: TimelineStep
  id: number
  at: Date
  /** The same instant in full: a Date has milliseconds only, and would skip or repeat an entry between two pages. */
  micros: string
  day: DateText | null
  facts: TimelineFacts[TimelineStep]
  item: Item['entity'] | null
  item_id: number | null
  by_id: number | null
  first_name: string | null
  last_name: string | null
}

interface Item {
  entity: 'note' | 'course_work' | 'assignment' | 'reflection' | 'placement' | 'cohort'
  id: number
}

function entryOf({ step, id, at, day, facts, item, item_id, by_id, first_name, last_name }: Found) {
  return {
    key: `${step}-${id}`,
    kind: TIMELINE_STEP_KINDS[step],
    at,
    day,
    ...timelineWords(step, facts, at),
    by: by_id === null || first_name === null ? null : { id: by_id, first_name, last_name: last_name ?? '' },
    item: item && item_id ? { entity: item, id: item_id } : null,
  }
}

function cursorOf(text: string) {
  const [micros = '', step = '', id = ''] = text.split('.')
  return { micros, step, id: Number(id) }
}

const whose = statement((db, id: Value<number>) =>
  db.selectFrom('students').select(sql<boolean>`erased_at is not null`.as('is_erased')).where('id', '=', id),
)

interface Asked {
  student_id: Value<number>
  kinds: Value<string[]>
  now: Value<Date>
}
interface Cursor {
  micros: Value<string>
  step: Value<string>
  id: Value<number>
}

const NEWEST = sql`order by at desc, step desc, id desc limit ${sql.lit(TIMELINE_PAGE + 1)}`

/** Each kind gives its newest entries after the cursor from its own index; one that nobody asked for is not read. */
const page = statement((_db, asked: Asked, cursor: Cursor | undefined) => {
  const after = cursor
    ? sql`and (at, step, id) < (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond',
        ${cursor.step}::text, ${cursor.id}::bigint)`
    : sql``
  const parts = TIMELINE_KINDS.map(
    (kind) => sql`(select * from (${SOURCES[kind](asked)}) part
      where ${sql.lit(kind)} = any (${asked.kinds}::text[]) ${after} ${NEWEST})`,
  )
  return sql<Found>`
    select t.step, t.id, t.at, (extract(epoch from t.at) * 1000000)::bigint::text as micros, t.day, t.facts, t.item, t.item_id,
      t.by_id, u.first_name, u.last_name
    from (select * from (${sql.join(parts, sql` union all `)}) parts (step, id, at, day, by_id, facts, item, item_id)
      ${NEWEST}) t
    left join users u on u.id = t.by_id
    order by t.at desc, t.step desc, t.id desc`
})

const NO_DAY = sql`null::date as day`
const NO_ITEM = sql`null::text as item, null::integer as item_id`

const SOURCES: Record<TimelineKind, (asked: Asked) => RawBuilder<unknown>> = {
  note: ({ student_id }) => sql`
    select 'note' as step, n.id, n.created_at as at, ${NO_DAY}, n.employee_id as by_id,
      jsonb_build_object('note_kind', n.kind, 'content', n.content) as facts, 'note' as item, n.id as item_id
    from student_notes n where n.student_id = ${student_id}`,
  conversation: ({ student_id }) => sql`
    select x.step, q.id, x.at, ${NO_DAY}, x.by_id, jsonb_build_object('asked_on', q.asked_on) as facts,
      'reflection' as item,
      (select f.id from daily_feedbacks f where f.student_id = q.student_id and f.feedback_on = q.asked_on) as item_id
    from conversation_requests q cross join lateral (values
      ('asked', q.asked_at, null::integer), ('withdrawn', q.withdrawn_at, null),
      ('taken', q.taken_at, q.taken_by_id), ('done', q.done_at, q.done_by_id)) x (step, at, by_id)
    where q.student_id = ${student_id} and x.at is not null`,
  // What a transfer copied is told once, and a return that was undone not at all.
  feedback: ({ student_id }) => sql`
    select t.kind as step, t.id, t.at, ${NO_DAY}, t.actor_id as by_id,
      jsonb_build_object('assignment', a.name, 'grade', t.grade, 'comment', t.instructor_comment, 'due_at', t.due_at) as facts,
      'course_work' as item, w.id as item_id
    from course_works w join attempts t on t.course_work_id = w.id join assignments a on a.id = w.assignment_id
    where w.student_id = ${student_id} and t.kind in ('feedback', 'return') and not t.is_carried
      and (t.grade is not null or t.instructor_comment <> '')
      and (t.kind <> 'return' or 'return_undone' is distinct from (select o.kind from attempts o
        where o.course_work_id = t.course_work_id and o.id > t.id and o.kind in ('return', 'return_undone')
        order by o.id limit 1))`,
  // As courseWorkStatus and isBeforeJoining say.
  missing: ({ student_id, now }) => sql`
    select 'missing' as step, a.id, greatest(a.due_at, x.due_at) as at, ${NO_DAY}, null::integer as by_id,
      jsonb_build_object('assignment', a.name) as facts, 'assignment' as item, a.id as item_id
    from students s join assignments a on a.cohort_id = s.cohort_id
    left join allowances x on x.assignment_id = a.id and x.student_id = s.id
    where s.id = ${student_id} and a.workflow_state = 'assigned' and x.excused_at is null
      and grace_end(a.assigned_at, greatest(a.due_at, x.due_at)) < ${now}::timestamptz
      and not exists (select from course_works w where w.assignment_id = a.id and w.student_id = s.id)
      and (x.due_at is not null or not is_before_joining(s.id, a.cohort_id, grace_end(a.assigned_at, a.due_at)))`,
  low_day: ({ student_id }) => sql`
    select 'low_day' as step, f.id, start_of_central_day(f.feedback_on) as at, f.feedback_on as day, null::integer as by_id,
      jsonb_build_object('understanding_score', f.understanding_score, 'support_score', f.support_score,
        'understanding_explanation', f.understanding_explanation, 'support_explanation', f.support_explanation) as facts,
      'reflection' as item, f.id as item_id
    from daily_feedbacks f
    where f.student_id = ${student_id} and least(f.understanding_score, f.support_score) <= ${sql.lit(LOW_SCORE)}`,
  // The first day in school is a date; later moves have a moment. A transfer's two rows are one entry.
  move: ({ student_id }) => sql`
    select x.step, e.id, x.at, x.day, null::integer as by_id,
      jsonb_build_object('cohort', ${cohortName('e.cohort_id')}, 'from_cohort', ${cohortName('e.before_id')}, 'joined_on', e.joined_on, 'reason', e.reason) as facts,
      'cohort' as item, e.cohort_id as item_id
    from (select e.*, lag(e.cohort_id) over w as before_id, lag(e.ended_as) over w as before_ended
      from enrolments e where e.student_id = ${student_id} window w as (order by e.started_at, e.id)) e
    cross join lateral (values
      (case e.before_ended when 'transferred' then 'transferred' when 'dropped_out' then 'came_back' else 'joined' end,
        case when e.before_ended is null then start_of_central_day(e.joined_on) else e.started_at end,
        case when e.before_ended is null then e.joined_on end),
      ('dropped_out', case when e.ended_as = 'dropped_out' then coalesce(start_of_central_day(e.last_day), e.ended_at) end,
        e.last_day)) x (step, at, day)
    where x.at is not null`,
  placement: ({ student_id }) => sql`
    select 'placed' as step, p.id, start_of_central_day(p.placed_at) as at, p.placed_at as day, null::integer as by_id,
      jsonb_build_object('company', p.company_name, 'job_title', p.job_title) as facts, 'placement' as item, p.id as item_id
    from placements p where p.student_id = ${student_id}`,
  notice: ({ student_id }) => sql`
    select 'notice' as step, n.id, n.created_at as at, ${NO_DAY}, null::integer as by_id, to_jsonb(n) as facts, ${NO_ITEM}
    from (select n.id, n.created_at, n.unmailed_since is not null as is_waiting, n.mailed_at, ${FACTS},
        (select p.email from notice_preferences p where p.user_id = n.user_id and p.kind = n.kind) as email
      from ${withReferences(sql`notices`)} where n.user_id = ${student_id} and n.kind in (${STUDENT_NOTICES})) n`,
}

/** A join would read all cohorts. */
const cohortName = (id: string) => sql`(select c.name from cohorts c where c.id = ${sql.ref(id)})`

const STUDENT_NOTICES = sql.join(noticeKindsOf(ROLE.student).map((kind) => sql.lit(kind)))
