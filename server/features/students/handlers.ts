import type { students } from '#contract/students.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import type { Handlers } from '../../http/handler.ts'
import { listWork } from '../course-work/student-list.ts'
import { addNote, listNotes, updateNote } from '../notes/changes.ts'
import { addPlacement, listPlacements, removePlacement, updatePlacement } from '../placements/changes.ts'
import { createStudent, updateStudent } from './changes.ts'
import { listStudents } from './list.ts'
import { removePhoto, replacePhoto } from './photos.ts'
import { cohortOf, listReflections, rowsOf, studentSummary } from './queries.ts'

export const studentHandlers: Handlers<typeof students> = {
  async list({ ctx, query }) {
    return listStudents(ctx.db, query)
  },

  async cohortOf({ ctx, params }) {
    return { assigned_cohort_id: await cohortOf(ctx.db, params.studentId) }
  },

  async summary({ ctx, params }) {
    return studentSummary(ctx.db, params.studentId)
  },

  async placements({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listPlacements)
  },

  async feedback({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listReflections)
  },

  async work({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listWork)
  },

  async notes({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listNotes)
  },

  async create({ ctx, actor, body }) {
    refuseGuessable(ctx, { field: 'password', password: body.password, owner: body })
    const password_hash = await ctx.passwords.hash(body.password)
    return createStudent(ctx.db, body, { password_hash, actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateStudent(ctx, body, actor)
  },

  async addNote({ ctx, actor, body }) {
    return addNote(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async updateNote({ ctx, actor, body }) {
    return updateNote(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async addPlacement({ ctx, actor, body }) {
    return addPlacement(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async updatePlacement({ ctx, actor, body }) {
    return updatePlacement(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async removePlacement({ ctx, actor, params }) {
    await removePlacement(ctx.db, params.id, { actor_id: actor.id, now: ctx.now() })
    return { ok: true }
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
