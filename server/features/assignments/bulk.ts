import { sql } from 'kysely'
import { type BulkAction, bulkState, withTags } from '#domain/assignment-bulk.ts'
import type { Context } from '../../context.ts'
import { type By, recordChanges } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { notifyAssignedLater } from '../notices/notify-later.ts'
import { replaceTagsOf } from '../school/tags.ts'
import { type LockedAssignment, lockAssignments } from './lock.ts'
import { assignmentState, newlyAssigned, recordUndoOfStates, writeStates } from './states.ts'

interface Bulk {
  action: BulkAction
  assignments: readonly { id: number; version?: number | undefined }[]
  visibleFrom: string | null
  dueAt: string | null
  tags: string[]
}

/** For all of them or, if one is in the way, for none. One undo takes all of it back. */
export function changeMany(ctx: Context, { assignments, ...bulk }: Bulk, actor_id: number) {
  return inTransaction(ctx.db, async (trx) => {
    const by = { actor_id, now: ctx.now() }
    const rows = await lockAssignments(
      trx,
      assignments.map(({ id }) => id),
    )
    for (const { id, version } of assignments) {
      const row = rows.find((one) => one.id === id)
      if (!row) throw notFound('assignment')
      if (version !== undefined && version !== row.version) {
        throw new AppError(
          'conflict',
          `“${row.name}” has been changed since you selected it. Please look and try again.`,
        )
      }
    }
    const changed =
      bulk.action === 'tag' ? await tagAll(trx, rows, bulk.tags, by) : await changeAll(trx, rows, bulk, by)
    if (changed.length === 0) return { count: 0, undo: null }
    const undo = await recordUndoOfStates(trx, changed, by)
    if (bulk.action === 'assign') await notifyAssignedLater(ctx, trx, newlyAssigned(changed), undo)
    return { count: changed.length, undo }
  })
}

async function changeAll(trx: Trx, rows: LockedAssignment[], bulk: Omit<Bulk, 'assignments'>, by: By) {
  const at = (instant: string | null) => (instant === null ? null : new Date(instant))
  const asked = { visible_from: at(bulk.visibleFrom), due_at: at(bulk.dueAt) }
  const cohorts = await trx
    .selectFrom('cohorts')
    .select(['id', 'graduation'])
    .where('id', 'in', [...new Set(rows.map(({ cohort_id }) => cohort_id))])
    .execute()
  const graduations = new Map(cohorts.map(({ id, graduation }) => [id, graduation]))
  const changes = rows.map((row) => {
    const before = { ...assignmentState(row), name: row.name, graduation: graduations.get(row.cohort_id) ?? null }
    const next = bulkState(bulk.action, before, asked, by.now)
    if ('problem' in next) throw invalid(next.problem)
    return { row, after: next.state }
  })
  return writeStates(trx, changes, by)
}

async function tagAll(trx: Trx, rows: LockedAssignment[], added: string[], by: By) {
  const known = await tagNamesOf(
    trx,
    rows.map(({ id }) => id),
  )
  const tagged = rows.flatMap((row) => {
    const tags = known.get(row.id) ?? []
    const next = withTags(row.name, tags, added)
    if ('problem' in next) throw invalid(next.problem)
    return next.tags.length > tags.length ? [{ row, after: assignmentState(row), tags, next: next.tags }] : []
  })
  if (tagged.length === 0) return []
  await replaceTagsOf(
    trx,
    tagged.map(({ row, next }) => ({ assignment_id: row.id, names: next })),
  )
  const ids = tagged.map(({ row }) => row.id)
  await sql`update assignments set version = version + 1, updated_at = ${by.now} where id = any (${ids}::integer[])`.execute(
    trx,
  )
  const now = await tagNamesOf(trx, ids)
  await recordChanges(
    trx,
    tagged.map(({ row, tags }) => ({
      entity: 'assignment' as const,
      id: row.id,
      action: 'updated',
      ...by,
      before: { tags },
      after: { tags: now.get(row.id) ?? [] },
    })),
  )
  return tagged
}

async function tagNamesOf(trx: Trx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await trx
    .selectFrom('assignment_tags as x')
    .innerJoin('tags as t', 't.id', 'x.tag_id')
    .select(['x.assignment_id', 't.name'])
    .where('x.assignment_id', 'in', [...ids])
    .orderBy(sql`fold(t.name)`)
    .orderBy('t.id')
    .execute()
  const byId = Map.groupBy(rows, ({ assignment_id }) => assignment_id)
  return new Map([...byId].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

/** What someone should know before archiving. */
export async function countToGrade(db: Db, ids: readonly number[]): Promise<{ toGrade: number; planned: number }> {
  const { rows } = await sql<{ toGrade: number; planned: number }>`
    select (select count(*) from grading_queue where assignment_id = any (${ids}::integer[])) as "toGrade",
      (select count(*) from assignments where id = any (${ids}::integer[]) and visible_from is not null) as planned`.execute(
    db,
  )
  return rows[0] ?? { toGrade: 0, planned: 0 }
}
