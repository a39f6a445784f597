export const PLACEMENT_LABELS = ['Placed', 'Excluded', 'Dropped Out', 'Unplaced'] as const
export type PlacementLabel = (typeof PLACEMENT_LABELS)[number]

export interface PlacementFacts {
  placement_count: number | null
  application_status: string | null
  skip_placement_reporting: boolean | null
}

export function placementLabel(student: PlacementFacts): PlacementLabel {
  if ((student.placement_count ?? 0) > 0 || student.application_status === 'placed') return 'Placed'
  if (student.skip_placement_reporting) return 'Excluded'
  if (student.application_status === 'dropped_out') return 'Dropped Out'
  return 'Unplaced'
}
