import { z } from 'zod'
import type { Routes } from './route.ts'
import { id, idInPath, instantOut, list } from './scalars.ts'

export const HISTORY_ENTITIES = [
  'user',
  'employee',
  'student',
  'cohort',
  'assignment',
  'course_work',
  'daily_feedback',
  'placement',
  'student_note',
] as const
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]

export const HistoryRow = z.object({
  id: z.number().int(),
  action: z.string(),
  at: instantOut,
  actor: z.object({ id, first_name: z.string(), last_name: z.string() }).nullable(),
  /** From what to what, by field. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const history = {
  list: {
    access: 'staff',
    summary: 'Who changed an item, when, from what to what; newest first',
    params: z.object({ entity: z.enum(HISTORY_ENTITIES), id: idInPath }),
    response: list(HistoryRow),
  },
} satisfies Routes
