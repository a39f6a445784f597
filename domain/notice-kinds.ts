import { ROLE, type Role } from './account-role.ts'
import type { Problem } from './problem.ts'

/** When a notice is also sent by email. The portal always shows it. */
export const EMAIL_CHOICES = ['now', 'digest', 'off'] as const
export type EmailChoice = (typeof EMAIL_CHOICES)[number]

export const EMAIL_CHOICE_LABELS: Record<EmailChoice, string> = {
  now: 'At once',
  digest: 'In the morning, together',
  off: 'No email',
}

interface Declaration {
  /** Who gets it. */
  role: Role
  /** As people choose their emails by it. */
  label: string
  /** Until someone chooses. */
  email: EmailChoice
  /** Otherwise the email always comes, at once. */
  isOptional: boolean
}

/**
 * Every kind of notice. A new one is an entry here, a sentence in notice-words.ts, and in server/features/notices its address
 * (addresses.ts) and the condition under which it still holds (standing.ts).
 */
export const NOTICE_KINDS = {
  assigned: { role: ROLE.student, label: 'New assignments', email: 'now', isOptional: true },
  graded: { role: ROLE.student, label: 'Feedback on your work', email: 'now', isOptional: true },
  returned: { role: ROLE.student, label: 'Work returned for another try', email: 'now', isOptional: true },
  extended: { role: ROLE.student, label: 'More time for an assignment', email: 'now', isOptional: true },
  excused: { role: ROLE.student, label: 'Assignments you are excused from', email: 'now', isOptional: true },
  due_soon: { role: ROLE.student, label: 'Work that is due the next day', email: 'now', isOptional: true },
  reflection: { role: ROLE.student, label: 'Reminders of your daily reflection', email: 'now', isOptional: false },
  conversation_taken: { role: ROLE.student, label: 'Who takes your request for a 1:1', email: 'now', isOptional: true },
  not_released: {
    role: ROLE.employee,
    label: 'Planned assignments that students did not get',
    email: 'now',
    isOptional: true,
  },
  conversation: { role: ROLE.employee, label: 'Requests for a 1:1', email: 'now', isOptional: false },
} as const satisfies Record<string, Declaration>

export type NoticeKind = keyof typeof NOTICE_KINDS
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]

/** Emails that are no notices. Nobody can turn them off. */
export const SECURITY_EMAILS: Record<Role, string> = {
  [ROLE.student]: 'What concerns your password',
  [ROLE.employee]: 'What concerns your password and your two-step login',
}

export function noticeKindsOf(role: Role): NoticeKind[] {
  return NOTICE_KIND_NAMES.filter((kind) => NOTICE_KINDS[kind].role === role)
}

/** Those whose email can be chosen. */
export const optionalKindsOf = (role: Role): NoticeKind[] =>
  noticeKindsOf(role).filter((kind) => NOTICE_KINDS[kind].isOptional)

export function emailChoiceProblem(
  { kind, email }: { kind: NoticeKind; email: EmailChoice },
  role: Role,
): Problem<'kind' | 'email'> | null {
  if (NOTICE_KINDS[kind].role !== role) return { field: 'kind', message: 'You do not get notices of this kind.' }
  if (!NOTICE_KINDS[kind].isOptional && email !== NOTICE_KINDS[kind].email) {
    return { field: 'email', message: 'These emails always come, at once.' }
  }
  return null
}
