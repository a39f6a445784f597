import { readConfig } from '#server/config.ts'
import { describeFailure } from '#server/failure.ts'
import { startServer } from '#server/server.ts'

/** The server without the web app; reports its address by message and stops on a signal. */
try {
  const server = await startServer({ config: readConfig({ ...process.env }), say: () => undefined, web: false })
  for (const signal of ['SIGTERM', 'disconnect'] as const) {
    process.on(signal as 'SIGTERM', () => server.stop().then(() => process.exit(0)))
  }
  const { host, port, user, database, connectionString } = server.ctx.pool.options
  process.send?.({ url: server.addresses[0], connection: { host, port, user, database, connectionString } })
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
