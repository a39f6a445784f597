export const ROLE = { student: 1, employee: 2 } as const
export type Role = (typeof ROLE)[keyof typeof ROLE]

export function portalName(role: Role): string {
  return role === ROLE.student ? 'Student Portal' : 'Admin Portal'
}

export function homePath(role: Role): string {
  return role === ROLE.student ? '/student/assignments' : '/cohorts'
}
