import { sql } from 'kysely'
import type { HistoryEntity } from '#domain/history-words.ts'
import type { Trx } from '../../db/transaction.ts'

/** An allowlist, so that fields added later are blanked. That a field changed, by whom and when, stays. */
const KEPT: Partial<Record<HistoryEntity, string[]>> = {
  student: ['cohort_id', 'cohort_name', 'joined_on', 'course_id', 'application_status', 'skip_placement_reporting'],
  course_work: ['completed_at', 'grade', 'graded_at', 'graded_by_id', 'workflow_state', 'assignment_id', 'student_id'],
  allowance: ['due_at', 'extended_at', 'extended_by_id', 'excused_at', 'excused_by_id'],
  attendance: ['student_id', 'cohort_id', 'day', 'status'],
  snooze: ['until', 'kinds', 'ended_at'],
  daily_feedback: [
    'feedback_on',
    'understanding_score',
    'support_score',
    'feeling_score',
    'additional_conversation_wanted',
    'conversation_done_at',
    'conversation_done_by',
  ],
  conversation: ['asked_on', 'withdrawn_at', 'taken_by_id', 'taken_at', 'done_by_id', 'done_at', 'note_id'],
  placement: ['id', 'student_id', 'cohort_id', 'placement_type', 'post_income', 'placed_at'],
  student_note: ['student_id', 'kind', 'is_pinned'],
  user: [],
}

export async function blankHistory(trx: Trx, student_id: number): Promise<void> {
  for (const [entity, kept] of Object.entries(KEPT)) {
    await sql`
      update history h set changes = blanked.changes
      from (
        select e.id, jsonb_object_agg(field.key,
          case when field.key = any (${kept}::text[]) then field.value else '{"from": null, "to": null}'::jsonb end
        ) as changes
        from history e cross join lateral jsonb_each(e.changes) field
        where e.entity = ${entity} and e.entity_id in (${itemsOf(entity as HistoryEntity, student_id)})
        group by e.id
      ) blanked
      where h.id = blanked.id and h.changes is distinct from blanked.changes`.execute(trx)
  }
}

/** The ids of the student's rows. A removed placement is found by its own entries. */
function itemsOf(entity: HistoryEntity, student_id: number) {
  switch (entity) {
    case 'course_work':
      return sql`select id from course_works where student_id = ${student_id}`
    case 'allowance':
      return sql`select id from allowances where student_id = ${student_id}`
    case 'daily_feedback':
      return sql`select id from daily_feedbacks where student_id = ${student_id}`
    case 'snooze':
      return sql`select id from attention_snoozes where student_id = ${student_id}`
    case 'attendance':
      return sql`select id from attendance where student_id = ${student_id}`
    case 'conversation':
      return sql`select id from conversation_requests where student_id = ${student_id}`
    case 'student_note':
      return sql`select id from student_notes where student_id = ${student_id}`
    case 'placement':
      return sql`
        select id from placements where student_id = ${student_id}
        union select r.entity_id from history r where r.entity = 'placement'
          and ${String(student_id)} in (r.changes #>> '{student_id,to}', r.changes #>> '{student_id,from}')`
    default:
      return sql`select ${student_id}::integer`
  }
}
