import { expect, test } from 'vitest'
import { RELEASE_PROBLEMS, releaseProblem, releaseProblemSentence, scheduleProblem } from './assignment-schedule.ts'

const now = new Date('2026-10-14T15:00:00Z')
const graduation = '2026-12-18'

test.for<[string, string | null, string | null, string | null]>([
  // The morning before graduation day, and its first minute: it starts at 06:00 UTC.
  ['2026-12-18T05:59:00Z', null, graduation, null],
  [
    '2026-12-18T06:00:00Z',
    null,
    graduation,
    'The cohort graduates on December 18th 2026. Choose a time before that day.',
  ],
  ['2026-12-18T06:00:00Z', null, null, null],
  ['2026-10-14T15:00:01Z', '2026-10-14T15:00:02Z', graduation, null],
  [
    '2026-10-14T15:00:00Z',
    null,
    graduation,
    'October 14th 2026, 10:00 AM CT is in the past. Choose a later time, or assign it now.',
  ],
  [
    '2025-10-14T15:00:00Z',
    null,
    null,
    'October 14th 2025, 10:00 AM CT is in the past. Choose a later time, or assign it now.',
  ],
  [
    '2026-10-19T13:00:00Z',
    '2026-10-19T13:00:00Z',
    graduation,
    'It would be due before students see it: they see it from October 19th 2026, 8:00 AM CT.',
  ],
  [
    '2026-10-19T13:00:00Z',
    '2026-10-16T13:00:00Z',
    graduation,
    'It would be due before students see it: they see it from October 19th 2026, 8:00 AM CT.',
  ],
  // A due time after graduation is nobody's mistake: some hand in their last work then.
  ['2026-12-17T14:00:00Z', '2026-12-20T14:00:00Z', graduation, null],
])('planned for %s and due %s in a cohort that graduates %s: %s', ([visible_from, due_at, graduation, message]) => {
  expect(scheduleProblem({ visible_from, due_at, graduation, now })?.message ?? null).toBe(message)
})

test('the field of a problem is the one to change', () => {
  const field = (visible_from: string, due_at: string | null) =>
    scheduleProblem({ visible_from, due_at, graduation, now })?.field
  expect(field('2026-10-01T13:00:00Z', '2026-09-01T13:00:00Z')).toBe('visibleFrom')
  expect(field('2027-10-01T13:00:00Z', '2026-09-01T13:00:00Z')).toBe('visibleFrom')
  expect(field('2026-10-19T13:00:00Z', '2026-10-16T13:00:00Z')).toBe('dueAt')
})

test.for<[object, string | null]>([
  [{}, null],
  [{ due_at: '2026-10-14T15:00:01Z' }, null],
  [{ due_at: '2026-10-14T15:00:00Z' }, 'past_due'],
  [{ graduation: '2026-10-15' }, null],
  [{ graduation: '2026-10-14' }, 'graduated'],
  [{ archived_at: '2026-10-13T15:00:00Z' }, 'archived'],
  [{ archived_at: '2026-10-13T15:00:00Z', graduation: '2026-10-14', due_at: '2026-10-13T15:00:00Z' }, 'archived'],
  [{ graduation: '2026-10-14', due_at: '2026-10-13T15:00:00Z' }, 'graduated'],
])('when its time has come, with %j it is released or skipped: %s', ([facts, problem]) => {
  expect(releaseProblem({ due_at: null, archived_at: null, graduation, now, ...facts })).toBe(problem)
})

test('each skipped release has its sentence', () => {
  const sentences = RELEASE_PROBLEMS.map(releaseProblemSentence)
  expect(new Set(sentences).size).toBe(RELEASE_PROBLEMS.length)
  for (const sentence of sentences) expect(sentence).toMatch(/, so students did not get it\.$/)
})
