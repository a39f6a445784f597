import type { z } from 'zod'
import type { Problem } from '#domain/problem.ts'

/** Who may call: a route that does not say so does not compile. */
export const ACCESS = ['anyone', 'signed-in', 'staff', 'student'] as const
export type Access = (typeof ACCESS)[number]

export interface Route {
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The rule of the form, in the person's words; judged after the shape is right. */
  check?(body: never): Problem | null
  response: z.ZodType
  status?: 200 | 201
  /** Open to a person who still has to replace a temporary password. */
  beforePasswordChange?: true
  /** An Idempotency-Key header makes a repeated call answer as the first one did. */
  idempotent?: true
  /** The answer holds a secret that is shown this once: it is never kept, not even for a repeated call. */
  showsSecret?: true
  /** The body is one uploaded file instead of JSON. */
  upload?: true
  /** The answer is a file of one of these media types instead of JSON. */
  download?: readonly string[]
}

export type Routes = Record<string, Route>

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
export type Params<R extends Route> = Parsed<R['params']>
export type Query<R extends Route> = Parsed<R['query']>
export type Body<R extends Route> = Parsed<R['body']>
export type Answer<R extends Route> = z.output<R['response']>

/** What a caller writes: the same route seen from the browser. */
type Written<S> = S extends z.ZodType ? z.input<S> : undefined
export type SentParams<R extends Route> = Written<R['params']>
export type SentQuery<R extends Route> = Written<R['query']>
export type SentBody<R extends Route> = Written<R['body']>
