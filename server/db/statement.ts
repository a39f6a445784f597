import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from './transaction.ts'

/**
 * A hot statement that is built and compiled once, and from then on only given its values. Building it with Kysely each
 * time cost Node as much as sending it. The arguments must reach the statement as they are: what looks into one of them,
 * to decide or to compute, belongs outside.
 */
export function statement<Args extends unknown[], Row>(build: (db: Db, ...args: Args) => Compilable<Row>) {
  let compiled: { sql: string; parameters: readonly unknown[] } | undefined
  return async (db: Db, ...args: Args): Promise<Row[]> => {
    compiled ??= build(db, ...(Array.from(args, (_, n) => new Slot(n)) as unknown as Args)).compile()
    const values = compiled.parameters.map((value) => (value instanceof Slot ? args[value.n] : value))
    const pool = db.isTransaction ? undefined : pools.get(db)
    if (!pool) return (await db.executeQuery<Row & object>(CompiledQuery.raw(compiled.sql, values))).rows
    return (await ask<Row & object>(pool, compiled.sql, values)).rows
  }
}

/**
 * One statement for each form of a question, such as how many words are searched for. What is given may hold texts, numbers,
 * and lists and objects of them; a list of numbers is one value. Which of it is there must follow from the form.
 *   const pages = statements<{ words: string[]; offset: number }, Row>()
 *   pages(`${words.length} words`, (db, { words, offset }) => …)(db, { words, offset })
 */
export function statements<Given, Row>() {
  const known = new Map<string, ReturnType<typeof statement<unknown[], Row>>>()
  return (form: string, build: (db: Db, given: Given) => Compilable<Row>) =>
    (db: Db, given: Given): Promise<Row[]> => {
      const kept =
        known.get(form) ??
        statement<unknown[], Row>((db, ...slots) => {
          const left = slots.values()
          return build(db, mapValues(given, () => left.next().value) as Given)
        })
      if (known.size < MOST_FORMS) known.set(form, kept)
      const values: unknown[] = []
      mapValues(given, (value) => values.push(value))
      return kept(db, ...values)
    }
}

/** Whoever searches for ever other numbers of words does not fill our memory with them. */
const MOST_FORMS = 400

/** The same with each text, number and list of numbers replaced, always in the same order. */
function mapValues(given: unknown, replace: (value: unknown) => unknown): unknown {
  if (given === null || given === undefined) return given
  const isList = Array.isArray(given)
  if (typeof given !== 'object' || (isList && typeof given[0] === 'number')) return replace(given)
  if (isList) return given.map((one) => mapValues(one, replace))
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, mapValues(one, replace)]))
}

/** Stands where an argument's value will be. */
class Slot {
  readonly n: number
  constructor(n: number) {
    this.n = n
  }
}

const pools = new WeakMap<object, pg.Pool>()
/** Lets a statement outside of a transaction take the short way, past Kysely. */
export const knowPool = (db: Db, pool: pg.Pool) => pools.set(db, pool)

// Names ---------------------------------------------------------------------------------------------------------------

/**
 * PostgreSQL plans a named statement a few times and then keeps the plan: for most of ours planning took longer than
 * running. A text is named from its second use on; those of lists with ever other lengths never come that far.
 */
const MOST_NAMES = 400
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

/** What is searched for decides which index is best, so it is planned each time. */
export const isSearch = (text: string) => text.includes(' like ')

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

export const named = (text: string, values: readonly unknown[]): pg.QueryConfig => {
  const name = nameOf(text)
  return name ? { name, text, values: values as unknown[] } : { text, values: values as unknown[] }
}

/** A newer version of the server has changed a table under a kept plan. All plans are made anew under other names. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== '0A000' || !message?.includes('cached plan')) return false
  generation++
  names.clear()
  return true
}

async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[]) {
  try {
    return await pool.query<Row>(named(text, values))
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    return pool.query<Row>({ text, values })
  }
}
