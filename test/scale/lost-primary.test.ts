import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { freePort, killServer, SCHOOL_CLOCK, startServerProcess } from '../faults/server-process.ts'
import { startWriters } from '../faults/writers.ts'
import { startPostgresPair } from './postgres-pair.ts'

test('when the primary is lost under sixteen writers of every kind the standby has all that was acknowledged, once and whole', async () => {
  const pair = await startPostgresPair()
  onTestFinished(() => pair.remove())
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-scale-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = async (DATABASE_URL: string) => {
    const server = await startServerProcess({
      DATABASE_URL,
      DATA_DIR: dataDir,
      PORT: await freePort(),
      ...SCHOOL_CLOCK,
    })
    onTestFinished(() => killServer(server))
    return server
  }
  const server = await start(pair.primary.url)
  const writers = await startWriters(() => server.url, { connectionString: pair.primary.url })
  onTestFinished(() => writers.stop())
  await writers.done(500)
  await pair.primary.kill()
  await writers.stop()
  await killServer(server)

  await pair.standby.promote()
  // What was given up half way is settled by the next server.
  await start(pair.standby.url)
  const database = connect({ connectionString: pair.standby.url }, { max: 1, onError: () => undefined })
  onTestFinished(() => database.close())
  console.log(`lost the primary: ${writers.byKind()} had been acknowledged`)
  expect(await writers.lost(database)).toEqual([])
})
