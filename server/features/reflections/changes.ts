import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReflectionDraft } from '#contract/reflections.ts'
import type { DateText } from '#domain/central-time.ts'
import { isNewsForStaff, type RequestChange, requestChange } from '#domain/conversation-request.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { type ReflectionWindow, reflectionWindow } from '#domain/reflection-window.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { editRow, type Stamp } from '../../db/edit.ts'
import { type HistoryRow, recordWritten } from '../../db/history.ts'
import { type Slots, statement, type Value } from '../../db/statement.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid } from '../../errors.ts'
import { type RequestWrite, requestHistory, writeRequest } from '../conversations/ask.ts'
import { requestConversation } from '../notices/conversation.ts'
import { type LockedRequest, lockReflection } from './lock.ts'
import { type OwnReflection, REFLECTION_COLUMNS, type RequestColumns } from './own-list.ts'

type Draft = z.output<typeof ReflectionDraft>

/** One per day: the lock on the student serialises concurrent saves into an insert and an update. */
export function saveReflection(ctx: Context, student: Actor, draft: Draft) {
  return inTransaction(ctx.db, async (trx) => {
    // The retry already holds the lock, so it cannot conflict.
    const saved = (await trySave(ctx, trx, student, draft)) ?? (await trySave(ctx, trx, student, draft))
    if (!saved) throw new Error('A reflection was saved by another connection despite the lock on its student.')
    return saved
  })
}

/** Returns undefined if another first reflection was saved while this one waited for the lock. */
async function trySave(ctx: Context, trx: Trx, student: Actor, draft: Draft) {
  const student_id = student.id
  const now = ctx.now()
  const { cohort, before, open } = await lockReflection(trx, student_id, now)
  const feedback_on = openDay(reflectionWindow(cohort, now), draft.feedback_on)
  const after = written(draft)
  // A retry after a lost response changes nothing.
  if (before && isSame(before, after)) return before
  const change = requestChange(before ?? null, after.additional_conversation_wanted)
  const write = change && { student_id, now, asked_on: change === 'ask' ? feedback_on : null }
  const request = write ? { write, history: requestHistory(write, open) } : undefined
  let saved: Omit<OwnReflection, keyof RequestColumns> | undefined
  await editRow(trx, {
    entity: 'daily_feedback',
    what: 'reflection',
    row: before,
    version: draft.version,
    current: async () => before ?? null,
    by: { actor_id: student_id, now },
    // The history holds scores and the 1:1 request, not the student's texts.
    async write(stamp, record) {
      const columns = { ...after, ...stamp }
      const rows = before
        ? await updateReflection(
            trx,
            before.id,
            columns,
            record({ action: 'changed the reflection', before: recorded(before), after: recorded(after) }),
            request,
          )
        : await insertReflection(
            trx,
            { student_id, cohort_id: cohort.id, feedback_on, created_at: now, ...columns },
            record({ action: 'reflected', after: { feedback_on, ...recorded(after) } }),
            request,
          )
      saved = rows[0]
      return 'recorded'
    },
  })
  if (saved && change === 'ask' && isNewsForStaff(before ?? null)) {
    const { first_name, last_name } = student
    const about = { student_id, first_name, last_name, cohort_id: cohort.id, cohort_name: cohort.name, feedback_on }
    await requestConversation(ctx, trx, about)
  }
  return saved && { ...saved, ...requestAfter(change, { before, open, now }) }
}

interface Known {
  before: OwnReflection | undefined
  open: LockedRequest | null
  now: Date
}

/** How the reflection's request stands after the save. */
function requestAfter(change: RequestChange | null, { before, open, now }: Known): RequestColumns {
  const taken = open?.taken_by ?? null
  if (change) {
    const conversation_withdrawn_at = change === 'withdraw' ? now : null
    return { conversation_taken_by: taken, conversation_withdrawn_at, conversation_done_at: null }
  }
  return {
    conversation_taken_by: before?.conversation_taken_by ?? null,
    conversation_withdrawn_at: before?.conversation_withdrawn_at ?? null,
    conversation_done_at: before?.conversation_done_at ?? null,
  }
}

type Words = ReturnType<typeof written>

/** The day of the open window; refuses a form that was opened for another day. */
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

const isSame = (before: OwnReflection, after: Words) =>
  (Object.keys(after) as (keyof Words)[]).every((field) => before[field] === after[field])

const recorded = ({ understanding_score, support_score, additional_conversation_wanted }: Words) => ({
  understanding_score,
  support_score,
  additional_conversation_wanted,
})

type Columns = Words & Stamp
type NewReflection = Columns & { student_id: number; cohort_id: number; feedback_on: DateText; created_at: Date }

/** What is written to the student's request for a 1:1 in the same statement. */
interface RequestPart {
  write: Slots<RequestWrite>
  history: Slots<HistoryRow> | undefined
}

const insertReflection = statement(
  (db, reflection: Slots<NewReflection>, history: Slots<HistoryRow> | undefined, request: RequestPart | undefined) =>
    withRequest(db, request)
      .with('written', (db) =>
        db
          .insertInto('daily_feedbacks')
          .values({ ...reflection, ...(request && ITS_REQUEST) })
          .onConflict((known) => known.columns(['student_id', 'feedback_on']).doNothing())
          .returning(REFLECTION_COLUMNS),
      )
      .with('recorded', () => recordWritten(history))
      .selectFrom('written')
      .selectAll(),
)

const updateReflection = statement(
  (
    db,
    id: Value<number>,
    reflection: Slots<Columns>,
    history: Slots<HistoryRow> | undefined,
    request: RequestPart | undefined,
  ) =>
    withRequest(db, request)
      .with('written', (db) =>
        db
          .updateTable('daily_feedbacks')
          .set({ ...reflection, ...(request && ITS_REQUEST) })
          .where('id', '=', id)
          .returning(REFLECTION_COLUMNS),
      )
      .with('recorded', () => recordWritten(history))
      .selectFrom('written')
      .selectAll(),
)

const ITS_REQUEST = { request_id: sql<number>`(select id from request)` }

const withRequest = (db: Db, request: RequestPart | undefined) =>
  db
    .with('request', () => writeRequest(request?.write))
    .with('request_recorded', () => recordWritten(request?.history, 'request'))
