import { recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { lockRequest } from './lock.ts'

interface Mark {
  id: number
  done: boolean
  actor_id: number
  now: Date
}

/** The version stays: it guards the student's answers, not this mark. */
export function markConversation(db: Db, { id, done, actor_id, now }: Mark): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockRequest(trx, id)
    // Marking it again keeps who marked it first.
    if ((before.conversation_done_at !== null) === done) return
    const after = done
      ? { conversation_done_at: now, conversation_done_by: actor_id }
      : { conversation_done_at: null, conversation_done_by: null }
    await trx.updateTable('daily_feedbacks').set(after).where('id', '=', id).execute()
    const action = done ? 'marked the 1:1 done' : 'opened the 1:1 again'
    await recordChange(trx, { entity: 'daily_feedback', id, action, actor_id, now, before, after })
  })
}
