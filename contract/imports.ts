import { z } from 'zod'
import { IMPORT_BODY_BYTES, IMPORT_KINDS, IMPORT_OUTCOMES, IMPORT_SORT_KEYS } from '#domain/import-kinds.ts'
import { IMPORT_STATES } from '#domain/import-states.ts'
import type { Routes } from './route.ts'
import { done, id, idInPath, instantOut, instantOutOrNull, list, offset, person } from './scalars.ts'
import { STUDENT_READERS } from './stale.ts'

/** The name of a field in domain/import-fields.ts. */
const fieldName = z.string().min(1).max(40)

const counts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  invalid: z.number().int(),
})

/** What is known of an import for good: who, when and how many. */
export const ImportSummary = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  /** As previewed, and as committed. */
  counts,
  actor: person,
  created_at: instantOut,
  committed_at: instantOutOrNull,
  undone_at: instantOutOrNull,
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportDetail = ImportSummary.extend({
  /** Names exactly what was shown, for the commit. */
  hash: z.string(),
  /** In the order of the sheet; null for a column that is not read. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** For rows that name no cohort. */
  cohort: z.object({ id, name: z.string() }).nullable(),
  may_transfer: z.boolean(),
  /** Rows that move a student to another cohort, or would if that were allowed. */
  transfers: z.number().int(),
  /** How many were invited. */
  invited: z.number().int(),
  /** Rows written so far while it runs, of those that are new or changed. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** False once the rows are forgotten, a day later: the counts remain. */
  has_rows: z.boolean(),
  /** Why it cannot be committed; null if it can. */
  commit_problem: z.string().nullable(),
  /** Why it cannot be undone; null if it can. */
  undo_problem: z.string().nullable(),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** One row of the sheet. Values are texts as an export writes them. */
export const ImportRow = z.object({
  /** In the sheet. */
  line: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** A name for people: 'Kim Lund', 'Kim Lund, Acme'. */
  label: z.string(),
  /** Of the kind; null while it does not exist. */
  record_id: id.nullable(),
  /** The student whom it is about. */
  student_id: id.nullable(),
  /** What a new record gets, or what changes in an existing one. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Why it is invalid. */
  problems: z.array(z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>

const byId = z.object({ id: idInPath })

/** Rows that compare the sheet with a student's record. */
const comparedStudents = ({ rows }: { rows: { student_id: number | null; outcome: string }[] }) =>
  rows.flatMap(({ student_id, outcome }) => (student_id === null || outcome === 'new' ? [] : student_id))

/** An import can write students, employees, assignments and placements. */
const IMPORT_READERS = [...STUDENT_READERS, 'employees', 'school', 'search', 'imports'] as const

export const imports = {
  list: {
    call: 'GET /api/imports',
    access: 'staff',
    summary: 'Recent imports, newest first unless sorted otherwise, twenty at a time, and one’s own newest preview',
    query: z.object({
      kind: z.enum(IMPORT_KINDS).optional(),
      orderBy: z.enum(IMPORT_SORT_KEYS).default('at'),
      order: z.enum(['asc', 'desc']).default('desc'),
      offset,
    }),
    response: list(ImportSummary),
    shows: null,
  },
  detail: {
    call: 'GET /api/imports/:id',
    access: 'staff',
    summary: 'One import: its state, its counts, and how far it is while it runs',
    params: byId,
    response: ImportDetail,
    shows: null,
  },
  rows: {
    call: 'GET /api/imports/:id/rows',
    access: 'staff',
    summary: 'What an import does with each row of the sheet, a hundred at a time; kept for a day',
    params: byId,
    query: z.object({
      outcome: z
        .enum(IMPORT_OUTCOMES)
        .or(z.literal(''))
        .optional()
        .transform((value) => value || undefined),
      offset,
    }),
    response: list(ImportRow),
    shows: { kind: 'summary', answered: comparedStudents },
  },
  preview: {
    call: 'POST /api/imports',
    access: 'staff',
    summary: 'Compare a sheet with the school and keep what an import would do; changes nothing else',
    body: z.strictObject({
      kind: z.enum(IMPORT_KINDS),
      /** The sheet as text: CSV, or as a spreadsheet copies it. */
      text: z.string(),
      /** The field of each column, in order; null is not read. Without it the headers are matched. */
      columns: z.array(fieldName.nullable()).max(200).optional(),
      /** For rows that name no cohort. */
      cohort_id: id.nullish().transform((value) => value ?? null),
      may_transfer: z.boolean().default(false),
      /** One’s own preview that this one replaces. */
      replaces: id.nullish().transform((value) => value ?? null),
    }),
    bodyLimit: IMPORT_BODY_BYTES,
    response: ImportDetail,
    status: 201,
    idempotent: true,
    stale: ['imports'],
    shows: null,
  },
  commit: {
    call: 'POST /api/imports/:id/commit',
    access: 'staff',
    summary: 'Do exactly what was shown, in one transaction; if something has changed, 409 with the new preview',
    params: byId,
    body: z.strictObject({ hash: z.string().max(60), invite: z.boolean().default(false) }),
    /** `undo` is for the toast; null if it was committed before. */
    response: ImportDetail.extend({ undo: z.string().nullable() }),
    current: ImportDetail,
    idempotent: true,
    stale: IMPORT_READERS,
    shows: null,
  },
  undo: {
    call: 'POST /api/imports/:id/undo',
    access: 'staff',
    summary: 'Undo an import within a day, unless someone has opened, changed or logged in with one of its records',
    params: byId,
    response: done,
    stale: IMPORT_READERS,
    shows: null,
  },
} satisfies Routes
