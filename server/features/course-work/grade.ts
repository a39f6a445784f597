import { type Grade, gradeProblem } from '#domain/course-work-grade.ts'
import { isGradingChanged } from '#domain/course-work-grading.ts'
import type { Context } from '../../context.ts'
import { editRow, type Stamp } from '../../db/edit.ts'
import { type HistoryRow, recordWritten } from '../../db/history.ts'
import { NO_PART, type Slots, statement, type Value } from '../../db/statement.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { notifyGraded } from '../notices/notify.ts'
import { discardDraft } from './drafts.ts'
import { lockAssignmentOf, lockWork } from './lock.ts'
import { writtenWork } from './queries.ts'

export interface Grading {
  id: number
  employee_id: number
  grade: Grade | null
  instructor_comment: string
}

/** Saves the feedback, deletes the grader's draft and notifies the student, in one transaction. */
export function saveGrade(ctx: Context, { version, ...grading }: Grading & { version: number | undefined }) {
  const { id, employee_id } = grading
  return inTransaction(ctx.db, async (trx) => {
    let work = await lockWork(trx, id)
    const { assignment_type } = await lockAssignmentOf(trx, work)
    const now = ctx.now()
    await editRow(trx, {
      entity: 'course_work',
      what: 'course work',
      row: work,
      version,
      current: async () => work,
      by: { actor_id: employee_id, now },
      async write(stamp, record) {
        const problem = gradeProblem(assignment_type, grading.grade)
        if (problem) throw invalid(problem)
        if (!isGradingChanged(work, grading)) {
          await discardDraft(trx, id, employee_id)
          return null
        }
        const { grade, instructor_comment, workflow_state, graded_by_id, graded_at } = work
        const before = { grade, instructor_comment, workflow_state, graded_by_id, graded_at }
        const after = feedback(grading, work, now)
        const action = after.grade !== null ? 'graded' : after.graded_at ? 'commented' : 'cleared feedback'
        const history = record({ action, before, after })
        const [saved] = await saveFeedback(trx, id, { ...after, ...stamp }, history, employee_id)
        work = saved ?? work
        return 'recorded'
      },
    })
    return work
  })
}

/** Without grade and comment, grader and time are cleared. Only a grade ends Returned. */
function feedback({ grade, instructor_comment, employee_id }: Grading, before: { workflow_state: string }, now: Date) {
  const isGiven = grade !== null || instructor_comment !== ''
  return {
    grade,
    instructor_comment,
    workflow_state:
      grade !== null
        ? ('graded' as const)
        : before.workflow_state === 'returned'
          ? ('returned' as const)
          : ('completed' as const),
    graded_by_id: isGiven ? employee_id : null,
    graded_at: isGiven ? now : null,
  }
}

const saveFeedback = statement(
  (
    db,
    id: Value<number>,
    work: Slots<ReturnType<typeof feedback> & Stamp>,
    history: Slots<HistoryRow> | undefined,
    employee_id: Value<number>,
  ) =>
    writtenWork(
      db
        .with('written', (db) => db.updateTable('course_works').set(work).where('id', '=', id).returningAll())
        .with('recorded', () => recordWritten(history))
        .with('notified', () => (work.graded_at ? notifyGraded(work.graded_at) : NO_PART))
        .with('discarded', (db) =>
          db.deleteFrom('grading_drafts').where('course_work_id', '=', id).where('employee_id', '=', employee_id),
        ),
    ).select('w.graded_by_id'),
)
