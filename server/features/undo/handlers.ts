import type { undo } from '#contract/undo.ts'
import type { Handlers } from '../../http/handler.ts'
import { undoAction } from './changes.ts'

export const undoHandlers: Handlers<typeof undo> = {
  async run({ ctx, actor, params }) {
    await undoAction(ctx, params.id, actor.id)
    return { ok: true }
  },
}
