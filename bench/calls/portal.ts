import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/server.ts'
import { BENCH_NOW } from '../school/plan.ts'
import { listenToDriver, startRecording, stopRecording } from './record.ts'

/** The real server in its own process; it logs to /dev/null. */
listenToDriver()
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const startedAt = Date.now()
const { addresses } = await startServer({
  config: readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
    SESSION_CALLS_PER_MINUTE: '0',
  }),
  say: () => undefined,
  // A day on which reflections are open; the clock keeps running.
  now: () => new Date(BENCH_NOW.getTime() + Date.now() - startedAt),
  logTo: pino.destination({ dest: '/dev/null', sync: true }),
})

process.on('message', (wish: 'record' | 'recorded') => {
  if (wish === 'record') {
    startRecording()
    process.send?.('recording')
  } else process.send?.(stopRecording())
})
process.send?.(Number(new URL(addresses[0] ?? '').port))
