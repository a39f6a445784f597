import type { employees } from '#contract/employees.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'

export const employeeHandlers = new Proxy({} as Handlers<typeof employees>, {
  get: () => () => Promise.reject(new AppError('unavailable', 'Not yet.')),
})
