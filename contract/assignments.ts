import { z } from 'zod'
import { assignmentProblem } from '#domain/assignment-form.ts'
import { ASSIGNMENT_SORT_KEYS, ASSIGNMENT_TYPES, WORKFLOW_STATES } from '#domain/assignment-state.ts'
import { CourseWork } from './course-work.ts'
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
  version,
} from './scalars.ts'

export const Tag = z.object({ id, name: z.string() })
export type Tag = z.infer<typeof Tag>

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
    total: z.number().int(),
    graded: z.number().int(),
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

/** A student of the cohort with their work: none or one. */
export const WorkRow = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  photo_file_name: z.string().nullable(),
  course_works: z.array(CourseWork),
})
export type WorkRow = z.infer<typeof WorkRow>

/** Unknown names become new tags; case does not make another one. */
const tags = z
  .array(line(60).or(z.looseObject({ name: line(60) }).transform((tag) => tag.name)))
  .max(30)
  .default([])
  .transform((names) => [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()])

const fields = {
  name: optionalLine(240),
  assignment_type: z.enum(ASSIGNMENT_TYPES).default('not_graded'),
  tags,
  repository: optionalLine(2048),
  notes: optionalText(50_000),
  ...readOnly('slug', 'workflow_state', 'assigned_at', 'due_at', 'cohort', 'tagSearchText', 'summary'),
}
const cohortId = id
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)
export const AssignmentDraft = z.strictObject({
  ...fields,
  cohortId,
  parentId: id.nullish().transform((value) => value ?? null),
  ...readOnly('id', 'version'),
})
/** An assignment stays with its cohort. */
export const AssignmentEdit = z.strictObject({ ...fields, id, version, ...readOnly('cohortId', 'parentId') })

const filter = { cohortId: idInPath.optional(), searchText }
const byId = z.object({ id: idInPath })

export const assignments = {
  list: {
    access: 'staff',
    summary: 'Assignments with their counts, twenty at a time',
    query: z.object({
      ...filter,
      orderBy: z.enum(ASSIGNMENT_SORT_KEYS).default('due_at'),
      order: z.enum(['asc', 'desc']).default('desc'),
      offset,
    }),
    response: list(AssignmentRow),
  },
  listAll: {
    access: 'staff',
    summary: 'The ids of every assignment that a filter finds',
    query: z.object(filter),
    response: list(z.object({ id })),
  },
  tags: { access: 'staff', summary: 'All tags, by name', response: list(Tag) },
  detail: { access: 'staff', summary: 'One assignment', params: byId, response: AssignmentDetail },
  courseWork: {
    access: 'staff',
    summary: 'Each student of the cohort with their work on the assignment',
    params: z.object({ assignmentId: idInPath, cohortId: idInPath }),
    response: list(WorkRow),
  },
  create: {
    access: 'staff',
    summary: 'Create an assignment, unassigned',
    body: AssignmentDraft,
    check: (body: z.infer<typeof AssignmentDraft>) => assignmentProblem(body),
    response: created,
    status: 201,
  },
  update: {
    access: 'staff',
    summary: 'Change an assignment',
    body: AssignmentEdit,
    check: (body: z.infer<typeof AssignmentEdit>) =>
      body.name === '' ? { field: 'name', message: 'Assignment name is required.' } : null,
    response: created,
  },
  copy: {
    access: 'staff',
    summary: 'Copy assignments into a cohort, all or none',
    body: z.strictObject({ assignmentsToCopy: z.array(id).max(10_000), cohortId }),
    response: list(z.object({ id })),
    status: 201,
  },
  assign: {
    access: 'staff',
    summary: 'Assign, or change the due date of an assigned one',
    params: byId,
    body: z.strictObject({ dueAt: optionalInstant, version }),
    response: AssignmentDetail,
  },
  unassign: {
    access: 'staff',
    summary: 'Unassign: hides it from students, clears the due date, keeps all work',
    params: byId,
    body: z.strictObject({ version }).optional(),
    response: AssignmentDetail,
  },
} satisfies Routes
