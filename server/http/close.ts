import type { FastifyInstance } from 'fastify'

/** While the server closes, every answer is the last one of its connection; a kept one would hold the server up. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Calls that are under way come to their end; one that never does is cut off, so that a server can stop. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(late)
}
