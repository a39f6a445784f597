import { once } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase, PoolClient } from 'pg'
import { pino } from 'pino'
import type { Connection, Database } from '../db/connect.ts'
import { MIGRATION_NAMES, migrate } from '../db/migrate.ts'
import type { Schema } from '../db/schema.ts'
import type { Trx } from '../db/transaction.ts'
import { startJobs } from '../jobs/jobs.ts'
import type { JobData, JobName } from '../jobs/queues.ts'
import { FORMAT, type Head, KEPT_QUEUES, type Manifest, type WaitingJob } from './backup.ts'
import { PhotoRestore } from './photos.ts'
import { checkSeal, readSealed } from './sealed-file.ts'
import {
  beginLoad,
  copyIn,
  endLoad,
  fingerprint,
  isInUse,
  schoolTables,
  setSequence,
  setStableFormats,
  type Table,
} from './tables.ts'
import { readTar, type TarEntry } from './tar.ts'

interface Options {
  file: string
  /** Replaces an existing school. */
  replace: boolean
  photoFolder: string | null
  say: (line: string) => void
}

export interface RestoreReport {
  made_at: string
  rows: number
  photos: number
  jobs: number
  migrated: string[]
}

/**
 * Restores a backup. The whole file is verified before anything is touched; then tables, rows and newer migrations go in
 * one transaction, so a failure changes nothing.
 */
export async function restore(target: Database & { connection: Connection }, options: Options): Promise<RestoreReport> {
  const { file, say } = options
  await checkSeal(file)
  const head = await readHead(file)
  refuseUnknown(head)
  const client = await target.pool.connect()
  let failure: unknown
  try {
    await refuseInUse(client)
    await refuseFilled(client, options.replace)
    // Creates this version's queues before the transaction that fills them.
    const jobs = await startJobs(target.connection, pino({ level: 'silent' }))
    const photos = new PhotoRestore(options.photoFolder)
    try {
      const report = await kyselyOn(client)
        .transaction()
        .execute(async (trx) => {
          await setStableFormats(client)
          await dropSchool(client)
          await migrate(trx, head.migrations.at(-1))
          const loaded = await load(client, file, head, photos, say)
          await client.query('delete from pgboss.job')
          for (const { name, data } of loaded.jobs) {
            await jobs.send(name as JobName, data as JobData[JobName], { trx: trx as unknown as Trx })
          }
          const migrated = await migrate(trx)
          // Sessions, reset links, invitations, set-up codes and calendar addresses from the backup must not work again.
          for (const table of [
            'sessions',
            'password_resets',
            'invitations',
            'setup_codes',
            'pending_logins',
            'known_browsers',
            'feeds',
          ])
            await client.query(`delete from ${table}`)
          return { made_at: head.made_at, rows: loaded.rows, photos: photos.count, jobs: loaded.jobs.length, migrated }
        })
      await photos.keep()
      return report
    } catch (error) {
      await photos.undo()
      throw error
    } finally {
      await jobs.stop()
    }
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(failure !== undefined)
  }
}

async function readHead(file: string): Promise<Head> {
  for await (const entry of readTar(readSealed(file))) {
    if (entry.name !== 'homeroom.json') break
    return (await json(entry)) as Head
  }
  throw new Error(`${file} is no backup of Homeroom. Nothing was changed.`)
}

function refuseUnknown({ format, migrations }: Head): void {
  const known = MIGRATION_NAMES.slice(0, migrations.length)
  if (format === FORMAT && migrations.length > 0 && migrations.every((name, n) => name === known[n])) return
  const newer = migrations.find((name) => !MIGRATION_NAMES.includes(name))
  if (format === FORMAT && !newer)
    throw new Error('This version never had the schema of this backup. Nothing was changed.')
  throw new Error(
    `This backup was made by a newer version of Homeroom (its schema is ${newer}, this one knows ${MIGRATION_NAMES.at(-1)}). ` +
      'Install that version or a later one, and restore with it. Nothing was changed.',
  )
}

async function refuseInUse(client: ClientBase): Promise<void> {
  if (await isInUse(client)) throw new Error('A server still uses this database. Stop it first. Nothing was changed.')
}

async function refuseFilled(client: ClientBase, replace: boolean): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if (tables.length === 0) return
  const names = new Set(tables.map(({ name }) => name))
  if (!names.has('kysely_migration') || !names.has('school')) {
    throw new Error('This database holds tables that are not Homeroom’s. Choose an empty one. Nothing was changed.')
  }
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from users) or exists (select from cohorts) as filled',
  )
  if (rows[0]?.filled && !replace) {
    throw new Error(
      'This database already holds a school. Nothing was changed. To give that school up and put the backup in its ' +
        'place, add --replace.',
    )
  }
}

/** Skips objects that belong to an extension. */
async function dropSchool(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table public.%I cascade', c.relname) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  const order = (statement: string) => Number(statement.startsWith('drop function'))
  for (const { statement } of rows.toSorted((a, b) => order(a.statement) - order(b.statement))) {
    await client.query(statement.replace(/^drop (table|function) /, 'drop $1 if exists '))
  }
}

async function load(client: ClientBase, file: string, head: Head, photos: PhotoRestore, say: Options['say']) {
  const tables = await schoolTables(client)
  const found = new Map(tables.map((table) => [table.name, table]))
  if (JSON.stringify(tables) !== JSON.stringify(head.tables)) {
    throw new Error('The tables of this backup are not those of its version. Nothing was changed.')
  }
  await beginLoad(client, tables)
  const jobs: WaitingJob[] = []
  let manifest: Manifest | undefined
  let copying: Copying | undefined
  for await (const entry of readTar(readSealed(file))) {
    const [, name] = /^tables\/(\w+)\/\d+$/.exec(entry.name) ?? []
    if (copying && copying.table.name !== name) {
      await copying.end()
      copying = undefined
    }
    if (name) {
      const table = found.get(name)
      if (!table) throw new Error(`The backup has a table ${name} that nobody knows. Nothing was changed.`)
      copying ??= new Copying(client, table)
      await copying.write(entry)
    } else if (entry.name.startsWith('photos/')) await photos.write(entry.name, await readAll(entry))
    else if (entry.name === 'jobs.ndjson')
      jobs.push(...(await lines(entry)).filter((job) => KEPT_QUEUES.includes(job.name)))
    else if (entry.name === 'manifest.json') manifest = (await json(entry)) as Manifest
  }
  if (!manifest) throw new Error('The backup has no manifest. Nothing was changed.')
  let rows = 0
  for (const table of tables) rows += await verify(client, table, manifest, say)
  await endLoad(client, tables)
  return { rows, jobs }
}

/** A COPY into one table, fed from several tar entries. */
class Copying {
  readonly table: Table
  readonly #into: ReturnType<typeof copyIn>
  readonly #failed: Promise<never>

  constructor(client: ClientBase, table: Table) {
    this.table = table
    this.#into = copyIn(client, table)
    this.#failed = once(this.#into, 'error').then(([error]) => Promise.reject(error))
    // The next write reports it.
    this.#failed.catch(() => undefined)
  }

  async write({ body }: TarEntry): Promise<void> {
    for await (const chunk of body) {
      if (!this.#into.write(chunk)) await Promise.race([once(this.#into, 'drain'), this.#failed])
    }
  }

  async end(): Promise<void> {
    const finished = once(this.#into, 'finish')
    this.#into.end()
    await Promise.race([finished, this.#failed])
  }
}

async function verify(client: ClientBase, table: Table, manifest: Manifest, say: Options['say']): Promise<number> {
  const [there, here] = [manifest.tables[table.name], await fingerprint(client, table)]
  if (there?.rows !== here.rows || there.checksum !== here.checksum) {
    throw new Error(`${table.name} did not come back as it was. Nothing was changed.`)
  }
  const sequence = manifest.sequences[table.name]
  if (table.identity && sequence) await setSequence(client, table, sequence)
  say(`  ${table.name.padEnd(22)} ${String(here.rows).padStart(9)} rows, equal`)
  return here.rows
}

async function readAll({ body }: TarEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

const json = async (entry: TarEntry): Promise<unknown> => JSON.parse((await readAll(entry)).toString())

async function lines(entry: TarEntry): Promise<WaitingJob[]> {
  const text = (await readAll(entry)).toString().trimEnd()
  return text.split('\n').map((line) => JSON.parse(line) as WaitingJob)
}

/** Kysely on the connection that COPY uses, so that both share a transaction. */
function kyselyOn(client: PoolClient): Kysely<Schema> {
  const shared = { query: client.query.bind(client), release: () => undefined } as unknown as PoolClient
  const pool = { connect: async () => shared, end: async () => undefined, options: {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
