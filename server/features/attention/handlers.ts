import type { attention } from '#contract/attention.ts'
import type { Handlers } from '../../http/handler.ts'
import { runningCohorts } from '../cohorts/running.ts'
import { snoozeStudent, wakeStudent } from './changes.ts'
import { listAttention } from './list.ts'

export const attentionHandlers: Handlers<typeof attention> = {
  async list({ ctx, actor, query }) {
    const now = ctx.now()
    const { cohorts, is_mine } = await runningCohorts(ctx.db, actor.id, query, now)
    const listed = await listAttention(ctx.db, cohorts, now)
    const rows = listed.filter(({ is_awake }) => is_awake === (query.state === 'awake'))
    const awake = query.state === 'awake' ? rows.length : listed.length - rows.length
    return { rows, count: rows.length, awake, snoozed: listed.length - awake, is_mine }
  },

  async snooze({ ctx, actor, body }) {
    return { undo: await snoozeStudent(ctx, body, { actor_id: actor.id, now: ctx.now() }) }
  },

  async wake({ ctx, actor, body }) {
    await wakeStudent(ctx.db, body.studentId, { actor_id: actor.id, now: ctx.now() })
    return { ok: true }
  },
}
