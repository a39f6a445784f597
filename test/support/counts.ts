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

/** Of Playwright's. A test that needed its second try has passed; the runner's own lines name it. */
export function playwrightCounts(code: number, report: Record<string, unknown>): Counts {
  const stats = (report.stats ?? {}) as Record<string, number>
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  return judged(code, { passed: expected + flaky, failed: unexpected + skipped })
}

/** A runner that stopped without counting a failure, or without counting anything, has failed all the same. */
function judged(code: number, { passed, failed }: Counts): Counts {
  const isFailure = code !== 0 || passed === 0
  return { passed, failed: failed === 0 && isFailure ? 1 : failed }
}
