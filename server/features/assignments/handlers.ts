import type { assignments } from '#contract/assignments.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const assignmentHandlers = new Proxy({} as Handlers<typeof assignments>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
