import { z } from 'zod'
import { ROLE } from '#domain/account-role.ts'
import { HISTORY_ENTITIES } from '#domain/history-words.ts'
import type { Routes } from './route.ts'
import { id, idInPath, instantOut, list, offset, person } from './scalars.ts'

export const HistoryRow = z.object({
  id: z.number().int(),
  entity: z.enum(HISTORY_ENTITIES),
  entity_id: id,
  /** The item's name: the assignment of a work, the company of a placement, the day of a reflection. */
  about: z.string().nullable(),
  /** Of a work, an extension or an excuse. */
  assignment_id: id.nullable(),
  action: z.string(),
  at: instantOut,
  /** Staff, or a student: the role says whose page it is. */
  actor: person.extend({ role: z.union([z.literal(ROLE.student), z.literal(ROLE.employee)]) }).nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const history = {
  list: {
    call: 'GET /api/history/:entity/:id',
    access: 'staff',
    summary:
      'Who changed an item, when, from what to what, newest first, twenty at a time; of a student all that is theirs',
    params: z.object({ entity: z.enum(HISTORY_ENTITIES), id: idInPath }),
    query: z.object({ offset }),
    response: list(HistoryRow),
    shows: { kind: 'history', asked: 'history' },
  },
} satisfies Routes
