import { addDays, centralDate, centralInstant } from '#domain/central-time.ts'
import { fullName } from '#domain/person-name.ts'
import type { DemoAssignment } from './assignments.ts'
import type { CarriedWork } from './carried.ts'
import { type DemoCohort, LIVE_COHORT_ID } from './cohorts.ts'
import type { courseWorkRows } from './course-works.ts'
import { CAREER_STAFF, EMPLOYEES, employeeId, INACTIVE } from './employees.ts'
import type { SecondTry } from './second-tries.ts'
import type { DemoStudent } from './students.ts'

interface Entry {
  entity: 'student' | 'assignment' | 'course_work' | 'employee' | 'cohort'
  entity_id: number
  action: string
  /** Null for the school's own clock. */
  actor_id: number | null
  at: Date
  changes: Record<string, { from: unknown; to: unknown }>
}

interface School {
  cohorts: readonly DemoCohort[]
  students: readonly DemoStudent[]
  assignments: readonly DemoAssignment[]
  works: ReturnType<typeof courseWorkRows>
  tries: readonly SecondTry[]
  carried: readonly CarriedWork[]
}

/** Recent changes: assigning and grading in the cohort of the demo logins; who moved or left, anywhere. */
export function historyRows({ cohorts, students, assignments, works, tries, carried }: School, now: Date) {
  const live = assignments.filter(({ cohort }) => cohort.id === LIVE_COHORT_ID)
  const entries = [
    ...students.flatMap((student) => moves(student, carried)),
    ...handOver(cohorts, now),
    ...live.flatMap(assigned),
    ...live.flatMap(skipped),
    ...assignments.flatMap(archived),
    ...graded(live, works),
    ...tries.flatMap(triedAgain),
  ]
  const inOrder = entries.sort(
    (a, b) => a.at.getTime() - b.at.getTime() || a.entity.localeCompare(b.entity) || a.entity_id - b.entity_id,
  )
  return inOrder.map((entry, index) => ({ id: index + 1, ...entry }))
}

function moves(student: DemoStudent, carried: readonly CarriedWork[]): Entry[] {
  return student.stays.flatMap(({ cohort, to, ended_as, reason }, index) => {
    if (to === null) return []
    const next = student.stays[index + 1]?.cohort
    const names = carried.flatMap(({ work, name, at }) => (work.student_id === student.id && at === to ? name : []))
    const move = {
      cohort_id: { from: cohort.id, to: next?.id ?? null },
      cohort_name: { from: cohort.name, to: next?.name ?? null },
      ...(reason && { reason: { from: null, to: reason } }),
      ...(names.length > 0 && { carried: { from: null, to: names.toSorted().join(', ') } }),
      ...(ended_as === 'dropped_out' && { last_day: { from: null, to: centralDate(to) } }),
    }
    const left = ended_as === 'dropped_out'
    return {
      entity: 'student' as const,
      entity_id: student.id,
      action: left ? 'dropped out' : 'transferred',
      actor_id: employeeId(CAREER_STAFF[0]),
      at: to,
      changes: left ? { ...move, application_status: { from: 'confirmed', to: 'dropped_out' } } : move,
    }
  })
}

/** The colleague who left handed the next cohort in Minneapolis to Henrik. */
function handOver(cohorts: readonly DemoCohort[], now: Date): Entry[] {
  const given = cohorts.find(({ instructors }) => instructors[0] === employeeId('hank'))
  if (!given) return []
  const nameOf = (id: number) => {
    const person = EMPLOYEES[id - 1]
    return person ? fullName(person) : ''
  }
  const names = given.instructors.map(nameOf)
  const [from, to] = [nameOf(employeeId(INACTIVE)), nameOf(employeeId('hank'))]
  const by = { actor_id: employeeId(CAREER_STAFF[0]), at: centralInstant(addDays(centralDate(now), -5), '16:40') }
  return [
    {
      ...by,
      entity: 'employee',
      entity_id: employeeId(INACTIVE),
      action: 'changed',
      changes: {
        status: { from: 'active', to: 'inactive' },
        handed_over: { from: null, to: `${given.name} to ${to}` },
      },
    },
    {
      ...by,
      entity: 'cohort',
      entity_id: given.id,
      action: 'changed',
      changes: { employees: { from: [from, ...names.slice(1)], to: names } },
    },
  ]
}

function assigned({ id, cohort, times }: DemoAssignment): Entry[] {
  if (!times) return []
  return [
    {
      entity: 'assignment',
      entity_id: id,
      action: 'assigned',
      actor_id: cohort.instructors[0] ?? employeeId('maya'),
      at: times.assigned_at,
      changes: {
        workflow_state: { from: 'unassigned', to: 'assigned' },
        assigned_at: { from: null, to: times.assigned_at },
        ...(times.due_at ? { due_at: { from: null, to: times.due_at } } : {}),
      },
    },
  ]
}

function skipped({ id, skipped_at }: DemoAssignment): Entry[] {
  if (!skipped_at) return []
  const changes = { release_problem: { from: null, to: 'past_due' } }
  return [{ entity: 'assignment', entity_id: id, action: 'not released', actor_id: null, at: skipped_at, changes }]
}

function archived({ id, archived_at }: DemoAssignment): Entry[] {
  if (!archived_at) return []
  const by = { actor_id: employeeId('maya'), at: archived_at }
  return [
    {
      ...by,
      entity: 'assignment',
      entity_id: id,
      action: 'archived',
      changes: { archived_at: { from: null, to: archived_at } },
    },
  ]
}

function graded(live: readonly DemoAssignment[], works: ReturnType<typeof courseWorkRows>): Entry[] {
  const ids = new Set(live.map(({ id }) => id))
  return works.flatMap(({ id, assignment_id, graded_by_id, graded_at, grade, instructor_comment }) => {
    if (!graded_at || graded_by_id === null || !ids.has(assignment_id)) return []
    const comment = instructor_comment ? { instructor_comment: { from: '', to: instructor_comment } } : {}
    const result = grade
      ? { grade: { from: null, to: grade }, workflow_state: { from: 'completed', to: 'graded' } }
      : {}
    return {
      entity: 'course_work' as const,
      entity_id: id,
      action: grade ? 'graded' : 'commented',
      actor_id: graded_by_id,
      at: graded_at,
      changes: { ...result, ...comment },
    }
  })
}

function triedAgain({ work, returned_at, again_at, regraded }: SecondTry): Entry[] {
  const entry = { entity: 'course_work' as const, entity_id: work.id, actor_id: work.graded_by_id ?? work.student_id }
  const state = (from: string, to: string) => ({ workflow_state: { from, to } })
  const returned = { grade: { from: work.grade, to: null }, ...state('graded', 'returned') }
  return [
    { ...entry, action: 'returned', at: returned_at, changes: returned },
    ...(again_at
      ? [
          {
            ...entry,
            action: 'submitted again',
            actor_id: work.student_id,
            at: again_at,
            changes: state('returned', 'completed'),
          },
        ]
      : []),
    ...(regraded
      ? [
          {
            ...entry,
            action: 'graded',
            at: regraded.graded_at,
            changes: {
              grade: { from: null, to: regraded.grade },
              instructor_comment: { from: '', to: regraded.instructor_comment },
              ...state('completed', 'graded'),
            },
          },
        ]
      : []),
  ]
}
