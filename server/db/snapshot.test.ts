import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { fromSnapshot } from './snapshot.ts'
import type { Trx } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function* numbers(trx: Trx) {
  for (let n = 1; n <= 3; n++) yield (await sql<{ n: number }>`select ${n}::integer as n`.execute(trx)).rows[0]?.n
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Connections that are in a transaction, without the job queue's. */
async function open(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'homeroom'
      and state like 'idle in transaction%'`.execute(app.db)
  return rows[0]?.n ?? -1
}
const hungry = () => fromSnapshot(app.db, numbers, { slotMs: 20 })

test('what is read is one snapshot, to the end', async () => {
  const items = await fromSnapshot(app.db, numbers)
  expect(await all(items)).toEqual([1, 2, 3])
  expect(await open()).toBe(0)
})

test('what fails before the first item is thrown before there is a reader, and holds nothing', async () => {
  const failing = fromSnapshot(app.db, async function* (trx) {
    yield await sql`select 1 / 0`.execute(trx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await open()).toBe(0)
})

test('three read at a time; the next is told so, unless one ends in time', async () => {
  const readers = [await hungry(), await hungry(), await hungry()]
  expect(await open()).toBe(3)
  await expect(hungry()).rejects.toMatchObject({ code: 'too_many', message: expect.stringContaining('try again') })
  const patient = fromSnapshot(app.db, numbers)
  await readers[0]?.return?.()
  expect(await all(await patient)).toEqual([1, 2, 3])
  for (const reader of readers) await reader.return?.()
  expect(await open()).toBe(0)
})

test('who leaves early frees the connection', async () => {
  for await (const n of await fromSnapshot(app.db, numbers)) if (n === 2) break
  expect(await open()).toBe(0)
})

test.each([0, 1, 2])('who takes %i and then nothing more loses the rest, and holds nothing', async (taken) => {
  const items = await fromSnapshot(app.db, numbers, { stallMs: 20 })
  for (let n = 1; n <= taken; n++) expect(await items.next()).toEqual({ done: false, value: n })
  await expect.poll(open).toBe(0)
  const rest = all(items)
  await expect(rest).rejects.toThrow('took nothing')
  // The slot is free as well.
  for (const reader of [await hungry(), await hungry(), await hungry()]) await reader.return?.()
})
