import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createDatabase } from '#test/support/database.ts'
import { report, times } from '#test/support/extent.ts'
import { isAlive, killServer, SCHOOL_CLOCK, startServerProcess, stepClock } from './server-process.ts'
import { startWriters } from './writers.ts'

vi.setConfig({ testTimeout: times(120_000, 300_000, 1_800_000) })

const HOUR = 60 * 60_000

test('a clock that goes back an hour and forth again under sixteen writers logs nobody out, and nothing is lost or done twice', async () => {
  const rounds = times(1, 1, 25)
  const writes = times(20, 150, 200)
  const database = await createDatabase(inject('postgres'))
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-clock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = () => startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', ...SCHOOL_CLOCK })
  let server = await start()
  onTestFinished(() => killServer(server))
  const writers = await startWriters(() => server.url, database.connection)
  onTestFinished(() => writers.stop())
  for (let round = 0; round < rounds; round++) {
    for (const ms of [-HOUR, 0, HOUR, 0]) {
      await stepClock(server, ms)
      await writers.done(writes)
    }
  }
  const deaths = isAlive(server) ? 0 : 1
  await writers.stop()
  await killServer(server)
  server = await start()
  // What was planned by any of the clocks is due.
  await stepClock(server, 2 * HOUR)
  const own = connect(database.connection, { max: 1, onError: () => undefined })
  const lost = await writers.lost(own)
  await own.close()
  expect(lost.join('\n')).toBe('')
  expect(deaths).toBe(0)
  expect([...writers.refusals.keys()]).toEqual([])
  report({
    what: 'the clock goes an hour back and forth under 16 writers',
    cases: rounds * 4,
    acknowledged: writers.acknowledged(),
    lost: lost.length,
    deaths,
    more: writers.byKind(),
  })
})
