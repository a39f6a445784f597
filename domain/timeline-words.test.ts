import { expect, test } from 'vitest'
import { type TimelineFacts, type TimelineStep, timelineWords } from './timeline-words.ts'

const AT = new Date('2026-10-14T15:00:00Z')
const notice = {
  assignment_name: 'Fetch API',
  due_at: '2026-10-15T13:00:00Z',
  grader: null,
  is_written: null,
  done_by: null,
  taker: null,
  student_name: null,
  cohort_name: null,
  is_withdrawn: null,
  release_problem: null,
  day: null,
}
const low = {
  understanding_score: 2,
  understanding_explanation: 'Recursion. ',
  support_score: 5,
  support_explanation: 'Ben helped.',
}

type Case = { [Step in TimelineStep]: [Step, TimelineFacts[Step], title: string, text: string | null] }[TimelineStep]

test.each<Case>([
  ['note', { note_kind: 'call', content: 'Is well again' }, 'Call', 'Is well again'],
  ['asked', { asked_on: '2026-10-13' }, 'Asked for a 1:1 in the reflection of October 13th 2026', null],
  ['withdrawn', {}, 'Took the request for a 1:1 back', null],
  ['taken', {}, '1:1 taken', null],
  ['done', {}, '1:1 held', null],
  [
    'feedback',
    { assignment: 'Fetch API', grade: 3, comment: '**Good**' },
    'Feedback on Fetch API: 3 Meets Expectations',
    'Good',
  ],
  ['feedback', { assignment: 'Fetch API', grade: null, comment: '' }, 'Feedback on Fetch API', null],
  [
    'return',
    { assignment: 'Fetch API', grade: 1, comment: 'Almost', due_at: null },
    'Fetch API returned for another try: 1 Reinforcement Needed',
    'Almost',
  ],
  [
    'return',
    { assignment: 'Fetch API', grade: 1, comment: '', due_at: '2026-10-16T13:00:00Z' },
    'Fetch API returned for another try: 1 Reinforcement Needed',
    'Due again October 16th 2026, 8:00 AM CT.',
  ],
  ['missing', { assignment: 'Fetch API' }, 'Missing: Fetch API', null],
  ['low_day', low, 'Low day: understanding 2 of 6', 'Recursion.'],
  [
    'low_day',
    { ...low, support_score: 1 },
    'Low day: understanding 2 of 6, support 1 of 6',
    'Recursion. · Ben helped.',
  ],
  ['low_day', { ...low, understanding_explanation: ' ' }, 'Low day: understanding 2 of 6', null],
  ['joined', { cohort: 'Dev MN 12' }, 'Joined Dev MN 12', null],
  [
    'transferred',
    { cohort: 'Dev MN 13', from_cohort: 'Dev MN 12', joined_on: '2026-10-14' },
    'Moved from Dev MN 12 to Dev MN 13',
    null,
  ],
  [
    'transferred',
    { cohort: 'Dev MN 13', from_cohort: 'Dev MN 12', joined_on: '2026-10-12' },
    'Moved from Dev MN 12 to Dev MN 13',
    'Work counts from October 12th 2026.',
  ],
  [
    'came_back',
    { cohort: 'Dev MN 13', from_cohort: 'Dev MN 12', joined_on: '2026-10-14' },
    'Came back to Dev MN 13',
    null,
  ],
  ['dropped_out', { cohort: 'Dev MN 12', reason: 'Moved away' }, 'Dropped out of Dev MN 12', 'Moved away'],
  ['placed', { company: 'Northwind', job_title: 'Developer' }, 'Placed at Northwind as Developer', null],
  ['placed', { company: 'Northwind', job_title: '' }, 'Placed at Northwind', null],
  [
    'notice',
    { ...notice, kind: 'assigned', email: null, is_waiting: false, mailed_at: null },
    'Notice “New assignment: Fetch API”',
    'In the portal. Emails of this kind are set to: At once.',
  ],
  [
    'notice',
    { ...notice, kind: 'graded', email: 'off', is_waiting: false, mailed_at: null },
    'Notice “Feedback on: Fetch API”',
    'In the portal. Emails of this kind are set to: No email.',
  ],
  [
    'notice',
    { ...notice, kind: 'graded', email: 'off', is_waiting: false, mailed_at: '2026-10-12T12:30:00Z' },
    'Notice “Feedback on: Fetch API”',
    'In the portal, and by email October 12th 2026, 7:30 AM CT.',
  ],
  // As it was then, not as it is now.
  [
    'notice',
    { ...notice, kind: 'due_soon', email: null, is_waiting: true, mailed_at: '2026-10-12T12:30:00Z' },
    'Notice “Due tomorrow: Fetch API”',
    'In the portal. The email has not gone out yet.',
  ],
])('%s %j reads “%s”', (step, facts, title, text) => {
  expect(timelineWords(step, facts as never, AT)).toEqual({ title, text })
})
