import { sql } from 'kysely'
import type { Db, Trx } from '../../db/transaction.ts'

/** Creates missing tags; existing ones keep their spelling. Returns the names. Safe for concurrent inserts of one tag. */
export async function replaceTags(trx: Trx, assignment_id: number, names: string[]): Promise<string[]> {
  const typed = sql`unnest(${names}::text[]) as typed (name)`
  await sql`
    insert into tags (name) select name from ${typed}
    where not exists (select from tags where lower(tags.name) = lower(typed.name))
    order by lower(name) on conflict (lower(name)) do nothing`.execute(trx)
  const wanted = sql<number>`(select id from tags where lower(name) in (select lower(name) from ${typed}))`
  await trx
    .deleteFrom('assignment_tags')
    .where('assignment_id', '=', assignment_id)
    .where('tag_id', 'not in', wanted)
    .execute()
  await sql`
    insert into assignment_tags (assignment_id, tag_id)
    select ${assignment_id}::int, id from ${wanted} as wanted on conflict do nothing`.execute(trx)
  return tagNames(trx, assignment_id)
}

export async function tagNames(trx: Trx, assignment_id: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('assignment_tags as x')
    .innerJoin('tags as t', 't.id', 'x.tag_id')
    .select('t.name')
    .where('x.assignment_id', '=', assignment_id)
    .orderBy(sql`fold(t.name)`)
    .orderBy('t.id')
    .execute()
  return rows.map((row) => row.name)
}

export function listTags(db: Db) {
  return db.selectFrom('tags').select(['id', 'name']).orderBy(sql`fold(name)`).orderBy('id').execute()
}
