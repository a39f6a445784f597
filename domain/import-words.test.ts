import { expect, test } from 'vitest'
import { IMPORT_OUTCOME_LABELS } from './import-kinds.ts'
import { countsChanged, doneInWords, importLabel, leftOutInWords } from './import-words.ts'

const counts = (added = 0, changed = 0, unchanged = 0, invalid = 0) => ({ new: added, changed, unchanged, invalid })

test.for([
  [counts(22), 'Import 22 students', '22 students added.', null],
  [counts(2000), 'Import 2,000 students', '2,000 students added.', null],
  [counts(1), 'Import 1 student', '1 student added.', null],
  [counts(20, 2), 'Import 22 students', '20 students added and 2 changed.', null],
  [
    counts(20, 2, 3, 1),
    'Import 22 students',
    '20 students added, 2 changed and 3 unchanged. 1 row was left out.',
    '1 row is invalid and will be left out. 3 rows would change nothing.',
  ],
  [counts(0, 0, 0, 2), 'Import 0 students', '2 rows were left out.', '2 rows are invalid and will be left out.'],
  [counts(0, 0, 1), 'Import 0 students', '1 unchanged.', '1 row would change nothing.'],
  [counts(), 'Import 0 students', '', null],
] as const)('an import of %j', ([given, label, done, leftOut]) => {
  expect([importLabel('students', given), doneInWords('students', given), leftOutInWords(given)]).toEqual([
    label,
    done,
    leftOut,
  ])
})

test('a preview that has changed says how', () => {
  expect(countsChanged(counts(22), counts(21, 1), IMPORT_OUTCOME_LABELS)).toBe(
    'New: 21 instead of 22. Changed: 1 instead of 0.',
  )
  expect(countsChanged(counts(22), counts(22), IMPORT_OUTCOME_LABELS)).toBe('')
})
