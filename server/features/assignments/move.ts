import { isSameMove, movedTimes, moveProblem } from '#domain/assignment-move.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid, notFound, stale } from '../../errors.ts'
import { plannedAssignment } from '../cohorts/schedule-queries.ts'
import { type LockedAssignment, lockAssignments } from './lock.ts'
import { assignmentState, recordUndoOfStates, writeStates } from './states.ts'

interface Move {
  id: number
  version?: number | undefined
  visibleFrom: string | null
  dueAt: string | null
}

/** All of them or, if one is in the way, none. A new plan takes the place of a release that failed. */
export function moveAssignments(ctx: Context, actor_id: number, moves: readonly Move[]) {
  return inTransaction(ctx.db, async (trx) => {
    const by = { actor_id, now: ctx.now() }
    const asked = new Map(moves.map((move) => [move.id, move]))
    const rows = await lockAssignments(trx, [...asked.keys()])
    if (rows.length < asked.size) throw notFound('assignment')
    const graduations = await graduationsOf(trx, rows)
    const changes = []
    for (const row of rows) {
      const { version, visibleFrom = null, dueAt = null } = asked.get(row.id) ?? {}
      if (version !== undefined && version !== row.version) {
        throw stale('assignment', await plannedAssignment(trx, row.id))
      }
      const to = { visible_from: instantOf(visibleFrom), due_at: instantOf(dueAt) }
      if (isSameMove(movedTimes(row), to) && row.release_problem === null) continue
      if (row.archived_at && to.visible_from) throw refusal(ARCHIVED, row, moves.length)
      const problem = moveProblem(row, to, { graduation: graduations.get(row.cohort_id) ?? null, now: by.now })
      if (problem) throw refusal(problem, row, moves.length)
      changes.push({ row, after: { ...assignmentState(row), ...to, release_problem: null } })
    }
    const changed = await writeStates(trx, changes, by)
    const undo = changed.length > 0 ? await recordUndoOfStates(trx, changed, by) : null
    const written = new Set(changed.map(({ row }) => row.id))
    return { rows: rows.map(({ id, version }) => ({ id, version: version + (written.has(id) ? 1 : 0) })), undo }
  })
}

const ARCHIVED = { field: 'visibleFrom', message: 'It is archived. Bring it back before you plan it.' }

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

function refusal({ field, message }: { field: string; message: string }, { name }: LockedAssignment, amount: number) {
  return invalid({ field, message: amount === 1 ? message : `${name}: ${message}` })
}

async function graduationsOf(trx: Trx, rows: readonly LockedAssignment[]): Promise<Map<number, string | null>> {
  const cohorts = await trx
    .selectFrom('cohorts')
    .select(['id', 'graduation'])
    .where('id', 'in', [...new Set(rows.map(({ cohort_id }) => cohort_id))])
    .execute()
  return new Map(cohorts.map(({ id, graduation }) => [id, graduation]))
}
