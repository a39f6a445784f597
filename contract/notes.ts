import { z } from 'zod'
import { NOTE_LENGTH, noteProblem } from '#domain/note-form.ts'
import type { Routes } from './route.ts'
import { id, idInPath, instantOut, list, readOnly, text, version } from './scalars.ts'
import { itsStudent, studentInPath } from './shows.ts'

export const StudentNote = z.object({
  id,
  student_id: id,
  content: z.string(),
  employee: z.object({ id, first_name: z.string(), last_name: z.string() }),
  created_at: instantOut,
  updated_at: instantOut,
  version: z.number().int(),
})
export type StudentNote = z.infer<typeof StudentNote>

const noteContent = text(NOTE_LENGTH)

const ofStudent = z.object({ studentId: idInPath })

export const notes = {
  list: {
    call: 'GET /api/students/notes/:studentId',
    access: 'staff',
    summary: 'Notes on a student, newest first',
    params: ofStudent,
    response: list(StudentNote),
    mayLag: true,
    shows: { kind: 'notes', asked: studentInPath },
  },
  create: {
    call: 'POST /api/students/notes',
    access: 'staff',
    summary: 'Write a note on a student',
    body: z.strictObject({ student_id: id, content: noteContent, ...readOnly('id', 'employee', 'version') }),
    check: noteProblem,
    response: StudentNote,
    status: 201,
    idempotent: true,
    stale: ['notes', 'students', 'history'],
    shows: null,
  },
  update: {
    call: 'PUT /api/students/notes',
    access: 'staff',
    summary: 'Change a note',
    body: z.strictObject({
      id,
      content: noteContent,
      version,
      ...readOnly('student_id', 'employee', 'created_at', 'updated_at'),
    }),
    check: noteProblem,
    response: StudentNote,
    stale: ['notes', 'students', 'history'],
    shows: { kind: 'notes', stale: itsStudent },
  },
} satisfies Routes
