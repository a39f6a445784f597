import type { courseWork } from '#contract/course-work.ts'
import type { Handlers } from '../../http/handler.ts'
import { runningCohorts } from '../cohorts/running.ts'
import { rowsOf } from '../students/queries.ts'
import { endExtension, excuse, extend, takeBackExcuse } from './allow.ts'
import { listCourseWork } from './assignment-list.ts'
import { listAttempts, listOwnAttempts } from './attempts.ts'
import { discardDraft, keepDraft } from './drafts.ts'
import { saveGrade } from './grade.ts'
import { listMissing } from './missing.ts'
import { findOwnAssignment, listOwnAssignments } from './own-list.ts'
import { findAllowance, findWork, gradingDetail } from './queries.ts'
import { countQueue, listQueue, listQueuedAssignments, listQueuedStudents } from './queue.ts'
import { returnWork } from './return.ts'
import { listWork } from './student-list.ts'
import { submitWork } from './submit.ts'
import { listSuggestions } from './suggestions.ts'

export const courseWorkHandlers: Handlers<typeof courseWork> = {
  async own({ ctx, actor }) {
    const rows = await listOwnAssignments(ctx.db, actor.id)
    return { rows, count: rows.length }
  },

  async ownDetail({ ctx, actor, params }) {
    return findOwnAssignment(ctx.db, actor.id, params.id)
  },

  async ownAttempts({ ctx, actor, params }) {
    return listOwnAttempts(ctx.db, actor.id, params.id)
  },

  async submit({ ctx, actor, body }) {
    return submitWork(ctx, actor.id, body)
  },

  async ofAssignment({ ctx, params }) {
    const rows = await listCourseWork(ctx.db, params.assignmentId, params.cohortId)
    return { rows, count: rows.length }
  },

  async ofOwnCohort({ ctx, params }) {
    const rows = await listCourseWork(ctx.db, params.assignmentId)
    return { rows, count: rows.length }
  },

  async ofStudent({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listWork)
  },

  async queue({ ctx, actor, query }) {
    return listQueue(ctx.db, actor.id, query)
  },

  async queueAssignments({ ctx, actor, query }) {
    const [rows, students] = await Promise.all([
      listQueuedAssignments(ctx.db, actor.id, query),
      listQueuedStudents(ctx.db, actor.id, query),
    ])
    return { rows, count: rows.length, students }
  },

  async queueCount({ ctx, actor, query }) {
    return countQueue(ctx.db, actor.id, query)
  },

  async missing({ ctx, actor, query }) {
    const now = ctx.now()
    const { cohorts, is_mine } = await runningCohorts(ctx.db, actor.id, query, now)
    const rows = await listMissing(ctx.db, cohorts, now, query.order)
    return { rows, count: rows.length, is_mine }
  },

  async detail({ ctx, actor, params }) {
    return gradingDetail(ctx.db, params.id, actor.id)
  },

  async grade({ ctx, actor, params, body }) {
    const { grade, instructor_comment, version } = body
    return saveGrade(ctx, { id: params.id, employee_id: actor.id, grade, instructor_comment, version })
  },

  async returnWork({ ctx, actor, params, body }) {
    return returnWork(ctx, { id: params.id, employee_id: actor.id, ...body })
  },

  async attempts({ ctx, params }) {
    return listAttempts(ctx.db, params.id)
  },

  async allowance({ ctx, params }) {
    return findAllowance(ctx.db, params.assignmentId, params.studentId)
  },

  async extend({ ctx, actor, body }) {
    return extend(ctx, actor.id, body)
  },

  async endExtension({ ctx, actor, body }) {
    return endExtension(ctx, actor.id, body)
  },

  async excuse({ ctx, actor, body }) {
    return excuse(ctx, actor.id, body)
  },

  async endExcuse({ ctx, actor, body }) {
    return takeBackExcuse(ctx, actor.id, body)
  },

  async suggestions({ ctx, actor, params }) {
    return listSuggestions(ctx.db, params.assignmentId, actor.id)
  },

  async saveDraft({ ctx, actor, params, body }) {
    await keepDraft(ctx.db, { id: params.id, employee_id: actor.id, ...body }, ctx.now())
    return { ok: true }
  },

  async discardDraft({ ctx, actor, params }) {
    await findWork(ctx.db, params.id)
    await discardDraft(ctx.db, params.id, actor.id)
    return { ok: true }
  },
}
