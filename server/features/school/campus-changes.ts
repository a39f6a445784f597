import type { z } from 'zod'
import type { CampusEdit } from '#contract/school.ts'
import { CODE_TAKEN } from '#domain/school-campus.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { lockCampus } from './lock.ts'
import { findCampus } from './queries.ts'

export function addCampus(db: Db, { name, code }: { name: string; code: string }, by: By) {
  return inTransaction(db, async (trx) => {
    const { id, version } = await trx
      .insertInto('campuses')
      .values({ name, code, updated_at: by.now })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await recordChange(trx, { entity: 'campus', id, action: 'created', ...by, after: { name, code } })
    return { id, version }
  }).catch(refuseTakenCode)
}

export function updateCampus(db: Db, id: number, edit: z.output<typeof CampusEdit>, by: By) {
  return inTransaction(db, async (trx) => {
    const before = await lockCampus(trx, id)
    const version = await editRow(trx, {
      entity: 'campus',
      row: before,
      version: edit.version,
      current: () => findCampus(trx, id),
      by,
      async write(stamp) {
        const { name, code } = edit
        const after = { name, code, is_retired: edit.is_retired ?? before.is_retired }
        await trx
          .updateTable('campuses')
          .set({ ...after, ...stamp })
          .where('id', '=', id)
          .execute()
        return {
          id,
          action: 'updated',
          before: { name: before.name, code: before.code, is_retired: before.is_retired },
          after,
        }
      },
    })
    return { id, version }
  }).catch(refuseTakenCode)
}

/** Only the unique index catches two concurrent writes. */
function refuseTakenCode(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint !== 'campuses_code') throw error
  throw invalid({ field: 'code', message: CODE_TAKEN })
}
