import type { FastifyInstance } from 'fastify'
import type { Live } from '../live/live.ts'

/** During shutdown every response closes its connection; a keep-alive connection would delay the stop. */
export function endConnectionsOnClose(app: FastifyInstance, live: Live): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    await live.close()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Waits for calls in flight, and cuts off those that take longer. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(late)
}
