import { expect, test } from 'vitest'
import { fullInWords, type HistoryEntity, headline, inWords } from './history-words.ts'

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
  ['user', 'reset password', {}, ['Password reset by email']],
  [
    'daily_feedback',
    'changed the reflection',
    { support_score: { from: 4, to: 2 } },
    ['Reflection changed', 'Support: 4 → 2'],
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

const whole = (entity: HistoryEntity, action: string, changes: Record<string, { from: unknown; to: unknown }>) =>
  fullInWords({ entity, action, changes }).map(({ label, from, to }) => `${label}: ${from ? `${from} → ` : ''}${to}`)

test.each([
  [
    'placement',
    'created',
    {
      student_id: { from: null, to: 4 },
      cohort_id: { from: null, to: 2 },
      company_name: { from: null, to: 'Northwind' },
      placement_type: { from: null, to: 'full_time' },
      pre_income: { from: null, to: 30_000 },
      post_income: { from: null, to: 68_000 },
      placed_at: { from: null, to: '2026-10-12' },
      placement_rate: { from: null, to: 41.5 },
      placement_rate_unit: { from: null, to: 'hour' },
      notes: { from: null, to: '' },
    },
    [
      'Company: Northwind',
      'Type: Full Time',
      'Salary: $68,000',
      'Offer Date: October 12th 2026',
      'Pre-Prime Salary: $30,000',
      'Rate: $41.50',
      'Rate unit: per hour',
    ],
  ],
  ['placement', 'removed', { company_name: { from: 'Northwind', to: null } }, ['Company: Northwind → —']],
  [
    'course_work',
    'graded',
    {
      grade: { from: null, to: 5 },
      workflow_state: { from: 'completed', to: 'graded' },
      graded_by_id: { from: null, to: 7 },
      graded_at: { from: null, to: '2026-10-20T13:00:00.000Z' },
      instructor_comment: { from: '', to: `**${long}**` },
    },
    [
      'Grade: 5 Exceeds Expectations',
      `Comment: **${long}**`,
      'Status: Completed → Graded',
      'Graded: October 20th 2026, 8:00 AM CT',
    ],
  ],
  [
    'daily_feedback',
    'reflected',
    {
      feedback_on: { from: null, to: '2026-10-13' },
      understanding_score: { from: null, to: 4 },
      additional_conversation_wanted: { from: null, to: false },
    },
    ['Day: October 13th 2026', 'Understanding: 4', 'Asked for a 1:1: No'],
  ],
  [
    'student',
    'dropped out',
    {
      cohort_id: { from: 3, to: null },
      cohort_name: { from: 'Fall', to: null },
      application_status: { from: 'confirmed', to: 'dropped_out' },
      skip_placement_reporting: { from: false, to: true },
      course_id: { from: 1, to: 2 },
      joined_on: { from: '2026-10-12', to: null },
    },
    [
      'Joined: October 12th 2026 → —',
      'Status: Confirmed → Dropped Out',
      'Skip placement reporting: No → Yes',
      'Cohort: Fall → —',
      'Program: Full-Stack → User Experience',
    ],
  ],
  ['user', 'ended a session', { device: { from: null, to: 'Firefox on Linux' } }, ['Device: Firefox on Linux']],
] as const)('in the record of a %s, %s is told whole', (entity, action, changes, words) => {
  expect(whole(entity, action, changes)).toEqual(words)
})
