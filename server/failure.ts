import { inspect } from 'node:util'
import { SettingError } from './config.ts'

/** For whoever stands at the console: the sentence, where one was written for them; otherwise everything there is. */
export function describeFailure(error: unknown): string {
  const isWritten = error instanceof SettingError || (error instanceof Error && error.constructor === Error)
  return isWritten && error.cause === undefined ? error.message : inspect(error)
}

/** In the words of the system. Where a name has several addresses each has its own reason, and the whole says nothing. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
