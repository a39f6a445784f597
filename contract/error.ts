import { z } from 'zod'

export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  login_expired: 401,
  forbidden: 403,
  password_change_required: 403,
  password_expired: 403,
  second_factor_required: 403,
  other_person: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  stale: 409,
  already_done: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many: 429,
  head_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every error. `current` comes with `stale`: the row as it is now. */
export const ErrorBody = z.object({
  status: z.number().int(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
