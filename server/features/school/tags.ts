import { sql } from 'kysely'
import { parseTags } from '#domain/school-tags.ts'
import type { Trx } from '../../db/transaction.ts'

/** Creates missing tags; existing ones keep their spelling. Returns the names. Safe for concurrent changes of one tag. */
export async function replaceTags(trx: Trx, assignment_id: number, names: string[]): Promise<string[]> {
  await replaceTagsOf(trx, [{ assignment_id, names }])
  return tagNames(trx, assignment_id)
}

interface Tagged {
  assignment_id: number
  names: readonly string[]
}

/** The same for many assignments at once. */
export async function replaceTagsOf(trx: Trx, tagged: readonly Tagged[]): Promise<void> {
  const ids = await tagIds(trx, parseTags(tagged.flatMap(({ names }) => names).join(',')))
  const wanted = sql`(
    select w.assignment_id, t.id as tag_id
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as w (assignment_id integer, names text[])
    cross join unnest(w.names) as typed (name) join tags t on lower(t.name) = lower(typed.name) and t.id = any (${ids}::integer[]))`
  await sql`
    delete from assignment_tags x where x.assignment_id = any (${tagged.map(({ assignment_id }) => assignment_id)}::integer[])
      and not exists (select from ${wanted} w where w.assignment_id = x.assignment_id and w.tag_id = x.tag_id)`.execute(
    trx,
  )
  await sql`
    insert into assignment_tags (assignment_id, tag_id) select distinct assignment_id, tag_id from ${wanted} w
    order by 1, 2 on conflict do nothing`.execute(trx)
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
