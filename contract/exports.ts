import { z } from 'zod'
import { EXPORTED_LISTS } from '#domain/export-lists.ts'
import type { Download } from './records.ts'
import type { Routes } from './route.ts'

export const exports = {
  /** POST, because it is recorded in the history and must not be triggered by another site. */
  list: {
    call: 'POST /api/exports/:list',
    access: 'staff',
    summary: 'A whole list as CSV: the rows that the filter finds, in the order asked for',
    params: z.object({ list: z.enum(EXPORTED_LISTS) }),
    /** What the list's own call takes in its path and query, and how the browser sorts it; the page does not matter. */
    body: z.strictObject({ query: z.record(z.string().max(40), z.string().max(12_000)).default({}) }),
    response: z.custom<Download>(),
    download: ['text/csv'],
    stale: ['history'],
    // Each list says itself whose records it shows: server/features/exports/lists.ts.
    shows: null,
  },
} satisfies Routes
