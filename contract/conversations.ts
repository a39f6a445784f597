import { z } from 'zod'
import { CONVERSATION_NOTE_LENGTH } from '#domain/conversation-request.ts'
import type { Routes } from './route.ts'
import {
  cohortScope,
  date,
  id,
  idInPath,
  instantOut,
  instantOutOrNull,
  line,
  list,
  person,
  version,
} from './scalars.ts'
import { itsStudent, studentsOfRows } from './shows.ts'

const request = {
  id,
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  photo_file_name: z.string().nullable(),
  /** The student's present one. */
  cohort_id: id,
  cohort_name: z.string(),
  /** In Prework or Classroom. */
  is_running: z.boolean(),
  /** The day of the reflection that asked first. */
  asked_on: date,
  taken_by: person.nullable(),
  taken_at: instantOutOrNull,
  /** When the student took the wish back; staff still close the request. */
  withdrawn_at: instantOutOrNull,
  done_at: instantOutOrNull,
  version: z.number().int(),
}

/** A request for a 1:1 that nobody has marked done. */
export const Conversation = z.object({
  ...request,
  /** 'asked today', 'waits 3 class days' */
  waits: z.string(),
  is_late: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

export const DoneConversation = z.object({
  ...request,
  done_at: instantOut,
  done_by: person,
  /** What was written when it was done. */
  note: z.object({ id, content: z.string() }).nullable(),
})
export type DoneConversation = z.infer<typeof DoneConversation>

/** The student's own latest request. */
export const OwnConversation = z.object({
  id,
  asked_on: date,
  taken_by: person.omit({ id: true }).nullable(),
  withdrawn_at: instantOutOrNull,
  done_at: instantOutOrNull,
})
export type OwnConversation = z.infer<typeof OwnConversation>

const inScope = z.object(cohortScope)
/** is_mine: only of the cohorts that one teaches. */
const scoped = <T extends z.ZodType>(row: T) => list(row).extend({ is_mine: z.boolean() })
const ofRequest = z.object({ id: idInPath })
const STALE = [
  'conversations',
  'today',
  'attention',
  'cohorts',
  'students',
  'reflections',
  'notices',
  'history',
] as const

export const conversations = {
  list: {
    call: 'GET /api/conversations',
    access: 'staff',
    summary: 'Requests for a 1:1 that nobody has marked done, taken and withdrawn ones too, oldest first',
    query: inScope,
    response: scoped(Conversation),
    shows: { kind: 'reflections', answered: studentsOfRows },
  },
  listDone: {
    call: 'GET /api/conversations/done',
    access: 'staff',
    summary: 'Requests for a 1:1 that were marked done in the last 30 days, the latest first, with what was written',
    query: inScope,
    response: scoped(DoneConversation),
    shows: { kind: 'notes', answered: studentsOfRows },
  },
  own: {
    call: 'GET /api/students/conversation',
    access: 'student',
    summary: 'One’s own latest request for a 1:1; null if there is none',
    response: z.object({ request: OwnConversation.nullable() }),
  },
  take: {
    call: 'POST /api/conversations/:id/take',
    access: 'staff',
    summary: 'Take a request for a 1:1; the student is told who will write',
    params: ofRequest,
    response: Conversation,
    stale: STALE,
    shows: { kind: 'reflections', answered: itsStudent, stale: itsStudent },
  },
  release: {
    call: 'POST /api/conversations/:id/release',
    access: 'staff',
    summary: 'Hand a request for a 1:1 back, so that someone else can take it',
    params: ofRequest,
    body: z.strictObject({ version }).optional(),
    response: Conversation,
    stale: STALE,
    shows: { kind: 'reflections', answered: itsStudent, stale: itsStudent },
  },
  setDone: {
    call: 'PUT /api/conversations/:id',
    access: 'staff',
    summary: 'Mark a request for a 1:1 done, with a line that becomes a note on the student, or open it again',
    params: ofRequest,
    body: z.strictObject({ done: z.boolean(), note: line(CONVERSATION_NOTE_LENGTH).optional() }),
    response: z.object({ id, done: z.boolean() }),
    idempotent: true,
    stale: [...STALE, 'notes'],
    shows: null,
  },
} satisfies Routes
