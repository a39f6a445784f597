import type { z } from 'zod'
import type { AssignmentDraft, AssignmentEdit } from '#contract/assignments.ts'
import { normalizeAddress } from '#domain/course-work-submission.ts'
import { concerns } from '../../db/announce.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { replaceTags, tagNames } from '../school/tags.ts'
import { lockAssignment } from './lock.ts'
import { assignmentDetail } from './queries.ts'
import { withFreeSlugs } from './slugs.ts'

export function createAssignment(db: Db, draft: z.output<typeof AssignmentDraft>, by: By) {
  const repository = keptAddress(draft.repository)
  return inTransaction(db, async (trx) => {
    const { name, assignment_type, notes, parentId: parent_id } = draft
    const cohort_id = await existingCohort(trx, draft.cohortId)
    if (parent_id !== null) await refuseMissingParent(trx, parent_id)
    const fields = { name, assignment_type, repository, notes, cohort_id, parent_id }
    const [{ id, slug }] = await withFreeSlugs(trx, [name], (offers) =>
      trx
        .insertInto('assignments')
        .values(
          offers.map((slot) => ({ ...fields, id: slot.id, slug: slot.slug, created_at: by.now, updated_at: by.now })),
        )
        .onConflict((taken) => taken.column('slug').doNothing())
        .returning('id')
        .execute(),
    )
    const tags = await replaceTags(trx, id, draft.tags)
    const after = { ...fields, slug, tags }
    await recordChange(trx, { entity: 'assignment', id, action: 'created', ...by, after })
    return { id, version: 1 }
  })
}

export function updateAssignment(db: Db, edit: z.output<typeof AssignmentEdit>, by: By) {
  const { id } = edit
  return inTransaction(db, async (trx) => {
    const row = await lockAssignment(trx, id)
    const version = await editRow(trx, {
      entity: 'assignment',
      row,
      version: edit.version,
      current: () => assignmentDetail(trx, id),
      by,
      async write(stamp) {
        const { name, assignment_type, repository, notes } = row
        const before = { name, assignment_type, repository, notes, tags: await tagNames(trx, id) }
        const fields = {
          name: edit.name,
          assignment_type: edit.assignment_type ?? assignment_type,
          repository: edit.repository === undefined ? repository : keptAddress(edit.repository ?? ''),
          notes: edit.notes === undefined ? notes : (edit.notes ?? ''),
        }
        if (assignment_type === 'graded' && fields.assignment_type === 'not_graded') await refuseLosingGrades(trx, id)
        await trx
          .updateTable('assignments')
          .set({ ...fields, ...stamp })
          .where('id', '=', id)
          .execute()
        const after = { ...fields, tags: edit.tags ? await replaceTags(trx, id, edit.tags) : before.tags }
        return { id, action: 'updated', before, after }
      },
    })
    return { id, version }
  })
}

export async function existingCohort(trx: Trx, id: number | null): Promise<number> {
  const row = await trx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!row) throw noSuchCohort()
  concerns({ cohorts: [row.id] })
  return row.id
}

export const noSuchCohort = () =>
  invalid({ field: 'cohortId', message: 'This cohort does not exist. Please choose another.' })

async function refuseMissingParent(trx: Trx, id: number): Promise<void> {
  const row = await trx.selectFrom('assignments').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw invalid({ field: 'parentId', message: 'The assignment that this is a copy of does not exist.' })
}

async function refuseLosingGrades(trx: Trx, assignment_id: number): Promise<void> {
  const row = await trx
    .selectFrom('course_works')
    .select('id')
    .where('assignment_id', '=', assignment_id)
    .where('grade', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (row)
    throw invalid({
      field: 'assignment_type',
      message: 'Some of its work has a grade already, so this assignment stays Graded.',
    })
}

function keptAddress(typed: string): string {
  const address = normalizeAddress(typed)
  if ('problem' in address) throw invalid({ field: 'repository', message: address.problem })
  return address.text
}
