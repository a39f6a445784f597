import type { z } from 'zod'
import type { PlacementDraft, PlacementEdit } from '#contract/placements.ts'
import { statusAfterPlacements } from '#domain/placement.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { type LockedStudent, lockStudent } from '../students/lock.ts'
import { lockPlacement } from './lock.ts'
import { findPlacement } from './queries.ts'

export function addPlacement(db: Db, draft: z.output<typeof PlacementDraft>, by: By) {
  return inTransaction(db, async (trx) => {
    const { student_id } = draft
    const student = await lockStudent(trx, student_id)
    const after = {
      student_id,
      cohort_id: student.cohort_id ?? (await lastCohort(trx, student_id)),
      ...columns(draft),
    }
    const { id } = await trx
      .insertInto('placements')
      .values({ ...after, created_at: by.now, updated_at: by.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, { entity: 'placement', id, action: 'created', ...by, after })
    await followPlacements(trx, { student_id, student, placement_count: student.placement_count + 1 }, by)
    return findPlacement(trx, id)
  })
}

export function updatePlacement(db: Db, edit: z.output<typeof PlacementEdit>, by: By) {
  const { id } = edit
  return inTransaction(db, async (trx) => {
    const { placement: before } = await lockPlacement(trx, id)
    await editRow(trx, {
      entity: 'placement',
      row: before,
      version: edit.version,
      current: () => findPlacement(trx, id),
      by,
      async write(stamp) {
        const after = await trx
          .updateTable('placements')
          .set({ ...columns(edit), ...stamp })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        return { id, action: 'updated', before, after }
      },
    })
    return findPlacement(trx, id)
  })
}

export function removePlacement(db: Db, id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { placement: before, student } = await lockPlacement(trx, id)
    const { student_id } = before
    await trx.deleteFrom('placements').where('id', '=', id).execute()
    await recordChange(trx, { entity: 'placement', id, action: 'removed', ...by, before })
    await followPlacements(trx, { student_id, student, placement_count: student.placement_count - 1 }, by)
  })
}

/** The first placement, and removing the last one, also change the student's status, whatever version was read. */
async function followPlacements(
  trx: Trx,
  { student_id, student, placement_count }: { student_id: number; student: LockedStudent; placement_count: number },
  by: By,
): Promise<void> {
  const application_status = statusAfterPlacements(student.application_status, placement_count)
  if (application_status === student.application_status) return
  await trx.updateTable('students').set({ application_status }).where('id', '=', student_id).execute()
  await trx
    .updateTable('users')
    .set({ version: student.version + 1, updated_at: by.now })
    .where('id', '=', student_id)
    .execute()
  await recordChange(trx, {
    entity: 'student',
    id: student_id,
    action: application_status === 'placed' ? 'placed' : 'no longer placed',
    ...by,
    before: { application_status: student.application_status },
    after: { application_status },
  })
}

/** A student who dropped out is placed with the cohort they left last. */
async function lastCohort(trx: Trx, student_id: number): Promise<number | null> {
  const last = await trx
    .selectFrom('enrolments')
    .select('cohort_id')
    .where('student_id', '=', student_id)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.cohort_id ?? null
}

function columns(body: Omit<z.output<typeof PlacementEdit>, 'id' | 'version' | 'student_id'>) {
  return {
    company_name: body.company.name,
    placement_type: body.placement_type,
    job_title: body.job_title,
    post_income: body.post_income,
    pre_income: body.pre_income,
    placed_at: body.placed_at,
    placement_duration: body.placement_duration,
    placement_rate: body.placement_rate,
    placement_rate_unit: body.placement_rate_unit,
    how_found_notes: body.how_found_notes,
    notes: body.notes,
  }
}
