import type { FastifyError } from 'fastify'
import { ZodError } from 'zod'
import type { ErrorBody } from '#contract/error.ts'
import { AppError } from './app-error.ts'

/** Any error to the one that the caller is told. What the caller must not see stays in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return malformed(error)
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') {
    const known = FRAMEWORK[code] ?? (DATABASE_AWAY.test(code) ? 'away' : undefined)
    if (known === 'away') return new AppError('unavailable', 'The database is away for a moment. Please try again.')
    if (known) return new AppError(known[0], known[1])
    if (code === '23505') return new AppError('conflict', 'This already exists.')
    if (code === '23503') return new AppError('conflict', 'Something that this refers to does not exist any more.')
    if (code.startsWith('22') && code.length === 5)
      return new AppError('malformed', 'The request holds a value that cannot be kept.')
  }
  if (error instanceof Error && CONNECTION_LOST.test(error.message)) {
    return new AppError('unavailable', 'The database is away for a moment. Please try again.')
  }
  const status = (error as Partial<FastifyError>).statusCode
  if (status && status >= 400 && status < 500) return new AppError('malformed', 'The request could not be read.')
  return new AppError('internal', 'Something went wrong on our side.')
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { issues, current } = error.details
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    ...(issues && { issues }),
    ...(current !== undefined && { current }),
    requestId,
  }
}

function malformed(error: ZodError): AppError {
  const issues = error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = issues[0]
  const where = first?.path ? ` (${first.path})` : ''
  return new AppError(
    'malformed',
    `The request could not be read${where}: ${first?.message ?? 'it has the wrong form'}`,
    { issues },
  )
}

const FRAMEWORK: Record<string, ['malformed' | 'too_large' | 'unsupported_media_type', string] | undefined> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The request does not have the length that it announced.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'This is too large to be sent.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'This file is larger than 8 MB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The request must be JSON.'],
  FST_ERR_BAD_URL: ['malformed', 'This address could not be read.'],
}

const DATABASE_AWAY =
  /^(08...|57P0[1-5]|53300|53400|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|Connection ended/i
