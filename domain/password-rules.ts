import type { Problem } from './problem.ts'

export const MIN_PASSWORD_LENGTH = 8

export function loginProblem(draft: { username: string; password: string }): Problem<'username' | 'password'> | null {
  const message = 'Please enter a username and password.'
  if (!isUsername(draft.username)) return { field: 'username', message }
  if (draft.password.length <= 1) return { field: 'password', message }
  return null
}

export function resetRequestProblem(draft: { username: string }): Problem<'username'> | null {
  return isUsername(draft.username) ? null : { field: 'username', message: 'Please enter a username.' }
}

export function changePasswordProblem(draft: {
  current: string
  next: string
  retyped: string
}): Problem<'current' | 'next' | 'retyped'> | null {
  const message = 'Please enter a password.'
  if (isEmpty(draft.current)) return { field: 'current', message }
  if (isEmpty(draft.next) && isEmpty(draft.retyped)) return { field: 'next', message }
  if (draft.next !== draft.retyped) return { field: 'retyped', message: 'Passwords do not match.' }
  if (isShort(draft.next)) return { field: 'next', message: TOO_SHORT }
  return null
}

/** The page behind a reset link. */
export function newPasswordProblem(draft: {
  username: string
  password: string
  retyped: string
}): Problem<'username' | 'password' | 'retyped'> | null {
  const message = 'Please enter a username and password.'
  if (!isUsername(draft.username)) return { field: 'username', message }
  if (isEmpty(draft.password)) return { field: 'password', message }
  if (draft.password !== draft.retyped) return { field: 'retyped', message: 'Passwords do not match.' }
  if (isShort(draft.password)) return { field: 'password', message: TOO_SHORT }
  return null
}

/** The password that a new account starts with; its owner replaces it at the first login. */
export function firstPasswordProblem(draft: { password: string }): Problem<'password'> | null {
  return isShort(draft.password) ? { field: 'password', message: TOO_SHORT } : null
}

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters.`

function isUsername(username: string): boolean {
  return username.trim().length > 3
}

function isEmpty(password: string): boolean {
  return password.trim() === ''
}

/** Counts characters rather than UTF-16 units: four emoji are not eight characters. */
function isShort(password: string): boolean {
  return [...password].length < MIN_PASSWORD_LENGTH
}
