import { CENTRAL_TIME_ZONE } from '#domain/central-time.ts'
import { DIGEST_TIMES } from '#domain/notice-digest.ts'
import { DUE_SOON_HOURS } from '#domain/notice-due-soon.ts'
import { REMINDER_HOURS } from '#domain/notice-reminder.ts'
import { forgetExpired } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { forgetAbandonedSetUps } from './accounts/authenticator-changes.ts'
import { sendResetMail } from './accounts/jobs.ts'
import { releasePlanned } from './assignments/release.ts'
import { forgetOldDrafts } from './course-work/drafts.ts'
import { forgetOldImports } from './imports/forget.ts'
import { sendInvitation } from './logins/jobs.ts'
import { forgetOldNotices } from './notices/changes.ts'
import { postToChat } from './notices/conversation.ts'
import { sendGathered, sendMorningDigests } from './notices/digest.ts'
import { noticeDueSoon } from './notices/due-soon.ts'
import { tellNow } from './notices/notify-later.ts'
import { forgetOldReminders, sendReminder, startReminders } from './notices/remind.ts'
import { deleteErasedFiles } from './records/erased-files.ts'
import { forgetOldUndos } from './undo/changes.ts'

export async function startWorkers(ctx: Context): Promise<void> {
  const { jobs } = ctx
  await jobs.work('password-reset', (data) => sendResetMail(ctx, data))
  await jobs.work('invitation', (data) => sendInvitation(ctx, data))
  await jobs.work('mail', (mail) => ctx.mailer.send(mail))
  await jobs.work('conversation-webhook', (message) => postToChat(ctx, message))

  await jobs.work('notification-digest', () => sendGathered(ctx))
  await jobs.schedule('notification-digest', '* * * * *', {}, CENTRAL_TIME_ZONE)

  await jobs.work('release', () => releasePlanned(ctx))
  await jobs.schedule('release', '* * * * *', {}, CENTRAL_TIME_ZONE)
  // What was missed while no server ran does not wait for the next minute.
  await jobs.send('release', {})

  await jobs.work('later-notice', (notice) => tellNow(ctx, notice))

  await jobs.work('due-soon', () => noticeDueSoon(ctx))
  await jobs.schedule('due-soon', `0 ${DUE_SOON_HOURS.from}-${DUE_SOON_HOURS.until - 1} * * *`, {}, CENTRAL_TIME_ZONE)

  await jobs.work('morning-digest', () => sendMorningDigests(ctx))
  const [hour, minute = 0] = DIGEST_TIMES.from.split(':').map(Number)
  // A minute later, as the reminders: the database's clock starts them, and a server's that is behind would find it too early.
  await jobs.schedule('morning-digest', `${minute + 1} ${hour} * * *`, {}, CENTRAL_TIME_ZONE)

  await jobs.work('reminders', () => startReminders(ctx))
  await jobs.work('reminder-mail', (data) => sendReminder(ctx, data))
  const { morning, evening } = REMINDER_HOURS
  await jobs.schedule('reminders', `1 ${morning.from},${evening.from} * * *`, {}, CENTRAL_TIME_ZONE)

  await jobs.work('erased-files', (files) => deleteErasedFiles(ctx, files))

  await jobs.work('old-imports', () => forgetOldImports(ctx.db, ctx.now()))
  await jobs.schedule('old-imports', '40 * * * *', {}, CENTRAL_TIME_ZONE)

  await jobs.work('housekeeping', async () => {
    await forgetExpired(ctx.db, ctx.now())
    await forgetAbandonedSetUps(ctx.db, ctx.now())
    await forgetOldReminders(ctx)
    await forgetOldNotices(ctx.db, ctx.now())
    await forgetOldUndos(ctx.db, ctx.now())
    await forgetOldDrafts(ctx.db, ctx.now())
  })
  await jobs.schedule('housekeeping', '15 3 * * *', {}, CENTRAL_TIME_ZONE)
}
