import { expect, test } from 'vitest'
import type { HistoryEntity } from '#contract/history.ts'
import { headline, inWords } from './history-words.ts'

const told = (entity: HistoryEntity, action: string, changes: Record<string, { from: unknown; to: unknown }>) => {
  const row = { entity, action, changes }
  return [headline(row), ...inWords(row).map(({ label, from, to }) => `${label}: ${from ? `${from} → ` : ''}${to}`)]
}
const long = 'word '.repeat(100)

test.each([
  [
    'course_work',
    'submitted',
    { repository: { from: null, to: 'https://x.test' } },
    ['Submitted', 'Submission: https://x.test'],
  ],
  [
    'course_work',
    'graded',
    { grade: { from: null, to: 5 }, graded_by_id: { from: null, to: 7 } },
    ['Graded', 'Grade: 5 Exceeds Expectations'],
  ],
  [
    'course_work',
    'graded',
    { grade: { from: 5, to: 1 } },
    ['Grade changed', 'Grade: 5 Exceeds Expectations → 1 Reinforcement Needed'],
  ],
  [
    'course_work',
    'graded',
    { instructor_comment: { from: 'Well', to: '**Very** well' } },
    ['Comment changed', 'Comment: Well → Very well'],
  ],
  [
    'course_work',
    'commented',
    { instructor_comment: { from: '', to: long } },
    ['Commented', `Comment: ${long.slice(0, 119)}…`],
  ],
  ['course_work', 'commented', { grade: { from: 3, to: null } }, ['Grade cleared', 'Grade: 3 Meets Expectations → —']],
  [
    'course_work',
    'cleared feedback',
    { grade: { from: 3, to: null } },
    ['Feedback cleared', 'Grade: 3 Meets Expectations → —'],
  ],
  [
    'student_note',
    'created',
    { student_id: { from: null, to: 4 }, content: { from: null, to: 'Called' } },
    ['Note added', 'Note: Called'],
  ],
  [
    'placement',
    'created',
    { company_name: { from: null, to: 'Northwind' }, job_title: { from: null, to: 'Developer' } },
    ['Placement added', 'Title: Developer'],
  ],
  ['placement', 'removed', { company_name: { from: 'Northwind', to: null } }, ['Placement removed']],
  [
    'student',
    'created',
    { cohort_name: { from: null, to: 'Fall' }, city: { from: null, to: 'Duluth' } },
    ['Created', 'Cohort: Fall'],
  ],
  ['student', 'transferred', { cohort_name: { from: 'Fall', to: 'Spring' } }, ['Transferred', 'Cohort: Fall → Spring']],
  ['student', 'came back', { cohort_name: { from: null, to: 'Spring' } }, ['Returned', 'Cohort: Spring']],
  ['student', 'changed photo', { photo_file_name: { from: null, to: 'x.webp' } }, ['Photo changed']],
  [
    'assignment',
    'changed due date',
    { due_at: { from: null, to: '2026-10-20T13:00:00Z' } },
    ['Due date changed', 'Due at: October 20th 2026, 8:00 AM CT'],
  ],
  ['assignment', 'updated', { tags: { from: [], to: ['a', 'b'] } }, ['Updated', 'Tags: — → a, b']],
  ['user', 'used a recovery code', {}, ['Used a recovery code']],
] as const)('of a %s, %s %j reads %j', (entity, action, changes, words) => {
  expect(told(entity, action, changes)).toEqual(words)
})
