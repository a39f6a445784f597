import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/central-time.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { times } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { findDueWork } from './missing.ts'
import { listWork } from './student-list.ts'

let app: TestApp
let employee: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
})
afterAll(() => app.stop())

const now = new Date(NOW)
const HOUR = 60 * 60_000
const at = (hours: number) => new Date(now.getTime() + hours * HOUR)
const due = (hours: number) => ({ assigned_at: at(hours - 72), due_at: at(hours) })

function allow(student_id: number, assignment_id: number, { to, excused }: { to?: Date; excused?: boolean }) {
  const extension = to && { due_at: to, extended_at: now, extended_by_id: employee.id }
  const excuse = excused && { excused_at: now, excused_by_id: employee.id }
  return app.db
    .insertInto('allowances')
    .values({ student_id, assignment_id, ...extension, ...excuse })
    .execute()
}

test('nobody is asked for when there are no cohorts', async () => {
  expect(await findDueWork(app.db, [], now)).toEqual(new Map())
})

test('a list of who is missing what comes by number, by age or by name, of one’s own cohorts or of one', async () => {
  const me = await makeEmployee(app.db)
  const cohort = await makeCohort(app.db)
  await app.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: me.id })
    .execute()
  const late = { name: 'Tip Jar', cohort_id: cohort.id, ...due(-30) }
  const [old, recent] = [
    await makeAssignment(app.db, { ...late, name: 'First Page', ...due(-24 * 12) }),
    await makeAssignment(app.db, late),
  ]
  const berg = await makeStudent(app.db, { cohort_id: cohort.id, last_name: 'Berg' })
  const adams = await makeStudent(app.db, { cohort_id: cohort.id, last_name: 'Adams' })
  const fine = await makeStudent(app.db, { cohort_id: cohort.id, last_name: 'Good' })
  for (const { id } of [old, recent]) await makeCourseWork(app.db, { assignment_id: id, student_id: fine.id })
  await makeCourseWork(app.db, { assignment_id: old.id, student_id: adams.id })
  const staff = await app.as(me)
  const { body } = await staff.get('/api/assignments/missing')
  expect(body).toMatchObject({ count: 2, is_mine: true })
  expect(body.rows).toMatchObject([
    {
      student: { id: berg.id, last_name: 'Berg', email: berg.email },
      cohort: { id: cohort.id, name: cohort.name },
      assignments: [
        { id: recent.id, name: 'Tip Jar', due_at: at(-30).toISOString() },
        { id: old.id, name: 'First Page' },
      ],
      oldest_due_at: at(-24 * 12).toISOString(),
    },
    { student: { id: adams.id }, assignments: [{ id: recent.id }] },
  ])
  const names = async (query: string) =>
    (await staff.get(`/api/assignments/missing?${query}`)).body.rows.map(
      (row) => (row as unknown as { student: { last_name: string } }).student.last_name,
    )
  expect(await names('order=oldest')).toEqual(['Berg', 'Adams'])
  expect(await names('order=name')).toEqual(['Adams', 'Berg'])
  expect(await names(`cohortId=${cohort.id}&order=name`)).toEqual(['Adams', 'Berg'])
  const { id: prework } = await makeCohort(app.db, { classroom_start: '2026-11-02' })
  expect(await names(`cohortId=${prework}`)).toEqual([])
})

test.each<[string, (student_id: number, assignment_id: number) => Promise<unknown>]>([
  ['an excuse', (student, assignment) => allow(student, assignment, { excused: true })],
  ['more time', (student, assignment) => allow(student, assignment, { to: at(5) })],
  ['submitted work', (student_id, assignment_id) => makeCourseWork(app.db, { student_id, assignment_id })],
])('%s is why nothing is missing', async (_what, give) => {
  const cohort = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, ...due(-30) })
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const missing = async () => (await findDueWork(app.db, [cohort.id], now)).get(student.id)?.missing
  expect(await missing()).toHaveLength(1)
  await give(student.id, assignment.id)
  expect(await missing()).toEqual([])
})

/** Any school: the statement finds exactly what the rule calls missing, student by student. */
test('what is missing is what the rule of a student’s list says, whatever the times', async () => {
  let seed = 7
  const chance = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  let found = 0
  for (let round = 0; round < times(3, 20, 60); round++) {
    const cohort = await makeCohort(app.db)
    const other = await makeCohort(app.db)
    const assignments = []
    for (let n = 0; n < 14; n++) {
      // Around now, around midnights on which someone joined, and with and without a day to do it.
      const due_at = pick([
        null,
        at(-chance(400) / 10),
        at(chance(20) - 10),
        new Date(`2026-10-0${1 + chance(9)}T05:00Z`),
      ])
      const given = pick([2, 23.9, 24, 72])
      assignments.push(
        await makeAssignment(app.db, {
          cohort_id: pick([cohort.id, cohort.id, cohort.id, other.id]),
          ...(chance(4) === 0
            ? { workflow_state: 'unassigned', assigned_at: null, due_at: null }
            : { assigned_at: new Date((due_at ?? now).getTime() - given * HOUR), due_at }),
        }),
      )
    }
    const students = []
    for (let n = 0; n < 8; n++) {
      const joined_on = addDays('2026-10-01', chance(13))
      const student = await makeStudent(app.db, { cohort_id: cohort.id, joined_on: pick(['2026-08-03', joined_on]) })
      // Some were there before, and left for a while.
      if (chance(3) === 0) {
        const ended_at = new Date(`${addDays('2026-10-01', chance(10))}T18:00:00Z`)
        const stay = { student_id: student.id, cohort_id: cohort.id, joined_on: '2026-08-03', ended_at }
        await app.db
          .insertInto('enrolments')
          .values({ ...stay, ended_as: 'transferred' })
          .execute()
      }
      for (const { id } of assignments) {
        const what = chance(12)
        if (what < 4) await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
        if (what === 4) await allow(student.id, id, { excused: true })
        if (what === 5) await allow(student.id, id, { excused: true, to: at(3) })
        if (what === 6) await allow(student.id, id, { to: at(2) })
        if (what === 7) await allow(student.id, id, { to: at(-chance(300) / 10) })
      }
      students.push(student)
    }
    const due = await findDueWork(app.db, [cohort.id], now)
    for (const { id } of students) {
      const works = (await listWork(app.db, id)).map(({ own_due_at, assignment, ...work }) => {
        const facts = { ...work, ...assignment, due_at: own_due_at, is_returned: work.workflow_state === 'returned' }
        const isDue = courseWorkStatus({ ...facts, completed_at: null, is_excused: false, before_joining: false }, now)
        return { assignment, own_due_at, status: courseWorkStatus(facts, now), isDue: isDue === 'Missing', work }
      })
      const expected = works.filter(({ status }) => status === 'Missing')
      const own = due.get(id)?.missing ?? []
      expect(own.map(({ assignment_id, due_at }) => [assignment_id, due_at])).toEqual(
        expected
          .toSorted((a, b) => Number(b.own_due_at) - Number(a.own_due_at) || b.assignment.id - a.assignment.id)
          .map(({ assignment, own_due_at }) => [assignment.id, own_due_at]),
      )
      const submitted = works.filter(
        ({ assignment, isDue, work }) =>
          isDue && work.id !== null && assignment.cohort.id === cohort.id && assignment.workflow_state === 'assigned',
      )
      const last = submitted.map(({ own_due_at }) => Number(own_due_at)).toSorted((a, b) => b - a)[0]
      expect(due.get(id)?.handed_in_due_at?.getTime()).toBe(last)
      found += own.length
    }
  }
  expect(found).toBeGreaterThan(20)
})
