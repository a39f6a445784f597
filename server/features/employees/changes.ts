import type { z } from 'zod'
import type { EmployeeEdit } from '#contract/employees.ts'
import { ROLE } from '#domain/account-role.ts'
import { temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { deactivationProblem } from '#domain/employee-status.ts'
import { forgetBrowsers } from '../../auth/known-browsers.ts'
import { type Actor, endSessions } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { refuseTakenEmail } from '../../db/taken-email.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid, notFound, stale } from '../../errors.ts'
import { tellFormerAddress } from '../accounts/former-address.ts'
import { employeeDetail } from './queries.ts'

interface By {
  actor_id: number
  now: Date
}

interface NewEmployee {
  first_name: string
  last_name: string
  email: string
  password_hash: string
}

export function registerEmployee(db: Db, { first_name, last_name, email, password_hash }: NewEmployee, by: By) {
  const { actor_id, now } = by
  return inTransaction(db, async (trx) => {
    const employee = await trx
      .insertInto('users')
      .values({
        role: ROLE.employee,
        first_name,
        middle_name: null,
        last_name,
        email,
        password_hash,
        password_temporary: true,
        password_expires_at: temporaryPasswordExpiry(now),
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'status', 'version'])
      .executeTakeFirstOrThrow()
      .catch(refuseTakenEmail)
    const after = { first_name, last_name, email, status: employee.status }
    await recordChange(trx, { entity: 'employee', id: employee.id, action: 'created', actor_id, at: now, after })
    return { id: employee.id, version: employee.version }
  })
}

export function updateEmployee(ctx: Context, edit: z.output<typeof EmployeeEdit>, actor: Actor) {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const { id, first_name, last_name, email } = edit
    if (edit.status === 'inactive') await holdActiveEmployees(trx, actor.id)
    const before = await trx
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'status', 'version'])
      .where('id', '=', id)
      .where('role', '=', ROLE.employee)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('employee')
    if (edit.version !== undefined && edit.version !== before.version) {
      throw stale('employee', await employeeDetail(trx, id))
    }
    const status = edit.status ?? before.status
    const leaves = before.status === 'active' && status === 'inactive'
    if (leaves) await refuseDeactivation(trx, id, actor.id)

    const after = { first_name, last_name, email, status }
    await trx
      .updateTable('users')
      .set({ ...after, version: before.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenEmail)
    if (leaves) {
      await endSessions(trx, id)
      await forgetBrowsers(trx, id)
    }
    // A link that was mailed to another address, or before someone left, opens nothing any more.
    if (leaves || email !== before.email) {
      await trx.deleteFrom('password_resets').where('user_id', '=', id).execute()
    }
    await tellFormerAddress(ctx, trx, { before, email, by: actor })
    const { version, ...known } = before
    const by = { actor_id: actor.id, at: now }
    await recordChange(trx, { entity: 'employee', id, action: 'changed', ...by, before: known, after })
    return { id, version: version + 1 }
  })
}

/**
 * Everyone active is locked in one order, so that of two people who deactivate each other at once one comes first, and
 * the other is inactive by the time it is their turn.
 */
async function holdActiveEmployees(trx: Trx, actor_id: number): Promise<void> {
  const active = await activeEmployees(trx).orderBy('id').forNoKeyUpdate().execute()
  if (!active.some((employee) => employee.id === actor_id)) throw new AppError('unauthenticated', 'Please log in.')
}

async function refuseDeactivation(trx: Trx, id: number, actor_id: number): Promise<void> {
  const others = await activeEmployees(trx).where('id', '!=', id).execute()
  const message = deactivationProblem({ isSelf: id === actor_id, otherActiveEmployees: others.length })
  if (message) throw invalid({ field: 'status', message })
}

function activeEmployees(trx: Trx) {
  return trx.selectFrom('users').select('id').where('role', '=', ROLE.employee).where('status', '=', 'active')
}
