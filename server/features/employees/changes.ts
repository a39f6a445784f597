import type { z } from 'zod'
import type { EmployeeEdit } from '#contract/employees.ts'
import { ROLE } from '#domain/account-role.ts'
import { temporaryPasswordExpiry } from '#domain/account-temporary-password.ts'
import { handOverProblem } from '#domain/employee-leaving.ts'
import { deactivationProblem } from '#domain/employee-status.ts'
import { fullName } from '#domain/person-name.ts'
import { count } from '#domain/time-in-words.ts'
import { forgetBrowsers } from '../../auth/known-browsers.ts'
import { type Actor, endSessions } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { refuseTakenEmail } from '../../db/taken-email.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid } from '../../errors.ts'
import { tellFormerAddress } from '../accounts/former-address.ts'
import { handOverCohort } from '../cohorts/changes.ts'
import { lockCohort } from '../cohorts/lock.ts'
import { handOverRequests } from '../conversations/changes.ts'
import { activeEmployees, lockActiveEmployees, lockEmployee } from './lock.ts'
import { employeeDetail } from './queries.ts'

interface NewEmployee {
  first_name: string
  last_name: string
  email: string
  password_hash: string
}

export function registerEmployee(db: Db, { first_name, last_name, email, password_hash }: NewEmployee, by: By) {
  const { now } = by
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
    await recordChange(trx, { entity: 'employee', id: employee.id, action: 'created', ...by, after })
    return { id: employee.id, version: employee.version }
  })
}

export function updateEmployee(ctx: Context, edit: z.output<typeof EmployeeEdit>, actor: Actor) {
  const { id, first_name, last_name, email, hand_over } = edit
  return inTransaction(ctx.db, async (trx) => {
    const by = { actor_id: actor.id, now: ctx.now() }
    // Before the people, see db/transaction.ts.
    const cohorts: Awaited<ReturnType<typeof lockCohort>>[] = []
    for (const cohort_id of [...new Set(hand_over?.cohort_ids)].toSorted((a, b) => a - b)) {
      cohorts.push(await lockCohort(trx, cohort_id))
    }
    if (edit.status === 'inactive') await refuseInactive(trx, actor.id)
    const before = await lockEmployee(trx, id)
    const version = await editRow(trx, {
      entity: 'employee',
      row: before,
      version: edit.version,
      current: () => employeeDetail(trx, id),
      by,
      async write(stamp) {
        const status = edit.status ?? before.status
        const isDeactivated = before.status === 'active' && status === 'inactive'
        if (isDeactivated) await refuseDeactivation(trx, id, actor.id)
        if (hand_over && !isDeactivated) {
          throw invalid({ field: 'hand_over', message: 'Only someone who becomes inactive hands over.' })
        }
        const handed = hand_over && (await handOver(trx, { id, hand_over, cohorts, by }))
        const after = { first_name, last_name, email, status }
        await trx
          .updateTable('users')
          .set({ ...after, ...stamp })
          .where('id', '=', id)
          .execute()
          .catch(refuseTakenEmail)
        if (isDeactivated) {
          // What is not handed over waits for whoever takes it next.
          await handOverRequests(trx, { from: id, to: null, by })
          await endSessions(trx, id)
          await forgetBrowsers(trx, id)
        }
        // Reset links mailed before a deactivation, or to the old address, must not work.
        if (isDeactivated || email !== before.email) {
          await trx.deleteFrom('password_resets').where('user_id', '=', id).execute()
        }
        await tellFormerAddress(ctx, trx, { before, email, by: actor })
        return { id, action: 'changed', before, after: { ...after, ...handed } }
      },
    })
    return { id, version }
  })
}

interface Leaving {
  id: number
  hand_over: NonNullable<z.output<typeof EmployeeEdit>['hand_over']>
  cohorts: Awaited<ReturnType<typeof lockCohort>>[]
  by: By
}

/** Returns what the history says of it. */
async function handOver(trx: Trx, { id, hand_over, cohorts, by }: Leaving) {
  const { to } = hand_over
  const colleague = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'status'])
    .where('id', '=', to)
    .where('role', '=', ROLE.employee)
    .executeTakeFirst()
  const problem = handOverProblem(hand_over, { id, colleague })
  if (problem) throw invalid(problem)
  for (const cohort of cohorts) await handOverCohort(trx, cohort, { from: id, to, by })
  const requests = hand_over.requests ? await handOverRequests(trx, { from: id, to, by }) : 0
  const handed = [...cohorts.map(({ name }) => name), ...(requests > 0 ? [count(requests, 'open 1:1')] : [])]
  return colleague && handed.length > 0 ? { handed_over: `${handed.join(', ')} to ${fullName(colleague)}` } : {}
}

/** The lock serialises two employees who deactivate each other: the second is inactive by then. */
async function refuseInactive(trx: Trx, actor_id: number): Promise<void> {
  const active = await lockActiveEmployees(trx)
  if (!active.some((employee) => employee.id === actor_id)) throw new AppError('unauthenticated', 'Please log in.')
}

async function refuseDeactivation(trx: Trx, id: number, actor_id: number): Promise<void> {
  const others = await activeEmployees(trx).where('id', '!=', id).execute()
  const message = deactivationProblem({ isSelf: id === actor_id, otherActiveEmployees: others.length })
  if (message) throw invalid({ field: 'status', message })
}
