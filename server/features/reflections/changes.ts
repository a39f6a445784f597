import type { z } from 'zod'
import type { ReflectionDraft } from '#contract/reflections.ts'
import type { DateText } from '#domain/central-time.ts'
import { withdrawnAt } from '#domain/conversation-request.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { type ReflectionWindow, reflectionWindow } from '#domain/reflection-window.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid } from '../../errors.ts'
import { requestConversation } from '../notices/conversation.ts'
import { lockEnrolledStudent } from '../students/lock.ts'
import { lockReflection } from './lock.ts'
import { getReflection } from './own-list.ts'

type Draft = z.output<typeof ReflectionDraft>

/** One a day: the lock on the student makes two saves at once into one reflection and one change of it. */
export function saveReflection(ctx: Context, student: Actor, draft: Draft) {
  const student_id = student.id
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    const { cohort_id } = await lockEnrolledStudent(trx, student_id)
    const cohort = await findCohort(trx, cohort_id)
    const feedback_on = openDay(reflectionWindow(cohort, now), draft.feedback_on)
    const before = await lockReflection(trx, student_id, feedback_on)
    const after = written(draft)
    const answer = () => getReflection(trx, student_id, feedback_on)
    // Sent again after a lost answer, it finds its own words and has nothing to do.
    if (before && isSame(before, after)) return answer()
    const wish = conversation(before, after, now)
    const columns = { ...after, ...wish.columns }
    await editRow(trx, {
      entity: 'daily_feedback',
      what: 'reflection',
      row: before,
      version: draft.version,
      current: async () => (before ? answer() : null),
      by: { actor_id: student_id, now },
      // Who reads the history need not read a student's words: what was scored and asked for is enough.
      async write(stamp) {
        if (before) {
          const { id } = before
          await trx
            .updateTable('daily_feedbacks')
            .set({ ...columns, ...stamp })
            .where('id', '=', id)
            .execute()
          return { id, action: 'changed the reflection', before: recorded(before), after: recorded(after) }
        }
        const { id } = await trx
          .insertInto('daily_feedbacks')
          .values({
            conversation_done_by: null,
            student_id,
            cohort_id,
            feedback_on,
            ...columns,
            created_at: now,
            ...stamp,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id, action: 'reflected', after: { feedback_on, ...recorded(after) } }
      },
    })
    if (wish.isNew) {
      const { first_name, last_name } = student
      const request = { student_id, first_name, last_name, cohort_id, cohort_name: cohort.name, feedback_on }
      await requestConversation(ctx, trx, request)
    }
    return answer()
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
