import type { MultipartFile } from '@fastify/multipart'
import type { z } from 'zod'
import type { Access, Body, Params, Query, Route, Routes } from '#contract/route.ts'
import type { Actor } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import type { Sink } from '../live/live.ts'

/** What a handler may need from the request beyond its parsed input. */
export interface Exchange {
  requestId: string
  address: string
  userAgent: string
  sessionToken: string | null
  setSession(token: string): void
  clearSession(): void
  /** A login that waits for its code. */
  pendingToken: string | null
  setPending(token: string): void
  clearPending(): void
  /** A known browser. */
  browserToken: string | null
  setBrowser(token: string): void
  file(): Promise<MultipartFile | undefined>
  /** Refuses a caller whose session has ended since. */
  admitAgain(): Promise<void>
  /** Responds with a stream of events. */
  stream(open: (sink: Sink) => Promise<() => void>): Promise<void>
}

type ActorFor<A extends Access> = A extends 'anyone' ? null : Actor

interface Input<R extends Route> {
  ctx: Context
  actor: ActorFor<R['access']>
  params: Params<R>
  query: Query<R>
  body: Body<R>
  exchange: Exchange
}

type Result<R extends Route> = R extends { stream: true } ? undefined : z.input<R['response']>
type Handler<R extends Route> = (input: Input<R>) => Promise<Result<R>>
export type Handlers<T extends Routes> = { [K in keyof T]: Handler<T[K]> }
