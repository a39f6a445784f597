import { expect, test } from 'vitest'
import { ROLE } from './account-role.ts'
import { emailChoiceProblem, NOTICE_KIND_NAMES, NOTICE_KINDS, noticeKindsOf, optionalKindsOf } from './notice-kinds.ts'

test('students choose the emails about their course work; reminders and 1:1 requests always come', () => {
  expect(noticeKindsOf(ROLE.student)).toEqual([
    'assigned',
    'graded',
    'returned',
    'extended',
    'excused',
    'due_soon',
    'reflection',
    'conversation_taken',
  ])
  expect(optionalKindsOf(ROLE.student)).toEqual([
    'assigned',
    'graded',
    'returned',
    'extended',
    'excused',
    'due_soon',
    'conversation_taken',
  ])
  expect(noticeKindsOf(ROLE.employee)).toEqual(['not_released', 'conversation'])
  expect(optionalKindsOf(ROLE.employee)).toEqual(['not_released'])
})

test('an email that always comes comes at once', () => {
  expect(
    NOTICE_KIND_NAMES.filter((kind) => !NOTICE_KINDS[kind].isOptional && NOTICE_KINDS[kind].email !== 'now'),
  ).toEqual([])
})

const ALWAYS = { field: 'email', message: 'These emails always come, at once.' }
const NOT_THEIRS = { field: 'kind', message: 'You do not get notices of this kind.' }

test.for([
  ['a student', ROLE.student, 'assigned', 'off', null],
  ['a student', ROLE.student, 'graded', 'digest', null],
  ['a student', ROLE.student, 'due_soon', 'now', null],
  ['a student', ROLE.student, 'reflection', 'now', null],
  ['a student', ROLE.student, 'reflection', 'off', ALWAYS],
  ['a student', ROLE.student, 'reflection', 'digest', ALWAYS],
  ['a student', ROLE.student, 'conversation', 'now', NOT_THEIRS],
  ['an employee', ROLE.employee, 'conversation', 'off', ALWAYS],
  ['an employee', ROLE.employee, 'conversation', 'digest', ALWAYS],
  ['an employee', ROLE.employee, 'graded', 'off', NOT_THEIRS],
] as const)('%s (%i) who chooses for %s: %s', ([, role, kind, email, expected]) => {
  expect(emailChoiceProblem({ kind, email }, role)).toEqual(expected)
})
