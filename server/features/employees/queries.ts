import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

const COLUMNS = ['id', 'first_name', 'last_name', 'email', 'status', 'version'] as const

export function listEmployees(db: Db) {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role', '=', ROLE.employee)
    .orderBy(sql`fold(last_name)`)
    .orderBy(sql`fold(first_name)`)
    .orderBy('id')
    .execute()
}

export async function employeeDetail(db: Db, id: number) {
  const employee = await db
    .selectFrom('users')
    .select([...COLUMNS, 'updated_at'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('second_factors')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('two_step_login'),
    )
    .where('id', '=', id)
    .where('role', '=', ROLE.employee)
    .executeTakeFirst()
  if (!employee) throw notFound('employee')
  return employee
}
