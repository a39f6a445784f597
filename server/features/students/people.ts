import { sql } from 'kysely'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/** Names and addresses for lists of people; in no order. */
export async function findPeople(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await people(db, ids)
  return rows.flatMap(({ cohort_id, ...row }) => (cohort_id === null ? [] : { ...row, cohort_id }))
}

interface Person {
  id: number
  first_name: string
  last_name: string
  email: string
  photo_file_name: string | null
  cohort_id: number | null
}

const people = statement(
  (_db, ids: Value<readonly number[]>) => sql<Person>`
    select s.id, u.first_name, u.last_name, u.email, s.photo_file_name, s.cohort_id
    from students s
    cross join lateral (select first_name, last_name, email from users u where u.id = s.id limit 1) u
    where s.id = any (${ids}::integer[])`,
)
