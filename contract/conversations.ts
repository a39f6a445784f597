import { z } from 'zod'
import type { Routes } from './route.ts'
import { date, id, idInPath, list } from './scalars.ts'
import { studentsOfRows } from './shows.ts'

/** A reflection whose author asked for a 1:1; `id` is the reflection's. */
export const Conversation = z.object({
  id,
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  photo_file_name: z.string().nullable(),
  cohort_id: id,
  cohort_name: z.string(),
  feedback_on: date,
  /** The student has withdrawn the request. */
  withdrawn: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

export const conversations = {
  list: {
    call: 'GET /api/conversations',
    access: 'staff',
    summary: 'Requests for a 1:1 that nobody has marked done, withdrawn ones too, oldest first',
    query: z.object({ cohortId: idInPath.optional() }),
    response: list(Conversation),
    shows: { kind: 'reflections', answered: studentsOfRows },
  },
  setDone: {
    call: 'PUT /api/conversations/:id',
    access: 'staff',
    summary: 'Mark a request for a 1:1 done, or open again',
    params: z.object({ id: idInPath }),
    body: z.strictObject({ done: z.boolean() }),
    response: z.object({ id, done: z.boolean() }),
    stale: ['conversations', 'attention', 'cohorts', 'students', 'reflections', 'notices', 'history'],
    shows: null,
  },
} satisfies Routes
