import { ROLE } from '#domain/account-role.ts'
import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** For the lock order see db/transaction.ts. */
export async function lockEmployee(trx: Trx, id: number) {
  const employee = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'status', 'version'])
    .where('id', '=', id)
    .where('role', '=', ROLE.employee)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!employee) throw notFound('employee')
  concerns({ people: [id] })
  return employee
}

export const lockActiveEmployees = (trx: Trx) => activeEmployees(trx).orderBy('id').forNoKeyUpdate().execute()

export const activeEmployees = (trx: Trx) =>
  trx.selectFrom('users').select('id').where('role', '=', ROLE.employee).where('status', '=', 'active')
