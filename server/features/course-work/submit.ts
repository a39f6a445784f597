import type { z } from 'zod'
import type { SubmissionDraft } from '#contract/course-work.ts'
import type { CompletionTiming } from '#domain/course-work-status.ts'
import { completedAt, normalizeAddress } from '#domain/course-work-submission.ts'
import type { Context } from '../../context.ts'
import { concerns } from '../../db/announce.ts'
import { editRow, type Stamp } from '../../db/edit.ts'
import { type HistoryRow, recordWritten } from '../../db/history.ts'
import { type Slots, statement, type Value } from '../../db/statement.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { lockEnrolledStudent } from '../students/lock.ts'
import { endExcuse } from './allowances.ts'
import { lockOwnAssignment, lockOwnWork } from './lock.ts'
import { type AssignmentKey, assignmentKey } from './own-list.ts'
import { writtenWork } from './queries.ts'
import { standing } from './standing.ts'

type Draft = z.output<typeof SubmissionDraft>

const alreadyGraded = () => new AppError('conflict', 'This work has already been graded.')

export function submitWork(ctx: Context, student_id: number, draft: Draft) {
  const words: Words = {
    repository: address('repository', draft.repository),
    site: address('site', draft.site),
    student_comment: draft.student_comment,
  }
  return inTransaction(ctx.db, async (trx) => {
    const { cohort_id } = await lockEnrolledStudent(trx, student_id)
    const key = assignmentKey(draft.assignmentId)
    const [before] = await lockOwnWork(trx, student_id, key)
    const assignment = await lockOpenAssignment(trx, student_id, key, { cohort_id, isKnown: before !== undefined })
    concerns({ assignments: [assignment.id] })
    const answer = (work: typeof before) => ({ ...assignment, work: work ?? null })
    if (before && before.grade !== null) throw alreadyGraded()
    const isNewAttempt = before?.workflow_state === 'returned'
    // A retry after a lost response changes nothing.
    if (before && !isNewAttempt && isSame(before, words)) return answer(before)
    const now = ctx.now()
    let work = before
    await editRow(trx, {
      entity: 'course_work',
      what: 'submission',
      row: before,
      version: draft.version,
      current: async () => answer(before),
      by: { actor_id: student_id, now },
      async write(stamp, record) {
        const completed_at = isNewAttempt ? now : completedAt(before ?? null, words, now)
        const after = { ...words, completed_at }
        const isSentAnew = completed_at !== before?.completed_at && !before?.timed_at
        const sent = {
          ...after,
          ...stamp,
          submitted_at: now,
          // A transfer carried the judgement of an earlier submission.
          carried_timing: isSentAnew ? null : (before?.carried_timing ?? null),
        }
        const again = isNewAttempt ? { ...UNANSWERED, attempt: before.attempt + 1 } : null
        const [saved] = before
          ? await updateWork(
              trx,
              before.id,
              { ...sent, ...again },
              record({
                action: again ? 'submitted again' : 'updated the submission',
                before: { ...submission(before), ...(again && answered(before)) },
                after: { ...after, ...(again && answered(UNANSWERED)) },
              }),
            )
          : await insertWork(
              trx,
              { assignment_id: assignment.id, student_id, ...sent, created_at: now },
              record({ action: 'submitted', after }),
            )
        work = saved
        if (!work) throw alreadyGraded()
        return 'recorded'
      },
    })
    if (!assignment.is_excused) return answer(work)
    await endExcuse(trx, { student_id, assignment_id: assignment.id, now })
    return { ...answer(work), is_excused: false }
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

interface Answered {
  workflow_state: string
  instructor_comment: string
  graded_at: Date | null
}
const answered = ({ workflow_state, instructor_comment, graded_at }: Answered) => ({
  workflow_state,
  instructor_comment,
  graded_at,
})
/** Of a new attempt. Comment and grade stay in the one that they were given on. */
const UNANSWERED = { workflow_state: 'completed' as const, instructor_comment: '', graded_at: null, graded_by_id: null }

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
  student_id: number,
  key: AssignmentKey,
  { cohort_id, isKnown }: { cohort_id: number; isKnown: boolean },
) {
  const rows = await lockOwnAssignment(trx, student_id, key)
  if (!rows[0]) throw notFound('assignment')
  const { joined_on: _, ended_at: __, extended_to, excused_at, ...assignment } = rows[0]
  if (assignment.workflow_state !== 'assigned') throw notFound('assignment')
  if (assignment.cohort.id === cohort_id) {
    const stays = rows.flatMap(({ joined_on, ended_at }) => (joined_on ? { cohort_id, joined_on, ended_at } : []))
    const { assigned_at, due_at } = assignment
    return { ...assignment, ...standing({ assigned_at, due_at, extended_to, excused_at }, stays) }
  }
  if (isKnown) {
    throw new AppError(
      'forbidden',
      'This assignment belongs to your former cohort: its work can be read, but not changed.',
    )
  }
  throw notFound('assignment')
}

interface Sent extends Submission, Stamp {
  submitted_at: Date
  carried_timing: CompletionTiming | null
}

interface NewWork extends Sent {
  assignment_id: number
  student_id: number
  created_at: Date
}

const insertWork = statement((db, work: Slots<NewWork>, history: Slots<HistoryRow> | undefined) =>
  writtenWork(
    db
      .with('written', (db) =>
        db
          .insertInto('course_works')
          .values({ ...work, grade: null, graded_by_id: null })
          .returningAll(),
      )
      .with('recorded', () => recordWritten(history)),
  ).select('w.updated_at'),
)

const updateWork = statement(
  (
    db,
    id: Value<number>,
    work: Slots<Sent & Partial<typeof UNANSWERED & { attempt: number }>>,
    history: Slots<HistoryRow> | undefined,
  ) =>
    writtenWork(
      db
        .with('written', (db) =>
          db.updateTable('course_works').set(work).where('id', '=', id).where('grade', 'is', null).returningAll(),
        )
        .with('recorded', () => recordWritten(history)),
    ).select('w.updated_at'),
)
