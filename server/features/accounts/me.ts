import type { Me } from '#contract/accounts.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'

export function meOf(ctx: Context, person: Omit<Actor, 'session_id'>): Me {
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    role: person.role,
    s3_bucket: ctx.photoBase,
    password_change_required: person.password_change_required,
    mail_notifications: person.mail_notifications,
    feedback_url: ctx.config.feedbackUrl,
    is_demo: ctx.isDemo,
  }
}
