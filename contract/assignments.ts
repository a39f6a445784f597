import { z } from 'zod'
import { BULK_ACTIONS, bulkProblem } from '#domain/assignment-bulk.ts'
import { COPY_LIMIT, copyProblem } from '#domain/assignment-copy.ts'
import { COPY_WARNINGS } from '#domain/assignment-copy-dates.ts'
import { copyDatesProblem } from '#domain/assignment-copy-plan.ts'
import { assignmentProblem, NOTES_LIMIT } from '#domain/assignment-form.ts'
import { RELEASE_PROBLEMS } from '#domain/assignment-schedule.ts'
import {
  ASSIGNMENT_SORT_KEYS,
  ASSIGNMENT_TYPES,
  DEFAULT_ASSIGNMENT_SORT,
  DEFAULT_ASSIGNMENT_TYPE,
  WORKFLOW_STATES,
} from '#domain/assignment-state.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import type { Problem } from '#domain/problem.ts'
import { MAX_TAGS, parseTags, TAG_LIMIT } from '#domain/school-tags.ts'
import { ScheduleRow } from './cohorts.ts'
import { identifiedStudents } from './identified-students.ts'
import type { Routes } from './route.ts'
import {
  created,
  date,
  id,
  idInPath,
  instant,
  instantOutOrNull,
  line,
  list,
  offset,
  optionalInstant,
  optionalLine,
  optionalText,
  readOnly,
  searchText,
  text,
  version,
} from './scalars.ts'
import { Tag } from './school.ts'
import { identifiedInRows } from './shows.ts'
import { ASSIGNMENT_READERS } from './stale.ts'

export const AssignmentRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  assignment_type: z.enum(ASSIGNMENT_TYPES),
  workflow_state: z.enum(WORKFLOW_STATES),
  assigned_at: instantOutOrNull,
  due_at: instantOutOrNull,
  /** Set while it is Scheduled: it assigns itself at that time. */
  visible_from: instantOutOrNull,
  /** Why it was not assigned when its time came. */
  release_problem: z.enum(RELEASE_PROBLEMS).nullable(),
  archived_at: instantOutOrNull,
  version: z.number().int(),
  cohort: z.object({ id, name: z.string() }),
  cohortId: id,
  tags: z.array(Tag),
  summary: z.object({
    completed: z.number().int(),
    /** Current students, except those who joined after it was due and submitted nothing. */
    total: z.number().int(),
    graded: z.number().int(),
    /** Works that wait for a grade. */
    toGrade: z.number().int(),
    averageScore: z.number().nullable(),
  }),
})
export type AssignmentRow = z.infer<typeof AssignmentRow>

export const AssignmentDetail = AssignmentRow.extend({
  repository: z.string(),
  notes: z.string(),
  tagSearchText: z.string(),
  parentId: id.nullable(),
  /** Of its cohort: nothing can be planned from then on. */
  graduation: date.nullable(),
})
export type AssignmentDetail = z.infer<typeof AssignmentDetail>

/** With the id that its undo is asked by; null if nothing changed. */
const ChangedAssignment = AssignmentDetail.extend({ undo: z.string().nullable() })

/** Unknown names become new tags. Case, spaces and list format do not matter. */
const tags = z
  .array(line(TAG_LIMIT).or(z.looseObject({ name: line(TAG_LIMIT) }).transform((tag) => tag.name)))
  .transform((names) => parseTags(names.join(',')))
  .refine((names) => names.length <= MAX_TAGS, `Please use at most ${MAX_TAGS} tags.`)

const fields = {
  name: optionalLine(FIELD_LIMITS.assignments.name),
  ...readOnly('slug', 'workflow_state', 'assigned_at', 'due_at', 'cohort', 'tagSearchText', 'summary'),
  ...readOnly('visible_from', 'release_problem', 'archived_at', 'graduation', 'undo'),
}
const cohortId = id
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)
export const AssignmentDraft = z.strictObject({
  ...fields,
  assignment_type: z.enum(ASSIGNMENT_TYPES).default(DEFAULT_ASSIGNMENT_TYPE),
  tags: tags.default([]),
  repository: optionalLine(FIELD_LIMITS.assignments.repository),
  notes: optionalText(NOTES_LIMIT),
  cohortId,
  parentId: id.nullish().transform((value) => value ?? null),
  ...readOnly('id', 'version'),
})
/** The cohort cannot change; omitted optional fields keep their value. */
export const AssignmentEdit = z.strictObject({
  ...fields,
  id,
  version,
  assignment_type: z.enum(ASSIGNMENT_TYPES).optional(),
  tags: tags.optional(),
  repository: line(FIELD_LIMITS.assignments.repository).nullish(),
  notes: text(NOTES_LIMIT).nullish(),
  ...readOnly('cohortId', 'parentId'),
})

const CopyRequest = z.strictObject({
  assignmentsToCopy: z.array(id).transform((ids) => [...new Set(ids)]),
  cohortId,
  /** Without it the copies start without dates; with it, those that it does not name. */
  dates: z
    .array(
      z.strictObject({
        id,
        visibleFrom: optionalInstant,
        dueAt: optionalInstant,
        /** Of the preview: refused if that has changed. */
        basis: z.string().max(64).optional(),
      }),
    )
    .optional(),
})
function copyRefusal({ assignmentsToCopy, cohortId, dates }: z.infer<typeof CopyRequest>): Problem | null {
  const problem = copyProblem({ count: assignmentsToCopy.length, cohortId })
  const field = problem?.title === 'Cohort Required' ? 'cohortId' : 'assignmentsToCopy'
  if (problem) return { field, message: problem.message }
  return copyDatesProblem(assignmentsToCopy, dates ?? [])
}

const times = z.object({ visible_from: instantOutOrNull, due_at: instantOutOrNull })
const named = z.object({ id, name: z.string() })

/** What copies into a cohort would be: first what needs a look, then in the order of the new dates. */
export const CopyPreview = z.object({
  cohort: named.extend({
    classroom_start: date.nullable(),
    graduation: date.nullable(),
    days_off: z.array(date),
  }),
  rows: z.array(
    times.extend({
      id,
      name: z.string(),
      cohort: named,
      original: times,
      warnings: z.array(z.enum(COPY_WARNINGS)),
      /** What the cohort has already, by lineage or name. */
      existing: named.nullable(),
      /** Changes with everything that the row was made from. */
      basis: z.string(),
    }),
  ),
})
export type CopyPreview = z.infer<typeof CopyPreview>

/** Times that are empty are removed. */
const MoveRequest = z.strictObject({
  moves: z
    .array(z.strictObject({ id, version, visibleFrom: optionalInstant, dueAt: optionalInstant }))
    .min(1)
    .max(COPY_LIMIT, `At most ${COPY_LIMIT} assignments can be moved at once.`)
    .refine((moves) => new Set(moves.map((move) => move.id)).size === moves.length, 'Each can be moved once.'),
})

/** Comma-separated ids, up to the copy limit. */
const idsInQuery = z
  .string()
  .max(COPY_LIMIT * 11)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
  .transform((ids) => [...new Set(ids.split(',').map(Number))])
  .refine((ids) => ids.length <= COPY_LIMIT && ids.every((one) => id.safeParse(one).success))

const BulkRequest = z.strictObject({
  action: z.enum(BULK_ACTIONS),
  assignments: z.array(z.strictObject({ id, version })),
  visibleFrom: optionalInstant,
  /** Without one, Assign keeps a planned due time and Set due time clears it. */
  dueAt: optionalInstant,
  /** Those to add. */
  tags: tags.default([]),
})
function bulkRefusal({ action, assignments, visibleFrom, tags }: z.infer<typeof BulkRequest>): Problem | null {
  const problem = bulkProblem(assignments.length)
  if (problem) return { field: 'assignments', message: problem.message }
  if (action === 'schedule' && visibleFrom === null) {
    return { field: 'visibleFrom', message: 'Choose when students see them.' }
  }
  if (action === 'tag' && tags.length === 0) return { field: 'tags', message: 'Enter a tag.' }
  return null
}

/** An empty cohortId means all cohorts. */
const filter = {
  cohortId: idInPath
    .or(z.literal(''))
    .optional()
    .transform((value) => value || undefined),
  searchText,
  /** Those that left the list, instead of it. */
  archived: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1' || undefined),
}
const byId = z.object({ id: idInPath })

export const assignments = {
  list: {
    call: 'GET /api/assignments/list',
    access: 'staff',
    summary: 'Assignments with their counts, twenty at a time',
    query: z.object({
      ...filter,
      orderBy: z.enum(ASSIGNMENT_SORT_KEYS).default(DEFAULT_ASSIGNMENT_SORT.orderBy),
      order: z.enum(['asc', 'desc']).default(DEFAULT_ASSIGNMENT_SORT.order),
      offset,
    }),
    response: list(AssignmentRow),
    mayLag: true,
    shared: true,
    shows: { kind: 'course_work', answered: identifiedInRows },
  },
  listAll: {
    call: 'GET /api/assignments/list/all',
    access: 'staff',
    summary: 'The ids of every assignment that a filter finds, and their versions',
    query: z.object(filter),
    response: list(z.object({ id, version: z.number().int() })),
    mayLag: true,
    shows: null,
  },
  detail: {
    call: 'GET /api/assignments/detail/:id',
    about: 'assignments',
    access: 'staff',
    summary: 'One assignment',
    params: byId,
    response: AssignmentDetail,
    shows: { kind: 'course_work', answered: identifiedStudents },
  },
  create: {
    call: 'POST /api/assignments',
    access: 'staff',
    summary: 'Create an assignment, unassigned',
    body: AssignmentDraft,
    check: (body: z.infer<typeof AssignmentDraft>) => assignmentProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  update: {
    call: 'PUT /api/assignments/update',
    access: 'staff',
    summary: 'Change an assignment',
    body: AssignmentEdit,
    check: (body: z.infer<typeof AssignmentEdit>) =>
      body.name === '' ? { field: 'name', message: 'Assignment name is required.' } : null,
    response: created,
    current: AssignmentDetail,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', stale: identifiedStudents },
  },
  copy: {
    call: 'POST /api/assignments/copy',
    access: 'staff',
    summary: 'Copy assignments into a cohort, with planned dates or without, all or none',
    body: CopyRequest,
    check: (body: z.infer<typeof CopyRequest>) => copyRefusal(body),
    response: list(z.object({ id })).extend({ undo: z.string() }),
    current: CopyPreview,
    status: 201,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  previewCopy: {
    call: 'GET /api/assignments/copy',
    access: 'staff',
    summary: 'What copies into a cohort would be: their dates by class days, and what the cohort has of them already',
    query: z.object({ ids: idsInQuery, cohortId: idInPath }),
    response: CopyPreview,
    shows: null,
  },
  assign: {
    call: 'PUT /api/assignments/assign/:id',
    access: 'staff',
    summary: 'Assign, or change the due date of an assigned one',
    params: byId,
    body: z.strictObject({ dueAt: optionalInstant, version }).prefault({}),
    response: ChangedAssignment,
    current: AssignmentDetail,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: identifiedStudents, stale: identifiedStudents },
  },
  schedule: {
    call: 'PUT /api/assignments/schedule/:id',
    access: 'staff',
    summary: 'Plan when an unassigned one is assigned, and when it is due',
    params: byId,
    body: z.strictObject({ visibleFrom: instant, dueAt: optionalInstant, version }),
    response: ChangedAssignment,
    current: AssignmentDetail,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: identifiedStudents, stale: identifiedStudents },
  },
  move: {
    call: 'PUT /api/assignments/move',
    access: 'staff',
    summary: 'Move assignments in the schedule: when they become visible and are due, all or none',
    body: MoveRequest,
    response: z.object({ rows: z.array(created), undo: z.string().nullable() }),
    current: ScheduleRow,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  bulk: {
    call: 'PUT /api/assignments/bulk',
    access: 'staff',
    summary: 'Assign, plan, unassign, set the due time of, tag, archive or bring back many, all or none',
    body: BulkRequest,
    check: (body: z.infer<typeof BulkRequest>) => bulkRefusal(body),
    response: z.object({ count: z.number().int(), undo: z.string().nullable() }),
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  countToGrade: {
    call: 'GET /api/assignments/to-grade',
    access: 'staff',
    summary: 'How much work of these assignments waits for a grade, and how many of them are planned',
    query: z.object({ ids: idsInQuery }),
    response: z.object({ toGrade: z.number().int(), planned: z.number().int() }),
    shows: null,
  },
  unassign: {
    call: 'PUT /api/assignments/unassign/:id',
    access: 'staff',
    summary: 'Unassign, or cancel a planned release: hides it from students, clears the due date, keeps all work',
    params: byId,
    body: z.strictObject({ version }).optional(),
    response: ChangedAssignment,
    current: AssignmentDetail,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: identifiedStudents, stale: identifiedStudents },
  },
} satisfies Routes
