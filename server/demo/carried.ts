import type { ClientBase } from 'pg'
import { type CompletionTiming, completionTiming } from '#domain/course-work-status.ts'
import type { DemoAssignment } from './assignments.ts'
import { LIVE_COHORT_ID } from './cohorts.ts'
import type { courseWorkRows } from './course-works.ts'
import { continueIds } from './rows.ts'
import type { DemoStudent } from './students.ts'

type Work = ReturnType<typeof courseWorkRows>[number]

/** Work of someone who goes on in the live cohort where they were in their old one. */
export interface CarriedWork {
  id: number
  work: Work
  name: string
  to: number
  timing: CompletionTiming | null
  at: Date
}

/** The last who came to the live cohort: the others start again. */
export function planCarried(
  assignments: readonly DemoAssignment[],
  students: readonly DemoStudent[],
  works: readonly Work[],
): CarriedWork[] {
  const arrivals = students.flatMap((student) => {
    const [before, now] = student.stays
    return before?.to && now?.cohort.id === LIVE_COHORT_ID ? [{ student, from: before.cohort, at: before.to }] : []
  })
  const last = arrivals.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
  if (!last) return []
  const own = works.filter(({ student_id }) => student_id === last.student.id)
  const old = new Map(assignments.flatMap((one) => (one.cohort === last.from ? [[one.id, one] as const] : [])))
  const present = assignments.filter(({ cohort }) => cohort.id === LIVE_COHORT_ID)
  const carried = own.flatMap((work): Omit<CarriedWork, 'id'>[] => {
    const from = old.get(work.assignment_id)
    const to = present.find(({ item }) => item.slug === from?.item.slug)
    if (!from || !to || own.some(({ assignment_id }) => assignment_id === to.id)) return []
    const times = { assigned_at: from.times?.assigned_at ?? null, due_at: from.times?.due_at ?? null }
    const timing = completionTiming({ ...times, completed_at: work.completed_at })
    return [{ work, name: to.item.name, to: to.id, timing, at: last.at }]
  })
  // Every other one, so that there is also something before joining.
  const chosen = carried.filter((_, index) => index % 2 === 0)
  return chosen.map((row, index) => ({ id: works.length + 1 + index, ...row }))
}

/** As a transfer does it: the copy counts, with its attempts, and the original stays readable. */
export async function carryOver(client: ClientBase, carried: readonly CarriedWork[]): Promise<void> {
  for (const { id, work, to, timing, at } of carried) {
    await client.query('update course_works set is_superseded = true where id = $1', [work.id])
    await client.query(
      `insert into course_works (id, assignment_id, student_id, repository, site, student_comment, instructor_comment, grade,
        workflow_state, completed_at, graded_by_id, graded_at, created_at, updated_at, carried_from, carried_at, carried_timing)
      select $5, $2, student_id, repository, site, student_comment, instructor_comment, grade, workflow_state, completed_at,
        graded_by_id, graded_at, created_at, updated_at, id, $3, $4 from course_works where id = $1`,
      [work.id, to, at, timing, id],
    )
    await client.query(
      `insert into attempts (course_work_id, attempt, kind, at, actor_id, repository, site, student_comment, grade,
        instructor_comment, is_carried)
      select $2, attempt, kind, at, actor_id, repository, site, student_comment, grade, instructor_comment, true
      from attempts where course_work_id = $1 order by id`,
      [work.id, id],
    )
  }
  await continueIds(client, 'course_works')
}
