import { sql } from 'kysely'
import type { By } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { existingCohort } from './changes.ts'
import { type Slot, withFreeSlugs } from './slugs.ts'

type Copy = Slot & { source: number }

/** All or nothing, in the given order. Copied inside the database. */
export function copyAssignments(db: Db, sources: number[], cohortId: number | null, by: By): Promise<{ id: number }[]> {
  return inTransaction(db, async (trx) => {
    const cohort_id = await existingCohort(trx, cohortId)
    const names = await namesOf(trx, sources)
    const slots = await withFreeSlugs(trx, names, (offers) => {
      const copies = offers.map(({ index, id, slug }) => ({ id, slug, source: sources[index] ?? 0 }))
      return insertCopies(trx, copies, cohort_id, by.now)
    })
    const ids = slots.map(({ id }) => id)
    await copyTags(trx, ids)
    await recordCopies(trx, ids, by)
    return ids.map((id) => ({ id }))
  })
}

/** How many of these the cohort already has, by a common original (first ancestor) or the same name. */
export async function countCopied(db: Db, sources: number[], cohort_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive one as (
      select id, name, parent_id, true as is_source from assignments where id = any (${sources}::int[])
      union all select id, name, parent_id, false from assignments where cohort_id = ${cohort_id}
    ), line (id, is_source, ancestor, parent_id) as (
      select id, is_source, id, parent_id from one
      union select line.id, is_source, a.id, a.parent_id from line
        -- Forces an index lookup per row; a plain join would scan the table.
        cross join lateral (select id, parent_id from assignments where id = line.parent_id limit 1) a
    ), known as (
      select id, is_source, 'from ' || ancestor as mark from line where parent_id is null
      union all select id, is_source, 'named ' || fold(name) from one
    )
    select count(distinct source.id) from known source join known there using (mark)
    where source.is_source and not there.is_source`.execute(db)
  return rows[0]?.count ?? 0
}

async function namesOf(trx: Trx, sources: number[]): Promise<string[]> {
  const rows = await trx.selectFrom('assignments').select(['id', 'name']).where('id', 'in', sources).execute()
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return sources.map((id) => {
    const name = names.get(id)
    if (name === undefined) throw notFound('assignment')
    return name
  })
}

async function insertCopies(trx: Trx, copies: Copy[], cohort_id: number, now: Date): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    insert into assignments (id, slug, name, assignment_type, repository, notes, cohort_id, parent_id, created_at, updated_at)
    select copy.id, copy.slug, a.name, a.assignment_type, a.repository, a.notes, ${cohort_id}::int, a.id, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${copies.map((c) => c.id)}::int[], ${copies.map((c) => c.slug)}::text[], ${copies.map((c) => c.source)}::int[])
      with ordinality as copy (id, slug, source, position)
    join assignments a on a.id = copy.source
    order by copy.position
    on conflict (slug) do nothing
    returning id`.execute(trx)
  return rows
}

async function copyTags(trx: Trx, ids: number[]): Promise<void> {
  await trx
    .insertInto('assignment_tags')
    .columns(['assignment_id', 'tag_id'])
    .expression(
      trx
        .selectFrom('assignments as a')
        .innerJoin('assignment_tags as x', 'x.assignment_id', 'a.parent_id')
        .select(['a.id', 'x.tag_id'])
        .where('a.id', 'in', ids),
    )
    .execute()
}

async function recordCopies(trx: Trx, ids: number[], { actor_id, now }: By): Promise<void> {
  const to = (field: string) => sql`${sql.lit(field)}, jsonb_build_object('from', null, 'to', ${sql.ref(field)})`
  await sql`
    insert into history (entity, entity_id, action, actor_id, at, changes)
    select 'assignment', id, 'copied', ${actor_id}::int, ${now}::timestamptz,
      jsonb_build_object(${sql.join(['name', 'slug', 'cohort_id', 'parent_id'].map(to))})
    from assignments where id = any (${ids}::int[]) order by id`.execute(trx)
}
