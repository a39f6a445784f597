import { type BrowserCall, CALLS } from 'virtual:calls'
import type { CallName, Contract } from '#contract/contract.ts'
import type { Answer, Feature, Route, SentBody, SentParams, SentQuery } from '#contract/route.ts'
import { once } from './once.ts'
import { readAgain } from './read-again.ts'
import { request, type Sent } from './request.ts'
import type { DownloadedFile } from './save-file.ts'

// The typed client. Only types come from the contract: its schemas stay on the server.
//   const cohort = await api.cohorts.detail({ params: { id } })

/** URLs take numbers as well as strings; undefined leaves out a query parameter. */
type InAddress<T> = { [K in keyof T]: T[K] extends string | undefined ? T[K] | number : T[K] }
type InQuery<T> = { [K in keyof T]?: InAddress<T>[K] | undefined }

type Needs<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

type QueryOf<R extends Route> = SentQuery<R> extends undefined ? unknown : { query?: InQuery<SentQuery<R>> }

export type Arguments<R extends Route> = Needs<'params', InAddress<SentParams<R>>> &
  QueryOf<R> &
  Needs<'body', SentBody<R>> &
  (R extends { upload: true } ? { file: Blob } & Pick<Sent, 'onProgress'> : unknown) &
  (R extends { download: readonly string[] } ? Pick<Sent, 'onReceived'> : unknown) &
  Pick<Sent, 'signal' | 'idempotencyKey' | 'actsFor' | 'isAhead' | 'isQuick'>

type Result<R extends Route> = R extends { download: readonly string[] } ? DownloadedFile : Answer<R>

type Call<R extends Route> =
  Partial<Arguments<R>> extends Arguments<R>
    ? (sent?: Arguments<R>) => Promise<Result<R>>
    : (sent: Arguments<R>) => Promise<Result<R>>

export type RouteOf<F extends Feature, N extends CallName<F>> = N extends keyof Contract[F]
  ? Contract[F][N] extends Route
    ? Contract[F][N]
    : never
  : never
type Api = { [F in Feature]: { [N in CallName<F>]: Call<RouteOf<F, N>> } }

export const api = Object.fromEntries<unknown>(
  Object.entries(CALLS).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, (sent: Sent = {}) => ask(call, sent)])),
  ]),
) as Api

async function ask(call: BrowserCall, sent: Sent): Promise<unknown> {
  const answer = await once(call, sent, (keyed) => request(call, keyed))
  const stale = call.stale ?? []
  if (sent.isQuick) setTimeout(readAgain, AFTER_PAINT_MS, stale)
  else readAgain(stale)
  return answer
}

/** Nine refetches took a third of the time until the next work could be seen. */
const AFTER_PAINT_MS = 80
