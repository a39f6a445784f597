import type { ClientBase } from 'pg'
import { DEFAULT_DUE_TIME } from '#domain/assignment-due-time.ts'
import { addDays, centralDate, centralInstant } from '#domain/central-time.ts'
import type { Grade } from '#domain/course-work-grade.ts'
import type { DemoAssignment } from './assignments.ts'
import { addHours, classDayFrom, earlier } from './calendar.ts'
import { LIVE_COHORT_ID } from './cohorts.ts'
import type { courseWorkRows } from './course-works.ts'
import { DEMO_STUDENT, type DemoStudent } from './students.ts'

type Work = ReturnType<typeof courseWorkRows>[number]

/** Work that was returned for another try; some of it was submitted again, and some of that graded again. */
export interface SecondTry {
  work: Work
  returned_at: Date
  due_at: Date | null
  again_at: Date | null
  regraded: { grade: Grade; graded_at: Date; instructor_comment: string } | null
}

/** The last works of the live cohort that needed reinforcement, one or two of each state. The student login's waits to be done again. */
export function planSecondTries(
  assignments: readonly DemoAssignment[],
  students: readonly DemoStudent[],
  works: readonly Work[],
  now: Date,
): SecondTry[] {
  const live = new Set(assignments.flatMap(({ id, cohort }) => (cohort.id === LIVE_COHORT_ID ? id : [])))
  const present = new Set(students.filter(isLive).map(({ id }) => id))
  const demo = demoStudentId(students)
  const weak = works
    .filter(({ assignment_id, student_id, grade }) => live.has(assignment_id) && present.has(student_id) && grade === 1)
    .filter(({ graded_at }) => graded_at && graded_at < addHours(now, -30))
    .toSorted((a, b) => Number(b.graded_at) - Number(a.graded_at))
  const own = weak.filter(({ student_id }) => student_id === demo).slice(0, 1)
  const others = weak.filter(({ student_id }) => student_id !== demo).slice(0, 6)
  return [
    ...own.map((work) => ({ ...returned(work), due_at: newDue(now), again_at: null, regraded: null })),
    ...others.map((work, place): SecondTry => {
      const first = returned(work)
      const again_at = place % 3 === 0 ? null : earlier(addHours(first.returned_at, 20), addHours(now, -3))
      if (place % 3 < 2 || !again_at) return { ...first, due_at: null, again_at, regraded: null }
      const graded_at = earlier(addHours(again_at, 5), addHours(now, -1))
      const instructor_comment =
        'This is a different piece of work now. Both points are solved, thank you for staying with it.'
      return { ...first, due_at: null, again_at, regraded: { grade: 3, graded_at, instructor_comment } }
    }),
  ]
}

/** A class day's morning, three days ahead. */
const newDue = (now: Date) => centralInstant(classDayFrom(addDays(centralDate(now), 3)), DEFAULT_DUE_TIME)

const returned = (work: Work) => ({ work, returned_at: addHours(work.graded_at ?? work.completed_at, 0.1) })

/** Now in the live cohort. */
export const isLive = ({ stays }: Pick<DemoStudent, 'stays'>) =>
  stays.some(({ cohort, to }) => cohort.id === LIVE_COHORT_ID && to === null)

export const demoStudentId = (students: readonly DemoStudent[]) =>
  students.find(({ email }) => email === DEMO_STUDENT.email)?.id

/** Done as people did it, one after the other, so that the attempts tell it. */
export async function trySecondTime(client: ClientBase, tries: readonly SecondTry[]): Promise<void> {
  for (const { work, returned_at, due_at, again_at, regraded } of tries) {
    await client.query(
      `update course_works set workflow_state = 'returned', grade = null, returned_grade = $2, timed_at = $3,
        version = version + 1, updated_at = $4 where id = $1`,
      [work.id, work.grade, due_at ? null : work.completed_at, returned_at],
    )
    await client.query(
      `insert into attempts (course_work_id, attempt, kind, at, actor_id, grade, instructor_comment, due_at)
      values ($1, 1, 'return', $2, $3, $4, $5, $6)`,
      [work.id, returned_at, work.graded_by_id, work.grade, work.instructor_comment, due_at],
    )
    if (again_at) {
      await client.query(
        `update course_works set workflow_state = 'completed', attempt = 2, completed_at = $2, submitted_at = $2,
          student_comment = 'Second try: I went through your points one by one.', instructor_comment = '', graded_by_id = null,
          graded_at = null, version = version + 1, updated_at = $2 where id = $1`,
        [work.id, again_at],
      )
    }
    if (regraded) {
      await client.query(
        `update course_works set workflow_state = 'graded', grade = $2, instructor_comment = $3, graded_by_id = $4,
          graded_at = $5, version = version + 1, updated_at = $5 where id = $1`,
        [work.id, regraded.grade, regraded.instructor_comment, work.graded_by_id, regraded.graded_at],
      )
    }
  }
}
