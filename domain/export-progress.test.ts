import { expect, test } from 'vitest'
import { exportProgress } from './export-progress.ts'

test.for([
  [0, 'Exporting…'],
  [99_999, 'Exporting…'],
  [100_000, 'Exporting… 0.1 MB'],
  [25_449_000, 'Exporting… 25.4 MB'],
] as const)('after %i bytes the button says %j', ([bytes, words]) => {
  expect(exportProgress(bytes)).toBe(words)
})
