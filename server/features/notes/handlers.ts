import type { notes } from '#contract/notes.ts'
import type { Handlers } from '../../http/handler.ts'
import { rowsOf } from '../students/queries.ts'
import { addNote, pinNote, updateNote } from './changes.ts'
import { listNotes } from './queries.ts'

export const noteHandlers: Handlers<typeof notes> = {
  async list({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listNotes)
  },

  async create({ ctx, actor, body }) {
    return addNote(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateNote(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async pin({ ctx, actor, params, body }) {
    await pinNote(ctx.db, { id: params.id, ...body }, { actor_id: actor.id, now: ctx.now() })
    return { ok: true }
  },
}
