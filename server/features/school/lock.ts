import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

export function lockSchool(trx: Trx) {
  return trx
    .selectFrom('school')
    .select(['name', 'logo_hash', 'attendance', 'version', 'first_steps_over_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function lockCampus(trx: Trx, id: number) {
  const campus = await trx.selectFrom('campuses').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!campus) throw notFound('campus')
  return campus
}

export async function lockDayOff(trx: Trx, id: number) {
  const dayOff = await trx.selectFrom('days_off').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!dayOff) throw notFound('day off')
  return dayOff
}

/** For update: whoever tags an assignment with one of them meanwhile waits. */
export async function lockTags(trx: Trx, ids: readonly number[]) {
  const tags = await trx.selectFrom('tags').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return ids.map((id) => {
    const tag = tags.find((one) => one.id === id)
    if (!tag) throw notFound('tag')
    return tag
  })
}
