import type { DemoAssignment } from './assignments.ts'
import { addHours, earlier, later } from './calendar.ts'
import { LIVE_COHORT_ID } from './cohorts.ts'
import type { courseWorkRows } from './course-works.ts'
import { demoStudentId, isLive, type SecondTry } from './second-tries.ts'
import type { DemoStudent } from './students.ts'

interface School {
  assignments: readonly DemoAssignment[]
  students: readonly DemoStudent[]
  works: ReturnType<typeof courseWorkRows>
  tries: readonly SecondTry[]
}

/** In the live cohort: a few have more time for what is due next, two are excused, and returned work has its new due time. */
export function allowanceRows({ assignments, students, works, tries }: School, now: Date) {
  const live = assignments
    .filter(({ cohort, item }) => cohort.id === LIVE_COHORT_ID && item.assignment_type === 'graded')
    .flatMap(({ id, pace, times, cohort }) =>
      times?.due_at ? [{ id, pace, ...times, due_at: times.due_at, by: cohort.instructors[0] ?? 1 }] : [],
    )
    .toSorted((a, b) => Number(b.due_at) - Number(a.due_at))
  const submitted = new Set(works.map(({ assignment_id, student_id }) => `${assignment_id} ${student_id}`))
  const demo = demoStudentId(students)
  const withoutWork = (assignment_id: number) =>
    students.filter(
      (student) =>
        isLive(student) &&
        student.stays.length === 1 &&
        student.id !== demo &&
        !submitted.has(`${assignment_id} ${student.id}`),
    )
  const next = live.findLast(({ due_at }) => due_at > now)
  const done = live.filter(({ pace }) => pace === 'done')
  const ownMissing = done.filter(({ id }) => demo && !submitted.has(`${id} ${demo}`))[1]
  const missed = done.find(({ id }) => withoutWork(id).length > 0)
  const extended = (assignment: (typeof live)[number], student_id: number, due_at: Date, reason: string, at: Date) => ({
    ...NOTHING,
    assignment_id: assignment.id,
    student_id,
    due_at,
    due_reason: reason,
    extended_at: at,
    extended_by_id: assignment.by,
    created_at: at,
    updated_at: at,
  })
  const excused = (assignment: (typeof live)[number], student_id: number, reason: string) => {
    const at = earlier(addHours(assignment.due_at, 30), addHours(now, -1))
    const who = { excused_at: at, excused_by_id: assignment.by, excuse_reason: reason }
    return { ...NOTHING, assignment_id: assignment.id, student_id, ...who, created_at: at, updated_at: at }
  }
  const rows = [
    ...(next
      ? withoutWork(next.id)
          .slice(0, 2)
          .map(({ id }) => {
            const at = later(next.assigned_at, addHours(now, -20))
            return extended(next, id, addHours(next.due_at, 48), 'Moving house this week', at)
          })
      : []),
    ...(missed ? withoutWork(missed.id).slice(0, 1) : []).flatMap(({ id }) =>
      missed ? excused(missed, id, 'In hospital that week') : [],
    ),
    ...(ownMissing && demo ? [excused(ownMissing, demo, 'Jury duty')] : []),
    ...tries.flatMap(({ work, due_at, returned_at }) => {
      const assignment = live.find(({ id }) => id === work.assignment_id)
      return assignment && due_at ? [extended(assignment, work.student_id, due_at, '', returned_at)] : []
    }),
  ]
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

const NOTHING = {
  due_at: null as Date | null,
  due_reason: '',
  extended_at: null as Date | null,
  extended_by_id: null as number | null,
  excused_at: null as Date | null,
  excused_by_id: null as number | null,
  excuse_reason: '',
  version: 1,
}
