import type { z } from 'zod'
import type { SubmissionDraft } from '#contract/course-work.ts'
import { completedAt, normalizeAddress } from '#domain/course-work-submission.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { lockStudent } from '../students/own.ts'
import { findOwnAssignment } from './own-list.ts'

type Draft = z.output<typeof SubmissionDraft>

const alreadyGraded = () => new AppError('conflict', 'This work has already been graded.')

/** Locks go from the student over the work to its assignment: grading takes them in the same order. */
export function submitWork(ctx: Context, student_id: number, draft: Draft) {
  const { assignmentId, version } = draft
  const words: Words = {
    repository: address('repository', draft.repository),
    site: address('site', draft.site),
    student_comment: draft.student_comment,
  }
  return inTransaction(ctx.db, async (trx) => {
    const { cohort_id } = await lockStudent(trx, student_id)
    const assignment_id =
      typeof assignmentId === 'number' ? assignmentId : (await findOwnAssignment(trx, student_id, assignmentId)).id
    const before = await lockWork(trx, assignment_id, student_id)
    await lockAssignment(trx, assignment_id, { cohort_id, isKnown: before !== undefined })
    const answer = () => findOwnAssignment(trx, student_id, assignment_id)
    if (before && before.grade !== null) throw alreadyGraded()
    // Sent again after a lost answer, it finds its own words and has nothing to do.
    if (before && isSame(before, words)) return answer()
    if (version !== undefined && version !== (before?.version ?? 0)) throw stale('submission', await answer())

    const now = ctx.now()
    const after = { ...words, completed_at: completedAt(before ?? null, words, now) }
    const id = before
      ? await updateWork(trx, before, after, now)
      : await insertWork(trx, { assignment_id, student_id }, after, now)
    await recordChange(trx, {
      entity: 'course_work',
      id,
      action: before ? 'updated the submission' : 'submitted',
      actor_id: student_id,
      at: now,
      ...(before && { before: submission(before) }),
      after,
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

function lockWork(trx: Trx, assignment_id: number, student_id: number) {
  return trx
    .selectFrom('course_works')
    .select(['id', 'repository', 'site', 'student_comment', 'grade', 'completed_at', 'version'])
    .where('assignment_id', '=', assignment_id)
    .where('student_id', '=', student_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Not by a share lock: two students would then hold each other up when the trigger counts the submissions. */
async function lockAssignment(
  trx: Trx,
  id: number,
  { cohort_id, isKnown }: { cohort_id: number; isKnown: boolean },
): Promise<void> {
  const assignment = await trx
    .selectFrom('assignments')
    .select('cohort_id')
    .where('id', '=', id)
    .where('workflow_state', '=', 'assigned')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (assignment?.cohort_id === cohort_id) return
  if (assignment && isKnown) {
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
  work: { id: number; version: number },
  submission: Submission,
  now: Date,
): Promise<number> {
  const updated = await trx
    .updateTable('course_works')
    .set({ ...submission, version: work.version + 1, updated_at: now })
    .where('id', '=', work.id)
    .where('grade', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw alreadyGraded()
  return updated.id
}
