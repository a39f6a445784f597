import { cohortOn, enrolmentProblem } from '#domain/attendance-roll.ts'
import type { AttendanceStatus } from '#domain/attendance-status.ts'
import type { DateText } from '#domain/central-time.ts'
import { concerns } from '../../db/announce.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChanges } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid } from '../../errors.ts'
import { lockMark, lockRoll } from './lock.ts'
import { classCalendarOf, findMark, findRoll, staysOfStudents } from './queries.ts'

interface NewMark {
  cohort_id: number
  studentId: number
  day: DateText
  /** Null takes the mark back. */
  status: AttendanceStatus | null
  version?: number | undefined
}

/** Of two who mark the same nobody is told of the other; of two who differ the later is shown what stands there. */
export function markAttendance(db: Db, { cohort_id, studentId: student_id, day, status, version }: NewMark, by: By) {
  return inTransaction(db, async (trx) => {
    await classCalendarOf(trx, cohort_id, day, by.now)
    const { row } = await lockMark(trx, student_id, day)
    concerns({ cohorts: [cohort_id] })
    const message = enrolmentProblem(day, cohort_id, await staysOfStudents(trx, [student_id]))
    if (message) throw invalid({ field: 'studentId', message })
    if ((row?.status ?? null) !== status) {
      await editRow(trx, {
        entity: 'attendance',
        what: 'mark',
        row,
        version,
        current: () => findMark(trx, student_id, day),
        by,
        async write({ version }) {
          const marked = { cohort_id, status, marked_by_id: by.actor_id, marked_at: by.now, version }
          const { id } = await trx
            .insertInto('attendance')
            .values({ student_id, day, ...marked })
            .onConflict((conflict) => conflict.columns(['student_id', 'day']).doUpdateSet(marked))
            .returning('id')
            .executeTakeFirstOrThrow()
          if (!row) return { id, action: 'created', after: { student_id, cohort_id, day, status } }
          const action = status === null ? 'taken back' : 'updated'
          return { id, action, before: { status: row.status }, after: { status } }
        },
      })
    }
    return findMark(trx, student_id, day)
  })
}

interface RestMarked {
  cohort_id: number
  day: DateText
  marks: { id: number; student_id: number; version: number }[]
}

/** Everyone who is not marked yet. Nobody's mark is overwritten. */
export function markRestPresent(db: Db, { cohort_id, day }: Pick<NewMark, 'cohort_id' | 'day'>, by: By) {
  return inTransaction(db, async (trx) => {
    const roll = await findRoll(trx, cohort_id, day, by.now)
    const ids = roll.rows.flatMap(({ student_id, is_on_roll }) => (is_on_roll ? student_id : []))
    if (ids.length === 0) return { count: 0, undo: null }
    const marked = new Map((await lockRoll(trx, cohort_id, ids, day)).map((row) => [row.student_id, row]))
    const stays = Map.groupBy(await staysOfStudents(trx, ids), ({ student_id }) => student_id)
    const rest = ids
      .filter((id) => !marked.get(id)?.status && cohortOn(day, stays.get(id) ?? []) === cohort_id)
      .map((student_id) => ({
        student_id,
        cohort_id,
        day,
        status: 'present' as const,
        marked_by_id: by.actor_id,
        marked_at: by.now,
        version: (marked.get(student_id)?.version ?? 0) + 1,
      }))
    if (rest.length === 0) return { count: 0, undo: null }
    const marks = await trx
      .insertInto('attendance')
      .values(rest)
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'day']).doUpdateSet((row) => ({
          cohort_id: row.ref('excluded.cohort_id'),
          status: row.ref('excluded.status'),
          marked_by_id: row.ref('excluded.marked_by_id'),
          marked_at: row.ref('excluded.marked_at'),
          version: row.ref('excluded.version'),
        })),
      )
      .returning(['id', 'student_id', 'version'])
      .execute()
    await recordChanges(
      trx,
      marks.map(({ id, student_id }) => {
        const entry = { entity: 'attendance' as const, id, ...by }
        return marked.has(student_id)
          ? { ...entry, action: 'updated', before: { status: null }, after: { status: 'present' } }
          : { ...entry, action: 'created', after: { student_id, cohort_id, day, status: 'present' } }
      }),
    )
    const data: RestMarked = { cohort_id, day, marks }
    const students = marks.map(({ student_id }) => student_id)
    return { count: marks.length, undo: await recordUndo(trx, { kind: 'attendance', data, students, by }) }
  })
}

/** Takes all of the marks back, or none if one was changed since. */
export async function undoRest(trx: Trx, data: unknown, by: By): Promise<void> {
  const { cohort_id, day, marks } = data as RestMarked
  const students = marks.map(({ student_id }) => student_id)
  const rows = new Map((await lockRoll(trx, cohort_id, students, day)).map((row) => [row.id, row]))
  if (marks.some(({ id, version }) => rows.get(id)?.version !== version)) {
    throw new AppError('conflict', 'Someone of this roll was marked again since, so this cannot be undone.')
  }
  const ids = marks.map(({ id }) => id)
  await trx
    .updateTable('attendance')
    .set((row) => ({
      status: null,
      marked_by_id: by.actor_id,
      marked_at: by.now,
      version: row('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
  await recordChanges(
    trx,
    ids.map((id) => ({
      entity: 'attendance',
      id,
      action: 'taken back',
      ...by,
      before: { status: 'present' },
      after: { status: null },
    })),
  )
}
