import { fold } from './fold.ts'
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

/** The page behind an invitation, which knows whose it is. */
export function firstOwnPasswordProblem(draft: {
  password: string
  retyped: string
}): Problem<'password' | 'retyped'> | null {
  if (isEmpty(draft.password)) return { field: 'password', message: 'Please enter a password.' }
  if (draft.password !== draft.retyped) return { field: 'retyped', message: 'Passwords do not match.' }
  if (isShort(draft.password)) return { field: 'password', message: TOO_SHORT }
  return null
}

/** The temporary password of a new account, replaced at the first login. */
export function firstPasswordProblem(draft: { password: string }): Problem<'password'> | null {
  return isShort(draft.password) ? { field: 'password', message: TOO_SHORT } : null
}

export interface Named {
  first_name: string
  last_name: string
  email: string
}

/**
 * Whether the password is nothing but the owner's name, email address or its local part, the school's name, or several
 * of these in a row, ignoring case, accents, digits, spaces and punctuation. Each word of a name counts. Names of one or
 * two letters count only as first and last name together.
 */
export function isOnlyNames(password: string, person: Named, schoolNames: readonly string[]): boolean {
  const { first_name, last_name, email } = person
  const whole = [first_name + last_name, last_name + first_name, email, email.replace(/@[^@]*$/, '')]
  const names = [...whole, ...[first_name, last_name, ...schoolNames].flatMap((name) => [name, ...name.split(/\s+/)])]
  if (names.some((name) => withoutSigns(name) === withoutSigns(password))) return withoutSigns(password) !== ''
  const parts = names.map(lettersOf).filter((name) => [...name].length > 2)
  return consistsOf(lettersOf(password), parts)
}

const lettersOf = (text: string) => fold(text).replace(/\P{L}/gu, '')
const withoutSigns = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the text is a sequence of these parts, each used any number of times. */
function consistsOf(text: string, parts: string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (reached.has(at)) for (const part of parts) if (text.startsWith(part, at)) reached.add(at + part.length)
  }
  return text !== '' && reached.has(text.length)
}

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters.`

function isUsername(username: string): boolean {
  return username.trim().length > 3
}

function isEmpty(password: string): boolean {
  return password.trim() === ''
}

/** Counts code points, not UTF-16 units: four emoji are not eight characters. */
function isShort(password: string): boolean {
  return [...password].length < MIN_PASSWORD_LENGTH
}
