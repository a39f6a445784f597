import { sql } from 'kysely'
import type { MailStatus } from '#contract/school.ts'
import { knownFailure } from '#domain/school-mail.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { JobName } from '../../jobs/queues.ts'
import { letter } from '../../mail/letter.ts'

/** The queues whose jobs are one mail each. */
const MAIL_QUEUES: JobName[] = ['mail', 'password-reset', 'reminder-mail', 'invitation']

export async function mailStatus({ db, config, mailer }: Context): Promise<MailStatus> {
  const status = await db.selectFrom('mail_status').selectAll().executeTakeFirstOrThrow()
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pgboss.job
    where name = any (${MAIL_QUEUES}::text[]) and state in ('created', 'retry', 'active')`.execute(db)
  return {
    host: config.smtpUrl ? mailer.destination : null,
    from: config.mailFrom,
    sent_at: status.sent_at,
    failed_at: status.failed_at,
    failure: knownFailure(status.failure),
    waiting: rows[0]?.waiting ?? 0,
  }
}

/** Only to oneself: nobody else's mailbox can be filled by it. */
export async function sendTestMail(ctx: Context, actor: Actor): Promise<Pick<MailStatus, 'failure'>> {
  const { mailer } = ctx
  if (!mailer.test) throw new AppError('conflict', 'Mail is not configured: SMTP_URL is not set.')
  await ctx.throttle.beforeTestMail(actor.id)
  const mail = letter({
    to: actor.email,
    subject: 'A test of the school’s mail',
    greeting: `Hello ${actor.first_name},`,
    paragraphs: ['You asked for this mail under Settings > School > Mail. It has arrived, so mail works.'],
  })
  return { failure: await mailer.test(mail) }
}
