import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { type Buildable, type Given, statement, type Value } from './statement.ts'
import type { Db } from './transaction.ts'

/** As many finds of a search are put in order by themselves. */
export const FEW_MATCHES = 1000
/** From here on it is worth asking whether the end of a list is nearer. */
const DEEP = 50 * PAGE_SIZE

interface SortKey {
  by: RawBuilder<unknown>[]
  /** A table that only this order needs. */
  join?: RawBuilder<unknown>
  /** Empty ones come last, both ways. */
  mayBeEmpty?: true
}

export interface Sort<Key extends string> {
  orderBy: Key
  order: 'asc' | 'desc'
}

/** The parts that the rows of a page are read with. */
interface Page {
  chosen: AliasedRawBuilder<{ id: number }, 'chosen'>
  order: RawBuilder<unknown>
  count: AliasedRawBuilder<number, 'count'>
}

interface Declaration<Filter, Key extends string, Row> {
  /** The tables that the list is filtered and ordered by. */
  from: RawBuilder<unknown>
  /** Ends every order, in its direction, so that one index serves both. */
  id: RawBuilder<unknown>
  /** What a filter asks of a row; nothing if the list is whole. */
  where: (filter: Filter) => RawBuilder<SqlBool>[]
  /** A shorter way to the ids that a filter leaves, in no order; undefined if there is none for this filter. */
  matches?: (filter: Filter) => RawBuilder<{ id: number }> | undefined
  sort: Record<Key, SortKey>
  /** Where triggers keep the number of all rows. */
  keptCount?: 'assignments' | 'students'
  /** The rows of a page with all their columns, in order, each with the count. */
  rows: (db: Db, page: Page) => Buildable<Row>
}

/**
 * A list that is filtered, searched, sorted and read by pages. The plain way would be one statement with limit and offset,
 * and one that counts; what is done instead, and why, with the figures of bench/README.md:
 * - Statements are built once for each form of the question (statement.ts).
 * - The first page has no offset: PostgreSQL keeps the plan of a statement only if no value decides how far it reads
 *   (assignments 8.5 ms, now 3.9).
 * - A page is chosen by ids, from an index; only its rows are then given tags, names and counts.
 * - The number of all rows is kept by triggers: counting grew with the school. It is read in the statement of the page, so
 *   that the two agree whatever is written meanwhile.
 * - What a search finds is put in order by itself if it is few: PostgreSQL expects finds evenly spread over a list and would
 *   walk through it until it has a page of them, but who searches for a name finds it all in one place (300 ms, now 10).
 * - Who pages past the middle of a long list is served from its end: PostgreSQL goes through all that is skipped.
 * assignments/list-plans.test.ts and students/list.test.ts prove each page equal to its part of the whole list.
 */
export function list<Filter extends object, Key extends string, Row extends { count: number | null }>({
  from,
  id,
  where,
  matches,
  sort,
  keptCount,
  rows,
}: Declaration<Filter, Key, Row>) {
  const kept = sql<number>`(select n from kept_counts where list = ${sql.lit(keptCount)})`
  const matching = (filter: Filter) =>
    matches?.(filter) ?? sql<{ id: number }>`select ${id} as id from ${from} ${having(where(filter))}`
  const countOf = (filter: Filter) =>
    keptCount && where(filter).length === 0 ? kept : sql<number>`(select count(*) from (${matching(filter)}) as found)`

  const count = statement((_db, filter: Filter) => sql<{ count: number }>`select ${countOf(filter)} as count`)
  const countOfAll = statement(() => sql<{ count: number }>`select ${kept} as count`)
  // One more than few, to know whether they are.
  const fewMatches = statement(
    (_db, filter: Filter) => sql<{ id: number }>`${matching(filter)} limit ${sql.lit(FEW_MATCHES + 1)}`,
  )

  /** The ids of the list in order. */
  function inOrder(conditions: RawBuilder<SqlBool>[], { orderBy, order }: Sort<Key>, reversed = false) {
    const joined = sql`${from} ${sort[orderBy].join ?? sql``}`
    return sql`select ${id} as id from ${joined} ${having(conditions)} order by ${ordered({ orderBy, order }, reversed)}`
  }

  function ordered({ orderBy, order }: Sort<Key>, reversed = false) {
    const { by, mayBeEmpty } = sort[orderBy]
    const direction = (order === 'asc') === reversed ? sql`desc` : sql`asc`
    const nulls = mayBeEmpty ? (reversed ? sql`nulls first` : sql`nulls last`) : sql``
    return sql`${sql.join([...by.map((one) => sql`${one} ${direction} ${nulls}`), sql`${id} ${direction}`])}`
  }

  const pageOf = onceEach((sort: Sort<Key>, fromEnd: boolean) =>
    statement((db, filter: Filter, offset: Value<number> | undefined) => {
      const page =
        fromEnd && offset
          ? sql`limit least(${left(kept, offset)}, ${sql.lit(PAGE_SIZE)}) offset ${left(kept, offset, PAGE_SIZE)}`
          : pageFrom(offset)
      const chosen = sql<{ id: number }>`(${inOrder(where(filter), sort, fromEnd)} ${page})`.as('chosen')
      return rows(db, { chosen, order: ordered(sort), count: countOf(filter).as('count') })
    }),
  )

  const pageOfThese = onceEach((sort: Sort<Key>) =>
    statement((db, these: Value<number[]>, offset: Value<number> | undefined) => {
      const isOne = sql<SqlBool>`${id} = any (${these}::integer[])`
      const chosen = sql<{ id: number }>`(${inOrder([isOne], sort)} ${pageFrom(offset)})`.as('chosen')
      return rows(db, {
        chosen,
        order: ordered(sort),
        count: sql<number>`cardinality(${these}::integer[])`.as('count'),
      })
    }),
  )

  const everyId = onceEach((sort: Sort<Key>) =>
    statement((_db, filter: Filter) => sql<{ id: number }>`${inOrder(where(filter), sort)}`),
  )

  async function isPastMiddle(db: Db, offset: number): Promise<boolean> {
    const [all] = await countOfAll(db)
    return all !== undefined && offset > all.count / 2
  }

  return {
    async page(db: Db, filter: Given<Filter>, { orderBy, order, offset: skipped }: Sort<Key> & { offset: number }) {
      const sort = { orderBy, order }
      const offset = skipped || undefined
      if (hasWords(filter)) {
        const found = (await fewMatches(db, filter)).map((row) => row.id)
        if (found.length === 0) return { rows: [], count: 0 }
        if (found.length <= FEW_MATCHES) {
          return { rows: await pageOfThese(sort)(db, found, offset), count: found.length }
        }
      }
      const fromEnd = keptCount !== undefined && isWhole(filter) && skipped >= DEEP && (await isPastMiddle(db, skipped))
      const found = await pageOf(sort, fromEnd)(db, filter, offset)
      const [first] = found.length > 0 ? found : await count(db, filter)
      return { rows: found, count: first?.count ?? 0 }
    },

    /** Every id that a filter leaves, in order. */
    async ids(db: Db, filter: Given<Filter>, sort: Sort<Key>) {
      return everyId(sort)(db, filter)
    },
  }
}

const having = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

const pageFrom = (offset: Value<number> | undefined) =>
  sql`limit ${sql.lit(PAGE_SIZE)} ${offset ? sql`offset ${offset}` : sql``}`

/** How many of all come after so many. */
const left = (all: RawBuilder<number>, offset: Value<number>, further = 0) =>
  sql`greatest(${all} - ${offset}::bigint - ${sql.lit(further)}, 0)`

const isEmpty = (part: unknown) => part === undefined || (Array.isArray(part) && part.length === 0)
const isWhole = (filter: unknown) => Object.values(filter ?? {}).every(isEmpty)
const hasWords = (filter: unknown) => Object.values(filter ?? {}).some((part) => Array.isArray(part) && part.length > 0)

/** Made once for each of its arguments. */
function onceEach<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}
