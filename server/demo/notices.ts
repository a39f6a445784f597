import { addDays, centralDate, centralInstant, type DateText } from '#domain/central-time.ts'
import { DUE_SOON_HOURS } from '#domain/notice-due-soon.ts'
import type { NoticeKind } from '#domain/notice-kinds.ts'
import { UNDO_OVER_SECONDS } from '#domain/undo.ts'
import type { allowanceRows } from './allowances.ts'
import type { DemoAssignment } from './assignments.ts'
import { addHours, earlier } from './calendar.ts'
import { type DemoCohort, LIVE_COHORT_ID } from './cohorts.ts'
import type { courseWorkRows } from './course-works.ts'
import type { planRequests } from './requests.ts'
import type { SecondTry } from './second-tries.ts'
import { DEMO_STUDENT, type DemoStudent } from './students.ts'

interface Written {
  cohorts: readonly DemoCohort[]
  students: readonly DemoStudent[]
  assignments: readonly DemoAssignment[]
  works: ReturnType<typeof courseWorkRows>
  allowances: ReturnType<typeof allowanceRows>
  tries: readonly SecondTry[]
  reflections: ReturnType<typeof planRequests>['reflections']
  requests: ReturnType<typeof planRequests>['requests']
}

interface News {
  user_id: number
  kind: NoticeKind
  assignment_id: number | null
  student_id: number | null
  cohort_id: number | null
  day: DateText | null
  created_at: Date
}

const DAYS = 14
const UNREAD = 2

/** What the two logins were told in the last two weeks. Each has not looked at the latest yet. */
export function noticeRows(written: Written, now: Date) {
  const { cohorts, students, assignments } = written
  const since = addHours(now, -24 * DAYS)
  const live = assignments.filter(({ cohort }) => cohort.id === LIVE_COHORT_ID)
  const own = students
    .filter(({ email }) => email === DEMO_STUDENT.email)
    .flatMap(({ id }) => ofStudent(id, live, written, now))
  const asked = cohorts
    .filter(({ id }) => id === LIVE_COHORT_ID)
    .flatMap(({ instructors }) =>
      instructors.flatMap((user_id) => [
        ...requested(user_id, written),
        ...live.flatMap((one) => notReleased(user_id, one)),
      ]),
    )
  const byPerson = Map.groupBy(
    [...own, ...asked].filter(({ created_at }) => created_at >= since),
    ({ user_id }) => user_id,
  )
  const rows = [...byPerson.values()].flatMap((news) =>
    news
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .map((one, place) => ({ ...one, read_at: place < UNREAD ? null : earlier(addHours(one.created_at, 2), now) })),
  )
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

function ofStudent(user_id: number, live: readonly DemoAssignment[], written: Written, now: Date): News[] {
  const { works, allowances, tries } = written
  const ownWorks = works.filter(({ student_id }) => student_id === user_id)
  const isDone = (id: number) => ownWorks.some(({ assignment_id }) => assignment_id === id)
  const tomorrow = addDays(centralDate(now), 1)
  const told = centralInstant(centralDate(now), `${String(DUE_SOON_HOURS.from).padStart(2, '0')}:00`)
  return [
    ...live.flatMap(({ id, times }) =>
      times
        ? [{ ...NOTHING, user_id, kind: 'assigned' as const, assignment_id: id, created_at: times.assigned_at }]
        : [],
    ),
    ...ownWorks.flatMap(({ assignment_id, graded_at }) =>
      graded_at ? [{ ...NOTHING, user_id, kind: 'graded' as const, assignment_id, created_at: graded_at }] : [],
    ),
    ...tries
      .filter(({ work }) => work.student_id === user_id)
      .map(({ work, returned_at }) => ({
        ...NOTHING,
        user_id,
        kind: 'returned' as const,
        assignment_id: work.assignment_id,
        created_at: addHours(returned_at, UNDO_OVER_SECONDS / 3600),
      })),
    ...allowances
      .filter(({ student_id }) => student_id === user_id)
      .flatMap(({ assignment_id, excused_at }) =>
        excused_at ? [{ ...NOTHING, user_id, kind: 'excused' as const, assignment_id, created_at: excused_at }] : [],
      ),
    ...live.flatMap(({ id, times }) =>
      times?.due_at && told <= now && centralDate(times.due_at) === tomorrow && !isDone(id)
        ? [{ ...NOTHING, user_id, kind: 'due_soon' as const, assignment_id: id, day: tomorrow, created_at: told }]
        : [],
    ),
  ]
}

function requested(user_id: number, { requests, reflections }: Written): News[] {
  const open = new Set(requests.flatMap(({ id, done_at }) => (done_at === null ? id : [])))
  return reflections
    .filter(({ cohort_id, request_id }) => cohort_id === LIVE_COHORT_ID && request_id !== null && open.has(request_id))
    .map(({ student_id, cohort_id, feedback_on, created_at }) => ({
      user_id,
      kind: 'conversation',
      assignment_id: null,
      student_id,
      cohort_id,
      day: feedback_on,
      created_at,
    }))
}

function notReleased(user_id: number, { id, cohort, skipped_at }: DemoAssignment): News[] {
  if (!skipped_at) return []
  const about = { assignment_id: id, cohort_id: cohort.id }
  return [{ ...NOTHING, ...about, user_id, kind: 'not_released', created_at: skipped_at }]
}

const NOTHING = { assignment_id: null, student_id: null, cohort_id: null, day: null }
