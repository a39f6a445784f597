import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Database } from '../db/connect.ts'
import {
  beginLoad,
  copyIn,
  copyOut,
  endLoad,
  fingerprint,
  isInUse,
  schoolTables,
  sequenceOf,
  setSequence,
  setStableFormats,
  type Table,
} from './tables.ts'

interface Options {
  say: (line: string) => void
}

/**
 * Streams every table from one snapshot into a migrated, empty target in one transaction: either the whole school has
 * moved and been verified, or the target stays empty.
 */
export async function moveSchool(source: Database, target: Database, { say }: Options): Promise<{ rows: number }> {
  const reader = await source.pool.connect()
  const writer = await target.pool.connect()
  try {
    await refuseInUse(reader)
    await refuseFilled(writer)
    await reader.query('begin isolation level repeatable read read only')
    await writer.query('begin')
    for (const client of [reader, writer]) await setStableFormats(client)
    const tables = await schoolTables(reader)
    await beginLoad(writer, tables)
    let rows = 0
    for (const table of tables) {
      await pipeline(copyOut(reader, table), copyIn(writer, table))
      rows += await verify(reader, writer, table, say)
      if (table.identity) await setSequence(writer, table, await sequenceOf(reader, table))
    }
    await endLoad(writer, tables)
    await copyWaitingJobs(reader, writer)
    await writer.query('commit')
    await reader.query('commit')
    return { rows }
  } catch (error) {
    await writer.query('rollback').catch(() => {})
    await reader.query('rollback').catch(() => {})
    throw error
  } finally {
    reader.release()
    writer.release()
  }
}

async function refuseInUse(reader: ClientBase): Promise<void> {
  if (await isInUse(reader))
    throw new Error('A server still uses this school. Stop it first, so that nothing is written while it moves.')
}

async function refuseFilled(writer: ClientBase): Promise<void> {
  const { rows } = await writer.query<{ filled: boolean }>(
    'select exists (select from users) or exists (select from cohorts) as filled',
  )
  if (rows[0]?.filled)
    throw new Error('The target already holds a school. Nothing was changed; choose an empty database.')
}

/** Unsent mails are moved; the queues themselves are the target's own. */
async function copyWaitingJobs(reader: ClientBase, writer: ClientBase): Promise<void> {
  const columns = async (client: ClientBase) => {
    const { rows } = await client.query<{ columns: string | null }>(
      `select string_agg(quote_ident(attname), ', ' order by attname) as columns from pg_attribute
       where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    return rows[0]?.columns ?? null
  }
  const here = await columns(reader)
  if (!here) return
  if (here !== (await columns(writer)))
    throw new Error('The job queues of the two databases differ. Nothing was kept in the target.')
  const out = reader.query(to(`copy (select ${here} from pgboss.job where state in ('created', 'retry')) to stdout`))
  await pipeline(out, writer.query(from(`copy pgboss.job (${here}) from stdin`)))
}

async function verify(
  reader: ClientBase,
  writer: ClientBase,
  table: Table,
  say: (line: string) => void,
): Promise<number> {
  const [here, there] = [await fingerprint(reader, table), await fingerprint(writer, table)]
  if (here.rows !== there.rows || here.checksum !== there.checksum) {
    throw new Error(
      `${table.name} did not arrive as it left (${here.rows} rows here, ${there.rows} there). Nothing was kept in the target.`,
    )
  }
  say(`  ${table.name.padEnd(22)} ${String(here.rows).padStart(9)} rows, equal`)
  return here.rows
}
