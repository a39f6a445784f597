import { z } from 'zod'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { CAMPUS_CODE_LIMIT, campusCode, campusProblem } from '#domain/school-campus.ts'
import { tagName, tagProblem } from '#domain/school-tags.ts'
import type { Routes } from './route.ts'
import { created, id, idInPath, list, optionalLine, readOnly, version } from './scalars.ts'

export const Campus = z.object({
  id,
  name: z.string(),
  code: z.string(),
  /** Keeps its cohorts and gets no new ones. */
  is_retired: z.boolean(),
  cohorts: z.number().int(),
  version: z.number().int(),
})
export type Campus = z.infer<typeof Campus>

export const Tag = z.object({ id, name: z.string() })
export type Tag = z.infer<typeof Tag>

export const TagUse = Tag.extend({ assignments: z.number().int(), version: z.number().int() })
export type TagUse = z.infer<typeof TagUse>

const campus = {
  name: optionalLine(FIELD_LIMITS.campuses.name),
  code: optionalLine(CAMPUS_CODE_LIMIT).transform(campusCode),
  ...readOnly('id', 'cohorts'),
}
const CampusDraft = z.strictObject({ ...campus, ...readOnly('is_retired', 'version') })
export const CampusEdit = z.strictObject({ ...campus, is_retired: z.boolean().optional(), version })

const byId = z.object({ id: idInPath })
/** Their names are shown with every cohort. */
const CAMPUS_READERS = ['school', 'cohorts', 'search', 'history'] as const
const TAG_READERS = ['school', 'assignments', 'courseWork', 'search', 'history'] as const

export const school = {
  campuses: {
    call: 'GET /api/campuses',
    access: 'staff',
    summary: 'All campuses',
    response: list(Campus),
    mayLag: true,
    shared: true,
    shows: null,
  },
  addCampus: {
    call: 'POST /api/campuses',
    access: 'staff',
    summary: 'Open a campus',
    body: CampusDraft,
    check: (body: z.infer<typeof CampusDraft>) => campusProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: CAMPUS_READERS,
    shows: null,
  },
  updateCampus: {
    call: 'PUT /api/campuses/:id',
    access: 'staff',
    summary: 'Rename a campus, retire it or bring it back',
    params: byId,
    body: CampusEdit,
    check: (body: z.infer<typeof CampusEdit>) => campusProblem(body),
    response: created,
    current: Campus,
    stale: CAMPUS_READERS,
    shows: null,
  },
  tags: {
    call: 'GET /api/assignments/tags',
    access: 'staff',
    summary: 'All tags, by name',
    response: list(Tag),
    mayLag: true,
    shared: true,
    shows: null,
  },
  tagUses: {
    call: 'GET /api/tags',
    access: 'staff',
    summary: 'All tags, by name, with the number of assignments that have them',
    response: list(TagUse),
    mayLag: true,
    shared: true,
    shows: null,
  },
  renameTag: {
    call: 'PUT /api/tags/:id',
    access: 'staff',
    summary: 'Rename a tag',
    params: byId,
    body: z.strictObject({
      name: optionalLine(FIELD_LIMITS.tags.name).transform(tagName),
      version,
      ...readOnly('id', 'assignments'),
    }),
    check: (body: { name: string }) => tagProblem(body),
    response: created,
    current: TagUse,
    stale: TAG_READERS,
    shows: null,
  },
  mergeTag: {
    call: 'POST /api/tags/:id/merge',
    access: 'staff',
    summary: 'Move all assignments of a tag to another one, and remove it',
    params: byId,
    body: z.strictObject({ into: id }),
    response: z.object({ undo: z.string() }),
    idempotent: true,
    stale: TAG_READERS,
    shows: null,
  },
  removeTag: {
    call: 'DELETE /api/tags/:id',
    access: 'staff',
    summary: 'Remove a tag that no assignment has',
    params: byId,
    response: z.object({ undo: z.string() }),
    stale: TAG_READERS,
    shows: null,
  },
} satisfies Routes
