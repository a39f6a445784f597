import { isAwake, isSnoozing, snoozeProblem } from '#domain/attention-snooze.ts'
import { centralDate, type DateText } from '#domain/central-time.ts'
import { formatMonthDay } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import type { Context } from '../../context.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { runningCohorts } from '../cohorts/running.ts'
import { listAttention } from './list.ts'
import { lockSnooze } from './lock.ts'

interface Snooze {
  studentId: number
  until: DateText
  reason: string
}

/**
 * Of someone who is awake. The kinds are taken from the rules, so that only a reason that is new ends it. Returns the id by which
 * it is undone.
 */
export async function snoozeStudent(ctx: Context, { studentId, until, reason }: Snooze, by: By): Promise<string> {
  const problem = snoozeProblem({ until, reason }, by.now)
  if (problem) throw invalid(problem)
  const reasons = await reasonsOf(ctx.db, studentId, by)
  return inTransaction(ctx.db, async (trx) => {
    const { student, snooze } = await lockSnooze(trx, studentId)
    if (reasons.length === 0) {
      throw new AppError('conflict', `${fullName(student)} no longer needs attention, so there is nothing to snooze.`)
    }
    if (isSnoozing(snooze, by.now) && !isAwake(snooze, reasons, by.now)) {
      const day = formatMonthDay(snooze.until, centralDate(by.now))
      throw new AppError('conflict', `${fullName(student)} is snoozed already, until ${day}.`)
    }
    if (snooze) await endSnooze(trx, snooze.id, by)
    const after = { until, reason, kinds: reasons.map(({ kind }) => kind) }
    const { id } = await trx
      .insertInto('attention_snoozes')
      .values({ student_id: studentId, ...after, snoozed_by_id: by.actor_id, snoozed_at: by.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, { entity: 'snooze', id, action: 'created', ...by, after })
    const data: Snoozed = { student_id: studentId, id, replaced: snooze?.id ?? null }
    return recordUndo(trx, { kind: 'snooze', data, students: [studentId], by })
  })
}

interface Snoozed {
  student_id: number
  id: number
  /** The snooze that it took the place of. */
  replaced: number | null
}

export async function undoSnooze(trx: Trx, data: unknown, by: By): Promise<void> {
  const { student_id, id, replaced } = data as Snoozed
  const { student, snooze } = await lockSnooze(trx, student_id)
  if (snooze?.id !== id) {
    throw new AppError(
      'conflict',
      `${fullName(student)} was woken up or snoozed again since, so this cannot be undone.`,
    )
  }
  await endSnooze(trx, id, by)
  if (replaced !== null) {
    const reopened = { ended_at: null, ended_by_id: null }
    await trx.updateTable('attention_snoozes').set(reopened).where('id', '=', replaced).execute()
  }
  const change = { before: { ended_at: null }, after: { ended_at: by.now } }
  await recordChange(trx, { entity: 'snooze', id, action: 'snooze undone', ...by, ...change })
}

/** Does nothing if a colleague was faster. */
export function wakeStudent(db: Db, student_id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { snooze } = await lockSnooze(trx, student_id)
    if (!snooze) return
    await endSnooze(trx, snooze.id, by)
    const change = { before: { ended_at: null }, after: { ended_at: by.now } }
    await recordChange(trx, { entity: 'snooze', id: snooze.id, action: 'woken up', ...by, ...change })
  })
}

async function reasonsOf(db: Db, student_id: number, { actor_id, now }: By) {
  const student = await db.selectFrom('students').select('cohort_id').where('id', '=', student_id).executeTakeFirst()
  if (!student) throw notFound('student')
  if (student.cohort_id === null) return []
  const { cohorts } = await runningCohorts(db, actor_id, { cohortId: student.cohort_id }, now)
  const [listed] = await listAttention(db, cohorts, now, { student_id })
  return listed?.reasons ?? []
}

async function endSnooze(trx: Trx, id: number, by: By): Promise<void> {
  await trx
    .updateTable('attention_snoozes')
    .set({ ended_at: by.now, ended_by_id: by.actor_id })
    .where('id', '=', id)
    .execute()
}
