import type { FastifyError } from 'fastify'
import { ZodError, type z } from 'zod'
import { DECLARED_CALLS } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/error.ts'
import { AppError } from '../errors.ts'

/** Maps any error to one that is safe to show; the details stay in the log. `bodyLimit` is that of the call. */
export function toAppError(error: unknown, bodyLimit = 0): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return malformed(error)
  const { code = '', message = '', statusCode } = (error ?? {}) as Partial<FastifyError>
  if (code === BODY_TOO_LARGE && bodyLimit >= MEGABYTE) {
    return new AppError('too_large', `This is too large to be sent: at most ${bodyLimit / MEGABYTE} MB.`)
  }
  const known = FRAMEWORK[code]
  if (known) return new AppError(known[0], known[1])
  // Before the database codes: a caller who hangs up has the same ECONNRESET as a database that does.
  if (statusCode && statusCode < 500) return new AppError('malformed', 'The request could not be read.')
  if (code === '23505') return new AppError('conflict', 'This already exists.')
  if (code === '23503') return new AppError('conflict', 'Something that this refers to does not exist any more.')
  if (BAD_VALUE.test(code)) return new AppError('malformed', 'The request holds a value that cannot be kept.')
  if (code === '53100') return unavailable('out of room')
  if (TOO_BUSY.test(code)) return unavailable('too busy at the moment')
  if (UNREACHABLE.test(code) || CONNECTION_LOST.test(message)) return unavailable('away for a moment')
  return new AppError('internal', 'Something went wrong on our side.')
}

const unavailable = (how: string) => new AppError('unavailable', `The database is ${how}. Please try again.`)

const CURRENT_ROWS = new Map<string, z.ZodType>(
  DECLARED_CALLS.map(({ route }) => [route.call, route.current ?? route.response]),
)

/** Strips undeclared columns from the row of a stale edit, as from a response. */
export function stripCurrent(error: unknown, call: string): unknown {
  if (!(error instanceof AppError) || !error.details.current) return error
  const parsed = CURRENT_ROWS.get(call)?.safeParse(error.details.current)
  if (parsed?.success) return new AppError(error.code, error.message, { current: parsed.data })
  return new Error(`The current row of ${call} has the wrong form.`, { cause: parsed?.error })
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

const MEGABYTE = 1024 * 1024
const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'

const FRAMEWORK: Record<
  string,
  ['malformed' | 'not_found' | 'too_large' | 'unsupported_media_type', string] | undefined
> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The request does not have the length that it announced.'],
  [BODY_TOO_LARGE]: ['too_large', 'This is too large to be sent.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'This file is larger than 8 MB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The request must be JSON.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
  FST_ERR_BAD_URL: ['malformed', 'This address could not be read.'],
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const BAD_VALUE = /^22...$/
const TOO_BUSY = /^(57014|40P01|40001|55P03|53[02]00)$/
/** Includes a password, role or database that was changed while the server runs. */
const UNREACHABLE =
  /^(08...|57P0[1-5]|53[34]00|25006|25P0[34]|28...|3D000|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)\w+|ENOTFOUND|EAI_AGAIN)$/
/** Driver errors without a code. */
const CONNECTION_LOST =
  /^(connection terminated|timeout exceeded when trying|client (has|was) .* not queryable|cannot use a pool|query read timeout)/i
