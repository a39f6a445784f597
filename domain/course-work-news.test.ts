import { expect, test } from 'vitest'
import { missingWork, newFeedback, nextDue } from './course-work-news.ts'
import type { WorkFacts } from './course-work-status.ts'

const now = new Date('2026-10-14T15:00:00Z')

function work(name: string, values: Partial<WorkFacts> = {}) {
  const facts: WorkFacts = {
    assignment_type: 'graded',
    assigned_at: '2026-10-01T14:00:00Z',
    due_at: '2026-10-16T13:00:00Z',
    completed_at: null,
    timed_at: null,
    is_returned: false,
    instructor_comment: '',
    grade: null,
    is_excused: false,
    before_joining: false,
    ...values,
  }
  return { name, ...facts }
}

test('work that is done, missing or without a due date is never the next due', () => {
  const rows = [
    work('done', { completed_at: '2026-10-13T13:00:00Z' }),
    work('missing', { due_at: '2026-10-13T13:00:00Z' }),
    work('before joining', { due_at: '2026-10-13T13:00:00Z', before_joining: true }),
    work('whenever', { due_at: null }),
  ]
  expect(nextDue(rows, now)).toBeNull()
  expect(nextDue([], now)).toBeNull()
})

test('of two open works the one whose time comes first is next, whatever the order of the list', () => {
  const rows = [
    work('later', { due_at: '2026-10-20T13:00:00Z' }),
    work('sooner'),
    work('much later', { due_at: '2027-01-01T14:00:00Z' }),
  ]
  expect(nextDue(rows, now)?.name).toBe('sooner')
  expect(nextDue(rows.toReversed(), now)?.name).toBe('sooner')
})

test('within its grace a work is still next, and past it missing', () => {
  const due = [work('just due', { due_at: '2026-10-14T14:56:00Z' })]
  expect(nextDue(due, now)?.name).toBe('just due')
  expect(missingWork(due, now)).toEqual([])
  const later = new Date('2026-10-14T15:01:00.001Z')
  expect(nextDue(due, later)).toBeNull()
  expect(missingWork(due, later).map(({ name }) => name)).toEqual(['just due'])
})

test('returned work is next by its own due time, and before all else if that has passed or there is none', () => {
  const returned = { is_returned: true, completed_at: '2026-10-10T13:00:00Z' }
  const sooner = work('sooner')
  const extended = work('extended', { ...returned, due_at: '2026-10-18T13:00:00Z' })
  const passed = work('passed', { ...returned, due_at: '2026-10-12T13:00:00Z' })
  const whenever = work('whenever', { ...returned, due_at: null })
  expect(nextDue([extended, sooner], now)?.name).toBe('sooner')
  expect(nextDue([extended], now)?.name).toBe('extended')
  expect(nextDue([sooner, extended, passed], now)?.name).toBe('passed')
  expect(nextDue([sooner, whenever], now)?.name).toBe('whenever')
  expect(missingWork([passed, whenever], now)).toEqual([])
})

test('what is missing longest comes first', () => {
  const rows = [
    work('since Monday', { due_at: '2026-10-12T13:00:00Z' }),
    work('since September', { due_at: '2026-09-12T13:00:00Z' }),
  ]
  expect(missingWork(rows, now).map(({ name }) => name)).toEqual(['since September', 'since Monday'])
})

const answered = (id: number, graded_at: string | null) => ({ id, graded_at })

test('feedback is new until it has been read, and new again when it changes', () => {
  const rows = [answered(1, '2026-10-13T20:00:00Z'), answered(2, '2026-10-14T14:00:00Z'), answered(3, null)]
  const ids = (seen: Record<number, string>) => newFeedback(rows, seen, now).map(({ id }) => id)
  expect(ids({})).toEqual([2, 1])
  expect(ids({ 2: '2026-10-14T14:00:00Z' })).toEqual([1])
  expect(ids({ 1: '2026-10-10T14:00:00Z', 2: '2026-10-14T14:00:00Z' })).toEqual([1])
})

test('feedback of long ago is no news, even where nothing was read yet', () => {
  expect(newFeedback([answered(1, '2026-09-30T14:00:00Z')], {}, now)).toEqual([])
  expect(newFeedback([answered(1, '2026-09-30T15:00:01Z')], {}, now)).toHaveLength(1)
})
