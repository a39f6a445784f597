import type { students } from '#contract/students.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const studentHandlers = new Proxy({} as Handlers<typeof students>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
