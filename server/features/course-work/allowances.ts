import { concerns } from '../../db/announce.ts'
import { type By, recordChange } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

/** A student's extension of an assignment, their excuse from it, or both. */
export interface Allowance {
  due_at: Date | null
  due_reason: string
  extended_at: Date | null
  extended_by_id: number | null
  excused_at: Date | null
  excused_by_id: number | null
  excuse_reason: string
}

const NONE: Allowance = {
  due_at: null,
  due_reason: '',
  extended_at: null,
  extended_by_id: null,
  excused_at: null,
  excused_by_id: null,
  excuse_reason: '',
}

interface Whose {
  student_id: number
  assignment_id: number
}

/** The caller holds the student's row or their work's. For the lock order see db/transaction.ts. */
export async function lockAllowance(trx: Trx, { student_id, assignment_id }: Whose) {
  const rows = await lockAllowances(trx, assignment_id, [student_id])
  concerns({ people: [student_id], assignments: [assignment_id] })
  return rows.get(student_id) ?? null
}

/** By student. */
export async function lockAllowances(trx: Trx, assignment_id: number, student_ids: readonly number[]) {
  const rows = await trx
    .selectFrom('allowances')
    .select(['id', 'version', 'due_at', 'due_reason', 'extended_at', 'extended_by_id'])
    .select(['excused_at', 'excused_by_id', 'excuse_reason', 'student_id'])
    .where('assignment_id', '=', assignment_id)
    .where('student_id', 'in', student_ids)
    .orderBy('student_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ student_id, ...row }) => [student_id, row]))
}

export type LockedAllowance = Awaited<ReturnType<typeof lockAllowance>>

/** What an undo restores: the row as it was, if its version is still the one that was written. */
export interface Written {
  id: number
  version: number
  before: Allowance
}

export async function writeAllowance(
  trx: Trx,
  row: LockedAllowance,
  { student_id, assignment_id, action, by, ...change }: Whose & { action: string; by: By; to: Partial<Allowance> },
): Promise<Written> {
  const { id: known, version, ...before } = row ?? { ...NONE, id: null, version: 0 }
  const after = { ...before, ...change.to }
  const stamp = { version: version + 1, updated_at: by.now }
  const { id } = known
    ? await trx
        .updateTable('allowances')
        .set({ ...after, ...stamp })
        .where('id', '=', known)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('allowances')
        .values({ student_id, assignment_id, ...after, ...stamp, created_at: by.now })
        .returning('id')
        .executeTakeFirstOrThrow()
  await recordChange(trx, { entity: 'allowance', id, action, ...by, before: { ...before }, after })
  return { id, version: stamp.version, before }
}

/** Extending keeps an excuse, and excusing an extension. */
export const extendedTo = (due_at: Date, reason: string, by: By): Partial<Allowance> => ({
  due_at,
  due_reason: reason,
  extended_at: by.now,
  extended_by_id: by.actor_id,
})

export const excusedFor = (reason: string, by: By): Partial<Allowance> => ({
  excused_at: by.now,
  excused_by_id: by.actor_id,
  excuse_reason: reason,
})

export const NOT_EXTENDED: Partial<Allowance> = {
  due_at: null,
  due_reason: '',
  extended_at: null,
  extended_by_id: null,
}

export const NOT_EXCUSED: Partial<Allowance> = { excused_at: null, excused_by_id: null, excuse_reason: '' }

/** By the student, who submits all the same. */
export async function endExcuse(trx: Trx, { student_id, assignment_id, now }: Whose & { now: Date }): Promise<void> {
  const row = await lockAllowance(trx, { student_id, assignment_id })
  if (!row?.excused_at) return
  const by = { actor_id: student_id, now }
  await writeAllowance(trx, row, { student_id, assignment_id, action: 'excuse ended', by, to: NOT_EXCUSED })
}

/** For the undo of whatever wrote it. */
export async function restoreAllowance(
  trx: Trx,
  whose: Whose,
  { version, before }: Pick<Written, 'version' | 'before'>,
  action: string,
  by: By,
): Promise<void> {
  const row = await lockAllowance(trx, whose)
  if (row?.version !== version) throw new AppError('conflict', 'This has been changed since, so it cannot be undone.')
  const at = (time: Date | string | null) => (time === null ? null : new Date(time))
  const to = {
    ...before,
    due_at: at(before.due_at),
    extended_at: at(before.extended_at),
    excused_at: at(before.excused_at),
  }
  await writeAllowance(trx, row, { ...whose, action, by, to })
}
