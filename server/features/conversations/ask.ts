import { sql } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import { historyRow } from '../../db/history.ts'
import { NO_PART, type Slots } from '../../db/statement.ts'

/** The student's open request, whichever reflection asked for it. */
export interface OpenRequest {
  asked_on: DateText
  withdrawn_at: Date | null
}

/** What saving a reflection writes to the student's request. */
export interface RequestWrite {
  student_id: number
  now: Date
  /** The day of the reflection that asks; null if the wish is taken back. */
  asked_on: DateText | null
}

/** A CTE `request`: a new one, or the open one, whose wish counts from today if it had been taken back. */
export function writeRequest(write: Slots<RequestWrite> | undefined) {
  if (!write) return NO_PART
  const { student_id, now, asked_on } = write
  if (!asked_on) {
    return sql<{ id: number }>`(
      update conversation_requests set withdrawn_at = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz
      where student_id = ${student_id}::integer and done_at is null returning id)`
  }
  const unlessWithdrawn = (column: string) =>
    sql`case when q.withdrawn_at is null then ${sql.ref(`q.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
  return sql<{ id: number }>`(
    insert into conversation_requests as q (student_id, asked_on, asked_at, created_at, updated_at)
    values (${student_id}::integer, ${asked_on}::date, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (student_id) where done_at is null do update set
      asked_on = ${unlessWithdrawn('asked_on')}, asked_at = ${unlessWithdrawn('asked_at')}, withdrawn_at = null,
      version = q.version + 1, updated_at = excluded.updated_at
    returning id)`
}

/** Undefined if the wish merges into a request that is open. */
export function requestHistory({ student_id, now, asked_on }: RequestWrite, open: OpenRequest | null) {
  const by = { entity: 'conversation', actor_id: student_id, now } as const
  if (asked_on === null) {
    return historyRow({ ...by, action: 'withdrew', before: { withdrawn_at: null }, after: { withdrawn_at: now } })
  }
  if (!open) return historyRow({ ...by, action: 'asked', after: { asked_on } })
  if (open.withdrawn_at === null) return undefined
  const before = { asked_on: open.asked_on, withdrawn_at: open.withdrawn_at }
  return historyRow({ ...by, action: 'asked again', before, after: { asked_on, withdrawn_at: null } })
}
