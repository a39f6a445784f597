import { AppError } from '../errors.ts'

const message = 'Someone with this e-mail already exists.'

/** For the `catch` of whatever writes a person: only the index can tell, when two are written at once. */
export function refuseTakenEmail(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint !== 'users_email') throw error
  throw new AppError('conflict', message, { issues: [{ path: 'email', message }] })
}
