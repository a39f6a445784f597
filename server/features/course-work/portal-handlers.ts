import type { portal } from '#contract/portal.ts'
import type { Handlers } from '../../http/handler.ts'
import { saveReflection } from '../reflections/changes.ts'
import { latestReflection, listReflections } from '../reflections/own-list.ts'
import { findOwnCohort } from '../students/own.ts'
import { findOwnAssignment, listOwnAssignments } from './own-list.ts'
import { submitWork } from './submit.ts'

export const portalHandlers: Handlers<typeof portal> = {
  async assignments({ ctx, actor }) {
    const rows = await listOwnAssignments(ctx.db, actor.id)
    return { rows, count: rows.length }
  },

  async courseWork({ ctx, actor, params }) {
    return findOwnAssignment(ctx.db, actor.id, params.id)
  },

  async submit({ ctx, actor, body }) {
    return submitWork(ctx, actor.id, body)
  },

  async cohort({ ctx, actor }) {
    return { cohort: await findOwnCohort(ctx.db, actor.id) }
  },

  async reflections({ ctx, actor }) {
    const rows = await listReflections(ctx.db, actor.id)
    return { rows, count: rows.length }
  },

  async latest({ ctx, actor }) {
    return latestReflection(ctx.db, actor.id, ctx.now())
  },

  async reflect({ ctx, actor, body }) {
    return saveReflection(ctx, actor, body)
  },
}
