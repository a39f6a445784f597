import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACTS_FOR, CALLS } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { Download } from '#contract/records.ts'
import type { Route } from '#contract/route.ts'
import { ROLE } from '#domain/account-role.ts'
import { type Caller, findActor } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { AppError, invalid } from '../errors.ts'
import { handlers } from '../features/handlers.ts'
import { type Disclosing, disclosingOf } from '../features/records/disclosing.ts'
import { disclosed, recordDisclosures } from '../features/records/disclosures.ts'
import { answerWriter } from './answer-writer.ts'
import { sessionToken } from './cookie.ts'
import { sendFile } from './download.ts'
import { HttpExchange } from './exchange.ts'
import { answeredOnce } from './idempotency.ts'
import { mayLag } from './may-lag.ts'
import { createSessionCalls } from './session-calls.ts'
import { createSharedReads, isShared } from './shared-reads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isCall?: true
  }
  interface FastifyRequest {
    /** Who calls, once they are admitted; null on a route that is open to anyone. */
    actor: Caller | null
    /** Not all of its body was there when that was found out. */
    isArriving: boolean
  }
}

type AnyHandler = (input: unknown) => Promise<unknown>

/** Every call of the contract: session and role, parsed input, the handler, the answer by its schema. */
export function registerRoutes(app: FastifyInstance, ctx: Context): void {
  const share = createSharedReads<SharedAnswer>()
  const sessionCalls = createSessionCalls(ctx.config.sessionCallsPerMinute)
  app.decorateRequest('actor', null)
  app.decorateRequest('isArriving', false)
  for (const [feature, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls)) {
      const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const route = (contract as unknown as Record<string, Record<string, Route>>)[feature]?.[name]
      const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[feature]?.[name]
      if (!route || !handler) throw new Error(`${feature}.${name} has no route or no handler.`)
      const entry = {
        name: `${feature}.${name}`,
        call,
        route,
        handler,
        write: answerWriter(call, route.response),
        disclosing: disclosingOf(feature, name),
        lags: method === 'GET' && mayLag(feature, name),
        share: isShared(feature, name) ? share : null,
      }
      // The answer is shared, so it alone can say whose records it shows.
      if (entry.share && (entry.disclosing?.asked || entry.disclosing?.stale)) {
        throw new Error(`${entry.name} shows records that its answer does not name, and cannot be shared.`)
      }
      app.route({
        method,
        url,
        config: { isCall: true },
        // Before the body is read: whoever is refused has nothing judged.
        onRequest: async (request) => {
          request.actor = await admit(ctx, route, request, sessionCalls)
          request.isArriving = !request.raw.complete
        },
        handler: (request, reply) => answer(ctx, entry, request, reply),
      })
    }
  }
}

interface Entry {
  name: string
  call: string
  route: Route
  handler: AnyHandler
  /** The answer as it is sent, checked. */
  write(answer: unknown): string
  disclosing: Disclosing | null
  /** A copy of the database may answer it. */
  lags: boolean
  /** Those who ask the same at once get the answer of one reading, as it is sent. */
  share: ReturnType<typeof createSharedReads<SharedAnswer>> | null
}

interface SharedAnswer {
  text: string
  /** Whose records it shows. */
  student_ids: readonly number[]
}

async function answer(
  ctx: Context,
  { name, call, route, handler, write, disclosing, lags, share }: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.isMultipart() && !route.upload) {
    throw new AppError('unsupported_media_type', 'The request must be JSON.')
  }
  // A body may come in so slowly that the session has ended meanwhile.
  const actor = request.isArriving ? await admit(ctx, route, request) : request.actor
  const params = route.params ? parsePath(route.params, request.params) : undefined
  const query = route.query?.parse(request.query)
  const body = route.upload ? undefined : route.body?.parse(request.body ?? undefined)
  const problem = route.check?.(body as never)
  if (problem) throw invalid(problem)
  const input = { actor, params, query, body, exchange: new HttpExchange(ctx.config, request, reply) }
  const read = () => (lags ? fromCopy(ctx, handler, input) : handler({ ctx, ...input }))
  if (share) {
    const source = ctx.replica?.shows(actor?.wrote_at ?? null) ? 'copy' : 'primary'
    const { text, student_ids } = await share(JSON.stringify([name, source, params, query]), async () => {
      const answer = await read()
      return { text: write(answer), student_ids: disclosing?.answered?.(answer as never) ?? [] }
    })
    // Noted for each of those who share it.
    if (disclosing && actor?.role === ROLE.employee) {
      const { kind } = disclosing
      await recordDisclosures(ctx.db, student_ids, { kind, call: name, employee_id: actor.id, at: ctx.now() })
    }
    return reply.type(JSON_TYPE).send(text)
  }
  // What students read of themselves is theirs; what staff read of them is noted.
  const noted =
    disclosing && actor?.role === ROLE.employee
      ? () => disclosed(ctx, disclosing, { call: name, employee_id: actor.id, params, body }, read)
      : read
  const work = route.download ? noted : async () => write(await noted())
  const key = request.headers['idempotency-key']
  const once = () =>
    route.idempotent && actor && typeof key === 'string'
      ? answeredOnce(ctx, { user_id: actor.id, key, call, body, route }, work as () => Promise<string>)
      : work()
  const result = await (actor && ctx.replica && request.method !== 'GET'
    ? // Also after a failure: something may have been written before it.
      once().finally(() => ctx.replica?.noteWrite(actor.id))
    : once())
  reply.code(route.status ?? 200)
  return route.download ? sendFile(reply, result as Download) : reply.type(JSON_TYPE).send(result)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** What the copy cannot answer, or does not know of yet, the primary is asked. */
async function fromCopy(ctx: Context, handler: AnyHandler, input: { actor: Caller | null }): Promise<unknown> {
  const { replica } = ctx
  if (!replica?.shows(input.actor?.wrote_at ?? null)) return handler({ ctx, ...input })
  const copy: Context = { ...ctx, db: replica.db, pool: replica.pool }
  return handler({ ctx: copy, ...input }).catch(() => handler({ ctx, ...input }))
}

/** Deny by default: everything but an 'anyone' route needs a session, and the role that the route names. */
async function admit(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  sessionCalls?: ReturnType<typeof createSessionCalls>,
): Promise<Caller | null> {
  const actsFor = actsForOf(request)
  if (route.access === 'anyone' && actsFor === null) return null
  const token = sessionToken(request, ctx.config)
  const actor = token ? await findActor(ctx.pool, token, ctx.now()) : null
  // A page that was opened by one person must not read or write as the one who has logged in since.
  if (actor && actsFor !== null && actsFor !== actor.id) {
    throw new AppError('other_person', 'Someone else has logged in here since. Log in again to go on.')
  }
  if (route.access === 'anyone') return null
  if (!actor) throw new AppError('unauthenticated', 'Please log in.')
  sessionCalls?.count(actor.session_id)
  if (actor.password_change_required && !route.beforePasswordChange) {
    throw new AppError('password_change_required', 'Please choose a password of your own first.')
  }
  const wanted = route.access === 'staff' ? ROLE.employee : route.access === 'student' ? ROLE.student : null
  if (wanted !== null && actor.role !== wanted) throw new AppError('forbidden', 'This is not open to you.')
  return actor
}

/** Whom the page believes that it acts for; null when it does not say. */
function actsForOf(request: FastifyRequest): number | null {
  const header = request.headers[ACTS_FOR]
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[1-9]\d{0,9}$/.test(header)) {
    throw new AppError('malformed', 'Acts-For is the id of one person.')
  }
  return Number(header)
}

/** An id that cannot be is an item that does not exist. */
function parsePath(schema: NonNullable<Route['params']>, params: unknown): unknown {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new AppError('not_found', 'There is nothing at this address.')
  return parsed.data
}
