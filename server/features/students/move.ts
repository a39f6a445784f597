import { centralDate, type DateText } from '#domain/central-time.ts'
import { joiningProblem, lastDayProblem } from '#domain/student-enrolment.ts'
import type { ApplicationStatus } from '#domain/student-status.ts'
import { type By, recordChange } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError, invalid } from '../../errors.ts'
import { followEnrolments } from '../attendance/follow.ts'
import { shareCohort } from '../cohorts/lock.ts'
import { type Carried, lockWorksToCarry, uncarryWorks } from '../course-work/carry.ts'
import { type LockedStudent, lockStudent } from './lock.ts'

// Students who enter, change or leave a cohort, and the undo of it.

export interface Move {
  student_id: number
  from: number | null
  to: number | null
  reason: string
  /** Of someone who drops out; null if nobody said it. */
  last_day: DateText | null
  now: Date
}

export interface Joined {
  from: DateText | null
  to: DateText | null
}

export const leaves = ({ from, to }: Pick<Move, 'from' | 'to'>) => from !== null && from !== to

/** A student new to a cohort joins today unless a date is given; one who stays keeps the date or corrects it. */
export function joinedOn(
  { from, to, now }: Pick<Move, 'from' | 'to' | 'now'>,
  before: DateText | null,
  named: DateText | null,
): DateText | null {
  if (to === null) return null
  if (named === null) return from === to ? before : centralDate(now)
  return named === before && from === to ? before : joiningDate(named, now)
}

export function joiningDate(joined_on: DateText, now: Date): DateText {
  const problem = joiningProblem(joined_on, now)
  if (problem) throw invalid({ field: 'joined_on', message: problem })
  return joined_on
}

/** The ids of the enrolments that a move ended and began. */
interface Enrolments {
  closed: number | null
  opened: number | null
}

/** The open row is the current enrolment: leaving closes it, joining opens the next. */
export async function moveEnrolment(trx: Trx, move: Move, joined: Joined): Promise<Enrolments> {
  const { student_id, from, to, reason, last_day, now } = move
  const present = trx.updateTable('enrolments').where('student_id', '=', student_id).where('ended_at', 'is', null)
  let closed: number | null = null
  if (leaves(move)) {
    const problem = last_day && to === null ? lastDayProblem(last_day, { joined_on: joined.from, now }) : null
    if (problem) throw invalid({ field: 'last_day', message: problem })
    const end = to === null ? { ended_as: 'dropped_out' as const, last_day } : { ended_as: 'transferred' as const }
    const row = await present
      .set({ ...end, ended_at: now, reason })
      .returning('id')
      .executeTakeFirst()
    closed = row?.id ?? null
  }
  if (to === null || joined.to === null) return { closed, opened: null }
  const isKnown = from === to && joined.from !== null
  if (isKnown && joined.from === joined.to) return { closed, opened: null }
  let opened: number | null = null
  if (isKnown) await present.set({ joined_on: joined.to }).execute()
  else opened = await enrol(trx, { student_id, cohort_id: to, joined_on: joined.to, now })
  await followEnrolments(trx, [student_id], now)
  return { closed, opened }
}

type Arrival = { student_id: number; cohort_id: number; joined_on: DateText; now: Date }

export async function enrol(trx: Trx, { now, ...enrolment }: Arrival): Promise<number> {
  const { id } = await trx
    .insertInto('enrolments')
    .values({ ...enrolment, started_at: now, ended_as: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function actionOf({ from, to }: Pick<Move, 'from' | 'to'>): string {
  if (from === to) return 'updated'
  if (to === null) return 'dropped out'
  return from === null ? 'came back' : 'transferred'
}

/** What the undo of a transfer or of dropping out needs, for one student. */
export interface Moved extends Enrolments {
  student_id: number
  /** After the move. */
  version: number
  from: number
  to: number | null
  application_status: ApplicationStatus
  carried: Carried | null
  done_at: string
}

export const movedFrom = (
  before: Pick<LockedStudent, 'application_status'>,
  move: Move,
  rest: Enrolments & { carried: Carried | null },
): Omit<Moved, 'version'> => ({
  ...rest,
  student_id: move.student_id,
  // Whoever leaves was in a cohort.
  from: move.from ?? 0,
  to: move.to,
  application_status: before.application_status,
  done_at: move.now.toISOString(),
})

export const MOVING_KINDS = ['transfer', 'drop-out'] as const

/** Refused if anything was built on it: the record was changed, or there is work, a reflection or a mark in the new cohort. */
export async function undoMove(trx: Trx, data: unknown, by: By): Promise<void> {
  const moves = (data as { students: Moved[] }).students.toSorted((a, b) => a.student_id - b.student_id)
  const cohorts = new Map<number, Awaited<ReturnType<typeof shareCohort>>>()
  for (const id of [...new Set(moves.map(({ from }) => from))].toSorted((a, b) => a - b)) {
    cohorts.set(id, await shareCohort(trx, id))
  }
  const students = new Map<number, LockedStudent>()
  for (const { student_id } of moves) students.set(student_id, await lockStudent(trx, student_id))
  await lockWorksToCarry(trx, [...students.keys()])
  for (const move of moves) {
    const before = students.get(move.student_id)
    const cohort = cohorts.get(move.from)
    if (!before || !cohort) throw new AppError('conflict', 'The cohort does not exist any more.')
    await refuseBuiltOn(trx, move, before)
    await undoOne(trx, { move, before, cohort, by })
  }
  await followEnrolments(trx, [...students.keys()], by.now)
}

interface Undone {
  move: Moved
  before: LockedStudent
  cohort: NonNullable<Awaited<ReturnType<typeof shareCohort>>>
  by: By
}

async function undoOne(trx: Trx, { move, before, cohort, by }: Undone): Promise<void> {
  const { student_id: id, closed, opened, carried, application_status } = move
  if (carried) await uncarryWorks(trx, carried, by)
  const after = { cohort_id: cohort.id, course_id: cohort.course_id, application_status }
  await trx.updateTable('students').set(after).where('id', '=', id).execute()
  await trx
    .updateTable('users')
    .set({ version: before.version + 1, updated_at: by.now })
    .where('id', '=', id)
    .execute()
  if (opened !== null) await trx.deleteFrom('enrolments').where('id', '=', opened).execute()
  const reopened =
    closed === null
      ? undefined
      : await trx
          .updateTable('enrolments')
          .set({ ended_at: null, ended_as: null, reason: '', last_day: null })
          .where('id', '=', closed)
          .returning('joined_on')
          .executeTakeFirst()
  await recordChange(trx, {
    entity: 'student',
    id,
    action: move.to === null ? 'drop-out undone' : 'transfer undone',
    ...by,
    before,
    after: { ...before, ...after, cohort_name: cohort.name, joined_on: reopened?.joined_on ?? null },
  })
}

async function refuseBuiltOn(trx: Trx, move: Moved, student: LockedStudent): Promise<void> {
  const since = new Date(move.done_at)
  // By their versions, see uncarryWorks.
  const written = [...(move.carried?.copied ?? []), ...(move.carried?.overwritten ?? [])].map(({ id }) => id)
  const isChanged = student.version !== move.version || student.cohort_id !== move.to
  const [work, allowance, reflection, mark] =
    move.to === null || isChanged
      ? []
      : await Promise.all([
          trx
            .selectFrom('course_works as w')
            .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
            .select('w.id')
            .where('w.student_id', '=', move.student_id)
            .where('a.cohort_id', '=', move.to)
            .where('w.updated_at', '>=', since)
            .where('w.id', 'not in', [0, ...written])
            .executeTakeFirst(),
          trx
            .selectFrom('allowances as x')
            .innerJoin('assignments as a', 'a.id', 'x.assignment_id')
            .select('x.id')
            .where('x.student_id', '=', move.student_id)
            .where('a.cohort_id', '=', move.to)
            .where('x.updated_at', '>=', since)
            .executeTakeFirst(),
          trx
            .selectFrom('daily_feedbacks')
            .select('id')
            .where('student_id', '=', move.student_id)
            .where('cohort_id', '=', move.to)
            .where('updated_at', '>=', since)
            .executeTakeFirst(),
          trx
            .selectFrom('attendance')
            .select('id')
            .where('student_id', '=', move.student_id)
            .where('cohort_id', '=', move.to)
            .where('marked_at', '>=', since)
            .where('status', 'is not', null)
            .executeTakeFirst(),
        ])
  if (!isChanged && !work && !allowance && !reflection && !mark) return
  const name = `${student.first_name} ${student.last_name}`
  if (mark) {
    throw new AppError('conflict', `${name} has been marked on the roll there since, so this stays as it is.`)
  }
  throw new AppError('conflict', `${name} has done something there or been changed since, so this stays as it is.`)
}
