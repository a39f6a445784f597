import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { fullName } from '#domain/person-name.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { type Line, numberValue, textValue } from './plan.ts'

export type Person = Awaited<ReturnType<typeof readPeople>>[number]

export interface People {
  byId: ReadonlyMap<number, Person>
  /** By the email as the sheet writes it. */
  byEmail: ReadonlyMap<string, Person>
  /** Emails with the same key are the same, as the database compares them. */
  keyOf: ReadonlyMap<string, string>
}

/** Everyone whom the rows name by id or email. */
export async function peopleNamed(db: Db, lines: readonly Line[], idOf: (line: Line) => number | null) {
  const ids = lines.flatMap((line) => idOf(line) ?? [])
  const emails = [...new Set(lines.map(({ values }) => textValue(values.email)).filter((email) => email !== ''))]
  const { rows: keys } = await sql<{ email: string; key: string }>`
    select email, lower(email) as key from unnest(${emails}::text[]) as asked (email)`.execute(db)
  const found = await readPeople(db, ids, emails)
  const byKey = new Map(found.map((person) => [person.email_key, person]))
  return {
    byId: new Map(found.map((person) => [person.id, person])),
    byEmail: new Map(
      keys.flatMap(({ email, key }) => {
        const person = byKey.get(key)
        return person ? [[email, person]] : []
      }),
    ),
    keyOf: new Map(keys.map(({ email, key }) => [email, key])),
  } satisfies People
}

export function readPeople(db: Db, ids: readonly number[], emails: readonly string[] = []) {
  return db
    .selectFrom('users')
    .leftJoin('students', 'students.id', 'users.id')
    .leftJoin('student_summaries', 'student_summaries.student_id', 'students.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.student_id', '=', 'students.id').on('enrolments.ended_at', 'is', null),
    )
    .select(['users.id', 'users.role', 'users.status', 'users.version', 'users.first_name', 'users.middle_name'])
    .select(['users.last_name', 'users.email', sql<string>`lower(users.email)`.as('email_key')])
    .select(['students.address', 'students.city', 'students.state', 'students.zip_code', 'students.phone'])
    .select(['students.cohort_id', 'students.course_id', 'cohorts.name as cohort_name', 'enrolments.joined_on'])
    .select(['students.application_status', 'students.skip_placement_reporting', 'students.erased_at'])
    .select('student_summaries.placement_count')
    .where(
      sql<boolean>`users.id in (
        select unnest(${[...ids]}::integer[])
        union select id from users where lower(email) in (select lower(email) from unnest(${[...emails]}::text[]) as asked (email)))`,
    )
    .execute()
}

const NOUNS = { [ROLE.student]: 'student', [ROLE.employee]: 'employee' } as const

/** The person of a row: by the id alone, else by the email; null if there is none yet. */
export function personOf(
  { values }: Line,
  { byId, byEmail, keyOf }: People,
  role: 1 | 2,
  idKey: 'id' | 'student_id' = 'id',
): { person: Person | null } | { problem: string } {
  const [id, email] = [numberValue(values[idKey]), textValue(values.email)]
  const noun = NOUNS[role]
  if (id !== null) {
    const person = byId.get(id)
    if (person?.role !== role) return { problem: `There is no ${noun} with the Id ${id}.` }
    if (email !== '' && keyOf.get(email) !== person.email_key) {
      return {
        problem: `The Id ${id} is ${fullName(person)}, whose email is ${person.email}. This row has another email.`,
      }
    }
    return { person }
  }
  const person = byEmail.get(email) ?? null
  if (person && person.role !== role) {
    return {
      problem: `This email belongs to ${fullName(person)}, who is ${role === ROLE.student ? 'an employee' : 'a student'}.`,
    }
  }
  return { person }
}

/** For the lock order see db/transaction.ts. */
export async function lockPeople(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
