import { expect, test } from 'vitest'
import { gradingTab, isGradingChanged } from './grading-dialog.ts'

test.for([
  [{ instructor_comment: null }, 'write'],
  [{ instructor_comment: '' }, 'write'],
  [{ instructor_comment: ' \n' }, 'write'],
  [{ instructor_comment: 'Good' }, 'preview'],
  [{ instructor_comment: 'Good', has_draft: true }, 'write'],
  [{ instructor_comment: 'Good', has_draft: false }, 'preview'],
] as const)('grading %j opens on %s', ([work, tab]) => {
  expect(gradingTab(work)).toBe(tab)
})

test.for([
  [{ grade: null, instructor_comment: null }, { grade: null, instructor_comment: '' }, false],
  [{ grade: 3, instructor_comment: 'a' }, { grade: 3, instructor_comment: 'a' }, false],
  [{ grade: 3, instructor_comment: 'a' }, { grade: 5, instructor_comment: 'a' }, true],
  [{ grade: 3, instructor_comment: 'a' }, { grade: null, instructor_comment: 'a' }, true],
  [{ grade: null, instructor_comment: null }, { grade: null, instructor_comment: 'a' }, true],
  [{ grade: null, instructor_comment: 'a' }, { grade: null, instructor_comment: '' }, true],
] as const)('from %j to %j, changed: %s', ([saved, edited, expected]) => {
  expect(isGradingChanged(saved, edited)).toBe(expected)
})
