import { expect, test } from 'vitest'
import { PLACEMENT_LABELS, placementLabel } from './placement-label.ts'
import { APPLICATION_STATUSES } from './student-status.ts'

test.for([
  [0, 'confirmed', false, 'Unplaced'],
  [null, null, null, 'Unplaced'],
  [0, 'dropped_out', false, 'Dropped Out'],
  [0, 'confirmed', true, 'Excluded'],
  [0, 'dropped_out', true, 'Excluded'],
  [0, 'placed', false, 'Placed'],
  [0, 'placed', true, 'Placed'],
  [1, 'confirmed', false, 'Placed'],
  [2, 'dropped_out', true, 'Placed'],
] as const)(
  '%s placements, %s, skipped %s: %s',
  ([placement_count, application_status, skip_placement_reporting, label]) => {
    expect(placementLabel({ placement_count, application_status, skip_placement_reporting })).toBe(label)
  },
)

test('every label is the label of someone', () => {
  const seen = new Set<string>()
  for (const placement_count of [0, 1])
    for (const application_status of APPLICATION_STATUSES)
      for (const skip_placement_reporting of [true, false])
        seen.add(placementLabel({ placement_count, application_status, skip_placement_reporting }))
  expect([...seen].toSorted()).toEqual([...PLACEMENT_LABELS].toSorted())
})
