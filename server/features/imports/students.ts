import { concerns } from '../../db/announce.ts'
import { recordChanges } from '../../db/history.ts'
import { followEnrolments } from '../attendance/follow.ts'
import { shareCohort } from '../cohorts/lock.ts'
import { lockWorksToCarry } from '../course-work/carry.ts'
import { actionOf, undoMove } from '../students/move.ts'
import { readCohorts } from './cohorts-named.ts'
import { lockPeople, peopleNamed } from './people.ts'
import { type Importer, inBatches, numberValue, refuseRepeated, textValue, type Written } from './plan.ts'
import {
  insertStudents,
  isJoinedChanged,
  isMove,
  moveStudents,
  removeStudents,
  restoreStudents,
  type StudentRestores,
  updateStudents,
} from './student-changes.ts'
import { planStudent, type StudentFacts, type StudentWrite } from './student-plan.ts'
import { refuseOpenedStudents, refuseTouchedPeople } from './undo-people.ts'

export const studentImporter: Importer<StudentFacts, StudentWrite> = {
  async facts(db, lines) {
    return {
      people: await peopleNamed(db, lines, ({ values }) => numberValue(values.id)),
      cohorts: await readCohorts(db),
    }
  },

  plan(lines, facts, sheet, now) {
    const rows = lines.map((line) => planStudent(line, facts, sheet, now))
    return refuseRepeated(rows, (row, index) => {
      const email = textValue(lines[index]?.values.email)
      return [
        ...(row.record_id === null ? [] : [{ key: `id ${row.record_id}`, what: 'student' }]),
        ...(email === '' ? [] : [{ key: `email ${facts.people.keyOf.get(email)}`, what: 'email' }]),
      ]
    })
  },

  async lock(trx, rows) {
    const cohorts = rows.map(({ write: { after } }) => after.cohort_id ?? 0).filter((id) => id !== 0)
    for (const id of [...new Set(cohorts)].toSorted((a, b) => a - b)) await shareCohort(trx, id)
    const ids = rows.flatMap(({ record_id }) => record_id ?? [])
    await lockPeople(trx, ids)
    concerns({ people: ids, cohorts: rows.map(({ write: { before } }) => before?.cohort_id ?? null) })
    await lockWorksToCarry(
      trx,
      rows.filter(isMove).flatMap(({ record_id }) => record_id ?? []),
    )
  },

  async write(trx, rows, by, told) {
    const written: Written[] = []
    for (const batch of inBatches(rows)) {
      const ids = await insertStudents(
        trx,
        batch.filter(({ record_id }) => record_id === null),
        by,
      )
      const changed = batch.filter(({ record_id }) => record_id !== null)
      await updateStudents(trx, changed, by)
      const moves = await moveStudents(trx, changed.filter(isMove), by)
      const enrolled = changed.filter((row) => isMove(row) || isJoinedChanged(row))
      await followEnrolments(
        trx,
        enrolled.flatMap(({ record_id }) => record_id ?? []),
        by.now,
      )
      const done = batch.map(({ record_id, write }) => ({ id: record_id ?? ids.get(write.after.email) ?? 0, ...write }))
      await recordChanges(
        trx,
        done.map(({ id, before, after }) => ({
          entity: 'student',
          id,
          action: before ? actionOf({ from: before.cohort_id, to: after.cohort_id }) : 'created',
          ...by,
          before,
          after,
        })),
      )
      for (const { id, before } of done) {
        const restores = before && { before, moved: moves.get(id) ?? null }
        written.push({ record_id: id, student_id: id, version: 0, restores })
      }
      told(written.length)
    }
    return { written }
  },

  async refuseUndo(db, rows, committed_at) {
    await refuseTouchedPeople(db, rows, committed_at)
    await refuseOpenedStudents(
      db,
      rows.map(({ record_id }) => record_id),
      committed_at,
    )
  },

  async undo(trx, rows, { by, committed_at }) {
    const moved = rows.flatMap(({ restores, version }) => {
      const move = (restores as StudentRestores | null)?.moved
      return move ? { ...move, version } : []
    })
    const cohorts = rows.flatMap(({ restores }) => (restores as StudentRestores | null)?.before.cohort_id ?? [])
    for (const id of [...new Set(cohorts)].toSorted((a, b) => a - b)) await shareCohort(trx, id)
    const ids = rows.map(({ record_id }) => record_id)
    await lockPeople(trx, ids)
    await studentImporter.refuseUndo(trx, rows, committed_at)
    // Also refuses if there is work, a reflection or a mark in the new cohort.
    if (moved.length > 0) await undoMove(trx, { students: moved }, by)
    await restoreStudents(
      trx,
      rows.filter(({ outcome }) => outcome === 'changed'),
      by,
    )
    await followEnrolments(trx, ids, by.now)
    await removeStudents(
      trx,
      rows.filter(({ outcome }) => outcome === 'new').map(({ record_id }) => record_id),
      by,
    )
  },
}
