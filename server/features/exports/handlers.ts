import type { exports } from '#contract/exports.ts'
import type { Handlers } from '../../http/handler.ts'
import { requireAttendance } from '../attendance/handlers.ts'
import { exportList } from './write.ts'

export const exportHandlers: Handlers<typeof exports> = {
  async list({ ctx, actor, params, body }) {
    if (params.list === 'attendance') requireAttendance(ctx)
    return exportList(ctx, { list: params.list, query: body.query, actor_id: actor.id })
  },
}
