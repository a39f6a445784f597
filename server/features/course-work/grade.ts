import { type Grade, gradeProblem } from '#domain/course-work-grade.ts'
import { isGradingChanged } from '#domain/course-work-grading.ts'
import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { lockAssignment } from '../assignments/lock.ts'
import { notifyGraded } from '../notices/notify.ts'
import { discardDraft } from './drafts.ts'
import { lockWork } from './lock.ts'
import { findWork } from './queries.ts'

export interface Grading {
  id: number
  employee_id: number
  grade: Grade | null
  instructor_comment: string
}

/** Saves the feedback, ends the grader's draft and tells the student, all or nothing. */
export function saveGrade(ctx: Context, { version, ...grading }: Grading & { version: number | undefined }) {
  const { id, employee_id } = grading
  return inTransaction(ctx.db, async (trx) => {
    const work = await lockWork(trx, id)
    const now = ctx.now()
    await editRow(trx, {
      entity: 'course_work',
      what: 'course work',
      row: work,
      version,
      current: () => findWork(trx, id),
      by: { actor_id: employee_id, now },
      async write(stamp) {
        const { assignment_type } = await lockAssignment(trx, work.assignment_id)
        const problem = gradeProblem(assignment_type, grading.grade)
        if (problem) throw invalid(problem)
        await discardDraft(trx, id, employee_id)
        const { grade, instructor_comment, workflow_state, graded_by_id, graded_at } = work
        const before = { grade, instructor_comment, workflow_state, graded_by_id, graded_at }
        if (!isGradingChanged(before, grading)) return null
        const after = feedback(grading, now)
        await trx
          .updateTable('course_works')
          .set({ ...after, ...stamp })
          .where('id', '=', id)
          .execute()
        if (after.graded_at) {
          await notifyGraded(ctx, trx, { student_id: work.student_id, assignment_id: work.assignment_id })
        }
        const action = after.grade !== null ? 'graded' : after.graded_at ? 'commented' : 'cleared feedback'
        return { id, action, before, after }
      },
    })
    return findWork(trx, id)
  })
}

/** No grade and no comment is as if nobody had been there. */
function feedback({ grade, instructor_comment, employee_id }: Grading, now: Date) {
  const isGiven = grade !== null || instructor_comment !== ''
  return {
    grade,
    instructor_comment,
    workflow_state: grade === null ? ('completed' as const) : ('graded' as const),
    graded_by_id: isGiven ? employee_id : null,
    graded_at: isGiven ? now : null,
  }
}
