import { expect, test } from 'vitest'
import { ATTENDANCE_KEYS, ATTENDANCE_STATUSES, attendanceInWords, attendanceTotals } from './attendance-status.ts'

test('each status has a key of its own', () => {
  expect(new Set(Object.values(ATTENDANCE_KEYS)).size).toBe(ATTENDANCE_STATUSES.length)
})

test('totals count each status, and nothing that was taken back', () => {
  const marks = (['present', 'late', 'present', null, 'absent', 'excused'] as const).map((status) => ({ status }))
  expect(attendanceTotals(marks)).toEqual({ present: 2, late: 1, absent: 1, excused: 1 })
  expect(attendanceTotals([])).toEqual({ present: 0, late: 0, absent: 0, excused: 0 })
})

test('a mark that was taken back is said', () => {
  expect(attendanceInWords(null)).toBe('Not marked')
  expect(attendanceInWords('excused')).toBe('Excused')
})
