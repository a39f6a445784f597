import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TransferPreview, TransferRequest } from '#contract/students.ts'
import type { DateText } from '#domain/central-time.ts'
import { transferProblem } from '#domain/course-work-carry.ts'
import { fullName } from '#domain/person-name.ts'
import { courseLabel } from '#domain/school-course.ts'
import { editRow } from '../../db/edit.ts'
import type { By } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { shareCohort } from '../cohorts/lock.ts'
import { carryPlans, carryWorks, lockWorksToCarry, type PlannedWork } from '../course-work/carry.ts'
import { lockStudent } from './lock.ts'
import { joinedOn, type Moved, movedFrom, moveEnrolment } from './move.ts'
import { studentSummary } from './queries.ts'

type Preview = z.input<typeof TransferPreview>

/** What a transfer of these students would do. Its `preview` names it, for the call that does it. */
export async function previewTransfer(db: Db, { studentIds, cohortId }: { studentIds: number[]; cohortId: number }) {
  const cohort = await db
    .selectFrom('cohorts')
    .select(['id', 'name', 'course_id'])
    .where('id', '=', cohortId)
    .executeTakeFirst()
  if (!cohort) throw notFound('cohort')
  return (await plannedTransfer(db, studentIds, cohort)).preview
}

interface NewCohort {
  id: number
  name: string
  course_id: number
}

export async function plannedTransfer(db: Db, ids: readonly number[], cohort: NewCohort) {
  const wanted = [...new Set(ids)]
  const students = await db
    .selectFrom('students as s')
    .innerJoin('users as u', 'u.id', 's.id')
    .leftJoin('cohorts as c', 'c.id', 's.cohort_id')
    .select(['s.id', 'u.first_name', 'u.last_name', 's.photo_file_name', 's.course_id', 's.application_status'])
    .select(['s.cohort_id', 'c.name as cohort_name', 's.erased_at'])
    .where(sql<boolean>`s.id = any (${wanted}::integer[])`)
    .orderBy(sql`fold(u.last_name)`)
    .orderBy(sql`fold(u.first_name)`)
    .orderBy('s.id')
    .execute()
  if (students.length < wanted.length) throw notFound('student')
  const plans = await carryPlans(db, wanted, cohort)
  const rows = students.map(({ cohort_id, cohort_name, course_id, erased_at, ...student }) => {
    const problem = transferProblem(
      { ...student, name: fullName(student), cohort_id, is_erased: erased_at !== null },
      cohort,
    )
    return {
      id: student.id,
      first_name: student.first_name,
      last_name: student.last_name,
      photo_file_name: student.photo_file_name,
      from: cohort_id === null ? null : { id: cohort_id, name: cohort_name ?? '' },
      program:
        course_id === cohort.course_id ? null : { from: courseLabel(course_id), to: courseLabel(cohort.course_id) },
      problem,
      works: problem ? [] : (plans.get(student.id) ?? []).map(shownWork),
    }
  })
  const shown = { cohort: { id: cohort.id, name: cohort.name }, students: rows }
  const preview: Preview = { ...shown, preview: nameOf(shown) }
  return { preview, plans }
}

const nameOf = (shown: object) => createHash('sha256').update(JSON.stringify(shown)).digest('base64url')

function shownWork({ work, assignment, from, to, there, offer, why }: PlannedWork) {
  const content = (row: Pick<typeof work, 'grade' | 'workflow_state' | 'completed_at' | 'timing' | 'attempt'>) => ({
    grade: row.grade,
    workflow_state: row.workflow_state,
    completed_at: row.completed_at,
    timing: row.timing,
    attempt: row.attempt,
  })
  return {
    id: work.id,
    /** Anything that is written to the work changes it. */
    version: work.version,
    ...content(work),
    assignment: {
      id: assignment.id,
      name: assignment.name,
      assignment_type: assignment.assignment_type,
      cohort: { name: from?.cohort_name ?? '' },
    },
    to: to && { id: to.id, name: to.name },
    there: there && content(there),
    offer,
    why,
  }
}

export const PREVIEW_CHANGED = 'Something has changed since you looked. Please look at the transfer again.'

/** The works that a confirmed preview offers and the caller has chosen. */
export function chosenWorks(preview: Preview, carry: readonly number[]): Set<number> {
  const offered = preview.students.flatMap(({ works }) =>
    works.flatMap(({ id, offer }) => (offer === 'carry' || offer === 'choose' ? id : [])),
  )
  const unknown = carry.find((id) => !offered.includes(id))
  if (unknown !== undefined) {
    throw invalid({ field: 'carry', message: 'One of the works cannot be carried. Please look at the transfer again.' })
  }
  return new Set(carry)
}

/** All of them or, if something is in the way, none. */
export function transferStudents(db: Db, request: z.output<typeof TransferRequest>, by: By) {
  const { cohort_id, reason, carry } = request
  return inTransaction(db, async (trx) => {
    const cohort = await shareCohort(trx, cohort_id)
    if (!cohort) throw invalid({ field: 'cohort_id', message: 'Cohort is required. The one chosen does not exist.' })
    const ids = [...new Set(request.student_ids)].toSorted((a, b) => a - b)
    for (const id of ids) await lockStudent(trx, id)
    await lockWorksToCarry(trx, ids)
    const { preview, plans } = await plannedTransfer(trx, ids, cohort)
    if (preview.preview !== request.preview) throw new AppError('stale', PREVIEW_CHANGED, { current: preview })
    const problem = preview.students.find((student) => student.problem)?.problem
    if (problem) throw invalid({ field: 'student_ids', message: problem })
    const chosen = chosenWorks(preview, carry)
    const moved: Moved[] = []
    for (const student_id of ids) {
      const plan = plans.get(student_id) ?? []
      moved.push(await transferOne(trx, { student_id, cohort, joined_on: request.joined_on, reason, plan, chosen, by }))
    }
    const undo = await recordUndo(trx, { kind: 'transfer', data: { students: moved }, students: ids, by })
    return { undo }
  })
}

interface One {
  student_id: number
  cohort: NewCohort
  joined_on: DateText | null
  reason: string
  plan: readonly PlannedWork[]
  chosen: ReadonlySet<number>
  by: By
}

async function transferOne(trx: Trx, { student_id: id, cohort, plan, chosen, by, ...one }: One): Promise<Moved> {
  const before = await lockStudent(trx, id)
  const { cohort_id: from } = before
  if (from === null) throw invalid({ field: 'student_ids', message: `${fullName(before)} has no cohort.` })
  const move = { student_id: id, from, to: cohort.id, reason: one.reason, last_day: null, now: by.now }
  const joined_on = joinedOn(move, before.joined_on, one.joined_on)
  const done: Pick<Moved, 'closed' | 'opened' | 'carried'> = { closed: null, opened: null, carried: null }
  const version = await editRow(trx, {
    entity: 'student',
    row: before,
    version: before.version,
    current: () => studentSummary(trx, id),
    by,
    async write(stamp) {
      const student = { cohort_id: cohort.id, course_id: cohort.course_id }
      await trx.updateTable('users').set(stamp).where('id', '=', id).execute()
      await trx.updateTable('students').set(student).where('id', '=', id).execute()
      Object.assign(done, await moveEnrolment(trx, move, { from: before.joined_on, to: joined_on }))
      done.carried = await carryWorks(trx, { student_id: id, plan, carry: chosen, by })
      const told = { ...(one.reason && { reason: one.reason }), ...carriedInHistory(plan, chosen) }
      const after = { ...before, ...student, cohort_name: cohort.name, joined_on, ...told }
      return { id, action: 'transferred', before, after }
    },
  })
  return { ...movedFrom(before, move, done), version }
}

/** For the student's history: the assignments whose work came along. */
export function carriedInHistory(plan: readonly PlannedWork[], chosen: ReadonlySet<number>) {
  const names = plan.filter(({ work }) => chosen.has(work.id)).map(({ to, assignment }) => (to ?? assignment).name)
  return names.length > 0 ? { carried: names.toSorted().join(', ') } : {}
}
