import { z } from 'zod'
import type { Download } from './records.ts'
import type { Routes } from './route.ts'
import { done, instantOut, instantOutOrNull } from './scalars.ts'

export const Feed = z.object({
  /** Null if there is none. The address itself is shown once, when it is made. */
  feed: z.object({ created_at: instantOut, read_at: instantOutOrNull }).nullable(),
  /** False for a student who is in no cohort: there is nothing to read. */
  is_open: z.boolean(),
})
export type Feed = z.input<typeof Feed>

export const feeds = {
  own: {
    call: 'GET /api/users/calendar',
    access: 'signed-in',
    summary: 'Whether one has a calendar address, and when it was last read',
    response: Feed,
    shows: null,
  },
  renew: {
    call: 'PUT /api/users/calendar',
    access: 'signed-in',
    summary: 'Make one’s calendar address, or a new one instead of it; the answer is the only place that shows it',
    response: z.object({ url: z.string(), created_at: instantOut }),
    showsSecret: true,
    stale: ['feeds', 'history'],
    shows: null,
  },
  revoke: {
    call: 'DELETE /api/users/calendar',
    access: 'signed-in',
    summary: 'End one’s calendar address',
    response: done,
    stale: ['feeds', 'history'],
    shows: null,
  },
  read: {
    call: 'GET /api/calendar/:file',
    access: 'anyone',
    summary: 'Due times, days off and cohort dates as iCalendar (RFC 5545), by the secret in the address',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    response: z.custom<Download>(),
    download: ['text/calendar'],
    isForAnyone: true,
  },
} satisfies Routes
