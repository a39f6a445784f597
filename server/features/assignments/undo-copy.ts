import { sql } from 'kysely'
import { concerns } from '../../db/announce.ts'
import { type By, recordChanges } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

/** Removes all copies, or none if someone has touched one. */
export async function undoCopy(trx: Trx, data: unknown, by: By): Promise<void> {
  const { ids } = data as { ids: number[] }
  const copies = await trx
    .selectFrom('assignments')
    .select(['id', 'name', 'cohort_id', 'version'])
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  concerns({ assignments: ids, cohorts: copies.map(({ cohort_id }) => cohort_id), forClass: true })
  const changed = copies.find(({ version }) => version !== 1)
  if (changed) throw stays(`${changed.name} was changed since`)
  if (copies.length < ids.length) throw stays('One of them was removed since')
  const { rows: children } = await sql<{ name: string }>`
    select a.name from assignments c join assignments a on a.id = c.parent_id
    where c.parent_id = any (${ids}::integer[]) order by a.id limit 1`.execute(trx)
  if (children[0]) throw stays(`${children[0].name} was copied since`)
  await sql`delete from assignments where id = any (${ids}::integer[])`.execute(trx).catch(refuseUsed)
  await recordChanges(
    trx,
    ids.map((id) => ({ entity: 'assignment', id, action: 'copy undone', ...by })),
  )
}

const stays = (why: string) => new AppError('conflict', `${why}, so all copies stay as they are.`)

/** A foreign key refers to one of them. */
function refuseUsed(error: unknown): never {
  if ((error as { code?: unknown }).code === '23503') throw stays('Someone has worked with one of them since')
  throw error
}
