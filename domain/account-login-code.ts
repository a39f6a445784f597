import { readRecoveryCode } from './account-recovery-code.ts'
import type { Problem } from './problem.ts'

/** The digits of an authenticator app's code, which apps and people write in groups; null where there are no six. */
export function readCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Setting it up takes a code of the app: a recovery code would not show that the app works. */
export function appCodeProblem(draft: { password: string; code: string }): Problem<'password' | 'code'> | null {
  return ownPasswordProblem(draft) ?? (readCode(draft.code) ? null : { field: 'code', message: SIX_DIGITS })
}

export function ownCodeProblem(draft: { password: string; code: string }): Problem<'password' | 'code'> | null {
  return ownPasswordProblem(draft) ?? codeProblem(draft)
}

/** Asked again before what only the person may do. */
export function ownPasswordProblem({ password }: { password: string }): Problem<'password'> | null {
  return password.trim() === '' ? { field: 'password', message: 'Please enter your password.' } : null
}

/** The second step of a login. */
export function codeProblem(draft: { code: string }): Problem<'code'> | null {
  if (readCode(draft.code) || readRecoveryCode(draft.code)) return null
  return { field: 'code', message: 'Please enter the six digits of your app, or a recovery code.' }
}

const SIX_DIGITS = 'Please enter the six digits that your app shows.'
