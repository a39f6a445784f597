import { z } from 'zod'
import { EMAIL_CHOICES, NOTICE_KIND_NAMES } from '#domain/notice-kinds.ts'
import type { Routes } from './route.ts'
import { done, id, idInPath, instantOut, instantOutOrNull, list, offset } from './scalars.ts'

export const Notice = z.object({
  id,
  kind: z.enum(NOTICE_KIND_NAMES),
  /** Composed from what the notice is about, as it is now. */
  text: z.string(),
  /** The page of the thing itself. */
  path: z.string(),
  /** Whom a notice to staff is about. */
  student_id: id.nullable(),
  created_at: instantOut,
  read_at: instantOutOrNull,
})
export type Notice = z.output<typeof Notice>

const Preference = z.object({ kind: z.enum(NOTICE_KIND_NAMES), email: z.enum(EMAIL_CHOICES) })

const studentsInRows = ({ rows }: { rows: { student_id: number | null }[] }) =>
  rows.flatMap(({ student_id }) => student_id ?? [])

export const notices = {
  list: {
    call: 'GET /api/notices',
    access: 'signed-in',
    summary: 'One’s own notices whose reason still holds, newest first, twenty at a time',
    query: z.object({ offset }),
    response: list(Notice),
    // That someone asked for a 1:1 is part of their reflection.
    shows: { kind: 'reflections', answered: studentsInRows },
  },
  unread: {
    call: 'GET /api/notices/unread',
    access: 'signed-in',
    summary: 'How many of one’s own notices are unread, counted up to a hundred',
    response: z.object({ count: z.number().int() }),
    shows: null,
  },
  read: {
    call: 'PUT /api/notices/:id/read',
    access: 'signed-in',
    summary: 'Mark one of one’s own notices read',
    params: z.object({ id: idInPath }),
    response: done,
    stale: ['notices'],
    shows: null,
  },
  readAll: {
    call: 'PUT /api/notices/read',
    access: 'signed-in',
    summary: 'Mark all of one’s own notices read, or all about one assignment',
    body: z.strictObject({ assignment_id: id.optional() }),
    response: done,
    stale: ['notices'],
    shows: null,
  },
  preferences: {
    call: 'GET /api/notices/preferences',
    access: 'signed-in',
    summary: 'By kind of notice, whether its email comes at once, in the morning digest or not',
    response: list(Preference.extend({ is_optional: z.boolean() })),
    shows: null,
  },
  savePreference: {
    call: 'PUT /api/notices/preferences',
    access: 'signed-in',
    summary: 'Choose when the emails of one kind of notice come',
    body: Preference.strict(),
    response: Preference,
    stale: ['notices.preferences', 'accounts.me'],
    shows: null,
  },
} satisfies Routes
