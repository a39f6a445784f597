import type { Grade } from '#domain/course-work-grade.ts'
import type { DemoAssignment } from './assignments.ts'
import { addHours, earlier, later, wakingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import { LIVE_COHORT_ID } from './cohorts.ts'
import { gradeComment, plainComment, studentComment } from './comments.ts'
import { demoStudentPart, type Part } from './demo-student.ts'
import { DEMO_STUDENT, type DemoStudent, type Stay } from './students.ts'

/** Submissions of each cohort, with their grades. */
export function courseWorkRows(
  chance: Chance,
  assignments: readonly DemoAssignment[],
  students: readonly DemoStudent[],
  now: Date,
) {
  const rows = assignments.flatMap((assignment) => {
    const due = dueOrder(assignment, assignments)
    const members = chance.shuffle(membersOf(assignment, students))
    return members.flatMap((member, index) => {
      const part =
        member.student.email === DEMO_STUDENT.email
          ? demoStudentPart(assignment, due)
          : classmatePart(chance, assignment, member, index / members.length, due)
      return part ? (work(chance, assignment, member, part, now) ?? []) : []
    })
  })
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

interface Member {
  student: DemoStudent
  stay: Stay
}

function membersOf(assignment: DemoAssignment, students: readonly DemoStudent[]): Member[] {
  return students.flatMap((student) => {
    const stay = student.stays.find(({ cohort }) => cohort === assignment.cohort)
    return stay ? [{ student, stay }] : []
  })
}

/** How many of the cohort's graded assignments were completed after this one. */
function dueOrder(assignment: DemoAssignment, assignments: readonly DemoAssignment[]): number {
  const due = assignment.times?.due_at
  if (!due) return Number.POSITIVE_INFINITY
  return assignments.filter(
    (other) =>
      other.cohort === assignment.cohort &&
      other.item.assignment_type === 'graded' &&
      other.pace === 'done' &&
      other.times?.due_at &&
      other.times.due_at > due,
  ).length
}

const SUBMITTED_SO_FAR = { collected: 0.9, running: 0.55, begun: 0.15 } as const

/** `place` is the student's random rank in the cohort, 0 to 1: it fixes how many submit, not who. */
function classmatePart(
  chance: Chance,
  { item, pace, cohort }: DemoAssignment,
  { student }: Member,
  place: number,
  due: number,
): Part | null {
  const isLive = cohort.id === LIVE_COHORT_ID
  if (pace !== 'done') {
    if (place >= SUBMITTED_SO_FAR[pace]) return null
    const hasFeedback = pace === 'collected' && !isLive && place < 0.4
    return { when: pace === 'collected' ? drawWhen(chance) : 'any', feedback: hasFeedback ? 'graded' : 'none' }
  }
  if (!chance.happens(HANDED_IN[item.given] * student.diligence)) return null
  if (item.assignment_type === 'not_graded') {
    return { when: drawWhen(chance), feedback: chance.happens(0.35) ? 'comment' : 'none' }
  }
  // The staff login's current assignment is half graded.
  const waits = isLive && due === 0 && place < 0.4
  return { when: drawWhen(chance), feedback: waits ? 'none' : 'graded' }
}

const HANDED_IN = { night: 0.98, weekend: 1.02, week: 1.02, open: 0.8, stretch: 0.4 } as const

function drawWhen(chance: Chance): Part['when'] {
  const draw = chance.next()
  if (draw < 0.08) return 'late'
  return draw < 0.55 ? 'on time' : 'early'
}

function work(chance: Chance, assignment: DemoAssignment, { student, stay }: Member, part: Part, now: Date) {
  const completed_at = completedAt(chance, assignment, part.when, now)
  if (!completed_at || completed_at > now || completed_at < stay.from || (stay.to && completed_at >= stay.to))
    return null
  const feedback = part.feedback === 'none' ? NO_FEEDBACK : judge(chance, assignment, student, part, completed_at, now)
  return {
    assignment_id: assignment.id,
    student_id: student.id,
    ...handIn(chance, assignment, student),
    completed_at,
    ...feedback,
    version: feedback.graded_at ? 2 : 1,
    created_at: completed_at,
    updated_at: feedback.graded_at ?? completed_at,
  }
}

function completedAt(chance: Chance, { times }: DemoAssignment, when: Part['when'], now: Date): Date | null {
  if (!times) return null
  const { assigned_at, due_at } = times
  if (when === 'any' || !due_at) {
    return wakingMoment(chance, addHours(assigned_at, 1), earlier(addHours(assigned_at, 24 * 8), now))
  }
  if (when === 'late') return wakingMoment(chance, addHours(due_at, 1.5), earlier(addHours(due_at, 40), now))
  const lastHours = addHours(due_at, -4)
  return when === 'on time'
    ? wakingMoment(chance, later(assigned_at, lastHours), due_at)
    : wakingMoment(chance, addHours(assigned_at, 1), later(addHours(assigned_at, 2), addHours(due_at, -7)))
}

function handIn(chance: Chance, { item }: DemoAssignment, { handle }: DemoStudent) {
  const name = `${item.slug}-${handle}`
  const repository = {
    repository: `https://github.com/homeroom-school/${name}`,
    folder: `https://www.dropbox.com/home/homeroom-school/${item.slug}/${handle}`,
    text: '',
  }[item.handedInBy]
  const isPublished = item.handedInBy === 'repository' && chance.happens(0.45)
  return {
    repository,
    site: isPublished ? `https://${handle}.example.org/${item.slug}` : '',
    student_comment: studentComment(chance, item),
  }
}

interface Feedback {
  instructor_comment: string
  grade: Grade | null
  workflow_state: 'completed' | 'graded'
  graded_by_id: number | null
  graded_at: Date | null
}

const NO_FEEDBACK: Feedback = {
  instructor_comment: '',
  grade: null,
  workflow_state: 'completed',
  graded_by_id: null,
  graded_at: null,
}

function judge(
  chance: Chance,
  { item, times, cohort }: DemoAssignment,
  student: DemoStudent,
  part: Part,
  completed_at: Date,
  now: Date,
): Feedback {
  const pile = later(completed_at, times?.due_at ?? completed_at)
  const from = pile < now ? pile : completed_at
  const graded_at = wakingMoment(chance, earlier(addHours(from, 0.5), now), earlier(addHours(from, 76), now))
  const [first = 1, ...others] = cohort.instructors
  const graded_by_id = chance.pick([first, first, ...others])
  if (part.feedback === 'comment') {
    const instructor_comment = plainComment(chance, item, student.first_name)
    return { instructor_comment, grade: null, workflow_state: 'completed', graded_by_id, graded_at }
  }
  const grade = part.grade ?? drawGrade(chance, student)
  const instructor_comment = gradeComment(chance, item, grade, student.first_name)
  return {
    // The student login always has feedback to show.
    instructor_comment: instructor_comment || (part.grade ? item.praise[0] : ''),
    grade,
    workflow_state: 'graded',
    graded_by_id,
    graded_at,
  }
}

function drawGrade(chance: Chance, { ability }: DemoStudent): Grade {
  const result = 0.7 * ability + 0.7 * chance.normal()
  if (result < -1.05) return 1
  return result > 0.65 ? 5 : 3
}
