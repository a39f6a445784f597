import type { Placement } from '#contract/placements.ts'
import { formatAmount, readAmount } from '#domain/amount.ts'
import {
  formatRate,
  type PlacementType,
  placementProblem,
  type RateUnit,
  readPlacementType,
} from '#domain/placement.ts'
import type { Problem } from '#domain/problem.ts'

/** Form values; amounts are text as typed, or empty. */
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

/** Decimal places of each amount, in the order of the form. */
export const AMOUNTS = { post_income: 0, pre_income: 0, placement_rate: 2 } as const
export type AmountName = keyof typeof AMOUNTS
const AMOUNT_NAMES = Object.keys(AMOUNTS) as AmountName[]

export function valuesOf(placement: Placement): PlacementValues {
  const { job_title, placed_at, placement_duration, how_found_notes, notes } = placement
  return {
    company: placement.company.name,
    placement_type: readPlacementType(placement.placement_type) ?? 'full_time',
    ...{ job_title, placed_at, placement_duration, how_found_notes, notes },
    post_income: written(placement.post_income),
    pre_income: written(placement.pre_income),
    placement_rate: written(placement.placement_rate),
    placement_rate_unit: placement.placement_rate_unit ?? 'hour',
  }
}

/** Only for valid values. Without a rate the unit is dropped. */
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

/** Without a message where the field shows its own. */
export function problemOf(values: PlacementValues, isDateHalfTyped: boolean): Problem | null {
  if (isDateHalfTyped) return { field: 'placed_at', message: '' }
  const amount = AMOUNT_NAMES.find((name) => read(values, name).problem !== null)
  return placementProblem(bodyOf(values)) ?? (amount ? { field: amount, message: '' } : null)
}

/** For the compare view: amounts as typed, the rate with its unit. */
export function texts(values: PlacementValues) {
  const { post_income, pre_income, placement_rate_unit } = values
  const placement_rate = formatRate(read(values, 'placement_rate').amount, placement_rate_unit)
  return { post_income, pre_income, placement_rate }
}

function read(values: Pick<PlacementValues, AmountName>, name: AmountName) {
  return readAmount(values[name], { decimals: AMOUNTS[name] })
}

const written = (amount: number | null) => (amount === null ? '' : formatAmount(amount))
