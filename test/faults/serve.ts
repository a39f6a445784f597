import { readConfig } from '#server/config.ts'
import { describeFailure } from '#server/failure.ts'
import { startServer } from '#server/server.ts'

/** The server without the web app; reports its address by message, sets its clock by one, and stops on a signal. */
try {
  let offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
  const now = () => new Date(Date.now() + offset)
  const server = await startServer({ config: readConfig({ ...process.env }), say: () => undefined, web: false, now })
  process.on('message', ({ clockOffsetMs }: { clockOffsetMs: number }) => {
    offset = clockOffsetMs
    process.send?.({ clockOffsetMs })
  })
  for (const signal of ['SIGTERM', 'disconnect'] as const) {
    process.on(signal as 'SIGTERM', () => server.stop().then(() => process.exit(0)))
  }
  const { host, port, user, database, connectionString } = server.ctx.pool.options
  process.send?.({ url: server.addresses[0], connection: { host, port, user, database, connectionString } })
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
