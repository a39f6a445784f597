import type { z } from 'zod'
import type { CohortDraft, CohortEdit } from '#contract/cohorts.ts'
import { ROLE } from '#domain/account-role.ts'
import { cohortDatesOrderProblem, NO_CAMPUS } from '#domain/cohort-form.ts'
import { withSuccessor } from '#domain/employee-leaving.ts'
import { fullName } from '#domain/person-name.ts'
import { DEFAULT_COURSE_ID } from '#domain/school-course.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid } from '../../errors.ts'
import { lockStudentsOfOtherProgram } from '../students/lock.ts'
import { lockCohort } from './lock.ts'
import { cohortDetail } from './queries.ts'

export function createCohort(db: Db, draft: z.output<typeof CohortDraft>, by: By) {
  return inTransaction(db, async (trx) => {
    await refuseOtherThanOpen(trx, draft.campus_id, null)
    await refuseOtherThanActive(trx, draft.employees, [])
    const cohort = await trx
      .insertInto('cohorts')
      .values({
        ...columnsOf(draft),
        course_id: draft.course_id ?? DEFAULT_COURSE_ID,
        created_at: by.now,
        updated_at: by.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await replaceInstructors(trx, cohort.id, draft.employees)
    const employees = (await instructorsOf(trx, cohort.id)).map(fullName)
    const after = { ...cohort, employees }
    await recordChange(trx, { entity: 'cohort', id: cohort.id, action: 'created', ...by, after })
    return { id: cohort.id, version: cohort.version }
  })
}

export function updateCohort(db: Db, edit: z.output<typeof CohortEdit>, by: By) {
  const { id } = edit
  return inTransaction(db, async (trx) => {
    const before = await lockCohort(trx, id)
    const version = await editRow(trx, {
      entity: 'cohort',
      row: before,
      version: edit.version,
      current: () => cohortDetail(trx, id),
      by,
      async write(stamp) {
        await refuseOtherThanOpen(trx, edit.campus_id ?? before.campus_id, before.campus_id)
        const instructors = await instructorsOf(trx, id)
        const present = instructors.map((instructor) => instructor.id)
        await refuseOtherThanActive(trx, edit.employees ?? present, present)
        const cohort = await trx
          .updateTable('cohorts')
          .set({ ...columnsOf(edit), course_id: edit.course_id ?? before.course_id, ...stamp })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        // On the whole row: an edit may contain only one of two dates.
        const problem = cohortDatesOrderProblem(cohort)
        if (problem) throw invalid(problem)
        if (edit.employees) await replaceInstructors(trx, id, edit.employees)
        if (cohort.course_id !== before.course_id) await moveStudentsTo(trx, cohort, by)
        return {
          id,
          action: 'changed',
          before: { ...before, employees: instructors.map(fullName) },
          after: { ...cohort, employees: (await instructorsOf(trx, id)).map(fullName) },
        }
      },
    })
    return { id, version }
  })
}

interface Succession {
  from: number
  to: number
  by: By
}

/** One instructor leaves the cohort to another, who may teach it already. The caller has locked the cohort. */
export async function handOverCohort(
  trx: Trx,
  cohort: Awaited<ReturnType<typeof lockCohort>>,
  { from, to, by }: Succession,
): Promise<void> {
  const { id } = cohort
  await editRow(trx, {
    entity: 'cohort',
    row: cohort,
    version: cohort.version,
    current: () => cohortDetail(trx, id),
    by,
    async write(stamp) {
      const before = await instructorsOf(trx, id)
      if (!before.some((instructor) => instructor.id === from)) {
        throw new AppError('conflict', `${cohort.name} has other instructors by now. Please look at the list again.`)
      }
      await trx.updateTable('cohorts').set(stamp).where('id', '=', id).execute()
      await replaceInstructors(
        trx,
        id,
        withSuccessor(
          before.map((instructor) => instructor.id),
          { from, to },
        ),
      )
      const after = await instructorsOf(trx, id)
      return {
        id,
        action: 'changed',
        before: { employees: before.map(fullName) },
        after: { employees: after.map(fullName) },
      }
    },
  })
}

/** Every field of the body is a column, except the instructors. */
function columnsOf<T extends { employees?: unknown; id?: unknown; version?: unknown }>(body: T) {
  const { employees: _, id: _id, version: _version, ...columns } = body
  return columns
}

/** A student's program follows the cohort. The version stays: no form edits the program. */
async function moveStudentsTo(trx: Trx, { id, course_id }: { id: number; course_id: number }, { actor_id, now }: By) {
  const students = await lockStudentsOfOtherProgram(trx, id, course_id)
  if (students.length === 0) return
  const ids = students.map((student) => student.id)
  await trx.updateTable('students').set({ course_id }).where('id', 'in', ids).execute()
  const changes = (from: number) => JSON.stringify({ course_id: { from, to: course_id } })
  await trx
    .insertInto('history')
    .values(
      students.map((student) => ({
        entity: 'student',
        entity_id: student.id,
        action: 'program changed with the cohort',
        actor_id,
        at: now,
        changes: changes(student.course_id),
      })),
    )
    .execute()
}

/** A cohort of a retired campus may stay. */
async function refuseOtherThanOpen(trx: Trx, id: number, present: number | null): Promise<void> {
  const campus = await trx.selectFrom('campuses').select('is_retired').where('id', '=', id).executeTakeFirst()
  if (!campus) {
    const any = await trx.selectFrom('campuses').select('id').limit(1).executeTakeFirst()
    throw invalid({ field: 'campus_id', message: any ? 'This campus does not exist.' : NO_CAMPUS })
  }
  if (campus.is_retired && id !== present) {
    throw invalid({ field: 'campus_id', message: 'This campus is retired. Please choose another one.' })
  }
}

/** Instructors who have become inactive may stay. */
async function refuseOtherThanActive(trx: Trx, chosen: readonly number[], present: readonly number[]): Promise<void> {
  const added = chosen.filter((id) => !present.includes(id))
  if (added.length === 0) return
  const active = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', added)
    .where('role', '=', ROLE.employee)
    .where('status', '=', 'active')
    .execute()
  if (active.length < added.length) {
    throw invalid({ field: 'employees', message: 'An instructor must be an active employee.' })
  }
}

function instructorsOf(trx: Trx, cohort_id: number) {
  return trx
    .selectFrom('cohort_instructors as ci')
    .innerJoin('users', 'users.id', 'ci.employee_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('ci.cohort_id', '=', cohort_id)
    .orderBy('ci.position')
    .execute()
}

async function replaceInstructors(trx: Trx, cohort_id: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('cohort_instructors').where('cohort_id', '=', cohort_id).execute()
  if (ids.length === 0) return
  await trx
    .insertInto('cohort_instructors')
    .values(ids.map((employee_id, index) => ({ cohort_id, position: index + 1, employee_id })))
    .execute()
}
