import { ALL_CAMPUSES } from '#domain/school-day-off.ts'
import { concerns } from '../../db/announce.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { invalid } from '../../errors.ts'
import { lockDayOff } from './lock.ts'
import { findDayOff } from './queries.ts'

interface Draft {
  name: string
  /** The form's rule has asked for it. */
  first_day: string | null
  last_day: string | null
  campus_id: number | null
}

interface Days {
  name: string
  first_day: string
  last_day: string
  campus_id: number | null
}

// The cohorts' own days off follow by a trigger.

export function addDayOff(db: Db, draft: Draft, by: By) {
  return inTransaction(db, async (trx) => {
    const days = daysOf(draft)
    const after = await inWords(trx, days, { campus_id: null })
    const { id, version } = await trx
      .insertInto('days_off')
      .values({ ...days, created_at: by.now, updated_at: by.now })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await recordChange(trx, { entity: 'day_off', id, action: 'created', ...by, after })
    await tellCohorts(trx, [days])
    return { id, version }
  })
}

export function updateDayOff(db: Db, id: number, edit: Draft & { version?: number | undefined }, by: By) {
  return inTransaction(db, async (trx) => {
    const before = await lockDayOff(trx, id)
    const version = await editRow(trx, {
      entity: 'day_off',
      what: 'day off',
      row: before,
      version: edit.version,
      current: () => findDayOff(trx, id),
      by,
      async write(stamp) {
        const days = daysOf(edit)
        const words = { before: await inWords(trx, before, before), after: await inWords(trx, days, before) }
        await trx
          .updateTable('days_off')
          .set({ ...days, ...stamp })
          .where('id', '=', id)
          .execute()
        await tellCohorts(trx, [before, days])
        return { id, action: 'updated', ...words }
      },
    })
    return { id, version }
  })
}

export function removeDayOff(db: Db, id: number, by: By): Promise<{ undo: string }> {
  return inTransaction(db, async (trx) => {
    const { name, first_day, last_day, campus_id, version } = await lockDayOff(trx, id)
    const days = { name, first_day, last_day, campus_id }
    await trx.deleteFrom('days_off').where('id', '=', id).execute()
    const before = await inWords(trx, days, days)
    await recordChange(trx, { entity: 'day_off', id, action: 'removed', ...by, before })
    await tellCohorts(trx, [days])
    return { undo: await recordUndo(trx, { kind: 'remove-day-off', data: { id, version, ...days }, students: [], by }) }
  })
}

export async function undoRemoveDayOff(trx: Trx, data: unknown, by: By): Promise<void> {
  const { id, version, ...days } = data as Days & { id: number; version: number }
  await trx
    .insertInto('days_off')
    // Forms that were open before are stale.
    .values({ id, ...days, version: version + 1, created_at: by.now, updated_at: by.now })
    .execute()
  await recordChange(trx, { entity: 'day_off', id, action: 'restored', ...by, after: await inWords(trx, days, days) })
  await tellCohorts(trx, [days])
}

function daysOf({ name, first_day, last_day, campus_id }: Draft): Days {
  const first = first_day ?? ''
  return { name, first_day: first, last_day: last_day ?? first, campus_id }
}

/** For the history: the campus by its name. One that is retired may stay. */
async function inWords(trx: Trx, { campus_id, ...days }: Days, present: Pick<Days, 'campus_id'>) {
  if (campus_id === null) return { ...pick(days), campus: ALL_CAMPUSES }
  const campus = await trx
    .selectFrom('campuses')
    .select(['name', 'is_retired'])
    .where('id', '=', campus_id)
    .executeTakeFirst()
  if (!campus) throw invalid({ field: 'campus_id', message: 'This campus does not exist.' })
  if (campus.is_retired && campus_id !== present.campus_id) {
    throw invalid({ field: 'campus_id', message: 'This campus is retired. Please choose another one.' })
  }
  return { ...pick(days), campus: campus.name }
}

const pick = ({ name, first_day, last_day }: Omit<Days, 'campus_id'>) => ({ name, first_day, last_day })

/** Their staff and students. */
async function tellCohorts(trx: Trx, days: readonly Days[]): Promise<void> {
  const touched = await trx
    .selectFrom('cohorts')
    .select('id')
    .where((is) =>
      is.or(
        days.map(({ first_day, last_day, campus_id }) =>
          is.and([
            is('classroom_start', '<=', last_day),
            is.or([is('graduation', 'is', null), is('graduation', '>', first_day)]),
            ...(campus_id === null ? [] : [is('campus_id', '=', campus_id)]),
          ]),
        ),
      ),
    )
    .execute()
  concerns({ cohorts: touched.map(({ id }) => id), forClass: true })
}
