import { gradeProblem } from '#domain/course-work-grade.ts'
import { isGradingChanged } from '#domain/course-work-grading.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import type { Grading } from './grade.ts'
import { shareWork } from './lock.ts'

/** Deletes a draft that equals the saved feedback: an autosave may arrive after Save. */
export function keepDraft(db: Db, { id, employee_id, grade, instructor_comment }: Grading, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const saved = await shareWork(trx, id)
    const problem = gradeProblem(saved.assignment_type, grade)
    if (problem) throw invalid(problem)
    if (!isGradingChanged(saved, { grade, instructor_comment })) return discardDraft(trx, id, employee_id)
    const draft = { grade, instructor_comment, updated_at: now }
    await trx
      .insertInto('grading_drafts')
      .values({ ...draft, course_work_id: id, employee_id })
      .onConflict((mine) => mine.columns(['course_work_id', 'employee_id']).doUpdateSet(draft))
      .execute()
  })
}

export async function discardDraft(db: Db, course_work_id: number, employee_id: number): Promise<void> {
  await db
    .deleteFrom('grading_drafts')
    .where('course_work_id', '=', course_work_id)
    .where('employee_id', '=', employee_id)
    .execute()
}

const KEEP_DAYS = 365

/** Of those that nobody has gone on with for a year. */
export async function forgetOldDrafts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60_000)
  await db.deleteFrom('grading_drafts').where('updated_at', '<', before).execute()
}
