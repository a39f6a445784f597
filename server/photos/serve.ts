import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findActor } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { sessionToken } from '../http/cookie.ts'
import { photoFolder } from './store.ts'

export const PHOTO_BASE = '/photos'

const MISSING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="No photo"><rect width="96" height="96" fill="#dee2e6"/><circle cx="48" cy="37" r="17" fill="#868e96"/><path d="M16 92c3-24 17-33 32-33s29 9 32 33z" fill="#868e96"/></svg>`

/** Photos stay inside: only people who are logged in see them. */
export function registerPhotos(app: FastifyInstance, ctx: Context): void {
  const folder = photoFolder(ctx.config.dataDir)
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${PHOTO_BASE}/`)) return
    const token = sessionToken(request)
    if (!token || !(await findActor(ctx.pool, token, ctx.now())))
      throw new AppError('unauthenticated', 'Please log in.')
  })
  app.get(`${PHOTO_BASE}/*`, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    reply.header('cache-control', 'private, max-age=3600').header('x-content-type-options', 'nosniff')
    if (/(^|\/)missing\.(png|svg)$/.test(path)) return reply.type('image/svg+xml').send(MISSING)
    if (!/^\d{3,4}\/\d{3}\/\d{3}\/(medium|thumb)\/[\w-]+\.webp$/.test(path))
      throw new AppError('not_found', 'There is no such photo.')
    const file = join(folder, path)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) throw new AppError('not_found', 'There is no such photo.')
    return reply.type('image/webp').header('content-length', found.size).send(createReadStream(file))
  })
}
