import type { z } from 'zod'
import type { StudentDraft, StudentEdit } from '#contract/students.ts'
import { ROLE } from '#domain/account-role.ts'
import { temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { centralDate } from '#domain/central-time.ts'
import { statusAfterPlacements } from '#domain/placement.ts'
import { DEFAULT_COURSE_ID } from '#domain/school-course.ts'
import { statusProblem } from '#domain/student-form.ts'
import { type ApplicationStatus, DEFAULT_APPLICATION_STATUS } from '#domain/student-status.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { refuseTakenEmail } from '../../db/taken-email.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, invalid } from '../../errors.ts'
import { tellFormerAddress } from '../accounts/former-address.ts'
import { shareCohort } from '../cohorts/lock.ts'
import { carryWorks, lockWorksToCarry } from '../course-work/carry.ts'
import { addNote } from '../notes/changes.ts'
import { type LockedStudent, lockStudent } from './lock.ts'
import { actionOf, enrol, joinedOn, joiningDate, leaves, type Moved, movedFrom, moveEnrolment } from './move.ts'
import { studentSummary } from './queries.ts'
import { carriedInHistory, chosenWorks, PREVIEW_CHANGED, plannedTransfer } from './transfer.ts'

export async function createStudent(
  db: Db,
  draft: z.output<typeof StudentDraft>,
  { password_hash, actor_id, now }: By & { password_hash: string },
) {
  const user = { ...userColumns(draft), middle_name: draft.middle_name || null }
  const application_status = chosenStatus(DEFAULT_APPLICATION_STATUS, draft.application_status)
  return inTransaction(db, async (trx) => {
    const cohort = await cohortFor(trx, application_status, draft.cohort_id)
    const student = {
      ...studentColumns(draft),
      // The program follows the cohort, whatever the body says.
      course_id: cohort?.course_id ?? draft.course_id ?? DEFAULT_COURSE_ID,
      cohort_id: cohort?.id ?? null,
      application_status,
      skip_placement_reporting: draft.skip_placement_reporting,
      photo_file_name: null,
    }
    const joined_on = cohort && joiningDate(draft.joined_on ?? centralDate(now), now)
    const { id, version } = await trx
      .insertInto('users')
      .values({
        ...user,
        role: ROLE.student,
        password_hash,
        password_temporary: true,
        password_expires_at: temporaryPasswordExpiry(now, cohort),
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('students')
      .values({ ...student, id })
      .execute()
    if (cohort && joined_on) await enrol(trx, { student_id: id, cohort_id: cohort.id, joined_on, now })
    const after = { ...user, ...student, cohort_name: cohort?.name ?? null, joined_on }
    await recordChange(trx, { entity: 'student', id, action: 'created', actor_id, now, after })
    return { id, version }
  }).catch(refuseTakenEmail)
}

export async function updateStudent(ctx: Context, edit: z.output<typeof StudentEdit>, actor: Actor) {
  const { id } = edit
  const now = ctx.now()
  const by = { actor_id: actor.id, now }
  return inTransaction(ctx.db, async (trx) => {
    if (edit.cohort_id !== null) await shareCohort(trx, edit.cohort_id)
    const before = await lockStudent(trx, id)
    let moved: Omit<Moved, 'version'> | null = null
    const version = await editRow(trx, {
      entity: 'student',
      row: before,
      version: edit.version,
      current: () => studentSummary(trx, id),
      by,
      async write(stamp) {
        const application_status = nextStatus(before, edit.application_status)
        const cohort = await cohortFor(trx, application_status, edit.cohort_id)
        const user = {
          ...userColumns(edit),
          middle_name: edit.middle_name === undefined ? before.middle_name : edit.middle_name || null,
        }
        const student = {
          ...studentColumns(edit),
          course_id: cohort?.course_id ?? before.course_id,
          cohort_id: cohort?.id ?? null,
          application_status,
          skip_placement_reporting: edit.skip_placement_reporting ?? before.skip_placement_reporting,
        }
        const carrying =
          cohort && cohort.id !== before.cohort_id ? await planned(trx, { id, cohort, edit, before }) : null
        await trx
          .updateTable('users')
          .set({ ...user, ...stamp })
          .where('id', '=', id)
          .execute()
        await trx.updateTable('students').set(student).where('id', '=', id).execute()
        if (user.email !== before.email) await trx.deleteFrom('password_resets').where('user_id', '=', id).execute()
        await tellFormerAddress(ctx, trx, { before, email: user.email, by: actor })
        const { reason, last_day } = edit
        const move = { student_id: id, from: before.cohort_id, to: student.cohort_id, reason, last_day, now }
        const joined_on = joinedOn(move, before.joined_on, edit.joined_on)
        const enrolments = await moveEnrolment(trx, move, { from: before.joined_on, to: joined_on })
        const cohort_name = cohort?.name ?? null
        const carried = carrying && (await carryWorks(trx, { student_id: id, by, ...carrying }))
        if (leaves(move)) moved = movedFrom(before, move, { ...enrolments, carried })
        const isDropOut = leaves(move) && move.to === null
        if (isDropOut && edit.note) await addNote(trx, { student_id: id, content: edit.note }, by)
        const told = {
          ...(leaves(move) && reason && { reason }),
          ...(isDropOut && last_day && { last_day }),
          ...(carrying && carriedInHistory(carrying.plan, carrying.carry)),
        }
        const after = { ...before, ...user, ...student, cohort_name, joined_on, ...told }
        return { id, action: actionOf(move), before, after }
      },
    })
    return { id, version, undo: await undoOf(trx, moved, version, by) }
  }).catch(refuseTakenEmail)
}

interface Moving {
  id: number
  cohort: NonNullable<Awaited<ReturnType<typeof shareCohort>>>
  edit: Pick<z.output<typeof StudentEdit>, 'transfer'>
  before: LockedStudent
}

/** The works that come along. Without a confirmed preview none does, but old work in the cohort counts again. */
async function planned(trx: Trx, { id, cohort, edit, before }: Moving) {
  await lockWorksToCarry(trx, [id])
  const { preview, plans } = await plannedTransfer(trx, [id], cohort)
  const plan = plans.get(id) ?? []
  if (!edit.transfer || before.cohort_id === null) return { plan, carry: new Set<number>() }
  if (edit.transfer.preview !== preview.preview) throw new AppError('conflict', PREVIEW_CHANGED)
  return { plan, carry: chosenWorks(preview, edit.transfer.carry) }
}

/** Leaving a cohort can be undone; other edits cannot. */
async function undoOf(trx: Trx, moved: Omit<Moved, 'version'> | null, version: number, by: By): Promise<string | null> {
  if (!moved) return null
  const kind = moved.to === null ? 'drop-out' : 'transfer'
  const data = { students: [{ ...moved, version }] }
  return recordUndo(trx, { kind, data, students: [moved.student_id], by })
}

/** A student who was placed while away returns as placed. */
function nextStatus(before: LockedStudent, chosen: ApplicationStatus | undefined): ApplicationStatus {
  const status = chosenStatus(before.application_status, chosen ?? before.application_status)
  return status === before.application_status ? status : statusAfterPlacements(status, before.placement_count)
}

function chosenStatus(before: ApplicationStatus, chosen: ApplicationStatus): ApplicationStatus {
  const message = statusProblem(before, chosen)
  if (message) throw invalid({ field: 'application_status', message })
  return chosen
}

async function cohortFor(trx: Trx, status: ApplicationStatus, cohort_id: number | null) {
  if (status === 'dropped_out') return null
  if (cohort_id === null) throw invalid({ field: 'cohort_id', message: 'Cohort is required.' })
  const cohort = await shareCohort(trx, cohort_id)
  if (!cohort) throw invalid({ field: 'cohort_id', message: 'Cohort is required. The one chosen does not exist.' })
  return cohort
}

type Fields = Omit<z.output<typeof StudentEdit>, 'id'>

const userColumns = ({ first_name, last_name, email }: Pick<Fields, 'first_name' | 'last_name' | 'email'>) => ({
  first_name,
  last_name,
  email,
})

const studentColumns = (fields: Pick<Fields, 'address' | 'city' | 'state' | 'zip_code' | 'phone'>) => ({
  address: fields.address,
  city: fields.city,
  state: fields.state,
  zip_code: fields.zip_code,
  phone: fields.phone,
})
