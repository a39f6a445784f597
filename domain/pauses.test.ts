import { expect, test } from 'vitest'
import { ASSIGNMENT_COPY_PAUSE_MS, ASSIGNMENT_CREATE_PAUSE_MS, remainingPause, SAVE_PAUSE_MS } from './pauses.ts'

test.for([
  [0, 250],
  [100, 150],
  [250, 0],
  [5000, 0],
  [-1000, 250],
] as const)('a save that took %i ms keeps its modal for %i ms more', ([took, left]) => {
  const startedAt = new Date('2026-09-01T12:00:00Z')
  expect(remainingPause(SAVE_PAUSE_MS, startedAt, new Date(startedAt.getTime() + took))).toBe(left)
})

test('creating and copying assignments show their modal longer', () => {
  expect([SAVE_PAUSE_MS, ASSIGNMENT_CREATE_PAUSE_MS, ASSIGNMENT_COPY_PAUSE_MS]).toEqual([250, 300, 1000])
})
