/** What a test that looks at a page for everyone's sake writes beside its result. */
export const LOOKED_AT = 'looked at'

export interface Counts {
  passed: number
  failed: number
}

/** Of vitest's JSON report. */
export function vitestCounts(code: number, report: Record<string, unknown>): Counts {
  const count = (name: string) => Number(report[name] ?? 0)
  const skipped = count('numPendingTests') + count('numTodoTests')
  return judged(code, {
    passed: count('numPassedTests'),
    // A file that could not be loaded fails as a suite and counts no test.
    failed: (count('numFailedTests') || count('numFailedTestSuites')) + skipped,
  })
}

/** Of Playwright's. */
export function playwrightCounts(code: number, report: Record<string, unknown>): Counts {
  const stats = (report.stats ?? {}) as Record<string, number>
  const { expected = 0, unexpected = 0, skipped = 0 } = stats
  return judged(code, { passed: expected, failed: unexpected + skipped })
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; tests: { annotations: { type: string; description?: string }[] }[] }[]
}

/** The pages and dialogs that were looked at for everyone's sake, and how often. */
export function placesLookedAt(report: Record<string, unknown>): Map<string, number> {
  const places = new Map<string, number>()
  for (const { tests } of specsOf(report)) {
    for (const { type, description = '' } of tests.flatMap(({ annotations }) => annotations)) {
      if (type === LOOKED_AT) places.set(description, (places.get(description) ?? 0) + 1)
    }
  }
  return new Map([...places].sort(([one], [other]) => one.localeCompare(other)))
}

function specsOf(report: Record<string, unknown>) {
  const inside = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
    ...specs,
    ...suites.flatMap(inside),
  ]
  return inside(report as Suite)
}

/** A runner that stopped without counting a failure, or without counting anything, has failed all the same. */
function judged(code: number, { passed, failed }: Counts): Counts {
  const isFailure = code !== 0 || passed === 0
  return { passed, failed: failed === 0 && isFailure ? 1 : failed }
}
