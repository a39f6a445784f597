import { pagePath } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { formatInstant } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { PRODUCT_NAME } from '#domain/school-settings.ts'
import { hashToken, newToken } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { letter } from '../../mail/letter.ts'

/** The token exists in the mail alone. A retry makes a new one, because nobody knows whether a failed mail has arrived. */
export async function sendInvitation(ctx: Context, { invitation_id }: { invitation_id: number }): Promise<void> {
  const token = newToken()
  const invited = await ctx.db
    .updateTable('invitations')
    .set({ token_hash: hashToken(token) })
    .from('users')
    .whereRef('users.id', '=', 'invitations.user_id')
    .where('invitations.id', '=', invitation_id)
    .where('invitations.expires_at', '>', ctx.now())
    .returning(['users.role', 'users.first_name', 'users.email', 'invitations.expires_at', 'invitations.invited_by_id'])
    .executeTakeFirst()
  // Replaced, used or void by now.
  if (!invited) return
  const { role, first_name, email, expires_at, invited_by_id } = invited
  const inviter = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', invited_by_id)
    .executeTakeFirst()
  const school = ctx.identity.current().name
  const at = school ? ` at ${school}` : ` for ${PRODUCT_NAME}`
  await ctx.mailer.send(
    letter({
      to: email,
      subject: `Welcome: choose your password for ${school || PRODUCT_NAME}`,
      greeting: `Hello ${first_name},`,
      paragraphs: [
        `${inviter ? fullName(inviter) : 'Your school'} has set up your account${at}. ${PURPOSE[role]}`,
        `Choose a password with the link below, then log in as ${email}. The link works once, until ${formatInstant(expires_at)}.`,
        'Too late? Open the login page, enter your e-mail address and press Reset Password: you get a new link.',
      ],
      action: { label: 'Choose my password', href: `${ctx.linkBase}${pagePath('invitation')}#${token}` },
    }),
  )
}

const PURPOSE: Record<Role, string> = {
  [ROLE.student]: 'It is where you find your assignments, submit your work, read feedback and reflect on your day.',
  [ROLE.employee]: 'It is where the school runs its cohorts, grades work and reads each day’s reflections.',
}
