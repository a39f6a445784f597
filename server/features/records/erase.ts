import { sql } from 'kysely'
import { erasedName, erasureProblem } from '#domain/record-erasure.ts'
import { photoPath } from '#domain/student-photo-path.ts'
import { forgetBrowsers } from '../../auth/known-browsers.ts'
import { endSessions } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { type By, recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { forgetImportsOf } from '../imports/forget.ts'
import { lockStudentToErase } from '../students/lock.ts'
import { deleteErasedFiles, hashEmail } from './erased-files.ts'
import { blankHistory } from './erased-history.ts'
import { forgetJobs, formerEmails } from './erased-jobs.ts'

interface Erasure {
  student_id: number
  actor_id: number
  name: string
}

/** For columns that must not be empty. */
const ERASED = 'Erased'

/**
 * Deletes texts, names, contacts and files. Keeps ids, scores, grades, dates and states, and with them every count and
 * average. Takes the locks that every write to a student's record takes: earlier writes are erased too, later ones
 * refused. The history is last, when nothing can be added to it any more.
 */
export async function eraseStudent(ctx: Context, { student_id, actor_id, name }: Erasure) {
  const now = ctx.now()
  const { files, photo_file_name } = await inTransaction(ctx.db, async (trx) => {
    const student = await lockStudentToErase(trx, student_id)
    const problem = erasureProblem(name, student)
    if (problem) throw invalid(problem)
    const emails = await formerEmails(trx, student_id, student.email)
    await blankPerson(trx, student_id, student.version, now)
    await trx
      .updateTable('students')
      .set({ erased_at: now, erased_by: actor_id })
      .where('id', '=', student_id)
      .execute()
    await endAccess(trx, student_id)
    await blankRows(trx, student_id, { actor_id, now })
    await forgetImportsOf(trx, student_id, emails)
    await forgetJobs(trx, student_id, emails)
    await blankHistory(trx, student_id)
    await recordChange(trx, { entity: 'student', id: student_id, action: 'erased', actor_id, now })
    const files = { student_id, email_hashes: emails.map(hashEmail) }
    // The job is part of the transaction, so a crash leaves no files behind. Delayed, to include a mail being written now.
    await ctx.jobs.send('erased-files', files, { trx, afterSeconds: 15 })
    return { files, photo_file_name: student.photo_file_name }
  })
  await deleteErasedFiles(ctx, files).catch((error: unknown) => {
    ctx.log.warn({ err: error, student_id }, 'files of an erased student are deleted later')
  })
  const base = ctx.config.photoBucketUrl
  const photo_left_at = base && photo_file_name ? photoPath({ base, id: student_id, file_name: photo_file_name }) : null
  return { id: student_id, erased_at: now, photo_left_at }
}

async function blankPerson(trx: Trx, id: number, version: number, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...erasedName(id),
      middle_name: null,
      email: `erased-${id}@erased.invalid`,
      status: 'inactive',
      password_hash: null,
      password_temporary: false,
      password_expires_at: null,
      last_login_at: null,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('students')
    .set({ address: '', city: '', state: '', zip_code: '', phone: '', photo_file_name: null })
    .where('id', '=', id)
    .execute()
}

async function endAccess(trx: Trx, id: number): Promise<void> {
  await endSessions(trx, id)
  await forgetBrowsers(trx, id)
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute()
  await trx.deleteFrom('pending_logins').where('user_id', '=', id).execute()
  await trx.deleteFrom('feeds').where('user_id', '=', id).execute()
  await trx.deleteFrom('second_factors').where('user_id', '=', id).execute()
  await trx
    .deleteFrom('idempotency_keys')
    .where((is) =>
      is.or([
        is('user_id', '=', id),
        // Stored responses to staff writes about the student.
        is(sql`response ->> 'student_id'`, '=', String(id)),
      ]),
    )
    .execute()
}

/** post_income stays for the cohort's average salary; without employer and name it identifies nobody. */
async function blankRows(trx: Trx, student_id: number, { actor_id, now }: By): Promise<void> {
  await trx.updateTable('enrolments').set({ reason: '' }).where('student_id', '=', student_id).execute()
  await trx.updateTable('student_notes').set({ content: ERASED }).where('student_id', '=', student_id).execute()
  await trx
    .updateTable('placements')
    .set({
      company_name: ERASED,
      job_title: '',
      pre_income: null,
      placement_duration: '',
      placement_rate: null,
      placement_rate_unit: null,
      how_found_notes: '',
      notes: '',
    })
    .where('student_id', '=', student_id)
    .execute()
  await trx
    .updateTable('daily_feedbacks')
    .set({
      understanding_explanation: '',
      support_explanation: '',
      feeling_explanation: '',
      thanks: '',
      recommended_experiences: '',
      accomplishment: '',
      additional_information: '',
      additional_conversation_wanted: false,
    })
    .where('student_id', '=', student_id)
    .execute()
  // Nobody waits any more.
  await trx
    .updateTable('conversation_requests')
    .set({ done_at: now, done_by_id: actor_id, updated_at: now })
    .where('student_id', '=', student_id)
    .where('done_at', 'is', null)
    .execute()
  await trx
    .updateTable('course_works')
    .set({ repository: '', site: '', student_comment: '', instructor_comment: '' })
    .where('student_id', '=', student_id)
    .execute()
  await sql`update attempts t set repository = '', site = '', student_comment = '', instructor_comment = ''
    from course_works w where w.id = t.course_work_id and w.student_id = ${student_id}`.execute(trx)
  await trx
    .updateTable('allowances')
    .set({ due_reason: '', excuse_reason: '' })
    .where('student_id', '=', student_id)
    .execute()
  await trx.updateTable('attention_snoozes').set({ reason: ERASED }).where('student_id', '=', student_id).execute()
  await sql`delete from undos where students @> array[${student_id}::integer]`.execute(trx)
  await sql`delete from grading_drafts d using course_works w
    where w.id = d.course_work_id and w.student_id = ${student_id}`.execute(trx)
  await trx.deleteFrom('pending_notifications').where('student_id', '=', student_id).execute()
  await trx.deleteFrom('reminders_sent').where('student_id', '=', student_id).execute()
  // Those to the student, and those to staff about the student.
  await trx
    .deleteFrom('notices')
    .where((is) => is.or([is('user_id', '=', student_id), is('student_id', '=', student_id)]))
    .execute()
  await trx.deleteFrom('notice_preferences').where('user_id', '=', student_id).execute()
}
