import { expect, test } from 'vitest'
import { type AttemptFacts, attemptsOf, changedSinceFeedback, earlierAttempts } from './course-work-attempts.ts'

const KINDS = { s: 'submission', f: 'feedback', r: 'return', u: 'return_undone' } as const

/** '1s 1f 1r 2s': the first attempt is submitted, answered and returned, and the second is submitted. */
function rowsOf(told: string): AttemptFacts[] {
  return told
    .split(' ')
    .filter(Boolean)
    .map(([attempt = '', kind = ''], n) => ({
      id: n + 1,
      attempt: Number(attempt),
      kind: KINDS[kind as keyof typeof KINDS],
      at: new Date(Date.UTC(2026, 9, 14, 10, n)),
      repository: `https://example.org/${n + 1}`,
      site: '',
      student_comment: '',
    }))
}
const told = (rows: AttemptFacts[]) =>
  attemptsOf(rows).map(({ number, steps }) => [
    number,
    ...steps.map(({ kind, row, times }) => `${kind} ${row.id}/${times}`),
  ])

test.for<[rows: string, attempts: ReturnType<typeof told>]>([
  ['', []],
  ['1s', [[1, 'submission 1/1']]],
  ['1s 1s 1f', [[1, 'submission 2/2', 'feedback 3/1']]],
  ['1s 1f 1f 1s', [[1, 'submission 1/1', 'feedback 3/2', 'submission 4/1']]],
  ['1s 1f 1r', [[1, 'submission 1/1', 'feedback 2/1', 'return 3/1']]],
  ['1s 1f 1r 1u', [[1, 'submission 1/1', 'feedback 2/1']]],
  ['1s 1f 1r 1u 1f', [[1, 'submission 1/1', 'feedback 5/2']]],
  ['1s 1f 1r 1u 1r', [[1, 'submission 1/1', 'feedback 2/1', 'return 5/1']]],
  [
    '1s 1f 1r 2s 2f 2r 2u 2r 3s',
    [
      [1, 'submission 1/1', 'feedback 2/1', 'return 3/1'],
      [2, 'submission 4/1', 'feedback 5/1', 'return 8/1'],
      [3, 'submission 9/1'],
    ],
  ],
  // Only the newest rows were read.
  ['1u 2s', [[2, 'submission 2/1']]],
])('what happened in %j is %j', ([rows, attempts]) => {
  expect(told(rowsOf(rows))).toEqual(attempts)
})

test('earlier attempts are those before the current one', () => {
  const rows = rowsOf('1s 1f 1r 2s 2f 2r 3s')
  expect(earlierAttempts(rows, 3).map(({ number }) => number)).toEqual([1, 2])
  expect(earlierAttempts(rows, 1)).toEqual([])
})

test.for<[rows: string, changed: [comment: number, submission: number] | null]>([
  ['', null],
  ['1s', null],
  ['1s 1s', null],
  ['1s 1f', null],
  ['1s 1f 1r', null],
  ['1f 1s', null],
  ['1s 1f 1s', [2, 3]],
  ['1s 1f 1r 2s', [2, 4]],
  ['1s 1f 1r 2s 2s', [2, 5]],
  ['1s 1f 1r 2s 2f', null],
  ['1s 1f 1r 2s 2f 2s', [5, 6]],
])('in %j, what was submitted since the last feedback is %j', ([rows, changed]) => {
  const found = changedSinceFeedback(rowsOf(rows))
  expect(found && [found.comment.id, found.submission.id]).toEqual(changed)
})

test('what changed names the fields, old and new, and is empty if the same words came again', () => {
  const [before, comment, after] = rowsOf('1s 1f 1s')
  if (!before || !comment || !after) throw new Error('Three rows are needed.')
  const again = { ...after, repository: before.repository, student_comment: 'Now with tests' }
  expect(changedSinceFeedback([before, comment, again])?.fields).toEqual([
    { field: 'student_comment', from: '', to: 'Now with tests' },
  ])
  expect(changedSinceFeedback([before, comment, { ...again, student_comment: '' }])?.fields).toEqual([])
})
