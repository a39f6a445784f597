import { inspect } from 'node:util'
import { SettingError } from './config.ts'

/** For the console: only the message of errors written for operators, full details of any other. */
export function describeFailure(error: unknown): string {
  const isForOperators = error instanceof SettingError || (error instanceof Error && error.constructor === Error)
  return isForOperators && error.cause === undefined ? error.message : inspect(error)
}

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
