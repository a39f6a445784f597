import type { ClientBase } from 'pg'
import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams'

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
  identity: string | null
}

/** Kysely's own tables: a target is migrated on its own. */
const KYSELY_TABLES = ['kysely_migration', 'kysely_migration_lock']

/** Every table of the school, after the tables it references. */
export async function schoolTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>({
    text: `
      select c.relname as name,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped limit 1) as identity,
        array(select distinct f.confrelid::regclass::text from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any ($1)
      order by c.relname`,
    values: [KYSELY_TABLES],
  })
  const sorted: Table[] = []
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map((table) => table.name))
    const ready = rows.filter((row) => !done.has(row.name) && row.refers_to.every((name) => done.has(name)))
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle and cannot be put in order.')
    sorted.push(...ready.map(({ name, columns, identity }) => ({ name, columns, identity })))
  }
  return sorted
}

export const columnList = (table: Table) => table.columns.map((column) => `"${column}"`).join(', ')

export interface Fingerprint {
  rows: number
  checksum: string
}

/** Independent of row order. */
export async function fingerprint(client: ClientBase, table: Table): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
     from (select ${columnList(table)} from public."${table.name}") t`,
  )
  return rows[0] ?? { rows: 0, checksum: '0' }
}

/** Session settings under which both servers read and write values as the same text, without a statement timeout. */
export async function setStableFormats(client: ClientBase): Promise<void> {
  await client.query(
    `set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
     set local intervalstyle = 'postgres'; set local extra_float_digits = 1`,
  )
}

/** Empties every table. Triggers are off, because the summaries are loaded too and would be counted twice. */
export async function beginLoad(client: ClientBase, tables: Table[]): Promise<void> {
  for (const table of tables) await client.query(`alter table public."${table.name}" disable trigger user`)
  for (const table of [...tables].reverse()) await client.query(`delete from public."${table.name}"`)
}

export async function endLoad(client: ClientBase, tables: Table[]): Promise<void> {
  for (const table of tables) await client.query(`alter table public."${table.name}" enable trigger user`)
}

export const copyOut = (client: ClientBase, table: Table): CopyToStreamQuery =>
  client.query(to(`copy (select ${columnList(table)} from public."${table.name}") to stdout`))

export const copyIn = (client: ClientBase, table: Table): CopyStreamQuery =>
  client.query(from(`copy public."${table.name}" (${columnList(table)}) from stdin`))

/** Every server keeps a connection with this name for its jobs. */
export async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'homeroom jobs'`,
  )
  return rows.length > 0
}

/** Its gaps are kept, so that the id of a row that was removed is never given to another. */
export interface Sequence {
  last_value: string
  is_called: boolean
}

export async function sequenceOf(client: ClientBase, table: Table): Promise<Sequence> {
  const { rows: named } = await client.query<{ sequence: string }>(
    `select pg_get_serial_sequence('public."${table.name}"', '${table.identity}') as sequence`,
  )
  const { rows } = await client.query<Sequence>(`select last_value::text, is_called from ${named[0]?.sequence}`)
  if (!rows[0]) throw new Error(`${table.name} has lost its sequence.`)
  return rows[0]
}

export async function setSequence(
  client: ClientBase,
  table: Table,
  { last_value, is_called }: Sequence,
): Promise<void> {
  const name = `pg_get_serial_sequence('public."${table.name}"', '${table.identity}')`
  await client.query(`select setval(${name}, $1::bigint, $2)`, [last_value, is_called])
}
