import { sql } from 'kysely'
import { noticeSentence } from '#domain/notice-words.ts'
import { list } from '../../db/list.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { noticePath } from './addresses.ts'
import { type Clock, clock, FACTS, type StandingNotice, stands, withReferences } from './standing.ts'

/** Newest first. */
export async function listNotices(db: Db, { user_id, now, offset }: { user_id: number; now: Date; offset: number }) {
  const filter = { user_id, ...clock(now) }
  const { rows, count } = await notices.page(db, filter, { orderBy: 'created_at', order: 'desc', offset })
  return {
    rows: rows.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      text: noticeSentence(notice, now),
      path: noticePath(notice),
      student_id: notice.student_id,
      created_at: notice.created_at,
      read_at: notice.read_at,
    })),
    count,
  }
}

interface Filter extends Clock {
  user_id: Value<number>
}

interface Row extends StandingNotice {
  id: number
  created_at: Date
  read_at: Date | null
  count: number
}

const from = withReferences(sql`notices`)

const notices = list({
  from,
  id: sql`n.id`,
  where: ({ user_id, ...clock }: Filter) => [sql`n.user_id = ${user_id}`, stands(clock)],
  sort: { created_at: { by: [sql`n.created_at`] } },
  rows: (_db, { chosen, order, count }) => sql<Row>`
    select n.id, n.created_at, n.read_at, ${FACTS}, ${count}
    from ${withReferences(sql`(select notices.* from ${chosen} join notices on notices.id = chosen.id)`)}
    order by ${order}`,
})

/** More are not counted: nobody reads a larger number than 99. */
const MOST_COUNTED = 100

export async function countUnread(db: Db, { user_id, now }: { user_id: number; now: Date }): Promise<number> {
  const [row] = await unread(db, user_id, clock(now))
  return row?.count ?? 0
}

const unread = statement(
  (_db, user_id: Value<number>, clock: Clock) => sql<{ count: number }>`
    select count(*) from (
      select from ${from} where n.user_id = ${user_id} and n.read_at is null and ${stands(clock)}
      limit ${sql.lit(MOST_COUNTED)}) as found`,
)
