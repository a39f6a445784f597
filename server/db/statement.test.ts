import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeCohort } from '#test/support/factories.ts'
import { connect, type Database } from './connect.ts'
import { isOutdatedPlan, statement, type Value } from './statement.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let server: Database
beforeAll(async () => {
  database = await createDatabase(inject('postgres'))
  server = connect(database.connection, { max: 2, onError: () => undefined })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const cohortsFrom = statement((db, first: Value<number>, name: Value<string>) =>
  db.selectFrom('cohorts').selectAll().where('id', '>=', first).where('name', '=', name).where('target_size', '=', 20),
)

test('a statement that was built once finds what it is asked for each time, in a transaction too', async () => {
  const [one, two] = [await makeCohort(server.db, { name: 'One' }), await makeCohort(server.db, { name: 'Two' })]
  for (let n = 0; n < 3; n++) {
    expect(await cohortsFrom(server.db, 1, 'One')).toMatchObject([{ id: one.id }])
    expect(await cohortsFrom(server.db, 1, 'Two')).toMatchObject([{ id: two.id }])
    expect(await cohortsFrom(server.db, two.id + 1, 'Two')).toEqual([])
  }
  await inTransaction(server.db, async (trx) => {
    const { id } = await makeCohort(trx, { name: 'Three' })
    expect(await cohortsFrom(trx, 1, 'Three')).toMatchObject([{ id }])
    expect(await cohortsFrom(server.db, 1, 'Three')).toEqual([])
  })
})

interface Named {
  text: Value<string>
  ids: Value<number[]> | null
}

const cohortsNamed = statement((db, { names, most }: { names: Named[]; most: Value<number> | undefined }) =>
  db
    .selectFrom('cohorts')
    .select('name')
    .where((is) =>
      is.or(
        names.flatMap(({ text, ids }) => [
          is('name', '=', text),
          ...(ids ? [sql<boolean>`id = any (${ids}::integer[])`] : []),
        ]),
      ),
    )
    .orderBy('name')
    .$if(most !== undefined, (query) => query.limit(most ?? 0)),
)

test('a statement of each form takes its values from what it is asked with, a list of numbers as one', async () => {
  const [ann, bob] = [await makeCohort(server.db, { name: 'Ann' }), await makeCohort(server.db, { name: 'Bob' })]
  const ask = async (names: { text: string; ids: number[] | null }[], most?: number) =>
    (await cohortsNamed(server.db, { names, most })).map(({ name }) => name)
  const own = (text: string) => ({ text, ids: null })
  for (let n = 0; n < 2; n++) {
    expect(await ask([own('Ann')])).toEqual(['Ann'])
    expect(await ask([own('Bob')])).toEqual(['Bob'])
    expect(await ask([own('Bob'), own('Ann')], 5)).toEqual(['Ann', 'Bob'])
    expect(await ask([own('Bob'), own('Ann')], 1)).toEqual(['Ann'])
    expect(await ask([{ text: 'nobody', ids: [ann.id, bob.id] }], 5)).toEqual(['Ann', 'Bob'])
    expect(await ask([{ text: 'Ann', ids: [bob.id] }], 5)).toEqual(['Ann', 'Bob'])
    expect(await ask([{ text: 'Ann', ids: [0] }, own('Bob')], 1)).toEqual(['Ann'])
  }
})

test('a builder that would look into a value does not compile', () => {
  // @ts-expect-error The value comes later; here is only its place.
  statement((db, id: Value<number>) => db.selectFrom('cohorts').select(id > 5 ? 'id' : 'name'))
  const bare = statement((db, id: number) => db.selectFrom('cohorts').select('id').where('id', '=', id))
  // @ts-expect-error A builder of bare values cannot be given any.
  expect(() => bare(server.db, 5)).not.toThrow()
})

test('what is asked again and again has a plan that PostgreSQL keeps, and a search has none', async () => {
  const names = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(server.db)
    return rows.map((row) => row.statement)
  }
  const search = () => sql`select id from cohorts where name like ${'O%'}`.execute(server.db)
  const plain = () => sql`select id from cohorts where name = ${'One'} and id > ${0}`.execute(server.db)
  // Other tests in this process may have used up the names.
  expect(isOutdatedPlan({ code: '0A000', message: 'cached plan must not change result type' })).toBe(true)
  // Each of the two connections gets to know it for itself.
  for (let n = 0; n < 4; n++) await Promise.all([plain(), plain(), search(), search()])
  const known = await names()
  expect(known.some((text) => text.includes('where name = $1 and id > $2'))).toBe(true)
  expect(known.some((text) => text.includes(' like '))).toBe(false)
})

test('a column that a newer server adds disturbs nobody who still runs the older one', async () => {
  const { id } = await makeCohort(server.db, { name: 'Four' })
  const ask = () => cohortsFrom(server.db, 1, 'Four')
  const askInTransaction = () => inTransaction(server.db, (trx) => cohortsFrom(trx, 1, 'Four'))
  for (const [n, asks] of [ask, askInTransaction].entries()) {
    for (let times = 0; times < 3; times++) await Promise.all([asks(), asks()])
    await sql.raw(`alter table cohorts add column newer_${n} integer`).execute(server.db)
    expect(await Promise.all([asks(), asks(), asks()])).toMatchObject([[{ id }], [{ id }], [{ id }]])
  }
})
