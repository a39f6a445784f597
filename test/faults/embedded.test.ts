import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { endPostgresAfterwards, openFolder, runningPostgres } from '#test/support/embedded-process.ts'
import { report, times } from '#test/support/extent.ts'
import { freePort, isAlive, killServer, SCHOOL_CLOCK, startServerProcess, stopServer } from './server-process.ts'
import { startWriters } from './writers.ts'

vi.setConfig({ testTimeout: times(180_000, 600_000, 3_600_000) })

const VICTIMS = ['the server', 'its PostgreSQL', 'both at once'] as const

test('a school with its own database loses nothing when the server, PostgreSQL or both are killed', async () => {
  const rounds = times(1, 2, 20)
  const dataDir = await openFolder()
  const cluster = join(dataDir, 'postgres', 'cluster')
  endPostgresAfterwards(cluster)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'false', PORT: await freePort(), ...SCHOOL_CLOCK }
  const start = () => startServerProcess(settings)
  let server = await start()
  onTestFinished(() => killServer(server))
  const writers = await startWriters(() => server.url, server.connection)
  onTestFinished(() => writers.stop())

  let deaths = 0
  for (let round = 0; round < rounds; round++) {
    for (const victim of VICTIMS) {
      await writers.done(20)
      await pause((round * 37) % 150)
      if (victim !== 'the server') process.kill((await runningPostgres(cluster)) ?? Number.NaN, 'SIGKILL')
      if (victim === 'its PostgreSQL') continue
      await killServer(server)
      server = await start()
    }
    await writers.done(20)
    if (!isAlive(server)) deaths++
  }
  await writers.stop()
  await killServer(server)
  server = await start()
  const own = connect(server.connection, { max: 1, onError: () => undefined })
  const lost = await writers.lost(own)
  await own.close()
  await stopServer(server)
  expect({ lost, deaths }).toEqual({ lost: [], deaths: 0 })
  expect([...writers.refusals.keys()].filter((status) => status !== 'cut' && status !== '503')).toEqual([])
  expect(await runningPostgres(cluster)).toBeUndefined()
  report({
    what: 'own database: the server, PostgreSQL and both killed in turn',
    cases: rounds * VICTIMS.length,
    kills: rounds * 4,
    acknowledged: writers.acknowledged(),
    lost: lost.length,
    deaths,
    longestGapMs: writers.longestGap(),
    more: writers.byKind(),
  })
})
