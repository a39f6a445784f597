import type { assignments } from '#contract/assignments.ts'
import type { Handlers } from '../../http/handler.ts'
import { assign, schedule, unassign } from './assign.ts'
import { changeMany, countToGrade } from './bulk.ts'
import { createAssignment, updateAssignment } from './changes.ts'
import { copyAssignments } from './copy.ts'
import { previewCopy } from './copy-preview.ts'
import { listAssignments, listAssignmentVersions } from './list.ts'
import { moveAssignments } from './move.ts'
import { assignmentDetail } from './queries.ts'

export const assignmentHandlers: Handlers<typeof assignments> = {
  async list({ ctx, query }) {
    return listAssignments(ctx.db, query)
  },

  async listAll({ ctx, query }) {
    const rows = await listAssignmentVersions(ctx.db, query)
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
    const { assignmentsToCopy: sources, cohortId, dates } = body
    const { ids, undo } = await copyAssignments(ctx.db, { sources, cohortId, dates }, by)
    return { rows: ids.map((id) => ({ id })), count: ids.length, undo }
  },

  async previewCopy({ ctx, query }) {
    return previewCopy(ctx.db, query.ids, query.cohortId, ctx.now())
  },

  async assign({ ctx, actor, params, body }) {
    return assign(ctx, { id: params.id, actor_id: actor.id, dueAt: body.dueAt, version: body.version })
  },

  async schedule({ ctx, actor, params, body }) {
    return schedule(ctx, { id: params.id, actor_id: actor.id, ...body })
  },

  async move({ ctx, actor, body }) {
    return moveAssignments(ctx, actor.id, body.moves)
  },

  async bulk({ ctx, actor, body }) {
    return changeMany(ctx, body, actor.id)
  },

  async countToGrade({ ctx, query }) {
    return countToGrade(ctx.db, query.ids)
  },

  async unassign({ ctx, actor, params, body }) {
    return unassign(ctx, { id: params.id, actor_id: actor.id, version: body?.version })
  },
}
