import { formatAmount } from './amount.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'
import type { ApplicationStatus } from './student-status.ts'

export const PLACEMENT_TYPES = [
  'full_time',
  'part_time',
  'contract',
  'apprenticeship',
  'internship',
  'freelance',
  'hired_by_school',
] as const
export type PlacementType = (typeof PLACEMENT_TYPES)[number]

export const PLACEMENT_TYPE_LABELS: Record<PlacementType, string> = {
  full_time: 'Full Time',
  part_time: 'Part Time',
  contract: 'Contract',
  apprenticeship: 'Apprenticeship',
  internship: 'Internship',
  freelance: 'Freelance',
  hired_by_school: 'Hired by School',
}

export const RATE_UNITS = ['hour', 'year'] as const
export type RateUnit = (typeof RATE_UNITS)[number]

export const RATE_UNIT_LABELS: Record<RateUnit, string> = { hour: 'per hour', year: 'per year' }

/** Undefined for what an older record may say. */
export function readPlacementType(text: string): PlacementType | undefined {
  return PLACEMENT_TYPES.find((type) => type === text)
}

/** What is unknown is shown as it is. */
export function placementTypeLabel(text: string): string {
  const type = readPlacementType(text)
  return type ? PLACEMENT_TYPE_LABELS[type] : text
}

/** The first placement makes a student placed; removing the last one makes them confirmed. Dropped out stays dropped out. */
export function statusAfterPlacements(status: ApplicationStatus, placement_count: number): ApplicationStatus {
  if (status === 'dropped_out') return status
  if (placement_count > 0) return 'placed'
  return status === 'placed' ? 'confirmed' : status
}

interface PlacementFacts {
  company: { name: Typed }
  placed_at: Typed
  placement_rate: number | null
  placement_rate_unit: RateUnit | null
}

export function placementProblem(
  placement: PlacementFacts,
): Problem<'company' | 'placed_at' | 'placement_rate'> | null {
  if (isBlank(placement.company.name)) return { field: 'company', message: 'Company is required.' }
  if (isBlank(placement.placed_at)) return { field: 'placed_at', message: 'Offer date is required.' }
  if ((placement.placement_rate === null) !== (placement.placement_rate_unit === null)) {
    return { field: 'placement_rate', message: 'A rate needs its unit, and a unit its rate.' }
  }
  return null
}

/** '$41.50 per hour' */
export function formatRate(rate: number | null, unit: RateUnit | null): string {
  if (rate === null) return ''
  return `${formatAmount(rate)}${unit === null ? '' : ` ${RATE_UNIT_LABELS[unit]}`}`
}
