import type { ClientBase } from 'pg'
import { DEMO_PASSWORD } from '#domain/account-demo-logins.ts'
import { centralDate, centralInstant } from '#domain/central-time.ts'
import { allowanceRows } from './allowances.ts'
import { assignmentRows, assignmentTagRows, planAssignments, tagRows } from './assignments.ts'
import { attendanceRows } from './attendance.ts'
import { addWeeks } from './calendar.ts'
import { carryOver, planCarried } from './carried.ts'
import { chanceFrom } from './chance.ts'
import { CAMPUSES, cohortRows, dayOffRows, instructorRows, planCohorts } from './cohorts.ts'
import { courseWorkRows } from './course-works.ts'
import { EMPLOYEES, INACTIVE } from './employees.ts'
import { historyRows } from './history.ts'
import { importRows } from './imports.ts'
import { fillLogins } from './logins.ts'
import { noteRows } from './notes.ts'
import { noticeRows } from './notices.ts'
import { placementRows } from './placements.ts'
import { reflectionRows } from './reflections.ts'
import { planRequests } from './requests.ts'
import { continueIds, type DemoTable, insertRows } from './rows.ts'
import { planSecondTries, trySecondTime } from './second-tries.ts'
import { DEMO_STUDENT, enrolmentRows, enrolStudents, studentRows, studentUserRows } from './students.ts'
import { planTroubles, snoozeRows, troubledNotes, troubledReflections, troubledWorks, weakWorks } from './troubles.ts'

/** It has no logo, so that a visitor sees where one would go. */
const SCHOOL_NAME = 'Lakeshore Code School'

interface Options {
  now: Date
  say: (line: string) => void
  hashPassword: (password: string) => Promise<string>
}

export interface DemoSchool {
  logins: { role: 'staff' | 'student'; email: string; password: string }[]
  counts: Record<string, number>
}

/**
 * Fills an empty school inside the caller's transaction. Deterministic for a given `now`; within a day, people, cohorts and
 * curriculum stay the same.
 */
export async function fillDemoSchool(client: ClientBase, { now, say, hashPassword }: Options): Promise<DemoSchool> {
  await refuseUnlessEmpty(client)
  await client.query('update school set name = $1, attendance = true', [SCHOOL_NAME])
  const chance = chanceFrom(`demo school ${centralDate(now)}`)
  const cohorts = planCohorts(now)
  const students = enrolStudents(chance.split('students'), cohorts, now)
  const assignments = planAssignments(chance.split('assignments'), cohorts, now)
  const allReflections = reflectionRows(chance.split('reflections'), cohorts, students, now)
  const troubles = planTroubles(students, allReflections)
  const submitted = courseWorkRows(chance.split('course work'), assignments, students, now)
  const judged = troubledWorks(troubles, submitted, assignments, now)
  const tries = planSecondTries(assignments, students, judged, now)
  const works = weakWorks(troubles, judged, tries)
  const carried = planCarried(assignments, students, works)
  const allowances = allowanceRows({ assignments, students, works, tries }, now)
  const written = troubledReflections(troubles, allReflections, now)
  const firstNotes = troubledNotes(troubles, noteRows(chance.split('notes'), students, now), now)
  const { requests, reflections, notes } = planRequests(
    chance.split('requests'),
    { reflections: written, notes: firstNotes },
    now,
  )
  const enrolments = enrolmentRows(students)
  const rolls = { cohorts, students, enrolments, away: troubles.away }
  const password_hash = await hashPassword(DEMO_PASSWORD)

  const tables: [DemoTable, readonly object[]][] = [
    ['users', [...employeeRows(now, password_hash), ...studentUserRows(students, password_hash)]],
    ['campuses', CAMPUSES.map((campus) => ({ ...campus, updated_at: now }))],
    ['days_off', dayOffRows(now)],
    ['cohorts', cohortRows(cohorts)],
    ['cohort_instructors', instructorRows(cohorts)],
    ['students', studentRows(students)],
    ['enrolments', enrolments],
    ['tags', tagRows(now)],
    ['assignments', assignmentRows(assignments, now)],
    ['assignment_tags', assignmentTagRows(assignments)],
    ['course_works', works],
    ['allowances', allowances],
    ['student_notes', notes],
    ['conversation_requests', requests],
    ['daily_feedbacks', reflections],
    ['attention_snoozes', snoozeRows(troubles, now)],
    ['attendance', attendanceRows(chance.split('attendance'), rolls, now)],
    ['placements', placementRows(chance.split('placements'), students, now)],
    ['history', historyRows({ cohorts, students, assignments, works, tries, carried }, now)],
    ['imports', importRows(cohorts, now)],
    ['notices', noticeRows({ cohorts, students, assignments, works, allowances, tries, reflections, requests }, now)],
  ]
  const counts: Record<string, number> = {}
  for (const [table, rows] of tables) {
    await insertRows(client, table, rows)
    // Without statistics on the new rows the triggers of the next ones would be slow, and so would the first pages.
    await client.query(`analyze ${table}`)
    if (rows.some((row) => 'id' in row) && table !== 'students') await continueIds(client, table)
    counts[table] = rows.length
    const words = SAID[table]
    if (words) say(`  ${rows.length.toLocaleString('en-US')} ${words}`)
  }
  await trySecondTime(client, tries)
  await carryOver(client, carried)
  counts.course_works = works.length + carried.length
  await fillLogins(client, now)
  await client.query('analyze student_summaries, cohort_summaries, assignment_searches, attempts, grading_queue')
  return { logins: LOGINS, counts }
}

const LOGINS: DemoSchool['logins'] = [
  { role: 'staff', email: EMPLOYEES[0].email, password: DEMO_PASSWORD },
  { role: 'student', email: DEMO_STUDENT.email, password: DEMO_PASSWORD },
]

const SAID: Partial<Record<DemoTable, string>> = {
  cohorts: 'cohorts on two campuses',
  students: 'students',
  assignments: 'assignments',
  course_works: 'pieces of course work',
  daily_feedbacks: 'daily reflections',
  placements: 'placements',
}

async function refuseUnlessEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query('select 1 from users limit 1')
  if (rows.length > 0) {
    throw new Error('The demo school is filled into an empty school only, and this one has people in it.')
  }
}

function employeeRows(now: Date, password_hash: string) {
  const today = centralDate(now)
  return EMPLOYEES.map(({ key, weeksHere, ...person }, index) => {
    const created_at = centralInstant(addWeeks(today, -weeksHere), '09:00')
    const status = key === INACTIVE ? 'inactive' : 'active'
    return {
      id: index + 1,
      role: 2,
      ...person,
      middle_name: null,
      status,
      password_hash,
      created_at,
      updated_at: created_at,
    }
  })
}
