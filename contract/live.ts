import { z } from 'zod'
import type { Routes, Stale } from './route.ts'
import { done, id } from './scalars.ts'

/** A change, as servers tell each other. Names what became stale, never data. */
export interface Change {
  stale: readonly Stale[]
  /** The tab that made the change; it has refetched already. */
  tab?: string
  /** Users whose own data changed. */
  people?: readonly number[]
  /** Named if the change concerns no other cohort, and the same for assignments. */
  cohorts?: readonly number[]
  assignments?: readonly number[]
  /** All students of the cohorts see it. */
  forClass?: true
  /** Sessions of these people may have ended. */
  sessions?: true
}

/** Answered by who asks: a change makes them stale only for the people whom it names. */
export const PERSONAL: readonly string[] = ['accounts', 'notices', 'feeds']

/** Someone who has a form or a piece of work open right now. */
export const Present = z.object({ place: z.string(), id, name: z.string() })
export type Present = z.infer<typeof Present>

/** An event of the stream. */
export const LiveEvent = z.discriminatedUnion('type', [
  /** The first event. `stream` identifies the stream in `live.here`. */
  z.object({ type: z.literal('hello'), stream: z.string() }),
  /** Nothing happened; a stream without an event for three times this interval is dead. */
  z.object({ type: z.literal('beat') }),
  z.object({
    type: z.literal('change'),
    /** Features or calls that are stale; null for all of them, after events were missed. */
    stale: z.array(z.string()).nullable(),
    tab: z.string().optional(),
    people: z.array(id).optional(),
    cohorts: z.array(id).optional(),
    assignments: z.array(id).optional(),
    /** Refetch after a random part of this time, so that not everyone does at once. */
    spread: z.int(),
    /** With a replica: the primary's clock after the change, to be sent with the refetch. */
    at: z.string().optional(),
  }),
  /** Everyone who is present somewhere. For staff only. */
  z.object({ type: z.literal('presence'), present: z.array(Present) }),
  /** The session has ended. */
  z.object({ type: z.literal('end') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

const placeName = z.string().regex(/^(work|assignment|cohort|student|employee)\/[1-9]\d{0,9}$/)

export const live = {
  stream: {
    call: 'GET /api/live',
    access: 'signed-in',
    summary: 'A stream of server-sent events: what has changed, and for staff who is where',
    query: z.object({
      /** How old the page's data is, in milliseconds: changes since then are sent first. */
      age: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .default(0),
    }),
    response: LiveEvent,
    stream: true,
    shows: null,
  },
  here: {
    call: 'PUT /api/live/presence',
    access: 'staff',
    summary: 'Say what one has open right now; repeated every few seconds, or it is forgotten',
    body: z.strictObject({ stream: z.string().regex(/^[\w-]{10,40}$/), places: z.array(placeName).max(20) }),
    response: done,
    stale: [],
    shows: null,
  },
} satisfies Routes
