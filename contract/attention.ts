import { z } from 'zod'
import { ATTENTION_KINDS } from '#domain/attention-reasons.ts'
import { SNOOZE_REASON_LIMIT, snoozeReasonProblem } from '#domain/attention-snooze.ts'
import { NOTE_KINDS } from '#domain/note-form.ts'
import { CONTACT_KINDS } from '#domain/student-contact.ts'
import type { Routes } from './route.ts'
import { cohortScope, date, done, id, instantOut, optionalLine, person } from './scalars.ts'
import { studentsInRows } from './shows.ts'

/** A student who needs attention. */
export const AttentionRow = z.object({
  student: person.extend({ email: z.string(), photo_file_name: z.string().nullable() }),
  cohort: z.object({ id, name: z.string() }),
  /** The most serious first. */
  reasons: z.array(
    z.object({
      kind: z.enum(ATTENTION_KINDS),
      sentence: z.string(),
      /** The day whose reflection or roll shows it. */
      day: date.nullable(),
    }),
  ),
  last_contact: z
    .object({
      kind: z.enum(CONTACT_KINDS),
      note_kind: z.enum(NOTE_KINDS).nullable(),
      at: instantOut,
      by: person.nullable(),
    })
    .nullable(),
  /** Also of someone whom a new reason has woken. */
  snooze: z.object({ until: date, reason: z.string(), by: person.nullable(), at: instantOut }).nullable(),
  /** What woke them: kinds that were absent when the snooze began. */
  new_kinds: z.array(z.enum(ATTENTION_KINDS)),
})
export type AttentionRow = z.infer<typeof AttentionRow>

const Snooze = z.strictObject({ studentId: id, until: date, reason: optionalLine(SNOOZE_REASON_LIMIT) })

export const attention = {
  list: {
    call: 'GET /api/attention',
    access: 'staff',
    summary:
      'Students of cohorts in Classroom who need attention, or those who are snoozed, the most serious reason first',
    query: z.object({ ...cohortScope, state: z.enum(['awake', 'snoozed']).default('awake') }),
    response: z.object({
      rows: z.array(AttentionRow),
      count: z.number().int(),
      /** How many are in the two states. */
      awake: z.number().int(),
      snoozed: z.number().int(),
      /** Only the caller's cohorts were asked for, and there are some. */
      is_mine: z.boolean(),
    }),
    mayLag: true,
    shows: { kind: 'summary', answered: studentsInRows },
  },
  snooze: {
    call: 'POST /api/attention/snooze',
    access: 'staff',
    summary: 'Take a student off the list until a day or a new reason, saying why',
    body: Snooze,
    check: (body: z.infer<typeof Snooze>) => snoozeReasonProblem(body),
    response: z.object({ undo: z.string() }),
    idempotent: true,
    stale: ['attention', 'today', 'history'],
    shows: null,
  },
  wake: {
    call: 'POST /api/attention/wake',
    access: 'staff',
    summary: 'End a student’s snooze',
    body: z.strictObject({ studentId: id }),
    response: done,
    stale: ['attention', 'today', 'history'],
    shows: null,
  },
} satisfies Routes
