import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { NOTICE_KIND_NAMES } from './notice-kinds.ts'
import { type NoticeFacts, noticeAction, noticeHeadline, noticeSentence } from './notice-words.ts'

const NOW = centralInstant('2026-10-14', '10:00')
const NOTHING: Omit<NoticeFacts, 'kind'> = {
  assignment_name: null,
  due_at: null,
  grader: null,
  is_written: null,
  done_by: null,
  taker: null,
  student_name: null,
  cohort_name: null,
  is_withdrawn: null,
  day: null,
  release_problem: null,
}
const board = { ...NOTHING, assignment_name: 'Transit Board' }
const asked = { ...NOTHING, student_name: 'Nia Brooks', cohort_name: 'Dev MN 12', day: '2026-10-13' }
const at = (date: string, time: string) => centralInstant(date, time)

const CASES: [headline: string, sentence: string, facts: NoticeFacts][] = [
  [
    'New assignment: Transit Board',
    'You have a new assignment: Transit Board. It is due October 16th 2026, 8:00 AM CT.',
    { ...board, kind: 'assigned', due_at: at('2026-10-16', '08:00') },
  ],
  [
    'New assignment: Transit Board',
    'You have a new assignment: Transit Board. It was due October 14th 2026, 10:00 AM CT.',
    { ...board, kind: 'assigned', due_at: NOW },
  ],
  ['New assignment: Transit Board', 'You have a new assignment: Transit Board.', { ...board, kind: 'assigned' }],
  [
    'Feedback on: Transit Board',
    'Mia wrote feedback on Transit Board.',
    { ...board, kind: 'graded', grader: 'Mia', is_written: true },
  ],
  [
    'Feedback on: Transit Board',
    'Mia graded Transit Board.',
    { ...board, kind: 'graded', grader: 'Mia', is_written: false },
  ],
  ['Feedback on: Transit Board', 'There is feedback on Transit Board.', { ...board, kind: 'graded', is_written: true }],
  [
    'Returned for another try: Transit Board',
    'Ben returned Transit Board for another try. Submit it again by October 16th 2026, 8:00 AM CT.',
    { ...board, kind: 'returned', done_by: 'Ben', due_at: at('2026-10-16', '08:00') },
  ],
  [
    'Returned for another try: Transit Board',
    'An instructor returned Transit Board for another try. Submit it again.',
    { ...board, kind: 'returned', due_at: NOW },
  ],
  [
    'More time for: Transit Board',
    'Ben gave you more time for Transit Board. It is now due October 16th 2026, 8:00 AM CT.',
    { ...board, kind: 'extended', done_by: 'Ben', due_at: at('2026-10-16', '08:00') },
  ],
  [
    'More time for: Transit Board',
    'An instructor gave you more time for Transit Board. It was due October 14th 2026, 10:00 AM CT.',
    { ...board, kind: 'extended', due_at: NOW },
  ],
  [
    'You are excused from: Transit Board',
    'Ben excused you from Transit Board. You do not have to submit it.',
    { ...board, kind: 'excused', done_by: 'Ben', due_at: at('2026-10-16', '08:00') },
  ],
  [
    'You are excused from: Transit Board',
    'An instructor excused you from Transit Board. You do not have to submit it.',
    { ...board, kind: 'excused' },
  ],
  [
    'Due tomorrow: Transit Board',
    'Transit Board is due tomorrow, October 15th 2026, 8:00 AM CT. You have not handed it in yet.',
    { ...board, kind: 'due_soon', due_at: at('2026-10-15', '08:00').toISOString() },
  ],
  [
    'Due tomorrow: Transit Board',
    'Transit Board is due tomorrow, October 15th 2026, 11:59 PM CT. You have not handed it in yet.',
    { ...board, kind: 'due_soon', due_at: at('2026-10-15', '23:59') },
  ],
  [
    'Due today: Transit Board',
    'Transit Board is due today, October 14th 2026, 5:00 PM CT. You have not handed it in yet.',
    { ...board, kind: 'due_soon', due_at: at('2026-10-14', '17:00') },
  ],
  [
    'Due soon: Transit Board',
    'Transit Board is due October 16th 2026, 12:00 AM CT. You have not handed it in yet.',
    { ...board, kind: 'due_soon', due_at: at('2026-10-16', '00:00') },
  ],
  [
    'Your daily reflection for October 13th 2026',
    'Your daily reflection for October 13th 2026 is still open.',
    { ...NOTHING, kind: 'reflection', day: '2026-10-13' },
  ],
  [
    'Ana Ruiz will write to you',
    'Ana Ruiz will write to you about the 1:1 that you asked for on October 13th 2026.',
    { ...NOTHING, kind: 'conversation_taken', taker: 'Ana Ruiz', day: '2026-10-13' },
  ],
  [
    'Nia Brooks would like a 1:1',
    'Nia Brooks (Dev MN 12) asked for a 1:1 on October 13th 2026.',
    { ...asked, kind: 'conversation', is_withdrawn: false },
  ],
  [
    'Nia Brooks would like a 1:1',
    'Nia Brooks (Dev MN 12) asked for a 1:1 on October 13th 2026 and has taken it back.',
    { ...asked, kind: 'conversation', is_withdrawn: true },
  ],
  [
    'Not assigned: Transit Board',
    'Transit Board (Dev MN 12) was planned and has not been assigned. The cohort had graduated by then, so students did not get it.',
    { ...board, kind: 'not_released', cohort_name: 'Dev MN 12', release_problem: 'graduated' },
  ],
]

test.for(CASES)('%s: %s', ([headline, sentence, facts]) => {
  expect(noticeHeadline(facts, NOW)).toBe(headline)
  expect(noticeSentence(facts, NOW)).toBe(sentence)
})

test('every kind has its words', () => {
  expect(new Set(CASES.map(([, , { kind }]) => kind))).toEqual(new Set(NOTICE_KIND_NAMES))
  for (const kind of NOTICE_KIND_NAMES) expect(noticeAction({ kind })).toMatch(/^(Open|Read|Write)/)
})
