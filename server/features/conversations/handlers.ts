import type { conversations } from '#contract/conversations.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const conversationHandlers = new Proxy({} as Handlers<typeof conversations>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
