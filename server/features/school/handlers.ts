import type { campuses } from '#contract/campuses.ts'
import type { Handlers } from '../../http/handler.ts'

export const campusHandlers: Handlers<typeof campuses> = {
  async list({ ctx }) {
    const rows = await ctx.db.selectFrom('campuses').select(['id', 'name', 'code']).orderBy('id').execute()
    return { rows, count: rows.length }
  },
}
