import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

const NONCE = '__CSP_NONCE__'
/** Things at the root that are files and never pages. */
const ROOT_FILES = ['color-scheme.js', 'favicon.svg', 'manifest.webmanifest', 'robots.txt']

/** The built web app: immutable assets, precompressed; every other address is the app, which knows its own 404. */
export async function registerWeb(app: FastifyInstance, _ctx: Context, webRoot: string): Promise<void> {
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
  for (const file of ROOT_FILES)
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, webRoot, { immutable: false, maxAge: '1h' }))

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
    return sendPage(request, reply)
  })
}
