import { ERROR_STATUS, type ErrorCode } from '#contract/error.ts'
import type { Problem } from '#domain/problem.ts'

interface Details {
  issues?: { path: string; message: string }[]
  /** The row as it is now, for a stale edit. */
  current?: unknown
  retryAfterSeconds?: number
}

/** The only error thrown on purpose. Its message is shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.details = details
  }
}

/** The same answer for a missing row and for someone else's, so that callers cannot probe for ids. */
export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} does not exist, or is not yours to see.`)

export const stale = (what: string, current: unknown) =>
  new AppError('stale', `Someone else changed this ${what} while you were working on it.`, { current })

/** A form error that only the server can detect. */
export const invalid = ({ field, message }: Problem) =>
  new AppError('invalid', message, { issues: [{ path: field, message }] })
