import type { Placement } from '#contract/placements.ts'
import { formatAmount, readAmount } from '#domain/amount.ts'
import { DASH, formatDate } from '#domain/display.ts'
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

/** What the form holds: amounts are text as typed, and may be missing. */
export interface PlacementValues {
  company: string
  placement_type: PlacementType
  job_title: string
  placed_at: string
  post_income: string
  pre_income: string
  placement_duration: string
  placement_rate: string
  placement_rate_unit: RateUnit
  how_found_notes: string
  notes: string
}

export const NEW_PLACEMENT: PlacementValues = {
  company: '',
  placement_type: 'full_time',
  job_title: '',
  placed_at: '',
  post_income: '',
  pre_income: '',
  placement_duration: '',
  placement_rate: '',
  placement_rate_unit: 'hour',
  how_found_notes: '',
  notes: '',
}

/** How many digits of each are kept after the point, in the order of the form. */
export const AMOUNTS = { post_income: 0, pre_income: 0, placement_rate: 2 } as const
export type AmountName = keyof typeof AMOUNTS

export function valuesOf(placement: Placement): PlacementValues {
  const { job_title, placed_at, placement_duration, how_found_notes, notes } = placement
  return {
    company: placement.company.name,
    placement_type: typeOf(placement) ?? 'full_time',
    ...{ job_title, placed_at, placement_duration, how_found_notes, notes },
    post_income: written(placement.post_income),
    pre_income: written(placement.pre_income),
    placement_rate: written(placement.placement_rate),
    placement_rate_unit: placement.placement_rate_unit ?? 'hour',
  }
}

/** Only for values that have no problem. A unit means nothing without its rate. */
export function bodyOf({ company, placement_rate_unit, ...values }: PlacementValues) {
  const placement_rate = read(values, 'placement_rate').amount
  return {
    ...values,
    company: { name: company },
    post_income: read(values, 'post_income').amount,
    pre_income: read(values, 'pre_income').amount,
    placement_rate,
    placement_rate_unit: placement_rate === null ? null : placement_rate_unit,
  }
}

export function problemOf(values: PlacementValues): Problem | null {
  return placementProblem(bodyOf(values)) ?? amountProblem(values)
}

/** What an amount field says itself, beside what was typed. */
export function isSaidAtField(problem: Problem | null): boolean {
  return problem !== null && problem.field in AMOUNTS
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
  ['Salary', ({ post_income }) => post_income || DASH],
  ['Pre-Prime Salary', ({ pre_income }) => pre_income || DASH],
  ['Duration', ({ placement_duration }) => placement_duration],
  ['Rate', (values) => formatRate(read(values, 'placement_rate').amount, values.placement_rate_unit)],
  ['How', ({ how_found_notes }) => how_found_notes],
  ['Notes', ({ notes }) => notes],
]

function typeOf({ placement_type }: Pick<Placement, 'placement_type'>): PlacementType | undefined {
  return PLACEMENT_TYPES.find((type) => type === placement_type)
}

function amountProblem(values: PlacementValues): Problem | null {
  for (const field of Object.keys(AMOUNTS) as AmountName[]) {
    const { problem } = read(values, field)
    if (problem !== null) return { field, message: problem }
  }
  return null
}

function read(values: Pick<PlacementValues, AmountName>, name: AmountName) {
  return readAmount(values[name], { decimals: AMOUNTS[name] })
}

const written = (amount: number | null) => (amount === null ? '' : formatAmount(amount))
