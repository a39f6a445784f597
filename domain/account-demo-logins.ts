/** The two that every demo school has; no other school has them. */
export const DEMO_LOGINS = [
  { who: 'Staff', username: 'staff@example.com' },
  { who: 'Student', username: 'student@example.com' },
] as const
export const DEMO_PASSWORD = 'homeroom-demo'
