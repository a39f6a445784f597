import { z } from 'zod'
import { COPY_LIMIT, copyProblem } from '#domain/assignment-copy.ts'
import { assignmentProblem, NOTES_LIMIT } from '#domain/assignment-form.ts'
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
import { identifiedStudents } from './identified-students.ts'
import type { Routes } from './route.ts'
import {
  created,
  id,
  idInPath,
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
  version: z.number().int(),
})
export type AssignmentDetail = z.infer<typeof AssignmentDetail>

/** Unknown names become new tags. Case, spaces and list format do not matter. */
const tags = z
  .array(line(TAG_LIMIT).or(z.looseObject({ name: line(TAG_LIMIT) }).transform((tag) => tag.name)))
  .transform((names) => parseTags(names.join(',')))
  .refine((names) => names.length <= MAX_TAGS, `Please use at most ${MAX_TAGS} tags.`)

const fields = {
  name: optionalLine(FIELD_LIMITS.assignments.name),
  ...readOnly('slug', 'workflow_state', 'assigned_at', 'due_at', 'cohort', 'tagSearchText', 'summary'),
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
/** The cohort cannot change; omitted fields keep their value. */
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
})
function copyRefusal({ assignmentsToCopy, cohortId }: z.infer<typeof CopyRequest>): Problem | null {
  const problem = copyProblem({ count: assignmentsToCopy.length, cohortId })
  const field = problem?.title === 'Cohort Required' ? 'cohortId' : 'assignmentsToCopy'
  return problem && { field, message: problem.message }
}

/** Comma-separated ids, up to the copy limit. */
const idsInQuery = z
  .string()
  .max(COPY_LIMIT * 11)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
  .transform((ids) => [...new Set(ids.split(',').map(Number))])
  .refine((ids) => ids.length <= COPY_LIMIT && ids.every((one) => id.safeParse(one).success))

/** An empty cohortId means all cohorts. */
const filter = {
  cohortId: idInPath
    .or(z.literal(''))
    .optional()
    .transform((value) => value || undefined),
  searchText,
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
    summary: 'The ids of every assignment that a filter finds',
    query: z.object(filter),
    response: list(z.object({ id })),
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
    summary: 'Copy assignments into a cohort, all or none',
    body: CopyRequest,
    check: (body: z.infer<typeof CopyRequest>) => copyRefusal(body),
    response: list(z.object({ id })),
    status: 201,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  countCopied: {
    call: 'GET /api/assignments/copied',
    access: 'staff',
    summary: 'How many of these assignments a cohort already has: copies, originals, or others of the same name',
    query: z.object({ ids: idsInQuery, cohortId: idInPath }),
    response: z.object({ count: z.number().int() }),
    shows: null,
  },
  assign: {
    call: 'PUT /api/assignments/assign/:id',
    access: 'staff',
    summary: 'Assign, or change the due date of an assigned one',
    params: byId,
    body: z.strictObject({ dueAt: optionalInstant, version }).prefault({}),
    response: AssignmentDetail,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: identifiedStudents, stale: identifiedStudents },
  },
  unassign: {
    call: 'PUT /api/assignments/unassign/:id',
    access: 'staff',
    summary: 'Unassign: hides it from students, clears the due date, keeps all work',
    params: byId,
    body: z.strictObject({ version }).optional(),
    response: AssignmentDetail,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: identifiedStudents, stale: identifiedStudents },
  },
} satisfies Routes
