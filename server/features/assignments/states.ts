import { sql } from 'kysely'
import type { By } from '../../db/history.ts'
import { recordChanges } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError } from '../../errors.ts'
import { concernNoticed } from '../notices/notify.ts'
import { replaceTagsOf } from '../school/tags.ts'
import { type LockedAssignment, lockAssignments } from './lock.ts'

/** Whether it is assigned, planned or archived, and when. */
export type AssignmentState = Pick<
  LockedAssignment,
  'workflow_state' | 'assigned_at' | 'due_at' | 'visible_from' | 'release_problem' | 'archived_at'
>

export const assignmentState = (row: AssignmentState): AssignmentState => ({
  workflow_state: row.workflow_state,
  assigned_at: row.assigned_at,
  due_at: row.due_at,
  visible_from: row.visible_from,
  release_problem: row.release_problem,
  archived_at: row.archived_at,
})

/** Ends a planned release. */
export const NOT_PLANNED = { visible_from: null, release_problem: null } as const

interface StateChange {
  row: LockedAssignment
  after: AssignmentState
  /** As the history has it, if the states do not say it. */
  action?: string
}

/** A job has no actor. */
type ByAnyone = Omit<By, 'actor_id'> & { actor_id: number | null }

/** Writes those that change, with their history. The caller has locked them. Returns the ones that changed. */
export async function writeStates(trx: Trx, changes: readonly StateChange[], by: ByAnyone): Promise<StateChange[]> {
  const changed = changes.filter(({ row, after }) => !isSame(row, after))
  if (changed.length === 0) return []
  const states = changed.map(({ row, after }) => ({ id: row.id, ...assignmentState(after) }))
  await sql`
    update assignments a set workflow_state = t.workflow_state, assigned_at = t.assigned_at, due_at = t.due_at,
      visible_from = t.visible_from, release_problem = t.release_problem, archived_at = t.archived_at,
      version = a.version + 1, updated_at = ${by.now}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as t (id integer, workflow_state text, assigned_at timestamptz,
      due_at timestamptz, visible_from timestamptz, release_problem text, archived_at timestamptz)
    where a.id = t.id`.execute(trx)
  await recordChanges(
    trx,
    changed.map(({ row, after, action = actionOf(row, after) }) => {
      return {
        entity: 'assignment' as const,
        id: row.id,
        action,
        ...by,
        before: assignmentState(row),
        after: assignmentState(after),
      }
    }),
  )
  await concernNoticed(trx, { assignment_ids: changed.map(({ row }) => row.id) })
  return changed
}

/** The ones that students see now and did not see before. */
export const newlyAssigned = (changes: readonly StateChange[]) =>
  changes.flatMap(({ row, after }) =>
    row.workflow_state === 'unassigned' && after.workflow_state === 'assigned' ? row : [],
  )

export const CHANGE_STATES = 'assignment-states'

interface Undone {
  done_at: string
  rows: { id: number; version: number; before: AssignmentState; tags: string[] | null }[]
}

/** `tags` are those that an assignment had before, if they changed too. */
export function recordUndoOfStates(
  trx: Trx,
  changed: readonly { row: LockedAssignment; tags?: string[] }[],
  by: By,
): Promise<string> {
  const rows = changed.map(({ row, tags = null }) => {
    return { id: row.id, version: row.version + 1, before: assignmentState(row), tags }
  })
  const data: Undone = { done_at: by.now.toISOString(), rows }
  return recordUndo(trx, { kind: CHANGE_STATES, data, students: [], by })
}

/** All of them or, if one was changed since or a student has handed in work, none. */
export async function undoStates(trx: Trx, data: unknown, by: By): Promise<void> {
  const { done_at, rows } = data as Undone
  const locked = await lockAssignments(
    trx,
    rows.map(({ id }) => id),
  )
  const changes = rows.flatMap(({ id, version, before, tags }) => {
    const row = locked.find((one) => one.id === id)
    if (!row || row.version !== version) {
      const name = row ? `“${row.name}”` : 'An assignment'
      throw new AppError('conflict', `${name} has been changed since, so this stays as it is.`)
    }
    return [{ row, after: restored(before), tags, action: 'undone' }]
  })
  const hidden = changes.filter(
    ({ row, after }) => row.workflow_state === 'assigned' && after.workflow_state !== 'assigned',
  )
  await refuseWorkSince(
    trx,
    hidden.map(({ row }) => row),
    new Date(done_at),
  )
  await writeStates(trx, changes, by)
  const retagged = changes.flatMap(({ row, tags }) => (tags ? { assignment_id: row.id, names: tags } : []))
  if (retagged.length > 0) await restoreTags(trx, retagged, by)
}

async function refuseWorkSince(trx: Trx, assignments: readonly LockedAssignment[], since: Date): Promise<void> {
  if (assignments.length === 0) return
  const found = await trx
    .selectFrom('course_works')
    .select('assignment_id')
    .where(
      'assignment_id',
      'in',
      assignments.map(({ id }) => id),
    )
    .where('updated_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  const named = found && assignments.find(({ id }) => id === found.assignment_id)
  if (named) throw new AppError('conflict', `A student has handed in “${named.name}” since, so this stays as it is.`)
}

async function restoreTags(
  trx: Trx,
  tagged: readonly { assignment_id: number; names: string[] }[],
  by: By,
): Promise<void> {
  await replaceTagsOf(trx, tagged)
  const ids = tagged.map(({ assignment_id }) => assignment_id)
  await sql`update assignments set version = version + 1, updated_at = ${by.now} where id = any (${ids}::integer[])`.execute(
    trx,
  )
  await recordChanges(
    trx,
    tagged.map(({ assignment_id: id, names }) => {
      return { entity: 'assignment' as const, id, action: 'undone', ...by, after: { tags: names } }
    }),
  )
}

/** Instants are text in what an undo keeps. */
function restored(before: AssignmentState): AssignmentState {
  const at = (moment: Date | null) => moment && new Date(moment)
  return {
    ...before,
    assigned_at: at(before.assigned_at),
    due_at: at(before.due_at),
    visible_from: at(before.visible_from),
    archived_at: at(before.archived_at),
  }
}

const isSame = (one: AssignmentState, other: AssignmentState) =>
  JSON.stringify(assignmentState(one)) === JSON.stringify(assignmentState(other))

function actionOf(before: AssignmentState, after: AssignmentState): string {
  if (before.archived_at === null && after.archived_at !== null) return 'archived'
  if (before.archived_at !== null && after.archived_at === null) return 'brought back'
  if (after.workflow_state === 'assigned') return before.workflow_state === 'assigned' ? 'changed due date' : 'assigned'
  if (after.release_problem) return 'not released'
  if (after.visible_from) return before.visible_from ? 'changed schedule' : 'scheduled'
  return before.visible_from ? 'cancelled schedule' : 'unassigned'
}
