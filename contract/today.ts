import { z } from 'zod'
import type { Routes } from './route.ts'
import { cohortScope, date, instantOutOrNull } from './scalars.ts'

const count = z.number().int()

/** What waits in the cohorts in Prework or Classroom. Each count is that of the list behind it. */
export const Today = z.object({
  grading: z.object({ count, has_more: z.boolean(), oldest: instantOutOrNull }),
  conversations: z.object({ count, oldest: date.nullable() }),
  /** The last contact that is longest ago; null if someone never had one. */
  attention: z.object({ count, oldest: instantOutOrNull }),
  missing: z.object({ count, oldest: instantOutOrNull }),
  not_reflected: z.object({ count, class_days: count }),
  /** How many cohorts these are. */
  cohorts: count,
  /** Only the caller's cohorts were asked for, and there are some. */
  is_mine: z.boolean(),
  /** Whether the caller teaches a cohort that runs. */
  teaches: z.boolean(),
})
export type Today = z.infer<typeof Today>

export const today = {
  counts: {
    call: 'GET /api/today',
    access: 'staff',
    summary:
      'How much is to grade, and how many students wait for a 1:1, need attention, miss work or have not reflected',
    query: z.object(cohortScope),
    response: Today,
    mayLag: true,
    shows: null,
  },
} satisfies Routes
