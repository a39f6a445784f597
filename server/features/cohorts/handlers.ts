import type { cohorts } from '#contract/cohorts.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const cohortHandlers = new Proxy({} as Handlers<typeof cohorts>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
