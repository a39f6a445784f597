import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Database } from './connect.ts'
import { columnList, fingerprint, schoolTables, type Table } from './tables.ts'

interface Options {
  say: (line: string) => void
}

/**
 * Streams every table into a migrated, empty target: one snapshot on the one side, one transaction on the other. Either
 * the whole school has moved and is proved equal, or the target is as empty as before.
 */
export async function moveSchool(source: Database, target: Database, { say }: Options): Promise<{ rows: number }> {
  const reader = await source.pool.connect()
  const writer = await target.pool.connect()
  try {
    await refuseInUse(reader)
    await refuseFilled(writer)
    await reader.query('begin isolation level repeatable read read only')
    await writer.query('begin')
    for (const client of [reader, writer])
      await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
    const tables = await schoolTables(reader)
    // Triggers would count again what the summary tables already hold.
    for (const table of tables) await writer.query(`alter table public."${table.name}" disable trigger user`)
    for (const table of [...tables].reverse()) await writer.query(`delete from public."${table.name}"`)
    let rows = 0
    for (const table of tables) {
      await copyTable(reader, writer, table)
      rows += await verify(reader, writer, table, say)
      await continueIdentity(writer, table)
    }
    for (const table of tables) await writer.query(`alter table public."${table.name}" enable trigger user`)
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
  const { rows } = await reader.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'homeroom jobs'`,
  )
  if (rows.length > 0)
    throw new Error('A server still uses this school. Stop it first, so that nothing is written while it moves.')
}

async function refuseFilled(writer: ClientBase): Promise<void> {
  const { rows } = await writer.query<{ filled: boolean }>(
    'select exists (select from users) or exists (select from cohorts) as filled',
  )
  if (rows[0]?.filled)
    throw new Error('The target already holds a school. Nothing was changed; choose an empty database.')
}

async function copyTable(reader: ClientBase, writer: ClientBase, table: Table): Promise<void> {
  await stream(reader, writer, `public."${table.name}"`, columnList(table))
}

/** Mails that were promised and not yet sent go along; the queues themselves are the target's own. */
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
  await stream(reader, writer, 'pgboss.job', here, `where state in ('created', 'retry')`)
}

async function stream(
  reader: ClientBase,
  writer: ClientBase,
  table: string,
  columns: string,
  where = '',
): Promise<void> {
  const out = reader.query(to(`copy (select ${columns} from ${table} ${where}) to stdout`))
  const into = writer.query(from(`copy ${table} (${columns}) from stdin`))
  await pipeline(out, into)
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

/** New rows go on after the old ones. */
async function continueIdentity(writer: ClientBase, table: Table): Promise<void> {
  if (!table.identity) return
  await writer.query(
    `select setval(pg_get_serial_sequence('public."${table.name}"', '${table.identity}'),
       coalesce((select max("${table.identity}") from public."${table.name}"), 0) + 1, false)`,
  )
}
