import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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

async function newFolder() {
  const dataDir = await openFolder()
  const cluster = join(dataDir, 'postgres', 'cluster')
  endPostgresAfterwards(cluster)
  return { dataDir, cluster }
}

test('servers that start at the same moment make one database and all use it', async () => {
  const { dataDir, cluster } = await newFolder()
  const servers = Array.from({ length: 4 }, () => startProcess(dataDir))
  const ready = await Promise.all(servers.map((server) => server.next('ready')))
  for (const [index, { connection }] of ready.entries()) {
    await query(connection, `create table if not exists note (id int); insert into note values (${index})`)
  }
  const [first] = ready
  const rows = first && (await query(first.connection, 'select id from note order by id'))

  expect(ready.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(ready.map(({ connection }) => connection.host)).size).toBe(1)
  expect(rows).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }, { id: 3 }])

  for (const server of servers) server.send('stop')
  await Promise.all(servers.map((server) => server.next('stopped')))
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test('the first to leave leaves PostgreSQL to the others, the last one out stops it', async () => {
  const { dataDir, cluster } = await newFolder()
  const early = startProcess(dataDir)
  await early.next('ready')
  const late = startProcess(dataDir)
  const { connection, isNew } = await late.next('ready')
  const running = await runningPostgres(cluster)

  early.send('stop')
  await early.next('stopped')
  expect(isNew).toBe(false)
  expect(await runningPostgres(cluster)).toBe(running)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])

  late.send('stop')
  await late.next('stopped')
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test('a server that was killed is not waited for: the last living one stops PostgreSQL', async () => {
  const { dataDir, cluster } = await newFolder()
  const killed = startProcess(dataDir)
  const living = startProcess(dataDir)
  await Promise.all([killed.next('ready'), living.next('ready')])
  killed.child.kill('SIGKILL')
  await killed.ended

  living.send('stop')
  await living.next('stopped')
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test('two uses inside one process count as two', async () => {
  const { dataDir, cluster } = await newFolder()
  const say = () => undefined
  const [one, two] = await Promise.all([startEmbedded({ dataDir, say }), startEmbedded({ dataDir, say })])
  await one.stop()
  expect(await query(two.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await two.stop()
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test('whoever comes while the last one leaves still gets a database, however often', async () => {
  const { dataDir, cluster } = await newFolder()
  const say = () => undefined
  let leaving = await startEmbedded({ dataDir, say })
  for (let round = 0; round < 12; round++) {
    const [coming] = await Promise.all([startEmbedded({ dataDir, say }), leaving.stop()])
    expect(await query(coming.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    leaving = coming
  }
  await leaving.stop()
  expect(await runningPostgres(cluster)).toBeUndefined()
})
