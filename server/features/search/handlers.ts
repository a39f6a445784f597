import type { search } from '#contract/search.ts'
import type { Handlers } from '../../http/handler.ts'
import { searchOwnAssignments, searchSchool } from './queries.ts'

export const searchHandlers: Handlers<typeof search> = {
  async school({ ctx, actor, query }) {
    return { rows: await searchSchool(ctx.db, { ...query, employee_id: actor.id, now: ctx.now() }) }
  },

  async own({ ctx, actor, query }) {
    return { rows: await searchOwnAssignments(ctx.db, { ...query, student_id: actor.id }) }
  },
}
