import { AppError } from '../errors.ts'

const message = 'Someone with this e-mail already exists.'

/** For the `catch` of a write to users. Only the unique index catches two concurrent writes. */
export function refuseTakenEmail(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint !== 'users_email') throw error
  throw new AppError('conflict', message, { issues: [{ path: 'email', message }] })
}
