import { z } from 'zod'
import { NOTE_KINDS, NOTE_LENGTH, noteProblem } from '#domain/note-form.ts'
import type { Routes } from './route.ts'
import { done, id, idInPath, instantOut, list, person, readOnly, text, version } from './scalars.ts'
import { itsStudent, studentInPath } from './shows.ts'

export const StudentNote = z.object({
  id,
  student_id: id,
  content: z.string(),
  kind: z.enum(NOTE_KINDS),
  /** At most one note of a student is; it comes first. */
  is_pinned: z.boolean(),
  employee: person,
  created_at: instantOut,
  updated_at: instantOut,
  version: z.number().int(),
})
export type StudentNote = z.infer<typeof StudentNote>

const noteContent = text(NOTE_LENGTH)
const kind = z.enum(NOTE_KINDS).optional()

const ofStudent = z.object({ studentId: idInPath })

export const notes = {
  list: {
    call: 'GET /api/students/notes/:studentId',
    access: 'staff',
    summary: 'Notes on a student: the pinned one, then the newest first',
    params: ofStudent,
    response: list(StudentNote),
    mayLag: true,
    shows: { kind: 'notes', asked: studentInPath },
  },
  create: {
    call: 'POST /api/students/notes',
    access: 'staff',
    summary: 'Write a note on a student',
    body: z.strictObject({
      student_id: id,
      content: noteContent,
      kind,
      ...readOnly('id', 'employee', 'version', 'is_pinned'),
    }),
    check: noteProblem,
    response: StudentNote,
    status: 201,
    idempotent: true,
    stale: ['notes', 'students', 'attention', 'today', 'history'],
    shows: null,
  },
  update: {
    call: 'PUT /api/students/notes',
    access: 'staff',
    summary: 'Change a note',
    body: z.strictObject({
      id,
      content: noteContent,
      kind,
      version,
      ...readOnly('student_id', 'employee', 'created_at', 'updated_at', 'is_pinned'),
    }),
    check: noteProblem,
    response: StudentNote,
    stale: ['notes', 'students', 'attention', 'today', 'history'],
    shows: { kind: 'notes', stale: itsStudent },
  },
  pin: {
    call: 'PUT /api/students/notes/:id/pin',
    access: 'staff',
    summary: 'Pin a note to the top, instead of the one that was, or unpin it',
    params: z.object({ id: idInPath }),
    body: z.strictObject({ is_pinned: z.boolean() }),
    response: done,
    stale: ['notes', 'students', 'history'],
    shows: null,
  },
} satisfies Routes
