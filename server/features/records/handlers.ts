import type { records } from '#contract/records.ts'
import type { Handlers } from '../../http/handler.ts'
import { listDisclosures } from './disclosures.ts'
import { eraseStudent } from './erase.ts'
import { exportRecord } from './export.ts'

export const recordHandlers: Handlers<typeof records> = {
  async accessLog({ ctx, params, query }) {
    return listDisclosures(ctx.db, params.studentId, query.offset)
  },

  async export({ ctx, actor, params, body }) {
    return exportRecord(ctx, { student_id: params.studentId, format: body.format, employee: actor })
  },

  async erase({ ctx, actor, params, body }) {
    return eraseStudent(ctx, { student_id: params.studentId, actor_id: actor.id, name: body.name })
  },
}
