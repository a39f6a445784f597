import { z } from 'zod'
import type { Routes } from './route.ts'
import { done, id, idInPath, instantOut, list } from './scalars.ts'

/** Where a person is logged in. The token itself is known to nobody but that browser. */
export const Session = z.object({
  id,
  /** 'Firefox on Windows' */
  device: z.string(),
  created_at: instantOut,
  last_seen_at: instantOut,
  /** The one that asks. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const sessions = {
  list: { access: 'signed-in', summary: 'Where one is logged in; this device first', response: list(Session) },
  end: {
    access: 'signed-in',
    summary: 'End one of one’s own sessions; its next call is refused',
    params: z.object({ id: idInPath }),
    response: done,
  },
  endOthers: {
    access: 'signed-in',
    summary: 'End all of one’s own sessions but this one',
    response: z.object({ ended: z.number().int() }),
  },
} satisfies Routes
