import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { PICTURE_HEADERS } from './security-headers.ts'

/** Another server may have just changed it. At most so often, because anyone may ask. */
const LOOK_AGAIN_MS = 1000

/** The school's logo, for everyone: the login page and the mails show it. Its hash is in the address, so it may be kept forever. */
export function registerLogo(app: FastifyInstance, { identity }: Context): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  app.get<{ Params: { file: string } }>('/logo/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{32})\.png$/.exec(request.params.file)?.[1]
    let picture = hash ? identity.picture(hash) : null
    if (hash && !picture && performance.now() - lookedAt > LOOK_AGAIN_MS) {
      lookedAt = performance.now()
      await identity.reload()
      picture = identity.picture(hash)
    }
    if (!picture) throw new AppError('not_found', 'There is no such logo.')
    reply.header('cache-control', 'public, max-age=31536000, immutable').headers(PICTURE_HEADERS)
    return reply.type('image/png').send(picture)
  })
}
