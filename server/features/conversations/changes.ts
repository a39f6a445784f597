import { requestState } from '#domain/conversation-request.ts'
import { fullName } from '#domain/person-name.ts'
import type { Context } from '../../context.ts'
import { type By, recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import { addNote } from '../notes/changes.ts'
import { notifyTaken } from '../notices/notify.ts'
import { type LockedRequest, lockRequest, lockRequestsTakenBy } from './lock.ts'
import { findRequest } from './queries.ts'

/** Of two who take it at once the first has it; the other is told who. */
export function takeRequest(ctx: Context, id: number, by: By) {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockRequest(trx, id)
    const state = requestState({ ...before, taken_by: before.taken_by_id })
    // A retry after a lost response.
    if (state === 'taken' && before.taken_by_id === by.actor_id) return answer(trx, id, by)
    if (state !== 'open') throw await refusal(trx, before, by)
    await write(trx, before, 'took', { taken_by_id: by.actor_id, taken_at: by.now }, by)
    await notifyTaken(trx, before, by.now)
    return answer(trx, id, by)
  })
}

/** Any colleague may hand it back: whoever took it may be ill. */
export function releaseRequest(ctx: Context, { id, version }: { id: number; version?: number | undefined }, by: By) {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockRequest(trx, id)
    if (before.done_at !== null || (version !== undefined && version !== before.version)) {
      throw await refusal(trx, before, by)
    }
    if (before.taken_by_id !== null) await write(trx, before, 'handed back', NOT_TAKEN, by)
    return answer(trx, id, by)
  })
}

interface Done {
  id: number
  done: boolean
  /** Becomes a note on the student, also if a colleague was done first. */
  note?: string | undefined
}

/** Marking it again keeps who marked it first. */
export function markRequest(ctx: Context, { id, done, note }: Done, by: By): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockRequest(trx, id, { andAsking: !done })
    if (!done) return reopen(trx, before, by)
    const { student_id } = before
    // A retry after a lost response.
    if (note && before.done_at !== null && (await hasNoteSince(trx, student_id, before.done_at, note, by))) return
    const note_id = note ? (await addNote(trx, { student_id, content: note, kind: 'meeting' }, by)).id : null
    if (before.done_at === null) {
      await write(trx, before, 'marked done', { done_by_id: by.actor_id, done_at: by.now, note_id }, by)
    } else if (note_id !== null && before.note_id === null) {
      await write(trx, before, 'noted', { note_id }, by)
    }
  })
}

async function hasNoteSince(trx: Trx, student_id: number, since: Date, content: string, by: By): Promise<boolean> {
  const notes = trx.selectFrom('student_notes').select('id').where('student_id', '=', student_id)
  const own = notes.where('employee_id', '=', by.actor_id).where('kind', '=', 'meeting').where('content', '=', content)
  return (await own.where('created_at', '>=', since).executeTakeFirst()) !== undefined
}

/** What was written about it stays a note on the student. */
async function reopen(trx: Trx, before: LockedRequest, by: By): Promise<void> {
  if (before.done_at === null) return
  if (await hasOpenRequest(trx, before.student_id)) {
    throw new AppError('conflict', 'The student has asked again since. That request is open already.')
  }
  await write(trx, before, 'opened again', { done_by_id: null, done_at: null, note_id: null }, by)
}

async function hasOpenRequest(trx: Trx, student_id: number): Promise<boolean> {
  const requests = trx.selectFrom('conversation_requests').select('id').where('student_id', '=', student_id)
  return (await requests.where('done_at', 'is', null).executeTakeFirst()) !== undefined
}

interface HandOver {
  /** Whoever took the requests until now. */
  from: number
  /** The colleague who has them from now on; null: nobody, so that anyone can take them. */
  to: number | null
  by: By
}

/** Returns how many. Withdrawn ones too: staff still close them. */
export async function handOverRequests(trx: Trx, { from, to, by }: HandOver): Promise<number> {
  const requests = await lockRequestsTakenBy(trx, from)
  const after = to === null ? NOT_TAKEN : { taken_by_id: to, taken_at: by.now }
  for (const before of requests) {
    await write(trx, before, to === null ? 'handed back' : 'handed over', after, by)
    if (to !== null && before.withdrawn_at === null) await notifyTaken(trx, before, by.now)
  }
  return requests.length
}

const NOT_TAKEN = { taken_by_id: null, taken_at: null }

type Columns = Partial<Pick<LockedRequest, 'taken_by_id' | 'taken_at' | 'done_by_id' | 'done_at' | 'note_id'>>
type Before = Pick<LockedRequest, 'id' | 'version'> & Columns

async function write(trx: Trx, before: Before, action: string, after: Columns, by: By): Promise<void> {
  const { id, version } = before
  await trx
    .updateTable('conversation_requests')
    .set({ ...after, version: version + 1, updated_at: by.now })
    .where('id', '=', id)
    .execute()
  const was = Object.fromEntries((Object.keys(after) as (keyof Columns)[]).map((name) => [name, before[name]]))
  await recordChange(trx, { entity: 'conversation', id, action, ...by, before: was, after: { ...after } })
}

async function answer(trx: Trx, id: number, { now }: By) {
  const request = await findRequest(trx, id, now)
  if (!request) throw notFound('request')
  return request
}

/** With the request as it is now, so that nobody's choice is overwritten unseen. */
async function refusal(trx: Trx, before: LockedRequest, by: By): Promise<AppError> {
  const current = await answer(trx, before.id, by)
  const taker = current.taken_by && fullName(current.taken_by)
  const message = {
    open: 'A colleague has handed this request back.',
    taken: `${taker} has taken this request.`,
    withdrawn: 'The student has taken this request back.',
    done: 'This request is done already.',
  }[requestState(current)]
  return new AppError('stale', message, { current })
}
