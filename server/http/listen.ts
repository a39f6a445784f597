import type { FastifyInstance } from 'fastify'

/** The default of 511 drops connections when a whole school opens the portal at once. */
const BACKLOG = 8192

export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string | undefined },
): Promise<string[]> {
  try {
    await app.listen({ port, backlog: BACKLOG, host: host ?? '::', ipv6Only: false })
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=3001 npm start`)
    if (code === 'EACCES')
      throw new Error(`Port ${port} is not open to this user. Choose one above 1023: PORT=3000 npm start`)
    if (host === undefined && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')) {
      await app.listen({ port, backlog: BACKLOG, host: '0.0.0.0' })
    } else throw error
  }
  return app.addresses().flatMap((bound) => {
    if (typeof bound === 'string') return []
    const anywhere = host === 'localhost' || bound.address === '::' || bound.address === '0.0.0.0'
    const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
    return `http://${anywhere ? 'localhost' : name}:${bound.port}`
  })
}
