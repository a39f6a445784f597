import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ROLE } from '#domain/account-role.ts'
import { MISSING_PHOTO, PHOTO_SIZES } from '#domain/student-photo-path.ts'
import { type Actor, findActor, requireOwnPassword } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { missingPhoto } from '../photos/missing.ts'
import { PHOTO_BASE, photoFolder, STORED_PHOTO } from '../photos/store.ts'
import { sessionToken } from './cookie.ts'
import { PICTURE_HEADERS } from './security-headers.ts'

/** Staff see all photos, a student sees their own; anything else is a 404. */
export function registerPhotos(app: FastifyInstance, ctx: Context): void {
  const folder = photoFolder(ctx.config.dataDir)
  // Checked in the route: a hook that compares URLs would miss other spellings of the same path.
  app.get<{ Params: { '*': string } }>(`${PHOTO_BASE}/*`, async (request, reply) => {
    const actor = await admit(ctx, request)
    const path = request.params['*']
    // By cookie, so that a browser does not show it to whoever logs in next.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'cookie').headers(PICTURE_HEADERS)
    const size = PHOTO_SIZES.find((size) => path === `${size}/${MISSING_PHOTO}`)
    if (size) return reply.type('image/png').send(await missingPhoto(size))
    const [, ...groups] = STORED_PHOTO.exec(path) ?? []
    const isTheirs = actor.role === ROLE.employee || Number(groups.slice(0, 3).join('')) === actor.id
    const photo = groups.length > 0 && isTheirs ? await readFile(join(folder, path)).catch(() => null) : null
    if (!photo) throw new AppError('not_found', 'There is no such photo.')
    return reply.type('image/webp').send(photo)
  })
}

async function admit(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const token = sessionToken(request, ctx.config)
  const actor = token ? await findActor(ctx.pool, token, ctx.now()) : null
  if (!actor) throw new AppError('unauthenticated', 'Please log in.')
  requireOwnPassword(actor)
  return actor
}
