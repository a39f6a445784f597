import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { registerApiDocs } from './api-docs.ts'
import { endConnectionsOnClose } from './close.ts'
import { openFirstViews } from './first-view.ts'
import { registerHealth } from './health.ts'
import { refuseDuplicateKeys } from './json-body.ts'
import { registerLogo } from './logo.ts'
import { refuseCrossSiteWrites, requireOneHost } from './origin.ts'
import { registerPhotos } from './photos.ts'
import { errorBody, stripCurrent, toAppError } from './problems.ts'
import { RequestLog } from './request-log.ts'
import { type FeatureHandlers, registerRoutes } from './routes.ts'
import { CALL_HEADERS, securityHeaders } from './security-headers.ts'
import { answerUnreadable, bareHeaders, newRequestId } from './unreadable.ts'
import { registerWeb } from './web.ts'

const UPLOAD_LIMIT = 8 * 1024 * 1024
const BODY_LIMIT = 256 * 1024
/** A photo slightly over the limit is read to its end, or the browser would not see the error. Above this, hang up. */
const MAX_CONTENT_LENGTH = 8 * UPLOAD_LIMIT

interface AppOptions extends FeatureHandlers {
  ctx: Context
  /** The built web app; null serves only the API. */
  webRoot: string | null
}

export async function createApp({ ctx, webRoot, handlers, note }: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    logController: new RequestLog(),
    genReqId: newRequestId,
    // One hop per configured proxy: anything further back is claimed by the caller.
    trustProxy: (_address, step) => step < ctx.config.proxies,
    bodyLimit: BODY_LIMIT,
    // A missing host is refused below, with our own error.
    http: { headersTimeout: 20_000, requireHostHeader: false },
    // Same as the web app's upload timeout.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Open connections are still served during shutdown: the database closes after HTTP.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      const problem = toAppError(error)
      const answer = (reply as FastifyReply).code(problem.status).headers(bareHeaders(request.id))
      answer.send(errorBody(problem, request.id))
    },
  })
  // Bodies are JSON or an upload; a cross-site form can send text/plain.
  app.removeContentTypeParser('text/plain')
  refuseDuplicateKeys(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fileSize: UPLOAD_LIMIT, fields: 0 } })

  endConnectionsOnClose(app, ctx.live)
  const forPages = await securityHeaders(ctx.config)
  const overTls = forPages['strict-transport-security']
  const forCalls = { ...CALL_HEADERS, ...(overTls && { 'strict-transport-security': overTls }) }
  app.addHook('onRequest', (request, reply, next) => {
    const { url, config } = request.routeOptions
    reply.headers(config.isCall ? forCalls : forPages).header('x-request-id', request.id)
    requireOneHost(request)
    if (Number(request.headers['content-length']) > MAX_CONTENT_LENGTH) {
      reply.header('connection', 'close')
      throw new AppError('too_large', 'This is too large to be sent.')
    }
    // Every write, not only under /api: /%61pi is the same route.
    refuseCrossSiteWrites(request, ctx.config.publicUrl)
    if (!config.isCall && (request.url.startsWith('/api') || url?.startsWith('/api'))) {
      reply.header('cache-control', 'no-store')
    }
    next()
  })
  app.setErrorHandler((error, request, reply) => {
    const failure = stripCurrent(error, `${request.method} ${request.routeOptions.url}`)
    const problem = toAppError(failure, request.routeOptions.bodyLimit)
    if (problem.status >= 500) request.log.error({ err: failure }, 'a request failed')
    if (problem.details.retryAfterSeconds) reply.header('retry-after', problem.details.retryAfterSeconds)
    return reply.code(problem.status).header('cache-control', 'no-store').send(errorBody(problem, request.id))
  })
  app.setNotFoundHandler((request) => {
    throw new AppError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`)
  })

  registerHealth(app, ctx)
  registerApiDocs(app)
  const reads = registerRoutes(app, ctx, { handlers, note })
  registerPhotos(app, ctx)
  registerLogo(app, ctx)
  if (webRoot) await registerWeb(app, webRoot, await openFirstViews({ ctx, reads, webRoot }))
  return app
}
