import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { type Buildable, type Given, statement, type Value } from './statement.ts'
import type { Db } from './transaction.ts'

/** Up to this many matches of a search are sorted by themselves. */
export const FEW_MATCHES = 1000
/** From this offset on, reading from the end may be shorter. */
const DEEP = 50 * PAGE_SIZE

interface SortKey {
  by: RawBuilder<unknown>[]
  /** A table that only this order needs. */
  join?: RawBuilder<unknown>
  /** Nulls come last in both directions. */
  nullable?: true
}

export interface Sort<Key extends string> {
  orderBy: Key
  order: 'asc' | 'desc'
}

export interface Page {
  chosen: AliasedRawBuilder<{ id: number }, 'chosen'>
  order: RawBuilder<unknown>
  count: AliasedRawBuilder<number, 'count'>
}

interface Declaration<Filter, Key extends string, Row> {
  /** The tables that the list is filtered and ordered by. */
  from: RawBuilder<unknown>
  /** The last sort key, in the same direction as the others, so that one index serves both. */
  id: RawBuilder<unknown>
  /** Empty for the whole list. */
  where: (filter: Filter) => RawBuilder<SqlBool>[]
  /** What the whole list leaves out. The kept count leaves it out too. */
  within?: (filter: Filter) => RawBuilder<SqlBool>[]
  /** A cheaper query for the matching ids, unordered; undefined if this filter has none. */
  matches?: (filter: Filter) => RawBuilder<{ id: number }> | undefined
  sort: Record<Key, SortKey>
  /** Whether few rows may match, which are then sorted by themselves; by default if words are searched for. */
  isNarrow?: (filter: Given<Filter>) => boolean
  /** The row of kept_counts that triggers maintain for this list. */
  keptCount?: 'assignments' | 'students'
  /** The rows of a page with all columns, sorted, each with the count. */
  rows: (db: Db, page: Page) => Buildable<Row>
}

/**
 * A list that is filtered, searched, sorted and paged. What it does instead of limit, offset and a count (figures from
 * bench/README.md):
 * - Statements are built once per combination of filters (statement.ts).
 * - The first page has no offset parameter, so that PostgreSQL keeps a generic plan (assignments: 3.9 instead of 8.5 ms).
 * - A page is a set of ids from an index; only its rows are joined with tags, names and counts.
 * - Triggers maintain the total. It is read in the same statement as the page, so the two agree.
 * - Few matches of a search are sorted by themselves: PostgreSQL expects matches evenly spread over the list and would scan
 *   it in order, but all matches of a name are in one place (10 instead of 300 ms).
 * - Pages past the middle of a long list are read from its end: PostgreSQL reads all skipped rows.
 * assignments/list-plans.test.ts and students/list.test.ts compare each page with a slice of the whole list.
 */
export function list<Filter extends object, Key extends string, Row extends { count: number | null }>({
  from,
  id,
  where,
  within = () => [],
  matches,
  sort,
  isNarrow = hasWords,
  keptCount,
  rows,
}: Declaration<Filter, Key, Row>) {
  const kept = sql<number>`(select n from kept_counts where list = ${sql.lit(keptCount)})`
  const conditionsOf = (filter: Filter) => [...within(filter), ...where(filter)]
  const matching = (filter: Filter) =>
    matches?.(filter) ?? sql<{ id: number }>`select ${id} as id from ${from} ${whereAll(conditionsOf(filter))}`
  const countOf = (filter: Filter) =>
    keptCount && where(filter).length === 0 ? kept : sql<number>`(select count(*) from (${matching(filter)}) as found)`

  const count = statement((_db, filter: Filter) => sql<{ count: number }>`select ${countOf(filter)} as count`)
  const countOfAll = statement(() => sql<{ count: number }>`select ${kept} as count`)
  // One more than FEW_MATCHES, to know whether there are more.
  const fewMatches = statement(
    (_db, filter: Filter) => sql<{ id: number }>`${matching(filter)} limit ${sql.lit(FEW_MATCHES + 1)}`,
  )

  function sortedIds(conditions: RawBuilder<SqlBool>[], { orderBy, order }: Sort<Key>, reversed = false) {
    const joined = sql`${from} ${sort[orderBy].join ?? sql``}`
    return sql`select ${id} as id from ${joined} ${whereAll(conditions)} order by ${ordered({ orderBy, order }, reversed)}`
  }

  function ordered({ orderBy, order }: Sort<Key>, reversed = false) {
    const { by, nullable } = sort[orderBy]
    const direction = (order === 'asc') === reversed ? sql`desc` : sql`asc`
    const nulls = nullable ? (reversed ? sql`nulls first` : sql`nulls last`) : sql``
    return sql`${sql.join([...by.map((one) => sql`${one} ${direction} ${nulls}`), sql`${id} ${direction}`])}`
  }

  const pageOf = memoized((sort: Sort<Key>, fromEnd: boolean) =>
    statement((db, filter: Filter, offset: Value<number> | undefined) => {
      const page =
        fromEnd && offset
          ? sql`limit least(${rowsAfter(offset)}, ${sql.lit(PAGE_SIZE)}) offset ${rowsAfter(offset, PAGE_SIZE)}`
          : pageFrom(offset)
      const chosen = sql<{ id: number }>`(${sortedIds(conditionsOf(filter), sort, fromEnd)} ${page})`.as('chosen')
      return rows(db, { chosen, order: ordered(sort), count: countOf(filter).as('count') })
    }),
  )

  const pageOfIds = memoized((sort: Sort<Key>) =>
    statement((db, ids: Value<number[]>, offset: Value<number> | undefined) => {
      const isOne = sql<SqlBool>`${id} = any (${ids}::integer[])`
      const chosen = sql<{ id: number }>`(${sortedIds([isOne], sort)} ${pageFrom(offset)})`.as('chosen')
      const count = sql<number>`cardinality(${ids}::integer[])`.as('count')
      return rows(db, { chosen, order: ordered(sort), count })
    }),
  )

  const allIds = memoized((sort: Sort<Key>) =>
    statement((_db, filter: Filter) => sql<{ id: number }>`${sortedIds(conditionsOf(filter), sort)}`),
  )

  const openCursor = memoized((sort: Sort<Key>) =>
    statement(
      (_db, filter: Filter) => sql`declare listed_ids no scroll cursor for ${sortedIds(conditionsOf(filter), sort)}`,
    ),
  )

  /** The number of rows after an offset, and after `further` more. */
  const rowsAfter = (offset: Value<number>, further = 0) =>
    sql`greatest(${kept} - ${offset}::bigint - ${sql.lit(further)}, 0)`

  async function isPastMiddle(db: Db, offset: number): Promise<boolean> {
    const [all] = await countOfAll(db)
    return all !== undefined && offset > all.count / 2
  }

  /** One more than FEW_MATCHES if there are more. */
  const findFew = async (db: Db, filter: Given<Filter>) => (await fewMatches(db, filter)).map((row) => row.id)

  return {
    async page(db: Db, filter: Given<Filter>, { orderBy, order, offset: skipped }: Sort<Key> & { offset: number }) {
      const sort = { orderBy, order }
      const offset = skipped || undefined
      if (isNarrow(filter)) {
        const found = await findFew(db, filter)
        if (found.length === 0) return { rows: [], count: 0 }
        if (found.length <= FEW_MATCHES) {
          return { rows: await pageOfIds(sort)(db, found, offset), count: found.length }
        }
      }
      const fromEnd = keptCount !== undefined && isWhole(filter) && skipped >= DEEP && (await isPastMiddle(db, skipped))
      const found = await pageOf(sort, fromEnd)(db, filter, offset)
      const [first] = found.length > 0 ? found : await count(db, filter)
      return { rows: found, count: first?.count ?? 0 }
    },

    /** All matching ids, unordered; null if they are more than FEW_MATCHES. */
    async few(db: Db, filter: Given<Filter>) {
      const found = await findFew(db, filter)
      return found.length > FEW_MATCHES ? null : found
    },

    /** All matching ids, sorted. */
    async ids(db: Db, filter: Given<Filter>, sort: Sort<Key>) {
      return allIds(sort)(db, filter)
    },

    /** The same, some at a time, so that a list of any length takes the same memory. */
    async *idPortions(trx: Db, filter: Given<Filter>, sort: Sort<Key>, portion: number) {
      await openCursor(sort)(trx, filter)
      for (;;) {
        const { rows } = await sql<{ id: number }>`fetch ${sql.lit(portion)} from listed_ids`.execute(trx)
        if (rows.length > 0) yield rows.map((row) => row.id)
        if (rows.length < portion) break
      }
      await sql`close listed_ids`.execute(trx)
    },
  }
}

/** The rows of these ids, in the order of the ids. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const whereAll = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

const pageFrom = (offset: Value<number> | undefined) =>
  sql`limit ${sql.lit(PAGE_SIZE)} ${offset ? sql`offset ${offset}` : sql``}`

const isEmpty = (part: unknown) => part === undefined || (Array.isArray(part) && part.length === 0)
const isWhole = (filter: unknown) => Object.values(filter ?? {}).every(isEmpty)
const hasWords = (filter: unknown) => Object.values(filter ?? {}).some((part) => Array.isArray(part) && part.length > 0)

function memoized<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}
