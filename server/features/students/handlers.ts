import type { students } from '#contract/students.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import type { Handlers } from '../../http/handler.ts'
import { createStudent, updateStudent } from './changes.ts'
import { listAllStudents, listStudents, studentFigures } from './list.ts'
import { removePhoto, replacePhoto } from './photos.ts'
import { cohortOf, studentSummary } from './queries.ts'
import { listTimeline } from './timeline.ts'
import { previewTransfer, transferStudents } from './transfer.ts'

export const studentHandlers: Handlers<typeof students> = {
  async list({ ctx, query }) {
    return listStudents(ctx.db, query, ctx.now())
  },

  async listAll({ ctx, query }) {
    return listAllStudents(ctx.db, query, ctx.now())
  },

  async figures({ ctx, query }) {
    return { rows: await studentFigures(ctx.db, query.ids, ctx.now()) }
  },

  async cohortOf({ ctx, params }) {
    return { assigned_cohort_id: await cohortOf(ctx.db, params.studentId) }
  },

  async summary({ ctx, params }) {
    return studentSummary(ctx.db, params.studentId)
  },

  async timeline({ ctx, params, query }) {
    return listTimeline(ctx.db, params.studentId, { ...query, now: ctx.now() })
  },

  async create({ ctx, actor, body }) {
    refuseGuessable(ctx, { field: 'password', password: body.password, owner: body })
    const password_hash = await ctx.passwords.hash(body.password)
    return createStudent(ctx.db, body, { password_hash, actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateStudent(ctx, body, actor)
  },

  async previewTransfer({ ctx, query }) {
    return previewTransfer(ctx.db, query)
  },

  async transfer({ ctx, actor, body }) {
    return transferStudents(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async uploadPhoto({ ctx, actor, params, exchange }) {
    const change = { student_id: params.studentId, actor_id: actor.id }
    return { photo_file_name: await replacePhoto(ctx, change, exchange) }
  },

  async removePhoto({ ctx, actor, params }) {
    await removePhoto(ctx, { student_id: params.studentId, actor_id: actor.id })
    return { ok: true }
  },
}
