import { expect, test } from 'vitest'
import { ASSIGNMENT_COPY_PAUSE_MS, ASSIGNMENT_CREATE_PAUSE_MS, SAVE_PAUSE_MS, SEARCH_DEBOUNCE_MS } from './pauses.ts'

test('creating and copying assignments show their modal longer', () => {
  expect([SAVE_PAUSE_MS, ASSIGNMENT_CREATE_PAUSE_MS, ASSIGNMENT_COPY_PAUSE_MS]).toEqual([250, 300, 1000])
})

test('a search waits until typing has rested for a quarter of a second', () => {
  expect(SEARCH_DEBOUNCE_MS).toBe(250)
})
