import { z } from 'zod'
import { DISCLOSURE_KINDS } from '#domain/record-disclosure-kinds.ts'
import type { Routes } from './route.ts'
import { id, idInPath, instantOut, line, list, offset, person } from './scalars.ts'
import { STUDENT_READERS } from './stale.ts'

/** One employee's reads through one call, grouped within ten minutes. */
export const Disclosure = z.object({
  id: z.number().int(),
  kind: z.enum(DISCLOSURE_KINDS),
  /** Contract name, such as students.summary. */
  call: z.string(),
  first_at: instantOut,
  last_at: instantOut,
  times: z.number().int(),
  employee: person,
})
export type Disclosure = z.infer<typeof Disclosure>

const EXPORT_FORMATS = ['html', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The response of a route with `download`. */
export interface Download {
  file_name: string
  media_type: string
  headers?: Record<string, string>
  body: AsyncIterable<string>
}
const download = z.custom<Download>()

const ofStudent = z.object({ studentId: idInPath })

export const records = {
  accessLog: {
    call: 'GET /api/students/access/:studentId',
    access: 'staff',
    summary: 'Who of the staff has read a student’s record, newest first, twenty at a time',
    params: ofStudent,
    query: z.object({ offset }),
    response: list(Disclosure),
    shows: null,
  },
  /** POST, because an export is recorded in the history and must not be triggered by another site. */
  export: {
    call: 'POST /api/students/export/:studentId',
    access: 'staff',
    summary: 'A student’s whole record as a file: a page to read, or JSON',
    params: ofStudent,
    body: z.strictObject({ format: z.enum(EXPORT_FORMATS) }),
    response: download,
    download: ['text/html', 'application/json'],
    stale: ['history', 'records'],
    shows: null,
  },
  /** `name` is the student's full name, typed as confirmation. */
  erase: {
    call: 'POST /api/students/erase/:studentId',
    access: 'staff',
    summary: 'Erase a student for good: words and contacts go, scores, dates and counts stay',
    params: ofStudent,
    body: z.strictObject({ name: line(300) }),
    response: z.object({
      id,
      erased_at: instantOut,
      /** A photo in the school's bucket, which the portal cannot delete. */
      photo_left_at: z.string().nullable(),
    }),
    stale: STUDENT_READERS,
    shows: null,
  },
} satisfies Routes
