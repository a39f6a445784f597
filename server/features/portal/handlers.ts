import type { portal } from '#contract/portal.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const portalHandlers = new Proxy({} as Handlers<typeof portal>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
