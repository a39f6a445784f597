import { extensionProblem } from '#domain/course-work-allowance.ts'
import type { Grade } from '#domain/course-work-grade.ts'
import { returnProblem } from '#domain/course-work-grading.ts'
import { type CompletionTiming, ownDueAt } from '#domain/course-work-status.ts'
import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import type { By } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid, stale } from '../../errors.ts'
import { notifyLater } from '../notices/notify-later.ts'
import { extendedTo, lockAllowance, restoreAllowance, type Written, writeAllowance } from './allowances.ts'
import { saveGrade } from './grade.ts'
import { lockAssignmentOf, lockWork } from './lock.ts'
import { findWork } from './queries.ts'

interface Return {
  id: number
  employee_id: number
  /** Saved first, if it is new. */
  feedback?: { grade: Grade | null; instructor_comment: string } | undefined
  /** A new due time for this student. */
  dueAt: string | null
  version?: number | undefined
}

type Work = Awaited<ReturnType<typeof lockWork>>

/** What the undo of a return needs. */
interface Returned {
  id: number
  version: number
  before: Pick<Work, 'grade' | 'returned_grade' | 'timed_at' | 'carried_timing'>
  extension: Written | null
}

/** Gives work back for another try: feedback and grade stay in its attempt, and the work has no grade again. */
export function returnWork(ctx: Context, { id, employee_id, feedback, dueAt, version }: Return) {
  return inTransaction(ctx.db, async (trx) => {
    let work = await lockWork(trx, id)
    const whose = { student_id: work.student_id, assignment_id: work.assignmentId }
    const allowance = await lockAllowance(trx, whose)
    const assignment = await lockAssignmentOf(trx, work)
    // Before the other refusals: whoever is told what a colleague did need not be told that it can no longer be returned.
    if (version !== undefined && version !== work.version) throw stale('course work', work)
    const by = { actor_id: employee_id, now: ctx.now() }
    const due_at = dueAt === null ? null : new Date(dueAt)
    const problem =
      returnProblem(assignment, { workflow_state: work.workflow_state, grade: (feedback ?? work).grade }) ??
      (assignment.own_cohort_id === assignment.cohort_id ? null : NOT_IN_COHORT)
    if (problem) throw invalid({ field: 'grade', message: problem })
    const own = { ...assignment, due_at: ownDueAt(assignment.due_at, allowance?.due_at ?? null) }
    const dueProblem = due_at && extensionProblem(due_at, own, by.now)
    if (dueProblem) throw invalid({ field: 'dueAt', message: dueProblem })
    if (feedback) work = await saveGrade({ ...ctx, db: trx }, { id, employee_id, ...feedback, version: work.version })
    const extension = due_at
      ? await writeAllowance(trx, allowance, { ...whose, action: 'extended', by, to: extendedTo(due_at, '', by) })
      : null
    const { grade, returned_grade, timed_at, carried_timing } = work
    const after = {
      grade: null,
      workflow_state: 'returned' as const,
      returned_grade: grade,
      // Without a new due time the work is as late as it was.
      timed_at: due_at ? null : (timed_at ?? work.completed_at),
      carried_timing: due_at ? null : carried_timing,
    }
    const written = await editRow(trx, {
      entity: 'course_work',
      what: 'course work',
      row: work,
      version: work.version,
      current: async () => work,
      by,
      async write(stamp) {
        await setWork(trx, id, { ...after, ...stamp })
        return { id, action: 'returned', before: { grade, workflow_state: 'graded' }, after: shown(after) }
      },
    })
    await recordStep(trx, work, { kind: 'return', by, due_at })
    const judged = { grade, returned_grade, timed_at, carried_timing }
    const returned: Returned = { id, version: written, before: judged, extension }
    const undo = await recordUndo(trx, { kind: 'return', data: returned, students: [work.student_id], by })
    await notifyLater(ctx, trx, {
      undo,
      kind: 'returned',
      assignment_id: work.assignmentId,
      students: [work.student_id],
    })
    return { ...(await findWork(trx, id)), undo }
  })
}

const NOT_IN_COHORT = 'The student is no longer in this cohort, so the work cannot be submitted again.'

export async function undoReturn(trx: Trx, data: unknown, by: By): Promise<void> {
  const { id, version, before, extension } = data as Returned
  const work = await lockWork(trx, id)
  if (work.version !== version) {
    throw new AppError('conflict', 'This work has been changed since it was returned, so the return cannot be undone.')
  }
  const whose = { student_id: work.student_id, assignment_id: work.assignmentId }
  if (extension) await restoreAllowance(trx, whose, extension, 'extension undone', by)
  const { assignment_type } = await lockAssignmentOf(trx, work)
  if (assignment_type === 'not_graded') {
    throw new AppError('conflict', 'This assignment is not graded any more, so the return cannot be undone.')
  }
  const after = { ...before, timed_at: before.timed_at && new Date(before.timed_at), workflow_state: 'graded' as const }
  await editRow(trx, {
    entity: 'course_work',
    row: work,
    version,
    current: async () => work,
    by,
    async write(stamp) {
      await setWork(trx, id, { ...after, ...stamp })
      return { id, action: 'return undone', before: { grade: null, workflow_state: 'returned' }, after: shown(after) }
    },
  })
  await recordStep(trx, { ...work, ...after }, { kind: 'return_undone', by, due_at: null })
}

interface WorkState {
  grade: Grade | null
  workflow_state: 'graded' | 'returned'
  returned_grade: Grade | null
  timed_at: Date | null
  carried_timing: CompletionTiming | null
  version: number
  updated_at: Date
}

async function setWork(trx: Trx, id: number, state: WorkState): Promise<void> {
  await trx.updateTable('course_works').set(state).where('id', '=', id).execute()
}

const shown = ({ grade, workflow_state }: Pick<WorkState, 'grade' | 'workflow_state'>) => ({ grade, workflow_state })

interface Step {
  kind: 'return' | 'return_undone'
  by: By
  due_at: Date | null
}

async function recordStep(trx: Trx, work: Work, { kind, by, due_at }: Step): Promise<void> {
  const { id, attempt, grade, instructor_comment } = work
  await trx
    .insertInto('attempts')
    .values({ course_work_id: id, attempt, kind, at: by.now, actor_id: by.actor_id, grade, instructor_comment, due_at })
    .execute()
}
