import type { notices } from '#contract/notices.ts'
import { emailChoiceProblem } from '#domain/notice-kinds.ts'
import { invalid } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { markAllRead, markRead } from './changes.ts'
import { countUnread, listNotices } from './list.ts'
import { listPreferences, savePreference } from './preferences.ts'

export const noticeHandlers: Handlers<typeof notices> = {
  async list({ ctx, actor, query }) {
    return listNotices(ctx.db, { user_id: actor.id, now: ctx.now(), offset: query.offset })
  },

  async unread({ ctx, actor }) {
    return { count: await countUnread(ctx.db, { user_id: actor.id, now: ctx.now() }) }
  },

  async read({ ctx, actor, params }) {
    await markRead(ctx.db, params.id, { user_id: actor.id, now: ctx.now() })
    return { ok: true }
  },

  async readAll({ ctx, actor, body }) {
    await markAllRead(ctx.db, { user_id: actor.id, now: ctx.now(), ...body })
    return { ok: true }
  },

  async preferences({ ctx, actor }) {
    const rows = await listPreferences(ctx.db, actor)
    return { rows, count: rows.length }
  },

  async savePreference({ ctx, actor, body }) {
    const problem = emailChoiceProblem(body, actor.role)
    if (problem) throw invalid(problem)
    await savePreference(ctx.db, { user_id: actor.id, ...body })
    return body
  },
}
