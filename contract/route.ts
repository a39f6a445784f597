import type { z } from 'zod'
import type { Problem } from '#domain/problem.ts'
import type { Kind } from './live-terms.ts'
import type { Shows } from './shows.ts'

/** Who may call; a route without it does not compile. */
export type Access = 'anyone' | 'signed-in' | 'staff' | 'student'

export type Feature =
  | 'accounts'
  | 'logins'
  | 'school'
  | 'employees'
  | 'cohorts'
  | 'conversations'
  | 'attendance'
  | 'attention'
  | 'today'
  | 'students'
  | 'placements'
  | 'notes'
  | 'reflections'
  | 'assignments'
  | 'courseWork'
  | 'notices'
  | 'history'
  | 'records'
  | 'live'
  | 'search'
  | 'undo'
  | 'exports'
  | 'imports'
  | 'setUp'
  | 'feeds'

/** Reads that a write makes stale: all of a feature's, or one call's. */
export type Stale = Feature | `${Feature}.${string}`

/** One call, declared once: server, client, API document, access log, replica, cache refresh and tests read it here. */
export type Route = Described & (Read | Write) & (ForStaff | ForOthers)
export type Routes = Record<string, Route>

interface Described {
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The form's rule; runs after the schema has passed. */
  check?(body: never): Problem | null
  response: z.ZodType
  status?: 200 | 201
  /** Allowed while the user still has a temporary password. */
  beforePasswordChange?: true
  /** The response is a file of one of these media types instead of JSON. */
  download?: readonly string[]
  /** A 401 is a normal response here, not an expired session. */
  isAboutSession?: true
  /** Called without a logged-in user in mind, such as a login. */
  isForAnyone?: true
}

interface Read {
  call: `GET /api/${string}`
  /** A replica may serve it, up to a second stale. Not for the session, for data about to be edited, or for open forms. */
  mayLag?: true
  /** The same for everyone who may read it: concurrent requests share one read. Only its answer may say whose record it shows. */
  shared?: true
  /** What its `id` stands for. */
  about?: Kind
  /** The response is a stream of events instead of JSON. */
  stream?: true
  stale?: never
  current?: never
  idempotent?: never
  showsSecret?: never
  upload?: never
  bodyLimit?: never
}

interface Write {
  call: `${'POST' | 'PUT' | 'DELETE'} /api/${string}`
  /** What is refetched by the web app, here and wherever someone may see it. */
  stale: readonly Stale[]
  /** The row in the 409 of a stale edit, if it is not the response. */
  current?: z.ZodType
  /** With an Idempotency-Key header, a retry gets the first response. */
  idempotent?: true
  /** The response holds a secret shown once: it is never stored, not even for a retry. */
  showsSecret?: true
  /** The body is one uploaded file instead of JSON. */
  upload?: true
  /** In bytes, if more than usual may be sent. */
  bodyLimit?: number
  mayLag?: never
  shared?: never
  about?: never
  stream?: never
}

/**
 * Null if the call shows no student's record: names, emails, cohorts and photos are the directory, and counts and averages
 * over several students belong to nobody. What the caller has just written is not a disclosure either; the history has it.
 */
interface ForStaff {
  access: 'staff' | 'signed-in'
  shows: Shows | null
}
interface ForOthers {
  access: 'anyone' | 'student'
  shows?: never
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
export type Params<R extends Route> = Parsed<R['params']>
export type Query<R extends Route> = Parsed<R['query']>
export type Body<R extends Route> = Parsed<R['body']>
export type Answer<R extends Route> = z.output<R['response']>

/** Input types: what the browser sends, before the schemas transform it. */
type Written<S> = S extends z.ZodType ? z.input<S> : undefined
export type SentParams<R extends Route> = Written<R['params']>
export type SentQuery<R extends Route> = Written<R['query']>
export type SentBody<R extends Route> = Written<R['body']>
