/** Every demo school has these two logins; a real school has neither. */
export const DEMO_LOGINS = [
  { who: 'Staff', username: 'staff@example.com' },
  { who: 'Student', username: 'student@example.com' },
] as const
export const DEMO_PASSWORD = 'homeroom-demo'
