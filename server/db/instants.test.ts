import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { connect, type Database } from './connect.ts'
import { parseInstant } from './instants.ts'

let database: TestDatabase
let server: Database
beforeAll(async () => {
  database = await createDatabase(inject('postgres'))
  server = connect(database.connection, { max: 1, onError: () => undefined })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

test('any instant comes back from the database as it went, whichever zone the database speaks in', async () => {
  const instants = fc.sample(
    fc.date({ min: new Date('0001-01-01'), max: new Date('12000-01-01'), noInvalidDate: true }),
    500,
  )
  for (const zone of ['UTC', 'America/Chicago', 'Asia/Kolkata']) {
    await sql.raw(`set timezone = '${zone}'`).execute(server.db)
    const { rows } = await sql<{ at: Date }>`
      select at from unnest(${instants.map((at) => at.toISOString().replace(/^\+0*/, ''))}::timestamptz[]) at`.execute(
      server.db,
    )
    expect(rows.map(({ at }) => at)).toEqual(instants)
  }
})

test('parts of a second are kept to the millisecond, and what lies beyond is cut off', () => {
  const read = (text: string) => parseInstant(text).toISOString()
  expect(read('2026-10-14 15:00:00+00')).toBe('2026-10-14T15:00:00.000Z')
  expect(read('2026-10-14 15:00:00.1+00')).toBe('2026-10-14T15:00:00.100Z')
  expect(read('2026-10-14 15:00:00.012+00')).toBe('2026-10-14T15:00:00.012Z')
  expect(read('2026-10-14 15:00:00.289999+00')).toBe('2026-10-14T15:00:00.289Z')
})

test('what is no ordinary instant is read as the driver reads it', () => {
  expect(parseInstant('infinity')).toBe(Number.POSITIVE_INFINITY)
  expect(parseInstant('0044-03-15 12:00:00+00 BC').getUTCFullYear()).toBe(-43)
})
