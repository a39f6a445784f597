import { endProblem, excuseProblem, extendProblem } from '#domain/course-work-allowance.ts'
import type { CompletionTiming } from '#domain/course-work-status.ts'
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

/** What decides whether a work is late, besides the due time. */
interface Judged {
  version: number
  timed_at: Date | null
  carried_timing: CompletionTiming | null
}

/** What the undo needs. */
interface Allowed {
  kind: Kind
  assignment_id: number
  students: ({ student_id: number; work: Judged | null } & Written)[]
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
      // With a new due time, returned work is no longer as late as the try before, nor carried work as it was elsewhere.
      if (kind === 'extend' && work) {
        const timed_at = work.workflow_state === 'returned' ? null : work.timed_at
        await setJudged(trx, work, { timed_at, carried_timing: null })
      }
      const { version, timed_at, carried_timing } = work ?? NOT_JUDGED
      allowed.students.push({ ...whose, ...written, work: work && { version, timed_at, carried_timing } })
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
    if (student.work && before) {
      const timed_at = before.timed_at && new Date(before.timed_at)
      await setJudged(trx, student.work, { timed_at, carried_timing: before.carried_timing ?? null })
    }
  }
}

const NOT_JUDGED: Judged = { version: 0, timed_at: null, carried_timing: null }

async function setJudged(trx: Trx, work: Judged & { id: number }, to: Omit<Judged, 'version'>): Promise<void> {
  if (work.timed_at?.getTime() === to.timed_at?.getTime() && work.carried_timing === to.carried_timing) return
  await trx.updateTable('course_works').set(to).where('id', '=', work.id).execute()
}
