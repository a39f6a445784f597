import type { Db } from '../../db/transaction.ts'

export async function authenticatorStatus(db: Db, user_id: number) {
  const row = await db
    .selectFrom('second_factors as f')
    .select((is) => [
      'f.confirmed_at as since',
      is
        .selectFrom('recovery_codes as c')
        .whereRef('c.user_id', '=', 'f.user_id')
        .select((count) => count.fn.countAll<number>().as('left'))
        .as('left'),
    ])
    .where('f.user_id', '=', user_id)
    .where('f.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { is_on: row !== undefined, since: row?.since ?? null, recovery_codes_left: row?.left ?? 0 }
}

export async function isSecondFactorOn(db: Db, user_id: number): Promise<boolean> {
  return (await authenticatorStatus(db, user_id)).is_on
}
