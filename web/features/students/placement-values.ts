import type { Placement } from '#contract/students.ts'
import { formatDate, formatMoney } from '#domain/display.ts'
import {
  formatRate,
  PLACEMENT_TYPES,
  type PlacementType,
  placementProblem,
  placementTypeLabel,
  type RateUnit,
} from '#domain/placement.ts'
import type { Problem } from '#domain/problem.ts'
import type { ComparedField } from '#web/ui/form/CompareDialog.tsx'

/** What the form holds; numbers may be missing. */
export interface PlacementValues {
  company: string
  placement_type: PlacementType
  job_title: string
  placed_at: string
  post_income: number | null
  pre_income: number | null
  placement_duration: string
  placement_rate: number | null
  placement_rate_unit: RateUnit
  how_found_notes: string
  notes: string
}

export const NEW_PLACEMENT: PlacementValues = {
  company: '',
  placement_type: 'full_time',
  job_title: '',
  placed_at: '',
  post_income: null,
  pre_income: null,
  placement_duration: '',
  placement_rate: null,
  placement_rate_unit: 'hour',
  how_found_notes: '',
  notes: '',
}

export function valuesOf(placement: Placement): PlacementValues {
  const { job_title, placed_at, post_income, pre_income, placement_duration } = placement
  const { placement_rate, how_found_notes, notes } = placement
  return {
    company: placement.company.name,
    placement_type: typeOf(placement) ?? 'full_time',
    ...{ job_title, placed_at, post_income, pre_income, placement_duration, placement_rate },
    placement_rate_unit: placement.placement_rate_unit ?? 'hour',
    ...{ how_found_notes, notes },
  }
}

/** A unit means nothing without its rate. */
export function bodyOf({ company, placement_rate_unit, ...values }: PlacementValues) {
  return {
    ...values,
    company: { name: company },
    placement_rate_unit: values.placement_rate === null ? null : placement_rate_unit,
  }
}

export function problemOf(values: PlacementValues): Problem | null {
  return placementProblem(bodyOf(values))
}

export function typeLabel(placement: Pick<Placement, 'placement_type'>): string {
  const type = typeOf(placement)
  return type ? placementTypeLabel(type) : placement.placement_type
}

export function compared(mine: PlacementValues, theirs: PlacementValues): ComparedField[] {
  return ROWS.map(([label, read]) => ({ label, mine: read(mine), theirs: read(theirs) }))
}

const ROWS: readonly (readonly [string, (values: PlacementValues) => string])[] = [
  ['Company', ({ company }) => company],
  ['Type', ({ placement_type }) => placementTypeLabel(placement_type)],
  ['Title', ({ job_title }) => job_title],
  ['Offer Date', ({ placed_at }) => formatDate(placed_at || null)],
  ['Salary', ({ post_income }) => formatMoney(post_income)],
  ['Pre-Prime Salary', ({ pre_income }) => formatMoney(pre_income)],
  ['Duration', ({ placement_duration }) => placement_duration],
  ['Rate', (values) => formatRate(values.placement_rate, values.placement_rate_unit)],
  ['How', ({ how_found_notes }) => how_found_notes],
  ['Notes', ({ notes }) => notes],
]

function typeOf({ placement_type }: Pick<Placement, 'placement_type'>): PlacementType | undefined {
  return PLACEMENT_TYPES.find((type) => type === placement_type)
}
