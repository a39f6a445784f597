import { pagePath } from '#contract/pages.ts'
import type { Context } from '../../context.ts'
import { letter } from '../../mail/letter.ts'
import { createResetToken } from './changes.ts'
import { findByUsername } from './queries.ts'

export async function sendResetMail(ctx: Context, { email }: { email: string }): Promise<void> {
  const user = await findByUsername(ctx.db, email)
  if (user?.status !== 'active') return
  const token = await createResetToken(ctx.db, user.id, ctx.now())
  await ctx.mailer.send(
    letter({
      to: user.email,
      subject: 'Reset your password',
      greeting: `Hello ${user.first_name},`,
      paragraphs: [
        'Someone, hopefully you, asked to reset the password of your Homeroom account. The link works once and for one hour.',
        'If it was not you, nothing has changed and you can ignore this mail.',
      ],
      action: { label: 'Choose a new password', href: ctx.linkBase + pagePath('passwordReset', { token }) },
    }),
  )
}
