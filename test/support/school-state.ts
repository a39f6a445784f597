import type pg from 'pg'
import { columnList, schoolTables } from '#server/backup/tables.ts'

/** Bookkeeping that a refused call may change. */
const IGNORED = new Set(['sessions', 'throttle', 'idempotency_keys'])

const statements = new WeakMap<pg.Pool, Promise<string>>()

/** A checksum of every table, equal if nothing was written. */
export async function schoolState(pool: pg.Pool): Promise<Record<string, string>> {
  const statement = statements.get(pool) ?? makeStatement(pool)
  statements.set(pool, statement)
  const { rows } = await pool.query<{ name: string; checksum: string }>(await statement)
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}

async function makeStatement(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    const tables = (await schoolTables(client)).filter(({ name }) => !IGNORED.has(name))
    return tables
      .map(
        (table) =>
          `select '${table.name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as checksum
           from (select ${columnList(table)} from public."${table.name}") t`,
      )
      .join(' union all ')
  } finally {
    client.release()
  }
}
