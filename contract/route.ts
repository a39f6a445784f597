import type { z } from 'zod'
import type { Problem } from '#domain/problem.ts'
import type { Shows } from './shows.ts'

/** Who may call: a route that does not say so does not compile. */
export const ACCESS = ['anyone', 'signed-in', 'staff', 'student'] as const
export type Access = (typeof ACCESS)[number]

export const FEATURES = [
  'accounts',
  'school',
  'employees',
  'cohorts',
  'conversations',
  'students',
  'placements',
  'notes',
  'reflections',
  'assignments',
  'courseWork',
  'history',
  'records',
] as const
export type Feature = (typeof FEATURES)[number]

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
  /** The rule of the form, in the person's words; judged after the shape is right. */
  check?(body: never): Problem | null
  response: z.ZodType
  status?: 200 | 201
  /** Open to a person who still has to replace a temporary password. */
  beforePasswordChange?: true
  /** The answer is a file of one of these media types instead of JSON. */
  download?: readonly string[]
  /** Its 401 is an answer about the person, not a session that ran out under their hands. */
  isAboutSession?: true
  /** The web app calls it for nobody in particular, such as a login. */
  isForAnyone?: true
}

interface Read {
  call: `GET /api/${string}`
  /** A replica may answer it, up to a second late. Not for who one is, what is about to be edited, or whether a form is open. */
  mayLag?: true
  /** Looks the same to everyone who may read it and shows nobody's record: people who ask at once share one read. */
  shared?: true
  stale?: never
  idempotent?: never
  showsSecret?: never
  upload?: never
}

interface Write {
  call: `${'POST' | 'PUT' | 'DELETE'} /api/${string}`
  /** The web app reads these again. Only what the caller may see counts: staff do not read what is the students' own. */
  stale: readonly Stale[]
  /** An Idempotency-Key header makes a repeated call answer as the first one did. */
  idempotent?: true
  /** The answer holds a secret that is shown this once: it is never kept, not even for a repeated call. */
  showsSecret?: true
  /** The body is one uploaded file instead of JSON. */
  upload?: true
  mayLag?: never
  shared?: never
}

/**
 * Null shows no record: names, emails, cohorts and photos are the school's directory, and numbers of a whole cohort are
 * nobody's. What a person has just written themselves is no reading either; it is in the history.
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

/** What a caller writes: the same route seen from the browser. */
type Written<S> = S extends z.ZodType ? z.input<S> : undefined
export type SentParams<R extends Route> = Written<R['params']>
export type SentQuery<R extends Route> = Written<R['query']>
export type SentBody<R extends Route> = Written<R['body']>
