import type { ClientBase } from 'pg'

export type DemoTable =
  | 'users'
  | 'campuses'
  | 'days_off'
  | 'cohorts'
  | 'cohort_instructors'
  | 'students'
  | 'enrolments'
  | 'student_notes'
  | 'placements'
  | 'daily_feedbacks'
  | 'conversation_requests'
  | 'tags'
  | 'assignments'
  | 'assignment_tags'
  | 'course_works'
  | 'allowances'
  | 'attention_snoozes'
  | 'attendance'
  | 'history'
  | 'notices'
  | 'imports'

/** One statement per table, so that the summary triggers run once. */
export async function insertRows<Row extends object>(
  client: ClientBase,
  table: DemoTable,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** The rows have explicit ids, so the sequence must continue after them. */
export async function continueIds(client: ClientBase, table: DemoTable): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`,
  )
}
