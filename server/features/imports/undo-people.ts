import { sql } from 'kysely'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { fullName } from '#domain/person-name.ts'
import { type By, recordChanges } from '../../db/history.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Committed } from './plan.ts'

/** Calls that open the record of one student. A list that shows many opens none. */
const OPENING_CALLS = [
  'records.export',
  ...DECLARED_CALLS.flatMap(({ fullName, route }) => (route.shows?.asked ? fullName : [])),
]

export const stays = (why: string) => new AppError('conflict', `${why}, so this import stays as it is.`)

/** Refuses if one of the records has another version than the import gave it, or none. */
export function refuseChanged(rows: readonly Committed[], found: readonly { id: number; version: number }[]): void {
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  for (const { record_id, version, label } of rows) {
    const now = versions.get(record_id)
    if (now !== version) throw stays(`${label} was ${now === undefined ? 'removed' : 'changed'} since`)
  }
}

export const idsOf = (rows: readonly Committed[]) => rows.map(({ record_id }) => record_id)

/** Refuses if one of the people was changed or has logged in since. */
export async function refuseTouchedPeople(db: Db, rows: readonly Committed[], since: Date): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'version', 'last_login_at', 'password_hash'])
    .where(sql<boolean>`id = any (${rows.map(({ record_id }) => record_id)}::integer[])`)
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  for (const { record_id, version, label, outcome } of rows) {
    const person = byId.get(record_id)
    if (!person) throw stays(`${label} was removed since`)
    if (person.last_login_at && person.last_login_at >= since) throw stays(`${fullName(person)} has logged in since`)
    const hasPassword = outcome === 'new' && person.password_hash !== null
    if (person.version !== version || hasPassword) throw stays(`${fullName(person)} was changed since`)
  }
}

/** Refuses if someone has opened the record of one of these students since. */
export async function refuseOpenedStudents(db: Db, student_ids: readonly number[], since: Date): Promise<void> {
  const opened = await db
    .selectFrom('disclosures as d')
    .innerJoin('users as student', 'student.id', 'd.student_id')
    .innerJoin('users as reader', 'reader.id', 'd.employee_id')
    .select(['student.first_name', 'student.last_name', 'reader.first_name as by_first', 'reader.last_name as by_last'])
    .where(sql<boolean>`d.student_id = any (${[...student_ids]}::integer[])`)
    .where('d.call', 'in', OPENING_CALLS)
    .where('d.last_at', '>=', since)
    .orderBy('d.last_at')
    .limit(1)
    .executeTakeFirst()
  if (opened) throw stays(`${opened.by_first} ${opened.by_last} has opened the record of ${fullName(opened)} since`)
}

/** People whom an import created and nobody has used. Their history keeps that they came and went, without their data. */
export async function removePeople(trx: Trx, entity: 'student' | 'employee', ids: number[], by: By): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from users where id = any (${ids}::integer[])`.execute(trx).catch(refuseUsed)
  await sql`
    update history h set changes = blanked.changes
    from (
      select e.id, jsonb_object_agg(field.key, '{"from": null, "to": null}'::jsonb) as changes
      from history e cross join lateral jsonb_each(e.changes) field
      where e.entity in (${entity}, 'user') and e.entity_id = any (${ids}::integer[])
      group by e.id
    ) blanked
    where h.id = blanked.id`.execute(trx)
  await recordChanges(
    trx,
    ids.map((id) => ({ entity, id, action: 'import undone', ...by })),
  )
}

/** Something refers to one of them by a table that is not looked at here. */
export function refuseUsed(error: unknown): never {
  if ((error as { code?: unknown }).code === '23503') throw stays('Someone has worked with one of its records since')
  throw error
}
