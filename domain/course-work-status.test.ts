import { expect, test } from 'vitest'
import { times } from '#test/support/extent.ts'
import { GRADES } from './course-work-grade.ts'
import {
  COMPLETION_TIMINGS,
  canSubmit,
  completionTiming,
  courseWorkStatus,
  detailState,
  feedbackCell,
  graceEnd,
  ownDueAt,
  WORK_STATUSES,
  type WorkFacts,
} from './course-work-status.ts'

const due = '2026-09-10T13:00:00.000Z'
/** A moment so many minutes and seconds after the due time. */
const after = (minutes: number, seconds = 0) =>
  new Date(Date.parse(due) + minutes * 60_000 + seconds * 1000).toISOString()
const hours = 60
const longBefore = after(-72 * hours)
const aDayBefore = after(-24 * hours)
const overADayBefore = after(-24 * hours, -1)
const underADayBefore = after(-24 * hours, 1)

const work: WorkFacts = {
  assignment_type: 'graded',
  assigned_at: longBefore,
  due_at: due,
  completed_at: null,
  timed_at: null,
  is_returned: false,
  instructor_comment: null,
  grade: null,
  is_excused: false,
  before_joining: false,
}

test.for([
  ['a long window', longBefore, 5],
  ['exactly a day', aDayBefore, 5],
  ['a second less than a day', underADayBefore, 60],
  ['assigned at the due time', due, 60],
  ['assigned after the due time', after(30), 60],
  ['no moment of assignment', null, 5],
] as const)('the grace after %s is %i minutes', ([, assigned_at, minutes]) => {
  expect(graceEnd({ assigned_at, due_at: due })?.toISOString()).toBe(after(minutes))
})

test('without a due date there is no grace to end', () => {
  expect(graceEnd({ assigned_at: longBefore, due_at: null })).toBeNull()
})

test.for([
  ['before the due time', longBefore, after(-1), 'Uncompleted'],
  ['at the due time', longBefore, after(0), 'Uncompleted'],
  ['as the grace ends', longBefore, after(5), 'Uncompleted'],
  ['a second past the grace', longBefore, after(5, 1), 'Missing'],
  ['an hour late in a short window', underADayBefore, after(60), 'Uncompleted'],
  ['a second more in a short window', underADayBefore, after(60, 1), 'Missing'],
] as const)('work that was not completed, seen %s', ([, assigned_at, now, status]) => {
  expect(courseWorkStatus({ ...work, assigned_at }, new Date(now))).toBe(status)
})

test.for([
  ['nothing handed in', {}, 'Before joining'],
  ['nothing handed in, with a comment', { instructor_comment: 'Welcome' }, 'Before joining'],
  ['handed in late', { completed_at: after(9) }, 'Late'],
  ['handed in late and graded', { completed_at: after(9), grade: 3 }, 'Graded'],
] as const)('work that fell due before its student joined, %s', ([, facts, status]) => {
  expect(courseWorkStatus({ ...work, before_joining: true, ...facts }, new Date(after(10_000)))).toBe(status)
})

test('work without a due date is never missing or late', () => {
  const open = { ...work, due_at: null }
  expect(courseWorkStatus(open, new Date('2099-01-01'))).toBe('Uncompleted')
  expect(courseWorkStatus({ ...open, completed_at: '2098-01-01T00:00:00Z' }, new Date('2099-01-01'))).toBe('Complete')
})

test.for([
  ['in time', { completed_at: after(-1) }, 'Complete'],
  ['as the grace ends', { completed_at: after(5) }, 'Complete'],
  ['a second past the grace', { completed_at: after(5, 1) }, 'Late'],
  ['an hour late in a short window', { completed_at: after(60), assigned_at: underADayBefore }, 'Complete'],
  ['later than that', { completed_at: after(60, 1), assigned_at: underADayBefore }, 'Late'],
  ['with a comment', { completed_at: after(-1), instructor_comment: 'Good' }, 'Graded'],
  ['with a grade and no comment', { completed_at: after(-1), grade: 3 }, 'Graded'],
  ['late and graded', { completed_at: after(500), grade: 1, instructor_comment: 'Late' }, 'Graded'],
  ['with a blank comment', { completed_at: after(-1), instructor_comment: ' \n' }, 'Complete'],
  [
    'not graded, with a comment',
    { completed_at: after(-1), instructor_comment: 'Ok', assignment_type: 'not_graded' },
    'Complete',
  ],
  [
    'not graded, late, with a comment',
    { completed_at: after(9), instructor_comment: 'Ok', assignment_type: 'not_graded' },
    'Late',
  ],
  ['a comment but never completed', { instructor_comment: 'Where is it?' }, 'Missing'],
] as const)('work %s', ([, facts, status]) => {
  expect(courseWorkStatus({ ...work, ...facts }, new Date(after(10_000)))).toBe(status)
})

test('a moment may be a Date or text, in any zone it is written in', () => {
  const facts = { ...work, due_at: new Date(due), assigned_at: '2026-09-07T08:00:00-05:00' }
  expect(courseWorkStatus({ ...facts, completed_at: '2026-09-10T08:05:00-05:00' }, new Date())).toBe('Complete')
  expect(courseWorkStatus({ ...facts, completed_at: new Date(after(5, 1)) }, new Date())).toBe('Late')
})

test('every list status can be reached', () => {
  const seen = new Set<string>()
  for (const completed_at of [null, after(-1), after(99)])
    for (const grade of [null, 3])
      for (const now of [after(-1), after(999)])
        for (const rest of [{}, { before_joining: true }, { is_excused: true }, { is_returned: true }])
          seen.add(courseWorkStatus({ ...work, completed_at, grade, ...rest }, new Date(now)))
  expect([...seen].toSorted()).toEqual([...WORK_STATUSES].toSorted())
})

test.for([
  ['never', null, longBefore, due, null],
  ['whenever, with nothing due', after(0), longBefore, null, 'Complete'],
  ['more than 6 hours before, over a day given', after(-6 * hours, -1), longBefore, due, 'Early'],
  ['6 hours before, over a day given', after(-6 * hours), longBefore, due, 'On Time'],
  ['16 minutes before, over a day given', after(-16), longBefore, due, 'On Time'],
  ['6 hours before, a second over a day given', after(-6 * hours), overADayBefore, due, 'On Time'],
  ['more than 6 hours before, a second over a day given', after(-6 * hours, -1), overADayBefore, due, 'Early'],
  ['more than 15 minutes before, exactly a day given', after(-15, -1), aDayBefore, due, 'Early'],
  ['15 minutes before, exactly a day given', after(-15), aDayBefore, due, 'On Time'],
  ['more than 15 minutes before, less than a day given', after(-15, -1), underADayBefore, due, 'Early'],
  ['16 minutes before, assigned at an unknown moment', after(-16), null, due, 'Early'],
  ['at the due time', after(0), longBefore, due, 'On Time'],
  ['as the grace ends', after(5), longBefore, due, 'On Time'],
  ['a second past the grace', after(5, 1), longBefore, due, 'Late'],
  ['an hour after, less than a day given', after(60), underADayBefore, due, 'On Time'],
  ['more than an hour after, less than a day given', after(60, 1), underADayBefore, due, 'Late'],
] as const)('completed %s', ([, completed_at, assigned_at, due_at, timing]) => {
  expect(completionTiming({ completed_at, assigned_at, due_at })).toBe(timing)
})

test('the list and the timing agree on what is late, whatever the minute', () => {
  for (const assigned_at of [longBefore, aDayBefore, underADayBefore, null]) {
    for (let minute = -2 * 24 * hours; minute < 2 * hours; minute += times(7, 1, 1)) {
      const facts = { ...work, assigned_at, completed_at: after(minute) }
      const timing = completionTiming(facts)
      expect(COMPLETION_TIMINGS).toContain(timing)
      expect(courseWorkStatus(facts, new Date(after(0))) === 'Late').toBe(timing === 'Late')
    }
  }
})

test.for([
  ['unassigned', null, 'not assigned'],
  ['assigned', null, 'Missing'],
  ['assigned', { completed_at: null, workflow_state: 'assigned' }, 'Missing'],
  ['unassigned', { completed_at: null, workflow_state: 'assigned' }, 'not assigned'],
  ['assigned', { completed_at: due, workflow_state: 'completed' }, 'completed'],
  ['unassigned', { completed_at: due, workflow_state: 'completed' }, 'completed'],
  ['assigned', { completed_at: due, workflow_state: 'graded' }, 'graded'],
  ['assigned', { completed_at: null, workflow_state: 'graded' }, 'graded'],
] as const)('on the page of an %s assignment, the work %j is %s', ([workflow_state, submitted, state]) => {
  expect(detailState({ workflow_state }, submitted, { is_excused: false, before_joining: false })).toBe(state)
})

test.for([
  ['unassigned', null, 'not assigned'],
  ['assigned', null, 'Before joining'],
  ['assigned', { completed_at: due, workflow_state: 'completed' }, 'completed'],
  ['assigned', { completed_at: due, workflow_state: 'graded' }, 'graded'],
] as const)(
  'for who joined later, on the page of an %s assignment, the work %j is %s',
  ([workflow_state, submitted, state]) => {
    expect(detailState({ workflow_state }, submitted, { is_excused: false, before_joining: true })).toBe(state)
  },
)

test.for([
  ['nothing handed in', {}, 'Excused'],
  ['nothing handed in, before joining', { before_joining: true }, 'Excused'],
  ['handed in all the same', { completed_at: after(-1) }, 'Complete'],
] as const)('who is excused, with %s', ([, facts, status]) => {
  expect(courseWorkStatus({ ...work, is_excused: true, ...facts }, new Date(after(10_000)))).toBe(status)
})

test.for([
  ['with a comment', { instructor_comment: 'Try again' }, 'Returned'],
  ['that was late', { completed_at: after(9) }, 'Returned'],
  ['of an excused student', { is_excused: true }, 'Returned'],
] as const)('returned work %s', ([, facts, status]) => {
  const returned = { ...work, completed_at: after(-1), is_returned: true, ...facts }
  expect(courseWorkStatus(returned, new Date(after(10_000)))).toBe(status)
})

test.for([
  ['the first try was in time', { completed_at: after(9_000), timed_at: after(-1) }, 'Complete'],
  ['the first try was late', { completed_at: after(9_000), timed_at: after(9) }, 'Late'],
  ['the new due time was kept', { completed_at: after(9_000), due_at: after(9_000) }, 'Complete'],
  ['the new due time was missed', { completed_at: after(9_006), due_at: after(9_000) }, 'Late'],
  ['it was graded again', { completed_at: after(9_006), grade: 3 }, 'Graded'],
] as const)('work handed in again, when %s', ([, facts, status]) => {
  const again = { ...work, ...facts }
  expect(courseWorkStatus(again, new Date(after(10_000)))).toBe(status)
  if (status !== 'Graded') expect(completionTiming(again) === 'Late').toBe(status === 'Late')
})

test.for([
  ['an extension', due, after(60), after(60)],
  ['an extension that the assignment has overtaken', due, after(-60), due],
  ['an extension, when the assignment has lost its due time', null, after(60), after(60)],
  ['no extension', due, null, due],
  ['neither', null, null, null],
] as const)('the student’s own due time with %s', ([, due_at, extended_to, own]) => {
  expect(ownDueAt<string>(due_at, extended_to)).toBe(own)
})

test('an extension makes the window longer, and with it the grace shorter', () => {
  const short = { assigned_at: underADayBefore, due_at: due }
  expect(graceEnd(short)?.toISOString()).toBe(after(60))
  expect(graceEnd({ ...short, due_at: after(600) })?.toISOString()).toBe(after(605))
})

test.for([
  ['assigned', null, { is_excused: true, before_joining: false }, 'Excused'],
  ['assigned', null, { is_excused: true, before_joining: true }, 'Excused'],
  ['unassigned', null, { is_excused: true, before_joining: false }, 'not assigned'],
  [
    'assigned',
    { completed_at: due, workflow_state: 'returned' },
    { is_excused: false, before_joining: true },
    'returned',
  ],
] as const)(
  'on the page of an %s assignment, the work %j with %j is %s',
  ([workflow_state, submitted, rest, state]) => {
    expect(detailState({ workflow_state }, submitted, rest)).toBe(state)
  },
)

const long = 'Well **done**, '.repeat(30)

test.for([
  ['nothing yet', {}, null],
  ['completed and unread', { completed_at: due }, null],
  ['a blank comment', { completed_at: due, instructor_comment: ' ' }, null],
  ['a grade without words', { completed_at: due, grade: 5 }, 'Exceeds Expectations'],
  ['a comment', { completed_at: due, grade: 3, instructor_comment: '**Nice** [work](https://x.test)' }, 'Nice work'],
  [
    'a long comment',
    { completed_at: due, instructor_comment: long },
    `${'Well done, '.repeat(30).slice(0, 120).trimEnd()}…`,
  ],
  [
    'not graded, with a comment',
    { assignment_type: 'not_graded', completed_at: due, instructor_comment: 'Ok' },
    'Complete',
  ],
  ['not graded, not completed, with a comment', { assignment_type: 'not_graded', instructor_comment: 'Ok' }, 'Ok'],
  ['not graded, completed, no comment', { assignment_type: 'not_graded', completed_at: due }, null],
] as const)('the feedback column of work with %s', ([, facts, text]) => {
  expect(feedbackCell({ ...work, grade: null, ...facts })).toBe(text)
})

test('a student may submit exactly while there is no grade', () => {
  expect(canSubmit({ grade: null })).toBe(true)
  expect(GRADES.some((grade) => canSubmit({ grade }))).toBe(false)
})
