import { expect, test } from 'vitest'
import { archiveWords, type BulkAction, bulkDone, bulkProblem, bulkState, withTags } from './assignment-bulk.ts'

const now = new Date('2026-10-14T15:00:00Z')
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 13))
const PLAIN = {
  name: 'Quiz',
  graduation: '2026-12-18',
  workflow_state: 'unassigned' as const,
  assigned_at: null,
  due_at: null,
  visible_from: null,
  release_problem: null,
  archived_at: null,
}
const ASSIGNED = { ...PLAIN, workflow_state: 'assigned' as const, assigned_at: at(12), due_at: at(16) }
const PLANNED = { ...PLAIN, visible_from: at(19), due_at: at(23) }
const SKIPPED = { ...PLANNED, release_problem: 'past_due' as const }
const ARCHIVED = { ...PLAIN, archived_at: at(13) }
const NONE = { visible_from: null, due_at: null }

test.for<
  [
    BulkAction,
    typeof PLAIN | typeof ASSIGNED | typeof PLANNED | typeof SKIPPED | typeof ARCHIVED,
    typeof NONE | object,
    object,
  ]
>([
  ['assign', PLAIN, NONE, { workflow_state: 'assigned', assigned_at: now, due_at: null }],
  ['assign', PLAIN, { due_at: at(30) }, { workflow_state: 'assigned', due_at: at(30) }],
  ['assign', PLANNED, NONE, { workflow_state: 'assigned', visible_from: null, due_at: at(23) }],
  ['assign', SKIPPED, NONE, { workflow_state: 'assigned', release_problem: null }],
  ['assign', ASSIGNED, NONE, { assigned_at: at(12), due_at: at(16) }],
  ['assign', ASSIGNED, { due_at: at(30) }, { assigned_at: at(12), due_at: at(30) }],
  ['schedule', PLAIN, { visible_from: at(20), due_at: at(22) }, { visible_from: at(20), due_at: at(22) }],
  ['schedule', SKIPPED, { visible_from: at(20) }, { visible_from: at(20), due_at: null, release_problem: null }],
  ['unassign', ASSIGNED, NONE, { workflow_state: 'unassigned', assigned_at: null, due_at: null }],
  ['unassign', SKIPPED, NONE, { visible_from: null, due_at: null, release_problem: null }],
  ['due', ASSIGNED, { due_at: at(30) }, { assigned_at: at(12), due_at: at(30) }],
  ['due', ASSIGNED, NONE, { due_at: null }],
  ['due', PLANNED, { due_at: at(30) }, { visible_from: at(19), due_at: at(30) }],
  ['archive', PLANNED, NONE, { archived_at: now, visible_from: at(19) }],
  ['archive', ARCHIVED, NONE, { archived_at: at(13) }],
  ['restore', ARCHIVED, NONE, { archived_at: null }],
])('%s of %j with %j', ([action, before, asked, after]) => {
  expect(bulkState(action, before, { ...NONE, ...asked }, now)).toMatchObject({ state: after })
})

test.for<[BulkAction, typeof PLAIN | typeof ASSIGNED | typeof PLANNED | typeof ARCHIVED, object, string, string]>([
  ['schedule', PLAIN, NONE, 'visibleFrom', 'Choose when students see them.'],
  [
    'schedule',
    ASSIGNED,
    { visible_from: at(20) },
    'visibleFrom',
    '“Quiz” is assigned already. Unassign it before you plan it.',
  ],
  [
    'schedule',
    ARCHIVED,
    { visible_from: at(20) },
    'visibleFrom',
    '“Quiz” is archived. Bring it back before you plan it.',
  ],
  [
    'schedule',
    PLAIN,
    { visible_from: at(20), due_at: at(19) },
    'dueAt',
    '“Quiz”: It would be due before students see it: they see it from October 20th 2026, 8:00 AM CT.',
  ],
  ['due', PLAIN, { due_at: at(30) }, 'dueAt', '“Quiz” is not assigned. Assign or schedule it first.'],
  ['due', PLANNED, { due_at: at(19) }, 'dueAt', '“Quiz” would be due before students see it.'],
])('%s of %j with %j is refused', ([action, before, asked, field, message]) => {
  expect(bulkState(action, before, { ...NONE, ...asked }, now)).toEqual({ problem: { field, message } })
})

test('a selection has one to 200', () => {
  expect([0, 1, 200, 201].map((selected) => bulkProblem(selected)?.title)).toEqual([
    'No Assignments Selected',
    undefined,
    undefined,
    'Too Many Assignments Selected',
  ])
})

test('new tags come after the own ones, once, up to the limit', () => {
  expect(withTags('Quiz', ['react'], ['React', 'css'])).toEqual({ tags: ['react', 'css'] })
  const many = Array.from({ length: 30 }, (_, n) => `t${n}`)
  expect(withTags('Quiz', many, ['css'])).toEqual({
    problem: { field: 'tags', message: '“Quiz” would have more than 30 tags.' },
  })
})

test.for([
  [
    1,
    { toGrade: 0, planned: 0 },
    'No work waits for a grade. It leaves the lists of assignments, and the filter “Archived” shows it. For students nothing changes.',
  ],
  [
    1,
    { toGrade: 1, planned: 1 },
    '1 work waits for a grade and stays in the grading queue. It is planned, and will not be assigned while archived. It leaves the lists of assignments, and the filter “Archived” shows it. For students nothing changes.',
  ],
  [
    6,
    { toGrade: 4, planned: 2 },
    '4 works wait for a grade and stay in the grading queue. 2 of them are planned, and will not be assigned while archived. They leave the lists of assignments, and the filter “Archived” shows them. For students nothing changes.',
  ],
] as const)('archiving %i with %j asks with %s', ([selected, facts, words]) => {
  expect(archiveWords(selected, facts)).toBe(words)
})

test('what was done is said in a sentence', () => {
  expect([bulkDone('assign', 6), bulkDone('archive', 1), bulkDone('due', 0)]).toEqual([
    '6 assignments are assigned.',
    '1 assignment is archived.',
    'Nothing had to change.',
  ])
})
