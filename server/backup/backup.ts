import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { PHOTO_SIZES, type PhotoSize } from '#domain/student-photo-path.ts'
import type { Database } from '../db/connect.ts'
import { QUEUES } from '../jobs/queues.ts'
import { photoFile } from '../photos/store.ts'
import { hasCode } from '../postgres/files.ts'
import { writeSealed } from './sealed-file.ts'
import {
  copyOut,
  type Fingerprint,
  fingerprint,
  type Sequence,
  schoolTables,
  sequenceOf,
  setStableFormats,
  type Table,
} from './tables.ts'
import { type TarFile, writeTar } from './tar.ts'

export const FORMAT = 1

/** The first file of a backup, for checking compatibility. */
export interface Head {
  format: number
  made_at: string
  migrations: string[]
  tables: Table[]
}

/** The last file: what a restore must find. */
export interface Manifest {
  tables: Record<string, Fingerprint>
  sequences: Record<string, Sequence>
  jobs: number
  photos: number
}

export interface WaitingJob {
  name: string
  data: object
}

/** Scheduled jobs start again on their own; all others must be kept. */
export const KEPT_QUEUES = Object.keys(QUEUES).filter(
  (name) => !['housekeeping', 'notification-digest', 'reminders'].includes(name),
)

/** Bytes of a table held in memory. */
const PART = 4 * 1024 * 1024

interface Options {
  file: string
  /** Null if photos are in a bucket. */
  photoFolder: string | null
  now: Date
}

interface BackupReport {
  bytes: number
  rows: number
  photos: number
  /** Replaced or removed during the backup. */
  photosGone: number
}

/** A snapshot of the school in one file; people can keep working. */
export async function backUp(source: Database, options: Options): Promise<BackupReport> {
  const client = await source.pool.connect()
  let failure: unknown
  try {
    await client.query('begin isolation level repeatable read read only')
    await setStableFormats(client)
    const report = { rows: 0, photos: 0, photosGone: 0 }
    const bytes = await writeSealed(options.file, writeTar(files(client, options, report), options.now))
    await client.query('commit')
    return { bytes, ...report }
  } catch (error) {
    failure = error
    throw error
  } finally {
    // A connection in the middle of a COPY cannot be reused.
    client.release(failure !== undefined)
  }
}

type Counts = Omit<BackupReport, 'bytes'>

async function* files(client: ClientBase, { photoFolder, now }: Options, report: Counts): AsyncGenerator<TarFile> {
  const tables = await schoolTables(client)
  const head: Head = { format: FORMAT, made_at: now.toISOString(), migrations: await migrationsOf(client), tables }
  yield json('homeroom.json', head)
  // Photos first, right after the snapshot, so that fewer have been replaced.
  yield* photosOf(client, photoFolder, report)
  const manifest: Manifest = { tables: {}, sequences: {}, jobs: 0, photos: report.photos }
  for (const table of tables) {
    let number = 0
    for await (const content of portions(copyOut(client, table))) {
      number++
      yield { name: `tables/${table.name}/${String(number).padStart(6, '0')}`, content }
    }
    const print = await fingerprint(client, table)
    manifest.tables[table.name] = print
    report.rows += print.rows
    if (table.identity) manifest.sequences[table.name] = await sequenceOf(client, table)
  }
  for await (const jobs of waitingJobs(client)) {
    manifest.jobs += jobs.length
    yield { name: 'jobs.ndjson', content: Buffer.from(jobs.map((job) => `${JSON.stringify(job)}\n`).join('')) }
  }
  yield json('manifest.json', manifest)
}

const json = (name: string, content: unknown): TarFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
})

async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows: known } = await client.query(`select to_regclass('public.kysely_migration') as found`)
  if (!known[0]?.found) throw new Error('There is no school in this database yet, so there is nothing to back up.')
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function* portions(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    held.push(chunk)
    size += chunk.length
    if (size < PART) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* waitingJobs(client: ClientBase): AsyncGenerator<WaitingJob[]> {
  const { rows: known } = await client.query(`select to_regclass('pgboss.job') as found`)
  if (!known[0]?.found) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<WaitingJob & { id: string }>(
      `select id, name, data from pgboss.job
       where state in ('created', 'retry') and name = any ($1) and id > $2 order by id limit 500`,
      [KEPT_QUEUES, after],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ name, data }) => ({ name, data }))
    after = last.id
  }
}

async function* photosOf(client: ClientBase, folder: string | null, report: Counts): AsyncGenerator<TarFile> {
  if (folder === null) return
  const { rows } = await client.query<{ id: number; photo_file_name: string }>(
    'select id, photo_file_name from students where photo_file_name is not null order by id',
  )
  for (const { id, photo_file_name } of rows) {
    for (const size of PHOTO_SIZES) {
      const content = await readPhoto(folder, id, photo_file_name, size)
      if (content === null) report.photosGone++
      else {
        report.photos++
        yield { name: photoFile('photos', id, photo_file_name, size), content }
      }
    }
  }
}

async function readPhoto(folder: string, id: number, name: string, size: PhotoSize): Promise<Buffer | null> {
  try {
    return await readFile(photoFile(folder, id, name, size))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
