/** Annotation type for pages that a test checked for accessibility. */
export const CHECKED_PAGE = 'looked at'

export interface Counts {
  passed: number
  failed: number
}

/** From vitest's JSON report. */
export function vitestCounts(code: number, report: Record<string, unknown>): Counts {
  const count = (name: string) => Number(report[name] ?? 0)
  const skipped = count('numPendingTests') + count('numTodoTests')
  return judged(code, {
    passed: count('numPassedTests'),
    // A file that fails to load counts as a failed suite without tests.
    failed: (count('numFailedTests') || count('numFailedTestSuites')) + skipped,
  })
}

/** From Playwright's JSON report. */
export function playwrightCounts(code: number, report: Record<string, unknown>): Counts {
  const stats = (report.stats ?? {}) as Record<string, number>
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  // Nothing passes by being tried again.
  return judged(code, { passed: expected, failed: unexpected + flaky + skipped })
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file?: string; tests: PageTest[] }[]
}

interface PageTest {
  status: string
  annotations: { type: string; description?: string }[]
  results?: { duration?: number; error?: { message?: string }; attachments?: { name: string; path?: string }[] }[]
}

/** Title and message of each test that did not pass at once, from the report of either runner. */
export function failedTests(report: Record<string, unknown>): string[] {
  const { testResults = [] } = report as VitestReport
  const rules = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed')
    if (failed.length === 0 && message) return [`${name}\n${message}`]
    return failed.map(({ status, fullName, failureMessages }) => {
      const [message = status] = failureMessages ?? []
      return `${name} › ${fullName}\n${message}`
    })
  })
  const pages = specsOf(report).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(
        ({ status, results = [] }) =>
          `${file} › ${title}\n${results.find(({ error }) => error)?.error?.message ?? status}`,
      ),
  )
  return [...rules, ...pages].map((text) => text.slice(0, MESSAGE_LIMIT))
}

const MESSAGE_LIMIT = 2000

/** The tests that left a file about the page on which they failed. */
export function failedPages(report: Record<string, unknown>): { name: string; path: string }[] {
  return specsOf(report).flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results = [] }) => results)
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ name, path }) => (name === 'error-context' && path ? [{ name: `${file} › ${title}`, path }] : [])),
  )
}

interface VitestReport {
  testResults?: {
    name: string
    message: string
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** What takes longest, in seconds: files of vitest and tests of Playwright. */
export function slowest(report: Record<string, unknown>): { name: string; seconds: number }[] {
  const { testResults = [] } = report as VitestReport
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ name, ms: endTime - startTime }))
  const pages = specsOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ results = [] }) => ({
      name: `${file} › ${title}`,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  )
  return [...files, ...pages]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => ({ name, seconds: Math.round(ms / 1000) }))
}

const SLOWEST = 20

/** Pages and dialogs checked for accessibility, and how often. */
export function checkedPages(report: Record<string, unknown>): Map<string, number> {
  const places = new Map<string, number>()
  for (const { tests } of specsOf(report)) {
    for (const { type, description = '' } of tests.flatMap(({ annotations }) => annotations)) {
      if (type === CHECKED_PAGE) places.set(description, (places.get(description) ?? 0) + 1)
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

/** A non-zero exit code or an empty run counts as a failure. */
function judged(code: number, { passed, failed }: Counts): Counts {
  const isFailure = code !== 0 || passed === 0
  return { passed, failed: failed === 0 && isFailure ? 1 : failed }
}
