import type { school } from '#contract/school.ts'
import type { Handlers } from '../../http/handler.ts'
import { listTags } from './tags.ts'

export const schoolHandlers: Handlers<typeof school> = {
  async campuses({ ctx }) {
    const rows = await ctx.db.selectFrom('campuses').select(['id', 'name', 'code']).orderBy('id').execute()
    return { rows, count: rows.length }
  },

  async tags({ ctx }) {
    const rows = await listTags(ctx.db)
    return { rows, count: rows.length }
  },
}
