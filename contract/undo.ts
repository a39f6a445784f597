import { z } from 'zod'
import type { Routes } from './route.ts'
import { done } from './scalars.ts'
import { STUDENT_READERS } from './stale.ts'

export const undo = {
  run: {
    call: 'POST /api/undo/:id',
    access: 'staff',
    summary: 'Undo what one has just done, by the id that the action answered with',
    params: z.object({ id: z.uuid() }),
    response: done,
    stale: [...STUDENT_READERS, 'school', 'school.identity', 'search', 'employees', 'imports'],
    shows: null,
  },
} satisfies Routes
