import type { ErrorBody, ErrorCode } from '#contract/error.ts'

/** Why a call failed, with a message for the user. `offline` means there was no response. */
export class ApiError extends Error {
  readonly status: number | 'offline'
  readonly code: ErrorCode | 'offline'
  readonly issues: NonNullable<ErrorBody['issues']>
  /** With `stale`: the row as it is now. */
  readonly current: unknown
  readonly requestId: string | null

  constructor(body: Omit<ErrorBody, 'status' | 'code'> & { status: number | 'offline'; code: ErrorCode | 'offline' }) {
    super(body.message)
    this.name = 'ApiError'
    this.status = body.status
    this.code = body.code
    this.issues = body.issues ?? []
    this.current = body.current
    this.requestId = body.requestId || null
  }
}

export function offlineError(): ApiError {
  const message = 'The server could not be reached. Check your connection and try again.'
  return new ApiError({ status: 'offline', code: 'offline', message, requestId: '' })
}

export function isApiError(error: unknown, ...codes: (ErrorCode | 'offline')[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}

/** Any thrown value as an error that can be shown. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const message = 'Something unexpected happened on this page. Reloading it may help.'
  return new ApiError({ status: 500, code: 'internal', message, requestId: '' })
}
