import { sql } from 'kysely'
import { copyTimesProblem } from '#domain/assignment-copy-plan.ts'
import { concerns } from '../../db/announce.ts'
import type { By } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { existingCohort, noSuchCohort } from './changes.ts'
import { type CopyTarget, copyTarget, previewInto } from './copy-preview.ts'
import { type Slot, withFreeSlugs } from './slugs.ts'

interface CopyOrder {
  sources: number[]
  cohortId: number | null
  dates: readonly CopyDates[] | undefined
}

interface CopyDates {
  id: number
  visibleFrom: string | null
  dueAt: string | null
  basis?: string | undefined
}

type Copy = Slot & { source: number }

/** All or nothing, in the given order. Copied inside the database. */
export function copyAssignments(db: Db, { sources, cohortId, dates }: CopyOrder, by: By) {
  return inTransaction(db, async (trx) => {
    const cohort_id = dates
      ? (await refuseDates(trx, { sources, cohortId, dates }, by.now)).id
      : await existingCohort(trx, cohortId)
    const names = await namesOf(trx, sources)
    const datesOf = new Map(dates?.map((one) => [one.id, one]))
    const slots = await withFreeSlugs(trx, names, (offers) => {
      const copies = offers.map(({ index, id, slug }) => ({ id, slug, source: sources[index] ?? 0 }))
      return insertCopies(trx, copies, datesOf, { cohort_id, now: by.now })
    })
    const ids = slots.map(({ id }) => id)
    await copyTags(trx, ids)
    await recordCopies(trx, ids, by)
    return { ids, undo: await recordUndo(trx, { kind: 'copy', data: { ids }, students: [], by }) }
  })
}

/** Refuses what cannot be planned, and what differs from the preview by now. The cohort stays locked. */
async function refuseDates(
  trx: Trx,
  { sources, cohortId, dates }: CopyOrder & { dates: readonly CopyDates[] },
  now: Date,
): Promise<CopyTarget> {
  const target = await copyTarget(trx, cohortId ?? 0, 'update')
  if (!target) throw noSuchCohort()
  concerns({ cohorts: [target.id] })
  const preview = await previewInto(trx, sources, target, now)
  const rows = new Map(preview.rows.map((row) => [row.id, row]))
  const changed = dates.filter(({ id, basis }) => basis !== undefined && basis !== rows.get(id)?.basis)
  if (changed.length > 0) throw new AppError('stale', CHANGED, { current: preview })
  for (const { id, visibleFrom, dueAt } of dates) {
    const problem = copyTimesProblem({ visible_from: visibleFrom, due_at: dueAt }, target.graduation, now)
    if (problem)
      throw invalid({ field: `dates.${id}.${problem.field}`, message: `${rows.get(id)?.name}: ${problem.message}` })
  }
  return target
}

const CHANGED = 'Something has changed since you looked, so nothing was copied. Please look at the dates again.'

async function namesOf(trx: Trx, sources: number[]): Promise<string[]> {
  const rows = await trx.selectFrom('assignments').select(['id', 'name']).where('id', 'in', sources).execute()
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return sources.map((id) => {
    const name = names.get(id)
    if (name === undefined) throw notFound('assignment')
    return name
  })
}

async function insertCopies(
  trx: Trx,
  copies: Copy[],
  dates: ReadonlyMap<number, CopyDates>,
  { cohort_id, now }: { cohort_id: number; now: Date },
): Promise<{ id: number }[]> {
  const visible = copies.map(({ source }) => dates.get(source)?.visibleFrom ?? null)
  const due = copies.map(({ source }) => dates.get(source)?.dueAt ?? null)
  const { rows } = await sql<{ id: number }>`
    insert into assignments (id, slug, name, assignment_type, repository, notes, cohort_id, parent_id,
      visible_from, due_at, created_at, updated_at)
    select copy.id, copy.slug, a.name, a.assignment_type, a.repository, a.notes, ${cohort_id}::int, a.id,
      copy.visible_from, copy.due_at, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${copies.map((c) => c.id)}::int[], ${copies.map((c) => c.slug)}::text[], ${copies.map((c) => c.source)}::int[],
        ${visible}::timestamptz[], ${due}::timestamptz[])
      with ordinality as copy (id, slug, source, visible_from, due_at, position)
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
        || case when visible_from is null then '{}' else jsonb_build_object(${to('visible_from')}) end
        || case when due_at is null then '{}' else jsonb_build_object(${to('due_at')}) end
    from assignments where id = any (${ids}::int[]) order by id`.execute(trx)
}
