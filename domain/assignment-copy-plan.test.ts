import { expect, test } from 'vitest'
import { copyChanges, copyDatesProblem, copyTimesProblem } from './assignment-copy-plan.ts'

const NOW = new Date('2026-10-14T15:00:00Z')
const [early, late] = ['2026-10-26T14:00:00Z', '2026-10-28T13:00:00Z']

test.for<[string | null, string | null, string | null, RegExp | null]>([
  [null, null, null, null],
  [early, null, null, null],
  [early, late, '2027-01-25', null],
  [null, late, null, /^A due date needs a time/],
  [late, early, null, /due before students see it/],
  [early, null, '2026-10-26', /graduates on October 26th 2026/],
  ['2026-10-14T15:00:00Z', null, null, /in the past/],
])('a copy visible from %s and due at %s, graduating on %s: %s', ([visible_from, due_at, graduation, problem]) => {
  const found = copyTimesProblem({ visible_from, due_at }, graduation, NOW)
  if (problem === null) expect(found).toBeNull()
  else expect(found?.message).toMatch(problem)
})

test.for<[number[], number[], boolean]>([
  [[1, 2], [], true],
  [[1, 2], [2, 1], true],
  [[1, 2], [1, 1], false],
  [[1, 2], [3], false],
])('of the copies %j, %j have dates: %s', ([copied, dated, isFine]) => {
  const problem = copyDatesProblem(
    copied,
    dated.map((id) => ({ id })),
  )
  expect(problem === null).toBe(isFine)
})

const row = (id: number, more = {}) => ({
  id,
  name: `Exercise ${id}`,
  original: { visible_from: '2026-06-01T14:00:00Z', due_at: null },
  visible_from: early as string | null,
  due_at: null,
  existing: null,
  warnings: [],
  ...more,
})
const cohort = { name: 'Lovelace', classroom_start: '2026-10-26', graduation: '2027-01-25', days_off: ['2026-11-26'] }
const before = { cohort, rows: [1, 2, 3, 4, 5, 6].map((id) => row(id)) }

test('nothing has changed in the same preview, however its instants are written', () => {
  const after = { cohort, rows: before.rows.map((one) => ({ ...one, visible_from: new Date(early) })) }
  expect(copyChanges(before, after)).toEqual([])
})

test.for<[string, typeof before | { cohort: object }, string[]]>([
  [
    'another start',
    { ...before, cohort: { ...cohort, classroom_start: '2026-11-02' } },
    ['Lovelace starts on November 2nd 2026 now.'],
  ],
  [
    'no graduation',
    { ...before, cohort: { ...cohort, graduation: null } },
    ['Lovelace no longer has a date on which it graduates.'],
  ],
  [
    'other days off',
    { ...before, cohort: { ...cohort, days_off: ['2026-11-27'] } },
    ['Lovelace has no class on November 27th 2026 now.', 'Lovelace has class on November 26th 2026 after all.'],
  ],
  ['another name', { cohort, rows: [row(1, { name: 'Loops' })] }, ['“Exercise 1” is called “Loops” now.']],
  [
    'other dates',
    {
      cohort,
      rows: [1, 2, 3, 4, 5].map((id) =>
        row(id, { original: { visible_from: late, due_at: null }, visible_from: late }),
      ),
    },
    [
      'The original dates of “Exercise 1”, “Exercise 2”, “Exercise 3” and 2 more have changed.',
      'The new dates of 5 assignments are different.',
    ],
  ],
  [
    'one that a colleague has copied',
    { cohort, rows: [row(1, { existing: { id: 9 } }), row(2)] },
    ['“Exercise 1” is in Lovelace already by now.'],
  ],
])('%s is said', ([, after, sentences]) => {
  expect(copyChanges(before, after as typeof before)).toEqual(sentences)
})
