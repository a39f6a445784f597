import { expect } from 'vitest'
import { isFull } from './extent.ts'

/** How many cases each generated file tries at least, in full. Fewer means that a loop has lost some. */
export const CASES_IN_FULL = {
  authorization: 3_300,
  answers: 1_200,
  bodies: 3_000,
  references: 2_600,
  wire: 10_500,
  secrets: 13_000,
  'acts-for': 3_000,
  revocation: 1_500,
}

/** After the last test of a file. */
export function tellCases(file: keyof typeof CASES_IN_FULL, cases: number): void {
  console.log(`${file}: ${cases} cases`)
  if (isFull) expect(cases, `cases of ${file}`).toBeGreaterThanOrEqual(CASES_IN_FULL[file])
}
