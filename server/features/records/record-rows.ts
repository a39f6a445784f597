import { type SelectQueryBuilder, sql } from 'kysely'
import type { HistoryEntity } from '#domain/history-words.ts'
import type { DisclosureKind } from '#domain/record-disclosure-kinds.ts'
import type { Db } from '../../db/transaction.ts'
import { about } from '../history/queries.ts'

/** Bounds memory: twenty course works of maximal length are about two megabytes. */
const AT_A_TIME = 20

/** Everything stored about a student besides the RecordHead, oldest first. */
export const RECORD_ROWS = {
  enrolments: (db: Db, id: number) =>
    paged(
      'e.id',
      db
        .selectFrom('enrolments as e')
        .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
        .select(['e.id', 'e.cohort_id', 'c.name as cohort_name', 'e.joined_on', 'e.started_at', 'e.ended_at'])
        .select(['e.ended_as', 'e.last_day', 'e.reason'])
        .where('e.student_id', '=', id),
    ),
  placements: (db: Db, id: number) =>
    paged(
      'p.id',
      db
        .selectFrom('placements as p')
        .leftJoin('cohorts as c', 'c.id', 'p.cohort_id')
        .select(['p.id', 'p.company_name', 'c.name as cohort_name', 'p.placement_type', 'p.job_title'])
        .select(['p.post_income', 'p.pre_income', 'p.placed_at', 'p.placement_duration', 'p.placement_rate'])
        .select(['p.placement_rate_unit', 'p.how_found_notes', 'p.notes'])
        .where('p.student_id', '=', id),
    ),
  notes: (db: Db, id: number) =>
    paged(
      'n.id',
      db
        .selectFrom('student_notes as n')
        .innerJoin('users as u', 'u.id', 'n.employee_id')
        .select(['n.id', 'n.kind', 'n.is_pinned', 'n.content', 'n.created_at', 'n.updated_at'])
        .select(person('u').as('written_by'))
        .where('n.student_id', '=', id),
    ),
  course_works: (db: Db, id: number) =>
    paged(
      'w.id',
      db
        .selectFrom('course_works as w')
        .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
        .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
        .leftJoin('users as u', 'u.id', 'w.graded_by_id')
        .select(['w.id', 'a.name as assignment', 'c.name as cohort_name', 'a.due_at', 'w.repository', 'w.site'])
        .select(['w.student_comment', 'w.completed_at', 'w.grade', 'w.instructor_comment', 'w.graded_at'])
        .select(['w.workflow_state', 'w.attempt', 'w.returned_grade', person('u').as('graded_by')])
        .select(['w.carried_from', 'w.carried_at', 'w.carried_timing', 'w.is_superseded'])
        .where('w.student_id', '=', id),
    ),
  attempts: (db: Db, id: number) =>
    paged(
      't.id',
      db
        .selectFrom('attempts as t')
        .innerJoin('course_works as w', 'w.id', 't.course_work_id')
        .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
        .leftJoin('users as u', 'u.id', 't.actor_id')
        .select(['t.id', 'a.name as assignment', 't.attempt', 't.kind', 't.at', person('u').as('by'), 't.repository'])
        .select(['t.site', 't.student_comment', 't.grade', 't.instructor_comment', 't.due_at'])
        .where('w.student_id', '=', id),
    ),
  allowances: (db: Db, id: number) =>
    paged(
      'x.id',
      db
        .selectFrom('allowances as x')
        .innerJoin('assignments as a', 'a.id', 'x.assignment_id')
        .leftJoin('users as u', (join) => join.on('u.id', '=', sql`coalesce(x.excused_by_id, x.extended_by_id)`))
        .select(['x.id', 'a.name as assignment', 'x.due_at', 'x.due_reason', 'x.extended_at', 'x.excused_at'])
        .select(['x.excuse_reason', person('u').as('given_by')])
        .where('x.student_id', '=', id),
    ),
  reflections: (db: Db, id: number) =>
    paged(
      'f.id',
      db
        .selectFrom('daily_feedbacks as f')
        .innerJoin('cohorts as c', 'c.id', 'f.cohort_id')
        .select(['f.id', 'f.feedback_on', 'c.name as cohort_name', 'f.understanding_score', 'f.support_score'])
        .select(['f.understanding_explanation', 'f.support_explanation', 'f.feeling_explanation', 'f.thanks'])
        .select(['f.recommended_experiences', 'f.accomplishment', 'f.additional_information'])
        .select('f.additional_conversation_wanted')
        .select(['f.created_at', 'f.updated_at'])
        .where('f.student_id', '=', id),
    ),
  snoozes: (db: Db, id: number) =>
    paged(
      'z.id',
      db
        .selectFrom('attention_snoozes as z')
        .innerJoin('users as u', 'u.id', 'z.snoozed_by_id')
        .select(['z.id', 'z.until', 'z.reason', 'z.kinds', 'z.snoozed_at', 'z.ended_at', person('u').as('snoozed_by')])
        .where('z.student_id', '=', id),
    ),
  conversations: (db: Db, id: number) =>
    paged(
      'q.id',
      db
        .selectFrom('conversation_requests as q')
        .leftJoin('users as t', 't.id', 'q.taken_by_id')
        .leftJoin('users as u', 'u.id', 'q.done_by_id')
        .select(['q.id', 'q.asked_on', 'q.asked_at', 'q.withdrawn_at', 'q.taken_at', person('t').as('taken_by')])
        .select(['q.done_at', person('u').as('done_by'), 'q.note_id'])
        .where('q.student_id', '=', id),
    ),
  attendance: (db: Db, id: number) =>
    paged(
      't.id',
      db
        .selectFrom('attendance as t')
        .innerJoin('cohorts as c', 'c.id', 't.cohort_id')
        .innerJoin('users as u', 'u.id', 't.marked_by_id')
        .select(['t.id', 't.day', 'c.name as cohort_name', 't.status', 't.marked_at', person('u').as('marked_by')])
        .where('t.student_id', '=', id),
      AT_A_TIME * 5,
    ),
  async *invitations(db: Db, id: number) {
    yield* await db
      .selectFrom('invitations as i')
      .leftJoin('users as u', 'u.id', 'i.invited_by_id')
      .select(['i.id', 'i.created_at', 'i.expires_at', person('u').as('invited_by')])
      .where('i.user_id', '=', id)
      .execute()
  },
  async *calendar_feed(db: Db, id: number) {
    yield* await db.selectFrom('feeds').select(['created_at', 'read_at']).where('user_id', '=', id).execute()
  },
  async *calendar_events(db: Db, id: number) {
    yield* await db
      .selectFrom('feed_events')
      .select(['event', 'sequence', 'changed_at', 'cancelled_at'])
      .where('user_id', '=', id)
      .orderBy('key')
      .execute()
  },
  known_browsers: (db: Db, id: number) =>
    paged(
      'b.id',
      db
        .selectFrom('known_browsers as b')
        .select(['b.id', 'b.created_at', 'b.last_login_at', 'b.expires_at'])
        .where('b.user_id', '=', id),
    ),
  notices: (db: Db, id: number) =>
    paged(
      'n.id',
      db
        .selectFrom('notices as n')
        .innerJoin('users as u', 'u.id', 'n.user_id')
        .leftJoin('assignments as a', 'a.id', 'n.assignment_id')
        .select(['n.id', 'n.kind', person('u').as('to'), 'a.name as assignment', 'n.day', 'n.created_at', 'n.read_at'])
        .select('n.mailed_at')
        .where((is) => is.or([is('n.user_id', '=', id), is('n.student_id', '=', id)])),
      AT_A_TIME * 5,
    ),
  async *imports(db: Db, id: number) {
    yield* await db
      .selectFrom('import_rows as r')
      .innerJoin('imports as i', 'i.id', 'r.import_id')
      .innerJoin('users as u', 'u.id', 'i.actor_id')
      .select(['i.kind', 'i.created_at', 'i.committed_at', 'i.undone_at', person('u').as('by'), 'r.line', 'r.outcome'])
      .select(['r.cells', 'r.changes', 'r.problems'])
      .where('r.student_id', '=', id)
      .orderBy('i.id')
      .orderBy('r.position')
      .execute()
  },
  async *notice_preferences(db: Db, id: number) {
    yield* await db
      .selectFrom('notice_preferences')
      .select(['kind', 'email'])
      .where('user_id', '=', id)
      .orderBy('kind')
      .execute()
  },
  history: (db: Db, id: number) =>
    paged(
      'h.id',
      db
        .selectFrom('history as h')
        .leftJoin('users as u', 'u.id', 'h.actor_id')
        .leftJoin('course_works as w', (join) =>
          join.onRef('w.id', '=', 'h.entity_id').on('h.entity', '=', 'course_work'),
        )
        .leftJoin('allowances as x', (join) => join.onRef('x.id', '=', 'h.entity_id').on('h.entity', '=', 'allowance'))
        .leftJoin('assignments as a', (join) => join.on('a.id', '=', sql`coalesce(w.assignment_id, x.assignment_id)`))
        .leftJoin('placements as p', (join) => join.onRef('p.id', '=', 'h.entity_id').on('h.entity', '=', 'placement'))
        .leftJoin('daily_feedbacks as f', (join) =>
          join.onRef('f.id', '=', 'h.entity_id').on('h.entity', '=', 'daily_feedback'),
        )
        .leftJoin('attendance as d', (join) => join.onRef('d.id', '=', 'h.entity_id').on('h.entity', '=', 'attendance'))
        .select(['h.id', 'h.entity', 'h.entity_id', about.as('about'), 'h.action', 'h.at'])
        .select(sql<string | null>`coalesce(f.feedback_on, d.day)`.as('feedback_on'))
        .select(['h.changes', person('u').as('by')])
        .$narrowType<{ entity: HistoryEntity }>()
        .where(sql<boolean>`(h.entity, h.entity_id) in (
          select 'student', ${id}::integer union all select 'user', ${id}
          union all select 'course_work', w.id from course_works w where w.student_id = ${id}
          union all select 'allowance', x.id from allowances x where x.student_id = ${id}
          union all select 'conversation', q.id from conversation_requests q where q.student_id = ${id}
          union all select 'daily_feedback', f.id from daily_feedbacks f where f.student_id = ${id}
          union all select 'snooze', z.id from attention_snoozes z where z.student_id = ${id}
          union all select 'attendance', t.id from attendance t where t.student_id = ${id}
          union all select 'student_note', n.id from student_notes n where n.student_id = ${id}
          union all select 'placement', p.id from placements p where p.student_id = ${id}
          union all select 'placement', r.entity_id from history r where r.entity = 'placement'
            and ${String(id)} in (r.changes #>> '{student_id,to}', r.changes #>> '{student_id,from}'))`),
      AT_A_TIME * 5,
    ),
  access_log: (db: Db, id: number) =>
    paged(
      'd.id',
      db
        .selectFrom('disclosures as d')
        .innerJoin('users as u', 'u.id', 'd.employee_id')
        .select(['d.id', 'd.kind', 'd.call', 'd.first_at', 'd.last_at', 'd.times', person('u').as('read_by')])
        .$narrowType<{ kind: DisclosureKind }>()
        .where('d.student_id', '=', id),
      AT_A_TIME * 5,
    ),
}
export type RecordRows = {
  [K in keyof typeof RECORD_ROWS]: ReturnType<(typeof RECORD_ROWS)[K]> extends AsyncGenerator<infer Row> ? Row : never
}

const person = (alias: 'u' | 't') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), '')`

/** Keyset pagination by id. */
async function* paged<DB, Table extends keyof DB, Row extends { id: number }>(
  id: string,
  query: SelectQueryBuilder<DB, Table, Row>,
  limit = AT_A_TIME,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const page = query
      .where(sql<boolean>`${sql.ref(id)} > ${after}`)
      .orderBy(sql.ref(id))
      .limit(limit)
    const rows = await page.execute()
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
