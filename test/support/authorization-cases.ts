import { expect } from 'vitest'
import { isFull } from './extent.ts'

/** How many cases each generated file tries at least, in full. Fewer means that a loop has lost some. */
export const CASES_IN_FULL = {
  authorization: 0,
  answers: 0,
  bodies: 0,
  references: 0,
  wire: 0,
  secrets: 0,
  'acts-for': 0,
  revocation: 0,
}

/** After the last test of a file. */
export function tellCases(file: keyof typeof CASES_IN_FULL, cases: number): void {
  console.log(`${file}: ${cases} cases`)
  if (isFull) expect(cases, `cases of ${file}`).toBeGreaterThanOrEqual(CASES_IN_FULL[file])
}
