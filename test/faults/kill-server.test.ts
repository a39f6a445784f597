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
import { freePort, isAlive, killServer, SCHOOL_CLOCK, startServerProcess, stopServer } from './server-process.ts'
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
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: await freePort(), ...SCHOOL_CLOCK }
  const start = () => startServerProcess(settings)
  const running = { server: await start() }
  onTestFinished(() => killServer(running.server))
  const writers = await startWriters(() => running.server.url, database.connection)
  onTestFinished(() => writers.stop())
  return { database, start, running, writers }
}

type School = Awaited<ReturnType<typeof begin>>

/** By a server that was started afresh, so that none of the calls that were given up is still under way. */
async function lostBy({ database, writers, running, start }: School): Promise<string[]> {
  await writers.stop()
  await killServer(running.server)
  running.server = await start()
  const own = connect(database.connection, { max: 1, onError: () => undefined })
  const lost = await writers.lost(own)
  await own.close()
  await stopServer(running.server)
  return lost
}

/** Acknowledged before each kill. */
const WRITES = times(20, 20, 250)

test('a server that is killed under sixteen writers has lost nothing that it said was saved, and saved nothing by half or twice', async () => {
  const kills = times(1, 4, 100)
  const school = await begin()
  const { writers, running, start } = school
  for (let kill = 0; kill < kills; kill++) {
    await writers.done(WRITES)
    await pause((kill * 37) % 200)
    await killServer(running.server)
    running.server = await start()
  }
  await writers.done(WRITES)
  const lost = await lostBy(school)
  expect(lost).toEqual([])
  expect([...writers.refusals.keys()].toSorted()).toEqual(['cut'])
  report({
    what: 'kill -9 of the server under 16 writers',
    cases: kills,
    kills,
    acknowledged: writers.acknowledged(),
    lost: lost.length,
    longestGapMs: writers.longestGap(),
    more: writers.byKind(),
  })
})

test.for([
  { how: 'restarted', fault: 'pause', kills: times(1, 2, 20) },
  { how: 'killed', fault: 'kill', kills: times(1, 2, 50) },
] as const)(
  'a PostgreSQL that is $how under sixteen writers costs them some 503, and the server nothing',
  async ({ how, fault, kills }) => {
    const school = await begin()
    const { writers, running } = school
    const { server } = running
    for (let kill = 0; kill < kills; kill++) {
      await writers.done(WRITES)
      await postgres[fault]()
      await pause((kill * 53) % 300)
      await postgres.resume()
    }
    await writers.done(WRITES)
    const deaths = isAlive(server) ? 0 : 1
    const lost = await lostBy(school)
    expect({ lost, deaths }).toEqual({ lost: [], deaths: 0 })
    expect([...writers.refusals.keys()].toSorted()).toEqual(['503'])
    report({
      what: `PostgreSQL ${how} under 16 writers`,
      cases: kills,
      kills,
      acknowledged: writers.acknowledged(),
      lost: lost.length,
      deaths,
      longestGapMs: writers.longestGap(),
      more: writers.byKind(),
    })
  },
)

test('a server and its PostgreSQL that are killed together under sixteen writers have lost nothing', async () => {
  const kills = times(1, 2, 50)
  const school = await begin()
  const { writers, running, start } = school
  for (let kill = 0; kill < kills; kill++) {
    await writers.done(WRITES)
    await pause((kill * 41) % 200)
    await Promise.all([killServer(running.server), postgres.kill()])
    await postgres.resume()
    running.server = await start()
  }
  await writers.done(WRITES)
  const lost = await lostBy(school)
  expect(lost).toEqual([])
  expect([...writers.refusals.keys()].filter((status) => status !== 'cut' && status !== '503')).toEqual([])
  report({
    what: 'kill -9 of the server and PostgreSQL at once under 16 writers',
    cases: kills,
    kills: kills * 2,
    acknowledged: writers.acknowledged(),
    lost: lost.length,
    longestGapMs: writers.longestGap(),
    more: writers.byKind(),
  })
})
