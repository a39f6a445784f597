import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { SERVER_SETTINGS } from '#server/postgres/settings.ts'
import { createDatabase } from '#test/support/database.ts'
import { report, times } from '#test/support/extent.ts'
import { startTestPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { freePort, isAlive, killServer, startServerProcess, stopServer } from './server-process.ts'
import { startWriters } from './writers.ts'

vi.setConfig({ testTimeout: times(120_000, 600_000, 3_600_000) })

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres(SERVER_SETTINGS)
})
afterAll(() => postgres.stop())

/** A server on a durable PostgreSQL, with sixteen writers. */
async function begin() {
  const database = await createDatabase(postgres.connection, null)
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-faults-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: await freePort() }
  const start = () => startServerProcess(settings)
  const running = { server: await start() }
  onTestFinished(() => killServer(running.server))
  const writers = await startWriters(() => running.server.url, database.connection)
  onTestFinished(() => writers.stop())
  return { database, start, running, writers }
}

async function lostBy({ database, writers }: Awaited<ReturnType<typeof begin>>): Promise<number> {
  await writers.stop()
  const own = connect(database.connection, { max: 1, onError: () => undefined })
  const lost = await writers.lost(own)
  await own.close()
  return lost
}

test('a server that is killed under sixteen writers has lost nothing that it said was saved, and saved nothing by half', async () => {
  const kills = times(1, 4, 100)
  const school = await begin()
  const { writers, running, start } = school
  for (let kill = 0; kill < kills; kill++) {
    await writers.done(20)
    await pause((kill * 37) % 200)
    await killServer(running.server)
    running.server = await start()
  }
  await writers.done(20)
  const lost = await lostBy(school)
  expect(lost).toBe(0)
  expect([...writers.refusals.keys()].toSorted()).toEqual(['cut'])
  await stopServer(running.server)
  report({
    what: 'kill -9 of the server under 16 writers',
    cases: kills,
    kills,
    acknowledged: writers.acknowledged(),
    lost,
    longestGapMs: writers.longestGap(),
  })
})

test.for([
  { how: 'restarted', fault: 'pause' },
  { how: 'killed', fault: 'kill' },
] as const)(
  'a PostgreSQL that is $how under sixteen writers costs them some 503, and the server nothing',
  async ({ how, fault }) => {
    const kills = times(1, 2, 20)
    const school = await begin()
    const { writers, running } = school
    const { server } = running
    for (let kill = 0; kill < kills; kill++) {
      await writers.done(20)
      await postgres[fault]()
      await pause((kill * 53) % 300)
      await postgres.resume()
    }
    await writers.done(20)
    expect(isAlive(server)).toBe(true)
    const lost = await lostBy(school)
    expect(lost).toBe(0)
    expect([...writers.refusals.keys()].toSorted()).toEqual(['503'])
    report({
      what: `PostgreSQL ${how} under 16 writers`,
      cases: kills,
      kills,
      acknowledged: writers.acknowledged(),
      lost,
      deaths: isAlive(server) ? 0 : 1,
      longestGapMs: writers.longestGap(),
    })
  },
)
