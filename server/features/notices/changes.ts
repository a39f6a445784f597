import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

interface Own {
  user_id: number
  now: Date
}

export async function markRead(db: Db, id: number, { user_id, now }: Own): Promise<void> {
  const marked = await db
    .updateTable('notices')
    .set((value) => ({ read_at: value.fn.coalesce('read_at', value.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  if (!marked) throw notFound('notice')
}

/** Also those that no longer stand: they must not come back as unread. */
export async function markAllRead(
  db: Db,
  { user_id, now, assignment_id }: Own & { assignment_id?: number | undefined },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .$if(assignment_id !== undefined, (query) => query.where('assignment_id', '=', assignment_id ?? 0))
    .execute()
}

const DAY = 24 * 60 * 60_000
const KEEP_READ_DAYS = 90
const KEEP_UNREAD_DAYS = 365

export async function forgetOldNotices(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await db
    .deleteFrom('notices')
    .where((is) =>
      is.or([
        is('created_at', '<', before(KEEP_UNREAD_DAYS)),
        is.and([is('created_at', '<', before(KEEP_READ_DAYS)), is('read_at', 'is not', null)]),
      ]),
    )
    .execute()
}
