import type { assignments } from '#contract/assignments.ts'
import type { Handlers } from '../../http/handler.ts'
import { assign, unassign } from './assign.ts'
import { createAssignment, updateAssignment } from './changes.ts'
import { copyAssignments, countCopied } from './copy.ts'
import { listAssignmentIds, listAssignments } from './list.ts'
import { assignmentDetail } from './queries.ts'

export const assignmentHandlers: Handlers<typeof assignments> = {
  async list({ ctx, query }) {
    return listAssignments(ctx.db, query)
  },

  async listAll({ ctx, query }) {
    const rows = await listAssignmentIds(ctx.db, query)
    return { rows, count: rows.length }
  },

  async detail({ ctx, params }) {
    return assignmentDetail(ctx.db, params.id)
  },

  async create({ ctx, actor, body }) {
    return createAssignment(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateAssignment(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async copy({ ctx, actor, body }) {
    const by = { actor_id: actor.id, now: ctx.now() }
    const rows = await copyAssignments(ctx.db, body.assignmentsToCopy, body.cohortId, by)
    return { rows, count: rows.length }
  },

  async countCopied({ ctx, query }) {
    return { count: await countCopied(ctx.db, query.ids, query.cohortId) }
  },

  async assign({ ctx, actor, params, body }) {
    return assign(ctx, { id: params.id, actor_id: actor.id, dueAt: body.dueAt, version: body.version })
  },

  async unassign({ ctx, actor, params, body }) {
    return unassign(ctx, { id: params.id, actor_id: actor.id, version: body?.version })
  },
}
