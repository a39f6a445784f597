import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** Creates missing tags; existing ones keep their spelling. Returns the names. Safe for concurrent changes of one tag. */
export async function replaceTags(trx: Trx, assignment_id: number, names: string[]): Promise<string[]> {
  const ids = await tagIds(trx, names)
  await trx
    .deleteFrom('assignment_tags')
    .where('assignment_id', '=', assignment_id)
    .$if(ids.length > 0, (rest) => rest.where('tag_id', 'not in', ids))
    .execute()
  await sql`
    insert into assignment_tags (assignment_id, tag_id)
    select ${assignment_id}::int, id from unnest(${ids}::int[]) as wanted (id) on conflict do nothing`.execute(trx)
  return tagNames(trx, assignment_id)
}

/** Locked, so that none is merged or removed until the assignment has it. One that goes meanwhile is made again. */
async function tagIds(trx: Trx, names: string[]): Promise<number[]> {
  if (names.length === 0) return []
  const typed = sql`unnest(${names}::text[]) as typed (name)`
  for (let tries = 1; ; tries++) {
    await sql`
      insert into tags (name) select name from ${typed}
      where not exists (select from tags where lower(tags.name) = lower(typed.name))
      order by lower(name) on conflict (lower(name)) do nothing`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      select id from tags where lower(name) in (select lower(name) from ${typed}) order by id for key share`.execute(
      trx,
    )
    if (rows.length >= names.length || tries === 3) return rows.map(({ id }) => id)
  }
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
