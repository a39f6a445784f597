import { createHash } from 'node:crypto'
import { type CompiledQuery, CompiledQuery as Query, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './transaction.ts'

/** A placeholder that gets its value when the statement is sent. It fits wherever Kysely takes an expression. */
export type Value<T> = RawBuilder<T>

/** A row of such placeholders. The builder sees which columns are null. */
export type Slots<Row> = {
  [column in keyof Row]: Value<NonNullable<Row[column]>> | Extract<Row[column], null | undefined>
}

/** A CTE that does nothing, for an optional part of a statement. */
export const NO_PART = sql<object>`(select)`

/**
 * A value that PostgreSQL does not see when it plans. Else it plans a statement anew for each list of ids, because it can tell
 * how long that is, and for each person, because it knows roughly how much they have. For what an index finds, whatever the value.
 * The cast around it lets `any (…)` take it for a list instead of a query.
 */
export const unseen = <T>(value: Value<T>, type: 'integer' | 'integer[]' | 'date[]') =>
  sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`

/** A Kysely query or sql``. */
export interface Buildable<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * A hot statement that is built and compiled once: building it with Kysely took a third of the CPU time of small calls.
 * Values may be in objects and lists of objects. The builder may branch on whether a value is null or undefined and on the
 * length of a list of objects: each such shape is compiled separately. A list of strings or numbers is one value.
 *   const cohortNamed = statement((db, name: Value<string>) => db.selectFrom('cohorts').selectAll().where('name', '=', name))
 *   await cohortNamed(db, 'Dev MN 12')
 */
export function statement<Values extends unknown[], Row>(build: (db: Db, ...values: Values) => Buildable<Row>) {
  const forms = new Map<string, { sql: string; parameters: readonly unknown[] }>()
  return async (db: Db, ...given: { [n in keyof Values]: Given<Values[n]> }): Promise<Row[]> => {
    const values: unknown[] = []
    const form = given.map((one) => takeApart(one, values)).join()
    let compiled = forms.get(form)
    if (!compiled) {
      let n = 0
      const slots = given.map((one) => replaceValues(one, () => sql`${new Slot(n++)}`))
      compiled = build(db, ...(slots as Values)).compile(db)
      if (forms.size < MOST_FORMS) forms.set(form, compiled)
    }
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.n] : value))
    const query = Query.raw(compiled.sql, parameters) as CompiledQuery<Row>
    try {
      return (await db.executeQuery(query)).rows
    } catch (error) {
      // A transaction is retried as a whole.
      if (db.isTransaction || !isOutdatedPlan(error)) throw error
      return (await db.executeQuery(query)).rows
    }
  }
}

/** The arguments for these placeholders; `never` for a builder that expects plain values. */
export type Given<V> =
  V extends RawBuilder<infer T>
    ? T
    : V extends null | undefined
      ? V
      : V extends readonly RawBuilder<unknown>[]
        ? never
        : V extends string | number | boolean | Date
          ? never
          : { [part in keyof V]: Given<V[part]> }

/** Bounds memory: each number of search words is another shape. */
const MOST_FORMS = 400

class Slot {
  readonly n: number
  constructor(n: number) {
    this.n = n
  }
}

const isList = (given: unknown): given is object[] =>
  Array.isArray(given) && (given.length === 0 || (typeof given[0] === 'object' && !(given[0] instanceof Date)))
const isValue = (given: unknown) =>
  typeof given !== 'object' ||
  given instanceof Date ||
  given instanceof Uint8Array ||
  (Array.isArray(given) && !isList(given))

/** Returns the shape as text and appends the values in order. */
function takeApart(given: unknown, values: unknown[]): string {
  if (given === undefined || given === null) return '-'
  if (isValue(given)) {
    values.push(given)
    return '$'
  }
  if (isList(given)) return `[${given.map((one) => takeApart(one, values)).join()}]`
  return `{${Object.entries(given).map(([name, one]) => name + takeApart(one, values))}}`
}

/** The same with each value replaced, in the same order. */
function replaceValues(given: unknown, replace: () => unknown): unknown {
  if (given === undefined || given === null) return given
  if (isValue(given)) return replace()
  if (isList(given)) return given.map((one) => replaceValues(one, replace))
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, replaceValues(one, replace)]))
}

// Names ---------------------------------------------------------------------------------------------------------------

/**
 * PostgreSQL keeps the plan of a named statement after a few runs; for most of ours planning took longer than running. A
 * statement is named from its second use on, so that one-off texts are not.
 */
const MOST_NAMES = 600
const names = new Map<string, string>()
const seenOnce = new Set<string>()
let generation = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES || !PLANNED.test(text) || isSearch(text)) return undefined
  if (!seenOnce.has(text)) {
    if (seenOnce.size > 10 * MOST_NAMES) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  seenOnce.delete(text)
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 20)}-${generation}`
  names.set(text, name)
  return name
}

/** The search text decides which index is best, so these are planned each time. */
export const isSearch = (text: string) => text.includes(' like ')

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

export const named = (text: string, values: readonly unknown[]): pg.QueryConfig => {
  const name = nameOf(text)
  return name ? { name, text, values: values as unknown[] } : { text, values: values as unknown[] }
}

/** A newer server has migrated a table that a kept plan uses. All statements get new names. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== '0A000' || !message?.includes('cached plan')) return false
  generation++
  names.clear()
  return true
}
