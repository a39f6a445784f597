import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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

test('Ctrl+C reaches the server and not PostgreSQL, which is there until the server has stopped in order', async () => {
  const { dataDir, cluster } = await newFolder()
  const server = startProcess(dataDir)
  const { connection } = await server.next('ready')
  server.send('take interrupts')
  await server.next('taking')

  server.signalGroup('SIGINT')
  await server.next('interrupted')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])

  server.send('stop')
  await server.next('stopped')
  expect(await runningPostgres(cluster)).toBeUndefined()
})

test.for(['SIGINT', 'SIGTERM'] as const)(
  'a command that has no answer to %s takes PostgreSQL down with it',
  async (name) => {
    const { dataDir, cluster } = await newFolder()
    const command = startProcess(dataDir)
    await command.next('ready')
    command.child.kill(name)

    expect(await command.ended).toEqual([null, name])
    expect(await runningPostgres(cluster)).toBeUndefined()
  },
)

test('a command that ends without stopping its database leaves no PostgreSQL behind', async () => {
  const { dataDir, cluster } = await newFolder()
  const command = startProcess(dataDir)
  await command.next('ready')
  command.send('exit')

  expect(await command.ended).toEqual([0, null])
  await vi.waitUntil(async () => (await runningPostgres(cluster)) === undefined, { timeout: 60_000 })
})

test('a command that is interrupted during the first start leaves no PostgreSQL behind', async () => {
  const { dataDir, cluster } = await newFolder()
  const command = startProcess(dataDir)
  await command.next('said')
  command.signalGroup('SIGINT')

  await command.ended
  expect(await runningPostgres(cluster)).toBeUndefined()
})
