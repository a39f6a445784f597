import type { grading } from '#contract/grading.ts'
import type { Handlers } from '../../http/handler.ts'
import { discardDraft, keepDraft } from './drafts.ts'
import { saveGrade } from './grade.ts'
import { courseWork, gradingDetail } from './queries.ts'

export const gradingHandlers: Handlers<typeof grading> = {
  async detail({ ctx, actor, params }) {
    return gradingDetail(ctx.db, params.id, actor.id)
  },

  async save({ ctx, actor, params, body }) {
    const { grade, instructor_comment, version } = body
    return saveGrade(ctx, { id: params.id, employee_id: actor.id, grade, instructor_comment, version })
  },

  async saveDraft({ ctx, actor, params, body }) {
    await keepDraft(ctx.db, { id: params.id, employee_id: actor.id, ...body }, ctx.now())
    return { ok: true }
  },

  async discardDraft({ ctx, actor, params }) {
    await courseWork(ctx.db, params.id)
    await discardDraft(ctx.db, params.id, actor.id)
    return { ok: true }
  },
}
