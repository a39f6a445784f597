import { dateInWords, type HistoryWords } from './field-words.ts'

export const ATTENDANCE_STATUSES = ['present', 'late', 'absent', 'excused'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

export const ATTENDANCE_LABELS: Record<AttendanceStatus, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

/** The key that marks it in a roll call, and the letter that stands for it in the grid. */
export const ATTENDANCE_KEYS: Record<AttendanceStatus, string> = {
  present: 'P',
  late: 'L',
  absent: 'A',
  excused: 'E',
}

/** In words, also of a mark that was taken back. */
export const attendanceInWords = (status: AttendanceStatus | null): string =>
  status === null ? 'Not marked' : ATTENDANCE_LABELS[status]

export const ATTENDANCE_HISTORY: HistoryWords = {
  student_id: null,
  cohort_id: null,
  day: { label: 'Day', value: dateInWords, recordOnly: true },
  status: {
    label: 'Attendance',
    value: (status) => ATTENDANCE_LABELS[status as AttendanceStatus],
    shownOnCreate: true,
  },
}

export type AttendanceTotals = Record<AttendanceStatus, number>

export function attendanceTotals(marks: readonly { status: AttendanceStatus | null }[]): AttendanceTotals {
  const totals = { present: 0, late: 0, absent: 0, excused: 0 }
  for (const { status } of marks) if (status) totals[status]++
  return totals
}
