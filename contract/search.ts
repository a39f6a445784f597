import { z } from 'zod'
import { SEARCH_LIMIT } from '#domain/search-rank.ts'
import type { Routes } from './route.ts'
import { id, text } from './scalars.ts'

const asked = z.object({
  searchText: text(SEARCH_LIMIT)
    .default('')
    .transform((value) => value.trim()),
})

/** `about` is shown beside the name; by `words` it is found too. */
const Found = z.object({ id, name: z.string(), about: z.string(), words: z.string(), is_mine: z.boolean() })

export const FoundInSchool = Found.extend({
  kind: z.enum(['cohort', 'student', 'employee', 'assignment']),
  /** Works of an assignment that wait for a grade. */
  to_grade: z.number().int(),
})
export type FoundInSchool = z.infer<typeof FoundInSchool>

export const FoundOwn = Found.extend({ kind: z.literal('assignment') })
export type FoundOwn = z.infer<typeof FoundOwn>

export const search = {
  school: {
    call: 'GET /api/search',
    access: 'staff',
    summary: 'People, cohorts and assignments that have every word, best first, a few of each kind',
    query: asked,
    response: z.object({ rows: z.array(FoundInSchool) }),
    mayLag: true,
    shows: null,
  },
  own: {
    call: 'GET /api/students/search',
    access: 'student',
    summary: 'One’s own assignments whose name has every word, best first',
    query: asked,
    response: z.object({ rows: z.array(FoundOwn) }),
    mayLag: true,
  },
} satisfies Routes
