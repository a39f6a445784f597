import { z } from 'zod'
import type { Routes } from './route.ts'
import { id, list } from './scalars.ts'

const Campus = z.object({ id, name: z.string(), code: z.string() })

export const Tag = z.object({ id, name: z.string() })
export type Tag = z.infer<typeof Tag>

export const school = {
  campuses: {
    call: 'GET /api/campuses',
    access: 'staff',
    summary: 'All campuses',
    response: list(Campus),
    mayLag: true,
    shared: true,
    shows: null,
  },
  tags: {
    call: 'GET /api/assignments/tags',
    access: 'staff',
    summary: 'All tags, by name',
    response: list(Tag),
    mayLag: true,
    shared: true,
    shows: null,
  },
} satisfies Routes
