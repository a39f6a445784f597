import { readRecoveryCode } from './account-recovery-code.ts'
import type { Problem } from './problem.ts'

/** The six digits of an authenticator code, typed with or without spaces and dashes; null if it is not one. */
export function readCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Setup needs a code from the app: a recovery code would not prove that the app works. */
export function appCodeProblem(draft: { password: string; code: string }): Problem<'password' | 'code'> | null {
  return ownPasswordProblem(draft) ?? (readCode(draft.code) ? null : { field: 'code', message: SIX_DIGITS })
}

export function ownCodeProblem(draft: { password: string; code: string }): Problem<'password' | 'code'> | null {
  return ownPasswordProblem(draft) ?? codeProblem(draft)
}

/** Sensitive actions ask for the password again. */
export function ownPasswordProblem({ password }: { password: string }): Problem<'password'> | null {
  return password.trim() === '' ? { field: 'password', message: 'Please enter your password.' } : null
}

/** The second step of a login. */
export function codeProblem(draft: { code: string }): Problem<'code'> | null {
  if (readCode(draft.code) || readRecoveryCode(draft.code)) return null
  return { field: 'code', message: 'Please enter the six digits of your app, or a recovery code.' }
}

const SIX_DIGITS = 'Please enter the six digits that your app shows.'
