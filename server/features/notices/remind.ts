import { pagePath } from '#contract/pages.ts'
import { addDays, centralDate, type DateText } from '#domain/central-time.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { isReminded, type Reminder, remindersDue } from '#domain/notice-reminder.ts'
import { reflectionWindow } from '#domain/reflection-window.ts'
import type { Context } from '../../context.ts'
import { announcing } from '../../db/announce.ts'
import { inTransaction } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'
import { notifyReminded } from './notify.ts'
import { claimReminders, findReminded, forgetReminders, naggedCohorts, noteReminderMailed } from './reminder-queries.ts'

const KEEP_DAYS = 30

/** Runs just after 19:00 and 09:00. Idempotent: the claim on a reminder and the job that sends it are one transaction. */
export async function startReminders(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = (await naggedCohorts(ctx.db)).flatMap((cohort) => {
    const reminder = remindersDue(cohort, now)
    return reminder ? [{ ...reminder, cohort_id: cohort.id }] : []
  })
  // After a day off at one campus, cohorts are reminded of different days.
  for (const [first, ...others] of Map.groupBy(due, ({ feedback_on }) => feedback_on).values()) {
    if (first)
      await remind(
        ctx,
        first,
        [first, ...others].map(({ cohort_id }) => cohort_id),
        now,
      )
  }
}

async function remind(ctx: Context, { kind, feedback_on }: Reminder, cohorts: number[], now: Date): Promise<void> {
  await announcing(ctx.pool, { stale: ['notices'] }, () =>
    inTransaction(ctx.db, async (trx) => {
      const students = await claimReminders(trx, cohorts, { kind, feedback_on }, now)
      await notifyReminded(trx, students, feedback_on, now)
      const mails = students.map((student_id) => ({ student_id, kind, feedback_on }))
      await ctx.jobs.sendAll('reminder-mail', mails, { trx })
    }),
  )
}

/** Checks again, because the mail server may have been down: the student may have reflected, or no longer be able to. */
export async function sendReminder(ctx: Context, job: Reminder & { student_id: number }): Promise<void> {
  const now = ctx.now()
  const student = await findReminded(ctx.db, job.student_id, job.feedback_on)
  if (!student || !isReminded(student, job.feedback_on)) return
  const due = remindersDue(student, now)
  if (due?.kind !== job.kind || due.feedback_on !== job.feedback_on) return
  const { closesAt } = reflectionWindow(student, now)
  await ctx.mailer.send(
    letter({
      to: student.email,
      subject: `Your daily reflection for ${formatDate(job.feedback_on)}`,
      greeting: `Hello ${student.first_name},`,
      paragraphs: [
        `Your daily reflection for ${formatDate(job.feedback_on)} is still open${closesAt ? ` until ${formatInstant(closesAt)}` : ''}. It takes a few minutes and tells your instructors how the day went.`,
      ],
      action: { label: 'Write it now', href: ctx.linkBase + pagePath('studentReflections') },
    }),
  )
  // A mail that went out is not sent again because this failed.
  await noteReminderMailed(ctx.db, job, now).catch((err: unknown) =>
    ctx.log.warn({ err }, 'could not note that a reminder was mailed'),
  )
}

export async function forgetOldReminders(ctx: Context): Promise<void> {
  const before: DateText = addDays(centralDate(ctx.now()), -KEEP_DAYS)
  await forgetReminders(ctx.db, before)
}
