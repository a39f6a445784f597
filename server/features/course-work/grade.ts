import { type Grade, gradeProblem } from '#domain/course-work-grade.ts'
import { isGradingChanged } from '#domain/course-work-grading.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid, notFound, stale } from '../../errors.ts'
import { notifyGraded } from '../notices/notify.ts'
import { refuseErased } from '../students/lock.ts'
import { discardDraft } from './drafts.ts'
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
    await refuseErased(trx, work.student_id)
    if (version !== undefined && version !== work.version) throw stale('course work', await findWork(trx, id))
    const problem = gradeProblem(await lockAssignmentType(trx, work.assignment_id), grading.grade)
    if (problem) throw invalid(problem)
    await discardDraft(trx, id, employee_id)
    const before = feedbackOf(work)
    if (!isGradingChanged(before, grading)) return findWork(trx, id)
    const now = ctx.now()
    const after = feedback(grading, now)
    await trx
      .updateTable('course_works')
      .set({ ...after, version: work.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute()
    const action = after.grade !== null ? 'graded' : after.graded_at ? 'commented' : 'cleared feedback'
    await recordChange(trx, { entity: 'course_work', id, action, actor_id: employee_id, at: now, before, after })
    if (after.graded_at) {
      await notifyGraded(ctx, trx, { student_id: work.student_id, assignment_id: work.assignment_id })
    }
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

async function lockWork(trx: Trx, id: number) {
  const work = await trx.selectFrom('course_works').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!work) throw notFound('course work')
  return work
}

/**
 * The work first and its assignment afterwards, as a submission does through its trigger. Held, so that the type cannot
 * change between this look and the grade.
 */
async function lockAssignmentType(trx: Trx, id: number) {
  const { assignment_type } = await trx
    .selectFrom('assignments')
    .select('assignment_type')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return assignment_type
}

function feedbackOf(work: Awaited<ReturnType<typeof lockWork>>) {
  const { grade, instructor_comment, workflow_state, graded_by_id, graded_at } = work
  return { grade, instructor_comment, workflow_state, graded_by_id, graded_at }
}
