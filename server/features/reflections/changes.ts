import type { z } from 'zod'
import type { ReflectionDraft } from '#contract/reflections.ts'
import type { DateText } from '#domain/central-time.ts'
import { withdrawnAt } from '#domain/conversation-request.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { type ReflectionWindow, reflectionWindow } from '#domain/reflection-window.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid, stale } from '../../errors.ts'
import { requestConversation } from '../notices/conversation.ts'
import { lockStudent } from '../students/own.ts'
import { getReflection } from './own-list.ts'

type Draft = z.output<typeof ReflectionDraft>

/** One a day: the lock on the student makes two saves at once into one reflection and one change of it. */
export function saveReflection(ctx: Context, student: Actor, draft: Draft) {
  const student_id = student.id
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    const { cohort_id } = await lockStudent(trx, student_id)
    const cohort = await findCohort(trx, cohort_id)
    const feedback_on = openDay(reflectionWindow(cohort, now), draft.feedback_on)
    const before = await lockReflection(trx, student_id, feedback_on)
    const after = written(draft)
    // Sent again after a lost answer, it finds its own words and has nothing to do.
    if (before && isSame(before, after)) return getReflection(trx, student_id, feedback_on)
    if (draft.version !== undefined && draft.version !== (before?.version ?? 0)) {
      throw stale('reflection', before ? await getReflection(trx, student_id, feedback_on) : null)
    }

    const wish = conversation(before, after, now)
    const id = before
      ? await updateReflection(trx, before, { ...after, ...wish.columns }, now)
      : await insertReflection(trx, { student_id, cohort_id, feedback_on }, { ...after, ...wish.columns }, now)
    // Who reads the history need not read a student's words: what was scored and asked for is enough.
    await recordChange(trx, {
      entity: 'daily_feedback',
      id,
      action: before ? 'changed the reflection' : 'reflected',
      actor_id: student_id,
      at: now,
      ...(before && { before: recorded(before) }),
      after: before ? recorded(after) : { feedback_on, ...recorded(after) },
    })
    if (wish.isNew) {
      const { first_name, last_name } = student
      const request = { student_id, first_name, last_name, cohort_id, cohort_name: cohort.name, feedback_on }
      await requestConversation(ctx, trx, request)
    }
    return getReflection(trx, student_id, feedback_on)
  })
}

type Words = ReturnType<typeof written>
type Before = NonNullable<Awaited<ReturnType<typeof lockReflection>>>

/** The day that the open window is for; a form that was opened for another day is told so. */
function openDay({ feedback_on, opensAt }: ReflectionWindow, wanted: DateText | undefined): DateText {
  const opens = opensAt ? ` It opens ${formatInstant(opensAt)}.` : ''
  if (feedback_on === null) throw new AppError('conflict', `The daily reflection is closed.${opens}`)
  if (wanted !== undefined && wanted !== feedback_on) {
    throw new AppError(
      'conflict',
      `The daily reflection for ${formatDate(wanted)} is not open. The one for ${formatDate(feedback_on)} is.`,
    )
  }
  return feedback_on
}

function written(draft: Draft) {
  const { understanding_score, support_score } = draft
  if (understanding_score === null || support_score === null) {
    throw invalid({ field: 'understanding_score', message: 'Please complete all required fields.' })
  }
  return {
    understanding_score,
    understanding_explanation: draft.understanding_explanation,
    support_score,
    support_explanation: draft.support_explanation,
    feeling_score: understanding_score,
    feeling_explanation: draft.feeling_explanation,
    thanks: draft.thanks,
    recommended_experiences: draft.recommended_experiences,
    accomplishment: draft.accomplishment,
    additional_information: draft.additional_information,
    additional_conversation_wanted: draft.additional_conversation_wanted,
  }
}

const isSame = (before: Before, after: Words) =>
  (Object.keys(after) as (keyof Words)[]).every((field) => before[field] === after[field])

const recorded = ({ understanding_score, support_score, additional_conversation_wanted }: Words) => ({
  understanding_score,
  support_score,
  additional_conversation_wanted,
})

/** A wish is new when staff have not been told of it, or have been told and are done with it. */
function conversation(before: Before | undefined, after: Words, now: Date) {
  const conversation_withdrawn_at = withdrawnAt(before ?? null, after.additional_conversation_wanted, now)
  const isWished = after.additional_conversation_wanted && !before?.additional_conversation_wanted
  if (!isWished) return { isNew: false, columns: { conversation_withdrawn_at } }
  const isNew = !before?.conversation_asked_at || before.conversation_done_at !== null
  return {
    isNew,
    columns: {
      conversation_withdrawn_at,
      conversation_done_at: null,
      conversation_done_by: null,
      ...(isNew && { conversation_asked_at: now }),
    },
  }
}

function findCohort(trx: Trx, id: number) {
  return trx
    .selectFrom('cohorts')
    .select(['name', 'classroom_start', 'graduation'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function lockReflection(trx: Trx, student_id: number, feedback_on: DateText) {
  return trx
    .selectFrom('daily_feedbacks')
    .selectAll()
    .where('student_id', '=', student_id)
    .where('feedback_on', '=', feedback_on)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Columns = Words & {
  conversation_withdrawn_at: Date | null
  conversation_done_at?: null
  conversation_done_by?: null
  conversation_asked_at?: Date
}

async function insertReflection(
  trx: Trx,
  owner: { student_id: number; cohort_id: number; feedback_on: DateText },
  columns: Columns,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('daily_feedbacks')
    .values({ conversation_done_by: null, ...owner, ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function updateReflection(trx: Trx, before: Before, columns: Columns, now: Date): Promise<number> {
  await trx
    .updateTable('daily_feedbacks')
    .set({ ...columns, version: before.version + 1, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  return before.id
}
