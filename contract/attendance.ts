import { z } from 'zod'
import { ATTENDANCE_STATUSES } from '#domain/attendance-status.ts'
import type { Routes } from './route.ts'
import { date, id, idInPath, instantOut, instantOutOrNull, list, openedVersion, person } from './scalars.ts'
import { itsStudent, studentInPath, studentsOfRows } from './shows.ts'

const status = z.enum(ATTENDANCE_STATUSES)

/** What stands for a student on a day. Version 0 without a status means that nobody has marked it. */
const mark = {
  day: date,
  status: status.nullable(),
  version: z.number().int(),
  marked_by: person.nullable(),
  marked_at: instantOutOrNull,
}
export const AttendanceMark = z.object({ student_id: id, ...mark })
export type AttendanceMark = z.infer<typeof AttendanceMark>

/** One student of a roll, with the class days of two weeks up to its day, oldest first. */
export const RollRow = z.object({
  student_id: id,
  first_name: z.string(),
  last_name: z.string(),
  photo_file_name: z.string().nullable(),
  /** Whether they were in the cohort on the roll's day; others were on an earlier one. */
  is_on_roll: z.boolean(),
  days: z.array(z.object({ ...mark, is_enrolled: z.boolean() })),
})
export type RollRow = z.infer<typeof RollRow>

const count = z.number().int()
const ofCohort = z.object({ id: idInPath })
const READERS = ['attendance', 'attention', 'today', 'history'] as const

export const attendance = {
  roll: {
    call: 'GET /api/cohorts/:id/attendance',
    about: 'cohorts',
    access: 'staff',
    summary: 'The roll of a class day, by name, with the marks of two weeks up to it',
    params: ofCohort,
    query: z.object({ day: date }),
    response: list(RollRow).extend({ days: z.array(date) }),
    shows: { kind: 'attendance', answered: studentsOfRows },
  },
  mark: {
    call: 'PUT /api/cohorts/:id/attendance',
    access: 'staff',
    summary: 'Mark a student of the roll of a class day, or take the mark back',
    params: ofCohort,
    body: z.strictObject({ studentId: id, day: date, status: status.nullable(), version: openedVersion }),
    response: AttendanceMark,
    stale: READERS,
    shows: { kind: 'attendance', stale: itsStudent },
  },
  markRest: {
    call: 'PUT /api/cohorts/:id/attendance/rest',
    access: 'staff',
    summary: 'Mark everyone on the roll who is not marked yet as present',
    params: ofCohort,
    body: z.strictObject({ day: date }),
    /** How many; without any there is nothing to undo. */
    response: z.object({ count: z.number().int(), undo: z.string().nullable() }),
    stale: READERS,
    shows: null,
  },
  ofStudent: {
    call: 'GET /api/students/:studentId/attendance',
    access: 'staff',
    summary: 'How often a student was present, late, absent or excused, and on which days, newest first',
    params: z.object({ studentId: idInPath }),
    response: list(
      z.object({
        day: date,
        status,
        cohort: z.object({ id, name: z.string() }),
        marked_by: person,
        marked_at: instantOut,
      }),
    ).extend({
      totals: z.object({ present: count, late: count, absent: count, excused: count }),
    }),
    mayLag: true,
    shows: { kind: 'attendance', asked: studentInPath },
  },
} satisfies Routes
