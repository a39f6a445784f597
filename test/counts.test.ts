import { expect, test } from 'vitest'
import {
  CHECKED_PAGE,
  checkedPages,
  failedPages,
  failedTests,
  playwrightCounts,
  slowest,
  vitestCounts,
} from './support/counts.ts'

test('what passed and what failed is counted as the runners counted it', () => {
  const vitest = { numPassedTests: 7, numFailedTests: 2, numFailedTestSuites: 1 }
  expect(vitestCounts(1, vitest)).toEqual({ passed: 7, failed: 2 })
  expect(vitestCounts(0, { ...vitest, numFailedTests: 0, numFailedTestSuites: 0 })).toEqual({ passed: 7, failed: 0 })
  expect(playwrightCounts(1, { stats: { expected: 5, unexpected: 1 } })).toEqual({ passed: 5, failed: 1 })
})

test('a file that could not even be loaded has failed', () => {
  const report = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1 }
  expect(vitestCounts(1, report)).toEqual({ passed: 7, failed: 1 })
})

test.each([
  ['crashed before it wrote a report', 1, {}],
  ['was killed before it wrote a report', 137, {}],
  ['says that all is well and has counted nothing', 0, {}],
  ['found no tests', 0, { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, stats: {} }],
])('a runner that %s has failed', (_, code, report) => {
  expect(vitestCounts(code, report)).toEqual({ passed: 0, failed: 1 })
  expect(playwrightCounts(code, report)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that failed without a failed test has failed all the same', () => {
  expect(vitestCounts(1, { numPassedTests: 7, numFailedTests: 0 })).toEqual({ passed: 7, failed: 1 })
  expect(playwrightCounts(1, { stats: { expected: 5 } })).toEqual({ passed: 5, failed: 1 })
})

test('what was skipped, or passed only when it was tried again, has not passed', () => {
  const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
  expect(vitestCounts(0, vitest)).toEqual({ passed: 7, failed: 2 })
  expect(playwrightCounts(0, { stats: { expected: 5, skipped: 1, flaky: 1 } })).toEqual({ passed: 5, failed: 2 })
})

test('what failed is named with its message, whichever runner says so', () => {
  const passed = { status: 'passed', fullName: 'a rule that holds', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'a rule', failureMessages: ['expected 1 to be 2'] }
  const skipped = { status: 'skipped', fullName: 'a forgotten rule' }
  const testResults = [
    { name: 'rule.test.ts', message: '', assertionResults: [passed, failed, skipped] },
    { name: 'broken.test.ts', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(failedTests({ testResults })).toEqual([
    'rule.test.ts › a rule\nexpected 1 to be 2',
    'rule.test.ts › a forgotten rule\nskipped',
    'broken.test.ts\nCannot find module',
  ])
  const spec = (title: string, status: string) => ({
    title,
    file: 'page.spec.ts',
    tests: [{ status, annotations: [], results: [{ error: { message: 'not visible' } }] }],
  })
  const report = {
    suites: [{ specs: [spec('a page', 'unexpected'), spec('another', 'flaky'), spec('a third', 'expected')] }],
  }
  expect(failedTests(report)).toEqual(['page.spec.ts › a page\nnot visible', 'page.spec.ts › another\nnot visible'])
  expect(failedTests({})).toEqual([])
})

test('the page on which a test failed is found', () => {
  const attachments = [
    { name: 'trace', path: 'trace.zip' },
    { name: 'error-context', path: 'error-context.md' },
  ]
  const tests = [{ status: 'unexpected', annotations: [], results: [{ attachments }, {}] }]
  const report = { suites: [{ specs: [{ title: 'a page', file: 'page.spec.ts', tests }] }] }
  expect(failedPages(report)).toEqual([{ name: 'page.spec.ts › a page', path: 'error-context.md' }])
  expect(failedPages({})).toEqual([])
})

test('the places that were looked at are named, however deep they stand', () => {
  const look = (description: string) => ({ type: CHECKED_PAGE, description })
  const spec = (title: string, annotations: object[]) => ({ title, tests: [{ status: 'expected', annotations }] })
  const report = {
    suites: [
      { specs: [spec('one', [look('/login'), look('/cohorts')])] },
      { suites: [{ specs: [spec('two', [look('/login'), { type: 'slow' }])] }] },
    ],
  }
  expect([...checkedPages(report)]).toEqual([
    ['/cohorts', 1],
    ['/login', 2],
  ])
  expect(checkedPages({}).size).toBe(0)
})

test('what takes longest is named first, with all its tries', () => {
  const testResults = [
    { name: 'quick.test.ts', message: '', startTime: 1000, endTime: 3000, assertionResults: [] },
    { name: 'slow.test.ts', message: '', startTime: 1000, endTime: 9400, assertionResults: [] },
  ]
  expect(slowest({ testResults })).toEqual([
    { name: 'slow.test.ts', seconds: 8 },
    { name: 'quick.test.ts', seconds: 2 },
  ])
  const tests = [{ status: 'flaky', annotations: [], results: [{ duration: 4000 }, { duration: 3000 }] }]
  const report = { suites: [{ specs: [{ title: 'a page', file: 'page.spec.ts', tests }] }] }
  expect(slowest(report)).toEqual([{ name: 'page.spec.ts › a page', seconds: 7 }])
  expect(slowest({})).toEqual([])
})
