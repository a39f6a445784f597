import type { grading } from '#contract/grading.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const gradingHandlers = new Proxy({} as Handlers<typeof grading>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
