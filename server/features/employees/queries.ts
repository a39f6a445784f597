import { sql } from 'kysely'
import { ROLE } from '#domain/role.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../http/app-error.ts'

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
    .where('id', '=', id)
    .where('role', '=', ROLE.employee)
    .executeTakeFirst()
  if (!employee) throw notFound('employee')
  return employee
}
