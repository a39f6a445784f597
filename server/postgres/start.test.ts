import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trimLog } from '#server/postgres/log.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/postgres/start.ts'
import { openFolder, query, runningPostgres } from '#test/support/embedded-process.ts'

// Creates real databases, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

test('the first start makes the database, a later one finds what was written', async () => {
  const dataDir = join(await openFolder(), 'not', 'yet', 'there')
  const lines: string[] = []
  const first = await startEmbedded({ dataDir, say: (line) => lines.push(line) })
  await query(first.connection, "create table note as select 'hello' as body")
  await first.stop()
  const second = await startEmbedded({ dataDir, say: (line) => lines.push(line) })
  const found = await query(second.connection, 'select body from note')
  await second.stop()

  expect([first.isNew, second.isNew]).toEqual([true, false])
  expect(found).toEqual([{ body: 'hello' }])
  expect(lines).toEqual([`Making a new database in ${join(dataDir, 'postgres')} …`])
})

describe('a database that runs', () => {
  let dataDir: string
  let removeFolder: () => Promise<void>
  let database: EmbeddedDatabase
  beforeAll(async () => {
    dataDir = await openFolder((remove) => {
      removeFolder = remove
    })
    database = await startEmbedded({ dataDir, say: () => undefined })
  }, 90_000)
  afterAll(async () => {
    await database.stop()
    await removeFolder()
  })

  test('PostgreSQL listens on no network, keeps every commit and knows only UTC', async () => {
    const settings = await query(
      database.connection,
      `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'full_page_writes',
         'synchronous_commit', 'max_connections', 'TimeZone', 'server_encoding', 'data_checksums') order by name`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      max_connections: '100',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
    })
  })

  test('the role of the application owns the database without being a superuser, and names sort as people sort them', async () => {
    const [role] = await query(
      database.connection,
      'select rolname, rolsuper from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolname: 'homeroom', rolsuper: false })
    await query(database.connection, 'create extension citext; create extension pg_trgm')
    const names = await query(
      database.connection,
      "select name from (values ('Zoe'), ('adam'), ('Åsa'), ('Bo')) as t(name) order by name",
    )
    expect(names.map(({ name }) => name)).toEqual(['adam', 'Åsa', 'Bo', 'Zoe'])
  })

  test("PostgreSQL's log holds nothing that a person wrote, and is kept short while PostgreSQL goes on writing to it", async () => {
    const home = join(dataDir, 'postgres')
    const failing = [
      "create table person (email text unique); insert into person values ('ann@example.org'), ('ann@example.org')",
      "select 'ann@example.org'::int",
      "select no_such_column from (values ('ann@example.org')) as t",
    ]
    for (const sql of failing) await expect(query(database.connection, sql)).rejects.toThrow()
    const log = await readFile(join(home, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is ready')
    expect(log).not.toContain('ann@example.org')

    await trimLog(home, 10)
    await expect(query({ ...database.connection, database: 'nowhere' }, 'select 1')).rejects.toThrow('does not exist')
    expect(await readFile(join(home, 'postgres.log.old'), 'utf8')).toContain('database system is ready')
    expect(await readFile(join(home, 'postgres.log'), 'utf8')).toMatch(
      /^\S+ \S+ UTC \[\d+\] FATAL: {2}database "nowhere" does not exist\n/,
    )
  })

  test('stopping twice is stopping once', async () => {
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    expect(await runningPostgres(join(dataDir, 'postgres', 'cluster'))).toBeUndefined()
  })
})
