import { z } from 'zod'
import type { Routes } from './route.ts'
import { id, list } from './scalars.ts'

export const Campus = z.object({ id, name: z.string(), code: z.string() })
export type Campus = z.infer<typeof Campus>

export const campuses = {
  list: { access: 'staff', summary: 'All campuses', response: list(Campus) },
} satisfies Routes
