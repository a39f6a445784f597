import type { z } from 'zod'
import type { SubmissionDraft } from '#contract/course-work.ts'
import { completedAt, normalizeAddress } from '#domain/course-work-submission.ts'
import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { lockAssignment } from '../assignments/lock.ts'
import { lockEnrolledStudent } from '../students/lock.ts'
import { lockOwnWork } from './lock.ts'
import { findOwnAssignment } from './own-list.ts'

type Draft = z.output<typeof SubmissionDraft>

const alreadyGraded = () => new AppError('conflict', 'This work has already been graded.')

export function submitWork(ctx: Context, student_id: number, draft: Draft) {
  const { assignmentId, version } = draft
  const words: Words = {
    repository: address('repository', draft.repository),
    site: address('site', draft.site),
    student_comment: draft.student_comment,
  }
  return inTransaction(ctx.db, async (trx) => {
    const { cohort_id } = await lockEnrolledStudent(trx, student_id)
    const assignment_id =
      typeof assignmentId === 'number' ? assignmentId : (await findOwnAssignment(trx, student_id, assignmentId)).id
    const owner = { assignment_id, student_id }
    const before = await lockOwnWork(trx, owner)
    await lockOpenAssignment(trx, assignment_id, { cohort_id, isKnown: before !== undefined })
    const answer = () => findOwnAssignment(trx, student_id, assignment_id)
    if (before && before.grade !== null) throw alreadyGraded()
    // Sent again after a lost answer, it finds its own words and has nothing to do.
    if (before && isSame(before, words)) return answer()
    const now = ctx.now()
    await editRow(trx, {
      entity: 'course_work',
      what: 'submission',
      row: before,
      version,
      current: answer,
      by: { actor_id: student_id, now },
      async write(stamp) {
        const after = { ...words, completed_at: completedAt(before ?? null, words, now) }
        if (!before) return { id: await insertWork(trx, owner, after, now), action: 'submitted', after }
        const { id } = before
        await updateWork(trx, id, { ...after, ...stamp })
        return { id, action: 'updated the submission', before: submission(before), after }
      },
    })
    return answer()
  })
}

type Words = Pick<Draft, 'repository' | 'site' | 'student_comment'>
type Submission = Words & { completed_at: Date }

const submission = ({ repository, site, student_comment, completed_at }: Submission) => ({
  repository,
  site,
  student_comment,
  completed_at,
})

function address(field: string, text: string): string {
  const kept = normalizeAddress(text)
  if ('problem' in kept) throw invalid({ field, message: kept.problem })
  return kept.text
}

const isSame = (before: Words, after: Words) =>
  before.repository === after.repository &&
  before.site === after.site &&
  before.student_comment === after.student_comment

async function lockOpenAssignment(
  trx: Trx,
  id: number,
  { cohort_id, isKnown }: { cohort_id: number; isKnown: boolean },
): Promise<void> {
  const assignment = await lockAssignment(trx, id)
  if (assignment.workflow_state !== 'assigned') throw notFound('assignment')
  if (assignment.cohort_id === cohort_id) return
  if (isKnown) {
    throw new AppError(
      'forbidden',
      'This assignment belongs to your former cohort: its work can be read, but not changed.',
    )
  }
  throw notFound('assignment')
}

async function insertWork(
  trx: Trx,
  owner: { assignment_id: number; student_id: number },
  submission: Submission,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('course_works')
    .values({ ...owner, ...submission, grade: null, graded_by_id: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function updateWork(
  trx: Trx,
  id: number,
  submission: Submission & { version: number; updated_at: Date },
): Promise<void> {
  const updated = await trx
    .updateTable('course_works')
    .set(submission)
    .where('id', '=', id)
    .where('grade', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw alreadyGraded()
}
