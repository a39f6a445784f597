import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACTS_FOR } from '#contract/acts-for.ts'
import { type Contract, DECLARED_CALLS, type DeclaredCall } from '#contract/contract.ts'
import { PERSONAL } from '#contract/live.ts'
import { REFETCH, TAB } from '#contract/live-terms.ts'
import type { Download } from '#contract/records.ts'
import type { Route } from '#contract/route.ts'
import type { Shows } from '#contract/shows.ts'
import { ROLE } from '#domain/account-role.ts'
import { type Caller, findActor, requireOwnPassword } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { announcing, concerns } from '../db/announce.ts'
import { AppError, invalid } from '../errors.ts'
import { answerText } from './answer-text.ts'
import { sendText } from './compression.ts'
import { sessionToken } from './cookie.ts'
import { sendFile } from './download.ts'
import { HttpExchange } from './exchange.ts'
import type { Handlers } from './handler.ts'
import { runOnce } from './idempotency.ts'
import { createSessionCalls } from './session-calls.ts'
import { createSharedReads } from './shared-reads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isCall?: true
    isStream?: true
  }
  interface FastifyRequest {
    /** Null on a route with access 'anyone'. */
    actor: Caller | null
    /** The body was still arriving when the session was checked. */
    isBodyPending: boolean
  }
}

type AnyHandler = (input: unknown) => Promise<unknown>

/** What the features provide. */
export interface FeatureHandlers {
  handlers: { [F in keyof Contract]: Handlers<Contract[F]> }
  note: NoteDisclosure
}

/** Runs a staff call and logs whose records it shows. */
type NoteDisclosure = <T>(
  ctx: Context,
  shows: Shows,
  reading: { call: string; employee_id: number; params: unknown; body: unknown },
  work: () => Promise<T>,
) => Promise<T>

/** Runs reads for a page that is rendered here, as if its visitor had sent them. */
export interface PageReads {
  visitor(request: FastifyRequest): Promise<Caller | null>
  /** The response's text. Throws what the call would be refused with. */
  read(name: string, by: { visitor: Caller; request: FastifyRequest; reply: FastifyReply }, sent: Sent): Promise<string>
}

interface Sent {
  params: Record<string, string>
  query: Record<string, string>
}

/** Registers every call: checks session and role, parses the input, runs the handler, validates the response. */
export function registerRoutes(app: FastifyInstance, ctx: Context, { handlers, note }: FeatureHandlers): PageReads {
  const entries = new Map<string, Entry>()
  const share = createSharedReads<SharedAnswer>()
  const sessionCalls = createSessionCalls(ctx.config.sessionCallsPerMinute)
  app.decorateRequest('actor', null)
  app.decorateRequest('isBodyPending', false)
  for (const declared of DECLARED_CALLS) {
    const { feature, name, fullName, method, path, route } = declared
    // A shared response is the only source for whose records it shows.
    if (route.shared && (route.shows?.asked || route.shows?.stale)) {
      throw new Error(`${fullName} shows records that its answer does not name, and cannot be shared.`)
    }
    const handler = (handlers[feature] as Record<string, AnyHandler>)[name]
    if (!handler) throw new Error(`${fullName} has no handler.`)
    const entry = { ...declared, handler, note, share }
    entries.set(fullName, entry)
    app.route({
      method,
      url: path,
      config: { isCall: true, ...(route.stream && { isStream: true }) },
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      // Before the body is read, so that a refused caller's input is never parsed.
      onRequest: async (request) => {
        request.actor = await admit(ctx, route, request, sessionCalls)
        request.isBodyPending = !request.raw.complete
      },
      handler: (request, reply) => answer(ctx, entry, request, reply),
    })
  }
  return {
    visitor: (request) => callerOf(ctx, request),
    async read(name, { visitor, request, reply }, { params, query }) {
      const entry = entries.get(name)
      if (entry?.method !== 'GET') throw new Error(`${name} is no reading call.`)
      allow(entry.route, visitor, sessionCalls)
      const exchange = new HttpExchange(ctx.config, request, reply, () => admit(ctx, entry.route, request))
      return run(ctx, entry, { actor: visitor, ...parsed(entry.route, { params, query }), body: undefined, exchange })
    },
  }
}

interface Entry extends DeclaredCall {
  handler: AnyHandler
  note: NoteDisclosure
  /** Concurrent callers share one serialised response. */
  share: ReturnType<typeof createSharedReads<SharedAnswer>>
}

interface SharedAnswer {
  text: string
  student_ids: readonly number[]
}

async function answer(ctx: Context, entry: Entry, request: FastifyRequest, reply: FastifyReply) {
  const { route } = entry
  if (request.isMultipart() && !route.upload) {
    throw new AppError('unsupported_media_type', 'The request must be JSON.')
  }
  // The session may have ended while a slow body arrived.
  const actor = request.isBodyPending ? await admit(ctx, route, request) : request.actor
  const { params, query } = parsed(route, request)
  const body = route.upload ? undefined : route.body?.parse(request.body ?? undefined)
  const problem = route.check?.(body as never)
  if (problem) throw invalid(problem)
  const exchange = new HttpExchange(ctx.config, request, reply, () => admit(ctx, route, request))
  const input = { actor, params, query, body, exchange }
  if (route.stream) {
    await entry.handler({ ctx, ...input })
    return reply
  }
  const work = route.stale ? () => announced(ctx, entry, input, tabOf(request)) : () => run(ctx, entry, input)
  const key = request.headers['idempotency-key']
  const once = () =>
    route.idempotent && actor && typeof key === 'string'
      ? runOnce(
          ctx,
          { user_id: actor.id, key, call: route.call, params, query, body, route },
          work as () => Promise<string>,
        )
      : work()
  const result = await (actor && ctx.replica && request.method !== 'GET'
    ? // Also on failure: something may have been written before it.
      once().finally(() => ctx.replica?.noteWrite(actor.id))
    : once())
  reply.code(route.status ?? 200)
  return route.download
    ? sendFile(reply, result as unknown as Download)
    : sendText(request, reply.type(JSON_TYPE), result)
}

interface Input {
  actor: Caller | null
  params: unknown
  query: unknown
  body: unknown
  exchange: HttpExchange
}

/** Runs the handler and returns the validated response as text, or a download as it is. Notes whose records are shown. */
async function run(ctx: Context, { fullName, route, handler, note, share }: Entry, input: Input) {
  const { actor, params, query, body } = input
  const read = () => (route.mayLag ? fromReplica(ctx, handler, input) : handler({ ctx, ...input }))
  // Only reads by staff are logged as disclosures.
  const noted = <T>(shows: Shows | null | undefined, work: () => Promise<T>) =>
    shows && actor?.role === ROLE.employee
      ? note(ctx, shows, { call: fullName, employee_id: actor.id, params, body }, work)
      : work()
  if (!route.shared) {
    const result = await noted(route.shows, read)
    return route.download ? (result as string) : answerText(route, result)
  }
  const source = ctx.replica?.shows(actor?.wrote_at ?? null) ? 'replica' : 'primary'
  const sharedRead = () =>
    share(JSON.stringify([fullName, source, params, query]), async () => {
      const answer = await read()
      return { text: answerText(route, answer), student_ids: route.shows?.answered?.(answer as never) ?? [] }
    })
  // Logged for each caller who shares it.
  const shows = route.shows && { ...route.shows, answered: ({ student_ids }: SharedAnswer) => student_ids }
  const { text } = await noted(shows, sharedRead)
  return text
}

/** A write: its commit tells the open browsers. */
async function announced(ctx: Context, entry: Entry, input: Input, tab: string | undefined) {
  const { actor } = input
  const { stale = [] } = entry.route
  const result = await announcing(ctx.pool, { stale, ...(tab && { tab }) }, () => {
    const isOwn = actor?.role === ROLE.student || PERSONAL.includes(entry.feature)
    if (actor && isOwn) concerns({ people: [actor.id] })
    return run(ctx, entry, input)
  })
  // Here at once; the other servers hear of it. The change has been saved, so a failure is only logged.
  if (stale.includes('school.identity')) {
    const { identity, log } = ctx
    await identity.reload().catch((err: unknown) => log.warn({ err }, 'the name and logo could not be read again'))
  }
  return result
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Falls back to the primary if the replica fails, or is behind the caller's last write or the change that is refetched. */
async function fromReplica(ctx: Context, handler: AnyHandler, input: { actor: Caller | null }): Promise<unknown> {
  const { replica } = ctx
  if (!replica?.shows(input.actor?.wrote_at ?? null)) return handler({ ctx, ...input })
  const onReplica: Context = { ...ctx, db: replica.db, pool: replica.pool }
  return handler({ ctx: onReplica, ...input }).catch(() => handler({ ctx, ...input }))
}

/** Deny by default: every route but 'anyone' needs a session and the route's role. */
async function admit(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  sessionCalls?: SessionCalls,
): Promise<Caller | null> {
  const actsFor = actsForOf(request)
  if (route.access === 'anyone' && actsFor === null) return null
  const actor = await callerOf(ctx, request)
  // A page opened by one user must not act as another who has logged in since.
  if (actor && actsFor !== null && actsFor !== actor.id) {
    throw new AppError('other_person', 'Someone else has logged in here since. Log in again to go on.')
  }
  if (route.access === 'anyone') return null
  allow(route, actor, sessionCalls)
  return actor
}

async function callerOf(ctx: Context, request: FastifyRequest): Promise<Caller | null> {
  const token = sessionToken(request, ctx.config)
  if (!token) return null
  const refetch = request.headers[REFETCH]
  // Nobody has done anything: the page refetches by itself, or keeps a stream open.
  const isIdle = refetch !== undefined || request.routeOptions.config.isStream === true
  const caller = await findActor(ctx.pool, token, ctx.now(), { isIdle })
  const changed_at = typeof refetch === 'string' ? new Date(refetch) : null
  if (!caller || !changed_at || !(changed_at > (caller.wrote_at ?? 0))) return caller
  return { ...caller, wrote_at: changed_at }
}

function allow(route: Route, actor: Caller | null, sessionCalls?: SessionCalls): void {
  if (!actor) throw new AppError('unauthenticated', 'Please log in.')
  sessionCalls?.count(actor.session_id)
  if (!route.beforePasswordChange) requireOwnPassword(actor)
  const wanted = route.access === 'staff' ? ROLE.employee : route.access === 'student' ? ROLE.student : null
  if (wanted !== null && actor.role !== wanted) throw new AppError('forbidden', 'This is not open to you.')
}

type SessionCalls = ReturnType<typeof createSessionCalls>

function tabOf(request: FastifyRequest): string | undefined {
  const tab = request.headers[TAB]
  return typeof tab === 'string' && /^[\w-]{1,40}$/.test(tab) ? tab : undefined
}

/** The user id that the page was opened for; null without the header. */
function actsForOf(request: FastifyRequest): number | null {
  const header = request.headers[ACTS_FOR]
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[1-9]\d{0,9}$/.test(header)) {
    throw new AppError('malformed', 'Acts-For is the id of one person.')
  }
  return Number(header)
}

function parsed(route: Route, sent: { params: unknown; query: unknown }): { params: unknown; query: unknown } {
  return {
    params: route.params ? parsePath(route.params, sent.params) : undefined,
    query: route.query?.parse(sent.query),
  }
}

/** An invalid id is a 404, like a missing row. */
function parsePath(schema: NonNullable<Route['params']>, params: unknown): unknown {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new AppError('not_found', 'There is nothing at this address.')
  return parsed.data
}
