import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid } from '../../errors.ts'
import { lockTags } from './lock.ts'
import { findTagUse } from './queries.ts'

interface TagEdit {
  name: string
  version?: number | undefined
}

/** The search text of its assignments follows by a trigger. */
export function renameTag(db: Db, id: number, { name, version }: TagEdit, by: By) {
  return inTransaction(db, async (trx) => {
    const [tag] = await lockTags(trx, [id])
    const saved = await editRow(trx, {
      entity: 'tag',
      row: tag,
      version,
      current: () => findTagUse(trx, id),
      by,
      async write(stamp) {
        if (tag?.name === name) return null
        await trx
          .updateTable('tags')
          .set({ name, ...stamp })
          .where('id', '=', id)
          .execute()
        return { id, action: 'renamed', before: { name: tag?.name }, after: { name } }
      },
    })
    return { id, version: saved }
  }).catch(refuseTakenName)
}

/** What the undo needs. */
interface Gone {
  id: number
  name: string
  merged: { into: number; name: string; assignments: number[]; added: number[] } | null
}

export function mergeTag(db: Db, id: number, into: number, by: By) {
  if (id === into) throw invalid({ field: 'into', message: 'Please choose another tag to merge it into.' })
  return inTransaction(db, async (trx) => {
    const [tag, target] = await lockTags(trx, [id, into])
    const taken = await trx.deleteFrom('assignment_tags').where('tag_id', '=', id).returning('assignment_id').execute()
    const assignments = taken.map(({ assignment_id }) => assignment_id)
    const added = await addTag(trx, into, assignments)
    const merged = { into, name: target?.name ?? '', assignments, added }
    return remove(trx, { id, name: tag?.name ?? '', merged }, by)
  })
}

export function removeTag(db: Db, id: number, by: By) {
  return inTransaction(db, async (trx) => {
    const [tag] = await lockTags(trx, [id])
    const used = await trx.selectFrom('assignment_tags').select('tag_id').where('tag_id', '=', id).executeTakeFirst()
    if (used) throw new AppError('conflict', 'An assignment has this tag. Merge it into another one instead.')
    return remove(trx, { id, name: tag?.name ?? '', merged: null }, by)
  })
}

async function remove(trx: Trx, gone: Gone, by: By): Promise<{ undo: string }> {
  const { id, name, merged } = gone
  await trx.deleteFrom('tags').where('id', '=', id).execute()
  const after = merged && { merged_into: merged.name }
  await recordChange(trx, { entity: 'tag', id, action: merged ? 'merged' : 'removed', ...by, before: { name }, after })
  return { undo: await recordUndo(trx, { kind: 'remove-tag', data: gone, students: [], by }) }
}

/** Refused if a tag of that name exists again, or an assignment has lost the tag that it was merged into. */
export async function undoRemoveTag(trx: Trx, data: unknown, by: By): Promise<void> {
  const { id, name, merged } = data as Gone
  await trx.insertInto('tags').values({ id, name, updated_at: by.now }).execute().catch(refuseTakenName)
  if (merged) {
    await lockTags(trx, [merged.into])
    const { numDeletedRows } = await trx
      .deleteFrom('assignment_tags')
      .where('tag_id', '=', merged.into)
      .where('assignment_id', 'in', merged.added.length > 0 ? merged.added : [0])
      .executeTakeFirst()
    if (Number(numDeletedRows) !== merged.added.length) {
      throw new AppError('conflict', 'Someone has changed the tags of these assignments since. Nothing was undone.')
    }
    await addTag(trx, id, merged.assignments)
  }
  await recordChange(trx, { entity: 'tag', id, action: 'restored', ...by, after: { name } })
}

/** Returns the assignments that did not have it. */
async function addTag(trx: Trx, tag_id: number, assignments: number[]): Promise<number[]> {
  if (assignments.length === 0) return []
  const added = await trx
    .insertInto('assignment_tags')
    .values(assignments.map((assignment_id) => ({ assignment_id, tag_id })))
    .onConflict((known) => known.doNothing())
    .returning('assignment_id')
    .execute()
  return added.map(({ assignment_id }) => assignment_id)
}

function refuseTakenName(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint !== 'tags_name') throw error
  throw new AppError('conflict', 'There is a tag of this name already.', {
    issues: [{ path: 'name', message: 'There is a tag of this name already.' }],
  })
}
