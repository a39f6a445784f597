import { firstPasswordProblem } from './account-password.ts'
import { isEmail, NOT_AN_EMAIL } from './email.ts'
import { isBlank, type Problem } from './problem.ts'
import { readSetUpCode } from './set-up-code.ts'

export interface SetUpDraft {
  code: string
  first_name: string
  last_name: string
  email: string
  password: string
}

/** The first problem in form order. */
export function setUpProblem(draft: SetUpDraft): Problem<keyof SetUpDraft> | null {
  if (isBlank(draft.code)) return { field: 'code', message: 'Please enter the code from the console of the server.' }
  if (readSetUpCode(draft.code) === null) return { field: 'code', message: NO_CODE }
  if (isBlank(draft.first_name)) return { field: 'first_name', message: 'Please enter your first name.' }
  if (isBlank(draft.last_name)) return { field: 'last_name', message: 'Please enter your last name.' }
  if (isBlank(draft.email)) return { field: 'email', message: 'Please enter your email.' }
  if (!isEmail(draft.email.trim())) return { field: 'email', message: NOT_AN_EMAIL }
  return firstPasswordProblem(draft)
}

/** With the password typed twice: mistyped, it would lock out the only person there is. */
export function setUpFormProblem(
  draft: SetUpDraft & { retyped: string },
): Problem<keyof SetUpDraft | 'retyped'> | null {
  const problem = setUpProblem(draft)
  if (problem && problem.field !== 'password') return problem
  if (draft.password !== draft.retyped) return { field: 'retyped', message: 'Passwords do not match.' }
  return problem
}

const NO_CODE = 'The code has four groups of four letters and digits, such as K3MF-9X2A-T7WQ-4HRB.'
