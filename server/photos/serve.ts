import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MISSING_PHOTO, PHOTO_SIZES } from '#domain/photo-path.ts'
import { findActor } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { sessionToken } from '../http/cookie.ts'
import { missingPhoto } from './missing.ts'
import { photoFolder } from './store.ts'

export const PHOTO_BASE = '/photos'

/** Photos stay inside: only people who are logged in see them. */
export function registerPhotos(app: FastifyInstance, ctx: Context): void {
  const folder = photoFolder(ctx.config.dataDir)
  // The check belongs to the route: an address can be spelled in more ways than a hook for all routes would compare.
  const onRequest = async (request: FastifyRequest) => {
    const token = sessionToken(request, ctx.config)
    const actor = token ? await findActor(ctx.pool, token, ctx.now()) : null
    if (!actor) throw new AppError('unauthenticated', 'Please log in.')
  }
  app.get<{ Params: { '*': string } }>(`${PHOTO_BASE}/*`, { onRequest }, async (request, reply) => {
    const path = request.params['*']
    reply.header('cache-control', 'private, max-age=3600').header('x-content-type-options', 'nosniff')
    const size = PHOTO_SIZES.find((size) => path === `${size}/${MISSING_PHOTO}`)
    if (size) return reply.type('image/png').send(await missingPhoto(size))
    const photo = STORED_PHOTO.test(path) ? await readFile(join(folder, path)).catch(() => null) : null
    if (!photo) throw new AppError('not_found', 'There is no such photo.')
    return reply.type('image/webp').send(photo)
  })
}

export const STORED_PHOTO = new RegExp(String.raw`^\d{3,4}/\d{3}/\d{3}/(${PHOTO_SIZES.join('|')})/[0-9a-f]{32}\.webp$`)
