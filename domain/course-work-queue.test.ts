import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import {
  groupOf,
  isGroupEnd,
  isMineOnly,
  type Queued,
  queueNeighbours,
  queueOrder,
  tryWords,
  waitingSince,
  waitingWords,
  waitsForGrade,
} from './course-work-queue.ts'

const FIRST = '2026-10-12T15:00:00Z'
const LATER = '2026-10-13T15:00:00Z'
const SUBMITTED = {
  work: {
    grade: null,
    workflow_state: 'completed',
    is_superseded: false,
    completed_at: FIRST,
    submitted_at: null,
    graded_at: null,
  },
  assignment: { assignment_type: 'graded', workflow_state: 'assigned', cohort_id: 7 },
  student: { cohort_id: 7, erased_at: null },
} as const

test.for([
  ['submitted', {}, true],
  ['graded', { work: { grade: 3, workflow_state: 'graded', graded_at: LATER } }, false],
  ['returned for another try', { work: { workflow_state: 'returned', graded_at: LATER } }, false],
  ['submitted again after a return', { work: { submitted_at: LATER, graded_at: FIRST } }, true],
  ['commented without a grade', { work: { graded_at: LATER } }, false],
  ['commented in the moment of its submission', { work: { graded_at: FIRST } }, false],
  ['updated after a comment', { work: { submitted_at: LATER, graded_at: FIRST } }, true],
  ['commented a day after its submission, of which only one time is known', { work: { graded_at: LATER } }, false],
  ['completed again after a comment', { work: { completed_at: LATER, graded_at: FIRST } }, true],
  ['taken along to another cohort', { work: { is_superseded: true } }, false],
  ['on an assignment that is not graded', { assignment: { assignment_type: 'not_graded' } }, false],
  ['on an assignment that was unassigned', { assignment: { workflow_state: 'unassigned' } }, false],
  ['of a student who is in another cohort now', { student: { cohort_id: 8 } }, false],
  ['of a student who dropped out', { student: { cohort_id: null } }, false],
  ['of an erased student', { student: { erased_at: LATER } }, false],
] as const)(
  'work %s',
  ([, { work, assignment, student }, waits]: readonly [string, Partial<Record<string, object>>, boolean]) => {
    const facts = {
      work: { ...SUBMITTED.work, ...work },
      assignment: { ...SUBMITTED.assignment, ...assignment },
      student: { ...SUBMITTED.student, ...student },
    }
    expect(waitsForGrade(facts)).toBe(waits)
  },
)

test.for([
  ['submitted once', {}, FIRST],
  ['changed before anyone read it', { submitted_at: LATER }, FIRST],
  ['changed after a comment', { submitted_at: LATER, graded_at: FIRST }, LATER],
] as const)('work that was %s waits since then', ([_, facts, since]) => {
  expect(waitingSince({ ...SUBMITTED.work, ...facts })).toBe(since)
})

test.for([
  [{}, true],
  [{ mine: true }, true],
  [{ mine: false }, false],
  [{ assignmentId: 5 }, false],
  [{ cohortId: 5 }, false],
  [{ studentId: '5' }, false],
  [{ studentId: '' }, true],
  [{ mine: true, assignmentId: 5 }, true],
] as const)('with the filter %j, that only my cohorts are shown is %s', ([filter, isMine]) => {
  expect(isMineOnly(filter)).toBe(isMine)
})

interface Values {
  id: number
  since?: string
  assignment?: [id: number, name: string, cohort?: string]
  student?: [id: number, first: string, last: string]
}

function queued({
  id,
  since = FIRST,
  assignment: [assignment_id, name, cohort = 'Hopper'] = [1, 'Transit Board'],
  student: [student_id, first_name, last_name] = [1, 'Sam', 'Okafor'],
}: Values): Queued {
  return {
    id,
    waiting_since: since,
    student: { id: student_id, first_name, last_name },
    assignment: { id: assignment_id, name, cohort: { name: cohort } },
  }
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('the oldest comes first, and of one moment the first', () => {
  const rows = [queued({ id: 3, since: LATER }), queued({ id: 2 }), queued({ id: 1 })]
  expect(ids(rows.toSorted(queueOrder('age')))).toEqual([1, 2, 3])
})

test('assignments come by name, then by cohort, whatever case and accents, and in each the oldest first', () => {
  const rows = [
    queued({ id: 1, assignment: [4, 'transit Board', 'Turing'] }),
    queued({ id: 2, assignment: [9, 'Transit board', 'Hopper'], since: LATER }),
    queued({ id: 3, assignment: [9, 'Transit board', 'Hopper'] }),
    queued({ id: 4, assignment: [2, 'Élan'], since: LATER }),
  ]
  expect(ids(rows.toSorted(queueOrder('assignment')))).toEqual([4, 3, 2, 1])
})

test('students come by last name, then by first name, and of each the oldest work first', () => {
  const rows = [
    queued({ id: 1, student: [1, 'Sam', 'Okafor'], since: LATER }),
    queued({ id: 2, student: [1, 'Sam', 'Okafor'] }),
    queued({ id: 3, student: [2, 'Ada', 'Okafor'] }),
    queued({ id: 4, student: [3, 'Zoe', 'Ångström'], since: LATER }),
  ]
  expect(ids(rows.toSorted(queueOrder('student')))).toEqual([4, 3, 2, 1])
})

test.for([
  ['2026-10-14', '00:01', 'waiting since today'],
  ['2026-10-13', '23:59', 'waiting 1 day'],
  ['2026-10-11', '12:00', 'waiting 3 days'],
  ['2026-09-20', '12:00', 'waiting 3 weeks'],
  // The browser's clock may be slow.
  ['2026-10-15', '08:00', 'waiting since today'],
] as const)('on 14 October, what was submitted on %s at %s is %s', ([date, time, words]) => {
  expect(waitingWords(centralInstant(date, time), centralInstant('2026-10-14', '12:00'))).toBe(words)
})

test.for([
  [1, null],
  [2, 'second try'],
  [5, 'fifth try'],
  [11, '11th try'],
] as const)('attempt %i is marked %j', ([attempt, words]) => {
  expect(tryWords(attempt)).toBe(words)
})

test.for([
  ['age', null],
  ['assignment', { id: 4, name: 'Transit Board' }],
  ['student', { id: 2, name: 'Ada Okafor' }],
] as const)('by %s, a work belongs to %j', ([order, group]) => {
  const work = queued({ id: 1, assignment: [4, 'Transit Board'], student: [2, 'Ada', 'Okafor'] })
  expect(groupOf(order, work)).toEqual(group)
})

test.for([
  ['age', false],
  ['assignment', true],
  ['student', false],
] as const)(
  'by %s, that there is a pause before another student’s work on another assignment is %s',
  ([order, isEnd]) => {
    const work = queued({ id: 1, assignment: [4, 'Transit Board'] })
    const next = queued({ id: 2, assignment: [5, 'Transit Board'], student: [2, 'Ada', 'Okafor'] })
    expect(isGroupEnd(order, work, next)).toBe(isEnd)
    expect(isGroupEnd(order, work, { ...next, assignment: work.assignment })).toBe(false)
  },
)

const QUEUE = [1, 2, 3, 4].map((id) => queued({ id }))

test.for([
  ['the first', QUEUE, { id: 1, index: 0 }, [], [null, 2, 2]],
  ['one in the middle', QUEUE, { id: 2, index: 1 }, [], [1, 3, 3]],
  ['the last, after which comes what was passed over', QUEUE, { id: 4, index: 3 }, [], [3, null, 1]],
  ['one that has left the queue', QUEUE, { id: 9, index: 2 }, [], [2, 3, 3]],
  ['one that was never in it', QUEUE, { id: 9, index: -1 }, [], [null, 1, 1]],
  ['one that was at its end', QUEUE, { id: 9, index: 9 }, [], [4, null, 1]],
  ['one before another that a colleague has open', QUEUE, { id: 1, index: 0 }, [2, 3], [null, 2, 4]],
  ['one while colleagues have all others open', QUEUE, { id: 3, index: 2 }, [1, 2, 4], [2, 4, 4]],
  ['the only one', [queued({ id: 1 })], { id: 1, index: 0 }, [], [null, null, null]],
] as const)('around %s', ([, rows, place, taken, expected]) => {
  const { previous, next, nextWaiting } = queueNeighbours(rows, place, (id) =>
    (taken as readonly number[]).includes(id),
  )
  expect([previous, next, nextWaiting].map((row) => row?.id ?? null)).toEqual(expected)
})
