import type { employees } from '#contract/employees.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import type { Handlers } from '../../http/handler.ts'
import { registerEmployee, updateEmployee } from './changes.ts'
import { dutiesOf, employeeDetail, listEmployees } from './queries.ts'

export const employeeHandlers: Handlers<typeof employees> = {
  async list({ ctx }) {
    const rows = await listEmployees(ctx.db)
    return { rows, count: rows.length }
  },

  async detail({ ctx, params }) {
    return employeeDetail(ctx.db, params.id)
  },

  async duties({ ctx, params }) {
    return dutiesOf(ctx.db, params.id)
  },

  async register({ ctx, actor, body: { password, ...employee } }) {
    refuseGuessable(ctx, { field: 'password', password, owner: employee })
    const password_hash = await ctx.passwords.hash(password)
    return registerEmployee(ctx.db, { ...employee, password_hash }, { actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateEmployee(ctx, body, actor)
  },
}
