import { endProblem, excuseProblem, extendProblem } from '#domain/course-work-allowance.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import { fullName } from '#domain/person-name.ts'
import type { Problem } from '#domain/problem.ts'
import type { Context } from '../../context.ts'
import type { By } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid } from '../../errors.ts'
import { notifyLater } from '../notices/notify-later.ts'
import {
  type Allowance,
  excusedFor,
  extendedTo,
  NOT_EXCUSED,
  NOT_EXTENDED,
  restoreAllowance,
  type Written,
  writeAllowance,
} from './allowances.ts'
import { lockAllowed } from './lock.ts'

interface Whom {
  assignmentId: number
  studentIds: number[]
}

export function extend(
  ctx: Context,
  actor_id: number,
  { dueAt, reason, ...whom }: Whom & { dueAt: string; reason: string },
) {
  const to = new Date(dueAt)
  return allow(ctx, actor_id, {
    ...whom,
    kind: 'extend',
    action: 'extended',
    notice: 'extended',
    problem: ({ assignment, students }, { now }) => extendProblem(to, assignment, students, now),
    to: (by) => extendedTo(to, reason, by),
  })
}

export function excuse(ctx: Context, actor_id: number, { reason, ...whom }: Whom & { reason: string }) {
  return allow(ctx, actor_id, {
    ...whom,
    kind: 'excuse',
    action: 'excused',
    notice: 'excused',
    problem: ({ assignment, students }) => excuseProblem(assignment, students),
    to: (by) => excusedFor(reason, by),
  })
}

export function endExtension(ctx: Context, actor_id: number, whom: Whom) {
  return allow(ctx, actor_id, {
    ...whom,
    kind: 'end-extension',
    action: 'extension ended',
    problem: ({ assignment, students }) => endProblem('extension', assignment, students),
    to: () => NOT_EXTENDED,
  })
}

export function takeBackExcuse(ctx: Context, actor_id: number, whom: Whom) {
  return allow(ctx, actor_id, {
    ...whom,
    kind: 'end-excuse',
    action: 'excuse ended',
    problem: ({ assignment, students }) => endProblem('excuse', assignment, students),
    to: () => NOT_EXCUSED,
  })
}

/** By the kind of what is undone. */
const UNDONE = {
  extend: 'extension undone',
  excuse: 'excuse undone',
  'end-extension': 'extension restored',
  'end-excuse': 'excuse restored',
} as const

type Kind = keyof typeof UNDONE
export const ALLOWING_KINDS = Object.keys(UNDONE) as Kind[]

type Locked = Awaited<ReturnType<typeof lockAllowed>>

interface Allowing extends Whom {
  kind: Kind
  action: string
  /** What the students are told, once it can no longer be undone. */
  notice?: NoticeKind
  problem(locked: Locked, by: By): Problem | null
  to(by: By): Partial<Allowance>
}

/** What the undo needs. */
interface Allowed {
  kind: Kind
  assignment_id: number
  students: ({ student_id: number; work: { version: number; timed_at: Date | null } | null } & Written)[]
}

/** For all of the students or, if one is in the way, for none. */
function allow(
  ctx: Context,
  actor_id: number,
  { assignmentId, studentIds, kind, action, notice, problem, to }: Allowing,
) {
  return inTransaction(ctx.db, async (trx) => {
    const by = { actor_id, now: ctx.now() }
    const locked = await lockAllowed(trx, assignmentId, studentIds)
    const found = problem(locked, by)
    if (found) throw invalid(found)
    const allowed: Allowed = { kind, assignment_id: assignmentId, students: [] }
    for (const { id: student_id, work, allowance } of locked.students) {
      const whose = { student_id, assignment_id: assignmentId }
      const written = await writeAllowance(trx, allowance, { ...whose, action, by, to: to(by) })
      // Returned work with a new due time is no longer as late as the try before.
      if (kind === 'extend' && work?.workflow_state === 'returned') await setTimedAt(trx, work.id, null)
      allowed.students.push({ ...whose, ...written, work: work && { version: work.version, timed_at: work.timed_at } })
    }
    const students = locked.students.map(({ id }) => id)
    const undo = await recordUndo(trx, { kind, data: allowed, students, by })
    if (notice) await notifyLater(ctx, trx, { undo, kind: notice, assignment_id: assignmentId, students })
    return { undo }
  })
}

/** Refused if a student has submitted since, or got another extension or excuse. */
export async function undoAllow(trx: Trx, data: unknown, by: By): Promise<void> {
  const { kind, assignment_id, students } = data as Allowed
  const ids = students.map(({ student_id }) => student_id)
  const locked = await lockAllowed(trx, assignment_id, ids)
  for (const { student_id, work: before, ...written } of students) {
    const student = locked.students.find(({ id }) => id === student_id)
    if (!student || student.work?.version !== before?.version || student.allowance?.version !== written.version) {
      const name = student ? fullName(student) : 'A student'
      throw new AppError(
        'conflict',
        `${name} has submitted or been given something else since, so this stays as it is.`,
      )
    }
    await restoreAllowance(trx, { student_id, assignment_id }, written, UNDONE[kind], by)
    if (student.work && before?.timed_at && student.work.timed_at === null) {
      await setTimedAt(trx, student.work.id, new Date(before.timed_at))
    }
  }
}

async function setTimedAt(trx: Trx, id: number, timed_at: Date | null): Promise<void> {
  await trx.updateTable('course_works').set({ timed_at }).where('id', '=', id).execute()
}
