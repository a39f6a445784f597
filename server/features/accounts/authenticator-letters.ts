import { pagePath } from '#contract/pages.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'

type News = 'on' | 'off' | 'reset' | 'recovery'

const NEWS: Record<News, { subject: string; happened: string }> = {
  on: {
    subject: 'Two-step login is on',
    happened: 'Two-step login was turned on for your Homeroom account. From now on a login asks for a code as well.',
  },
  off: {
    subject: 'Two-step login is off',
    happened: 'Two-step login was turned off for your Homeroom account. From now on your password alone logs you in.',
  },
  reset: {
    subject: 'Your two-step login was reset',
    happened:
      'A colleague reset the two-step login of your Homeroom account, and you were logged out everywhere. Your password alone logs you in, and you can turn two-step login on again on your profile.',
  },
  recovery: {
    subject: 'A recovery code was used',
    happened: 'Someone, hopefully you, logged in to your Homeroom account with one of your recovery codes.',
  },
}

/** A change to how someone logs in is always reported to them. Sent only if the transaction commits. */
export async function sendAuthenticatorMail(
  ctx: Context,
  trx: Trx,
  person: { first_name: string; email: string },
  news: News,
): Promise<void> {
  const { subject, happened } = NEWS[news]
  const mail = letter({
    to: person.email,
    subject,
    greeting: `Hello ${person.first_name},`,
    paragraphs: [
      happened,
      'If you did not expect this, change your password on your profile now, end your other sessions there, and tell a colleague.',
    ],
    action: { label: 'Open your profile', href: ctx.linkBase + pagePath('profile') },
  })
  await ctx.jobs.send('mail', mail, { trx })
}
