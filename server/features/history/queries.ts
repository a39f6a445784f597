import { sql } from 'kysely'
import type { Role } from '#domain/account-role.ts'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import type { DateText } from '#domain/central-time.ts'
import { formatDate } from '#domain/display.ts'
import type { HistoryEntity } from '#domain/history-words.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/** A student's history includes all that is theirs: work, extensions, excuses, reflections, 1:1s, snoozes, attendance, notes, placements, account. */
export async function listHistory(db: Db, entity: HistoryEntity, id: number, offset: number) {
  const found = await page(db, id, entity === 'student' ? undefined : entity, offset || undefined)
  return { rows: found.flatMap(toEntry), count: found[0]?.count ?? 0 }
}

/** A page past the end has only its count. */
function toEntry({ actor_id, first_name, last_name, role, count: _, feedback_on, ...row }: Found) {
  if (row.id === null) return []
  return {
    ...row,
    id: row.id,
    about: row.about ?? (feedback_on && formatDate(feedback_on)),
    actor:
      actor_id === null || role === null
        ? null
        : { id: actor_id, role, first_name: first_name ?? '', last_name: last_name ?? '' },
  }
}

const PORTION = 200

/** The whole list, newest first, a portion at a time. */
export async function* everyHistoryEntry(trx: Db, entity: HistoryEntity, id: number) {
  for (let before: number | undefined; ; ) {
    const found = await portion(trx, id, entity === 'student' ? undefined : entity, before)
    yield* found.flatMap(toEntry)
    if (found.length < PORTION) return
    before = found.at(-1)?.id ?? undefined
  }
}

interface Found {
  id: number | null
  entity: HistoryEntity
  entity_id: number
  about: string | null
  assignment_id: number | null
  feedback_on: DateText | null
  action: string
  at: Date
  changes: Record<string, { from: unknown; to: unknown }>
  actor_id: number | null
  first_name: string | null
  last_name: string | null
  role: Role | null
  count: number
}

/** The assignment's name, or the company's name at the time. */
export const about = sql<string | null>`coalesce(a.name, case when h.entity = 'placement' then
  coalesce(h.changes #>> '{company_name,to}', h.changes #>> '{company_name,from}', p.company_name) end)`

/** Pages by id from the index, then reads the entries. Not a list(): page and count share the items of several tables. */
const page = statement(
  (_db, id: Value<number>, entity: Value<string> | undefined, offset: Value<number> | undefined) => sql<Found>`
    with ${entries(id, entity)}
    select ${COLUMNS}, total.count
    from (select count(*) as count from entries) total
    left join (
      select id from entries order by id desc limit ${sql.lit(PAGE_SIZE)} ${offset ? sql`offset ${offset}` : sql``}
    ) page on true
    left join ${TABLES}
    order by h.id desc`,
)

const portion = statement(
  (_db, id: Value<number>, entity: Value<string> | undefined, before: Value<number> | undefined) => sql<Found>`
    with ${entries(id, entity)}
    select ${COLUMNS}, 0 as count
    from (
      select id from entries ${before ? sql`where id < ${before}` : sql``} order by id desc limit ${sql.lit(PORTION)}
    ) page
    join ${TABLES}
    order by h.id desc`,
)

const entries = (id: Value<number>, entity: Value<string> | undefined) => sql`
  items (entity, entity_id) as (${entity ? sql`select ${entity}::text, ${id}::integer` : itemsOfStudent(id)}),
  entries as (
    select h.id from items i join history h on h.entity = i.entity and h.entity_id = i.entity_id
  )`

const COLUMNS = sql`h.id, h.entity, h.entity_id, ${about} as about, a.id as assignment_id, coalesce(f.feedback_on, t.day) as feedback_on, h.action, h.at, h.changes,
  h.actor_id, u.first_name, u.last_name, u.role`

const TABLES = sql`history h on h.id = page.id
  left join users u on u.id = h.actor_id
  left join course_works w on h.entity = 'course_work' and w.id = h.entity_id
  left join allowances x on h.entity = 'allowance' and x.id = h.entity_id
  left join assignments a on a.id = coalesce(w.assignment_id, x.assignment_id)
  left join placements p on h.entity = 'placement' and p.id = h.entity_id
  left join daily_feedbacks f on h.entity = 'daily_feedback' and f.id = h.entity_id
  left join attendance t on h.entity = 'attendance' and t.id = h.entity_id`

/** A removed placement is found by its last entry, which has the student's id. */
function itemsOfStudent(id: Value<number>) {
  return sql`
    select 'student', ${id}::integer
    union all select 'user', ${id}::integer
    union all select 'daily_feedback', id from daily_feedbacks where student_id = ${id}
    union all select 'course_work', id from course_works where student_id = ${id}
    union all select 'allowance', id from allowances where student_id = ${id}
    union all select 'snooze', id from attention_snoozes where student_id = ${id}
    union all select 'attendance', id from attendance where student_id = ${id}
    union all select 'conversation', id from conversation_requests where student_id = ${id}
    union all select 'student_note', id from student_notes where student_id = ${id}
    union all select 'placement', id from placements where student_id = ${id}
    union all select entity, entity_id from history
      where entity = 'placement' and action = 'removed' and changes #>> '{student_id,from}' = ${id}::integer::text`
}
