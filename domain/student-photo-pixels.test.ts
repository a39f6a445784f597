import { expect, test } from 'vitest'
import { pixelProblem } from './student-photo-pixels.ts'

test.each([
  ['a small square', 300, 300, null],
  ['a telephone’s default', 5712, 4284, null],
  ['exactly as many as there may be', 5000, 5000, null],
  ['one row more', 5000, 5001, 'This picture has 26 megapixels. Please choose one of at most 25.'],
  ['fifty megapixels', 8000, 6250, 'This picture has 50 megapixels. Please choose one of at most 25.'],
  ['a bomb', 60_000, 60_000, 'This picture has 3,600 megapixels. Please choose one of at most 25.'],
])('%s', (_what, width, height, problem) => {
  expect(pixelProblem({ width, height })).toBe(problem)
})
