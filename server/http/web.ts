import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES } from '#contract/pages.ts'
import { AppError } from '../errors.ts'

const NONCE = '__CSP_NONCE__'

/** Matches pages like the web app's router: case-sensitive, with an optional trailing slash. */
const KNOWN_PAGE = new RegExp(
  `^(${Object.values(PAGES)
    .map((path) => path.replace(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
)

/** Serves the built web app: immutable, precompressed assets; every other URL gets the app, which renders its own 404. */
export async function registerWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: true,
  })
  // Files such as the icon keep their name, so they are not immutable.
  for (const entry of await readdir(webRoot, { withFileTypes: true })) {
    const { name } = entry
    if (!entry.isFile() || /^index\.html|\.(br|gz)$/.test(name)) continue
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, webRoot, { immutable: false, maxAge: '1h' }))
  }

  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll(NONCE, nonce))
  }
  app.get('/', sendPage)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|photos|assets)(\/|$)/.test(path)) throw new AppError('not_found', `There is nothing at GET ${path}.`)
    // People see the app's own 404 either way; the status is for programs and crawlers.
    if (!KNOWN_PAGE.test(path)) reply.code(404)
    return sendPage(request, reply)
  })
}
