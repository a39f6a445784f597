import { z } from 'zod'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { PLACEMENT_TYPES, placementProblem, RATE_UNITS } from '#domain/placement.ts'
import type { Routes } from './route.ts'
import {
  date,
  done,
  id,
  idInPath,
  line,
  list,
  money,
  moneyInCents,
  optionalLine,
  optionalText,
  readOnly,
  version,
} from './scalars.ts'
import { itsStudent, studentInPath } from './shows.ts'
import { PLACEMENT_READERS } from './stale.ts'

export const Placement = z.object({
  id,
  student_id: id,
  company: z.object({ name: z.string() }),
  cohort: z.object({ id, name: z.string() }).nullable(),
  placement_type: z.string(),
  job_title: z.string(),
  post_income: z.number().nullable(),
  pre_income: z.number().nullable(),
  placed_at: date,
  placement_duration: z.string(),
  placement_rate: z.number().nullable(),
  placement_rate_unit: z.enum(RATE_UNITS).nullable(),
  how_found_notes: z.string(),
  notes: z.string(),
  version: z.number().int(),
})
export type Placement = z.infer<typeof Placement>

const placementFields = {
  company: z.strictObject({ name: line(FIELD_LIMITS.placements.company_name) }),
  placement_type: z.enum(PLACEMENT_TYPES),
  job_title: optionalLine(FIELD_LIMITS.placements.job_title),
  post_income: money,
  pre_income: money,
  placed_at: date,
  placement_duration: optionalLine(FIELD_LIMITS.placements.placement_duration),
  placement_rate: moneyInCents,
  placement_rate_unit: z
    .enum(RATE_UNITS)
    .nullish()
    .transform((value) => value ?? null),
  how_found_notes: optionalText(FIELD_LIMITS.placements.how_found_notes),
  notes: optionalText(FIELD_LIMITS.placements.notes),
  ...readOnly('cohort'),
}
export const PlacementDraft = z.strictObject({ student_id: id, ...placementFields, ...readOnly('id', 'version') })
export const PlacementEdit = z.strictObject({ id, version, ...placementFields, ...readOnly('student_id') })
const ofStudent = z.object({ studentId: idInPath })

export const placements = {
  list: {
    call: 'GET /api/students/placements/:studentId',
    access: 'staff',
    summary: 'A student’s placements',
    params: ofStudent,
    response: list(Placement),
    mayLag: true,
    shows: { kind: 'placements', asked: studentInPath },
  },
  create: {
    call: 'POST /api/students/placements',
    access: 'staff',
    summary: 'Record a placement; the first one makes the student placed',
    body: PlacementDraft,
    check: placementProblem,
    response: Placement,
    status: 201,
    idempotent: true,
    stale: PLACEMENT_READERS,
    shows: null,
  },
  update: {
    call: 'PUT /api/students/placements',
    access: 'staff',
    summary: 'Change a placement',
    body: PlacementEdit,
    check: placementProblem,
    response: Placement,
    stale: PLACEMENT_READERS,
    shows: { kind: 'placements', stale: itsStudent },
  },
  remove: {
    call: 'DELETE /api/students/placements/:id',
    access: 'staff',
    summary: 'Remove a placement; without any the student is confirmed again',
    params: z.object({ id: idInPath }),
    response: done,
    stale: PLACEMENT_READERS,
    shows: null,
  },
} satisfies Routes
