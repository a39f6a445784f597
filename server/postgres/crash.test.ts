import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseAccount } from '#server/postgres/account.ts'
import { startEmbedded } from '#server/postgres/start.ts'
import {
  endPostgresAfterwards,
  openFolder,
  query,
  runningPostgres,
  startProcess,
} from '#test/support/embedded-process.ts'

// Creates real databases, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const say = () => undefined
const BUSY = "select 1 from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()"

async function newFolder() {
  const dataDir = await openFolder()
  const cluster = join(dataDir, 'postgres', 'cluster')
  endPostgresAfterwards(cluster)
  return { dataDir, cluster }
}

async function killEverything(dataDir: string, cluster: string): Promise<void> {
  const server = startProcess(dataDir)
  const { connection } = await server.next('ready')
  await query(connection, 'create table note as select generate_series(1, 1000) as id')
  server.child.kill('SIGKILL')
  process.kill((await runningPostgres(cluster)) ?? 0, 'SIGKILL')
  await server.ended
}

async function drafts(home: string): Promise<string[]> {
  return readdir(home, { recursive: true }).catch(() => [])
}

async function sleeper(): Promise<ChildProcess> {
  const { ids } = await chooseAccount()
  const child = spawn('sleep', ['600'], { ...ids, cwd: '/', stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('the PostgreSQL that a killed server leaves behind is taken over, not fought', async () => {
  const { dataDir, cluster } = await newFolder()
  const server = startProcess(dataDir)
  const { connection } = await server.next('ready')
  await query(connection, 'create table note as select 1 as id')
  server.child.kill('SIGKILL')
  await server.ended
  const left = await runningPostgres(cluster)

  const next = await startEmbedded({ dataDir, say })
  const adopted = await runningPostgres(cluster)
  const rows = await query(next.connection, 'select id from note')
  await next.stop()

  expect(left).toBeDefined()
  expect(adopted).toBe(left)
  expect(rows).toEqual([{ id: 1 }])
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test('after a kill of everything the next start recovers what was committed', async () => {
  const { dataDir, cluster } = await newFolder()
  await killEverything(dataDir, cluster)

  const next = await startEmbedded({ dataDir, say })
  const rows = await query(next.connection, 'select count(*)::int from note')
  await next.stop()

  expect(rows).toEqual([{ count: 1000 }])
})

test('a process that has got the number of the killed PostgreSQL is neither believed nor harmed', async () => {
  const { dataDir, cluster } = await newFolder()
  await killEverything(dataDir, cluster)
  // PostgreSQL would take any process of its account with this pid for a running postmaster and refuse to start.
  const stranger = await sleeper()
  const pidFile = join(cluster, 'postmaster.pid')
  const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n')
  await writeFile(pidFile, [stranger.pid, ...rest].join('\n'))

  const next = await startEmbedded({ dataDir, say })
  const rows = await query(next.connection, 'select count(*)::int from note')
  await next.stop()

  expect(rows).toEqual([{ count: 1000 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test.for([
  { who: 'the server with all it had started', killed: 'group' },
  { who: 'the server alone', killed: 'process' },
] as const)('a first start cut short by a kill of $who leaves nothing in the way', async ({ killed }) => {
  const { dataDir, cluster } = await newFolder()
  const home = join(dataDir, 'postgres')
  const server = startProcess(dataDir)
  await vi.waitUntil(async () => (await drafts(home)).some((name) => name.endsWith('global')), { timeout: 60_000 })
  if (killed === 'group') server.signalGroup('SIGKILL')
  else server.child.kill('SIGKILL')
  await server.ended
  expect(await readdir(home)).not.toContain('cluster')

  const next = await startEmbedded({ dataDir, say })
  const rows = await query(next.connection, 'select 1 as one')
  await next.stop()

  expect(next.isNew).toBe(true)
  expect(rows).toEqual([{ one: 1 }])
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test('a PostgreSQL that is killed under the running servers is started again by one of them', async () => {
  const { dataDir, cluster } = await newFolder()
  const servers = [startProcess(dataDir), startProcess(dataDir)] as const
  const [{ connection }] = await Promise.all([servers[0].next('ready'), servers[1].next('ready')])
  await query(connection, 'create table note as select 1 as id')
  const restarts = () => servers.flatMap(({ said }) => said.filter((line) => line.includes('started again')))

  for (const round of [1, 2]) {
    const before = await runningPostgres(cluster)
    expect(before).toBeDefined()
    // A backend in a long statement does not notice, and keeps the shared memory attached.
    const busy = query(connection, 'select sum(n) from generate_series(1, 1e12) as n').catch(() => undefined)
    await vi.waitUntil(async () => (await query(connection, BUSY)).length > 0, { timeout: 60_000 })
    process.kill(before ?? 0, 'SIGKILL')
    await vi.waitUntil(() => query(connection, 'select id from note').catch(() => undefined), { timeout: 60_000 })
    await busy
    expect(await runningPostgres(cluster)).not.toBe(before)
    // PostgreSQL answers before the server that started it has said so.
    await vi.waitUntil(() => restarts().length >= round, { timeout: 60_000 })
  }

  // A server stops once it has finished what it began, so nothing more can be said.
  for (const server of servers) server.send('stop')
  await Promise.all(servers.map((server) => server.next('stopped')))
  expect(restarts()).toHaveLength(2)
})

test('a PostgreSQL whose socket is swept away is started again', async () => {
  const { dataDir } = await newFolder()
  const server = startProcess(dataDir)
  const { connection } = await server.next('ready')
  await rm(connection.host, { recursive: true })

  await vi.waitUntil(() => query(connection, 'select 1').catch(() => undefined), { timeout: 60_000 })
  await vi.waitUntil(() => server.said.at(-1) === 'PostgreSQL had stopped by itself and has been started again.', {
    timeout: 60_000,
  })
})
