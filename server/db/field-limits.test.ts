import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.for(Object.entries(FIELD_LIMITS))(
  'the database takes texts of %s as long as the contract does',
  async ([table, limits]) => {
    const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid = ${table}::regclass`.execute(app.db)
    const kept = rows.flatMap(({ definition }) =>
      [...definition.matchAll(/char_length\((\w+)\) <= (\d+)/g)].map(([, column, most]) => [column, Number(most)]),
    )
    expect(Object.fromEntries(kept)).toMatchObject(limits)
  },
)
