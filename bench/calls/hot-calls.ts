import {
  assignmentId,
  assignmentsIn,
  COHORT_SIZE,
  classDays,
  hash,
  instructorOf,
  type Plan,
  studentId,
} from '../school/plan.ts'
import { lastName } from '../school/words.ts'

/** Decides how much slower a call may be in the largest school. */
const KINDS = ['item', 'first page', 'deep page', 'search', 'all cohorts', 'write', 'login', 'page'] as const
export type Kind = (typeof KINDS)[number]

/** A login's cost is the password hash, and its inserts cannot be replayed. A page is rendered HTML. */
export const hasFloor = ({ kind }: { kind: Kind }) => kind !== 'login' && kind !== 'page'

export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Owner of the session; null for a login. */
  user: number | null
  /** {{n}} becomes a unique number, so that every write changes something. */
  body?: unknown
}

export interface HotCall {
  name: string
  kind: Kind
  /** The n-th variant, for a different row. */
  ask(plan: Plan, n: number): Asked
}

export const VARIANTS = 40

const staff = (plan: Plan, n: number) => 1 + (n % plan.staff)
const cohort = (plan: Plan, n: number) => 1 + (hash(n, 21) % plan.cohorts)
const student = (plan: Plan, n: number) => studentId(plan, cohort(plan, n), hash(n, 22))
/** Every sixtieth cohort is in class. */
const inClass = (plan: Plan, n: number) => 60 * (1 + (hash(n, 23) % plan.size))
/** A different student each time. */
const writer = (plan: Plan, n: number) => ({ cohort: inClass(plan, n) - (Math.floor(n / COHORT_SIZE) % 3), seat: n })

export const HOT_CALLS: HotCall[] = [
  {
    name: 'login',
    kind: 'login',
    ask: (plan, n) => ({
      method: 'POST',
      path: '/api/users/login',
      user: null,
      body: { username: `staff${staff(plan, n)}@example.org`, password: 'a long enough phrase' },
    }),
  },
  { name: 'me', kind: 'item', ask: (plan, n) => get(plan, n, '/api/users') },
  { name: 'cohorts list', kind: 'all cohorts', ask: (plan, n) => get(plan, n, '/api/cohorts/list') },
  { name: 'cohort', kind: 'item', ask: (plan, n) => get(plan, n, `/api/cohorts/${cohort(plan, n)}`) },
  {
    name: 'cohort feedback of a day',
    kind: 'item',
    ask: (plan, n) =>
      get(plan, n, `/api/cohorts/feedback/${cohort(plan, n)}?feedbackOn=${classDays(cohort(plan, n))[3]}`),
  },
  {
    name: 'cohort feedback summary',
    kind: 'item',
    ask: (plan, n) => get(plan, n, `/api/cohorts/feedback/summary/${cohort(plan, n)}`),
  },
  { name: 'today of own cohorts', kind: 'item', ask: (plan, n) => asTeacher(plan, n, '/api/today') },
  { name: 'today of the school', kind: 'all cohorts', ask: (plan, n) => get(plan, n, '/api/today?mine=0') },
  { name: 'attention in own cohorts', kind: 'item', ask: (plan, n) => asTeacher(plan, n, '/api/attention') },
  { name: 'attention in the school', kind: 'all cohorts', ask: (plan, n) => get(plan, n, '/api/attention?mine=0') },
  { name: 'assignments list', kind: 'first page', ask: (plan, n) => get(plan, n, '/api/assignments/list?offset=0') },
  {
    name: 'assignments by completed',
    kind: 'first page',
    ask: (plan, n) => get(plan, n, '/api/assignments/list?orderBy=completed&order=desc&offset=0'),
  },
  {
    name: 'assignments of a cohort',
    kind: 'first page',
    ask: (plan, n) => get(plan, n, `/api/assignments/list?cohortId=${cohort(plan, n)}&offset=0`),
  },
  {
    name: 'assignments, deep page',
    kind: 'deep page',
    // The middle is the slowest: the second half is read from the other end.
    ask: (plan, n) => get(plan, n, `/api/assignments/list?offset=${1240 * plan.size + 20 * (n % 5)}`),
  },
  {
    name: 'assignments search',
    kind: 'search',
    ask: (plan, n) =>
      get(plan, n, `/api/assignments/list?searchText=${['portfolio', 'redux+ref', 'museum', 'weather'][n % 4]}`),
  },
  {
    name: 'assignment detail',
    kind: 'item',
    ask: (plan, n) => get(plan, n, `/api/assignments/detail/${anAssignment(plan, n)}`),
  },
  {
    name: 'course work of an assignment',
    kind: 'item',
    ask: (plan, n) => get(plan, n, `/api/assignments/coursework/${anAssignment(plan, n)}/${cohort(plan, n)}`),
  },
  {
    name: 'sentences to use again',
    kind: 'item',
    ask: (plan, n) => get(plan, n, `/api/assignments/suggestions/${anAssignment(plan, n)}`),
  },
  { name: 'queue of own cohorts', kind: 'first page', ask: (plan, n) => get(plan, n, '/api/assignments/queue') },
  { name: 'queue of the school', kind: 'first page', ask: (plan, n) => get(plan, n, '/api/assignments/queue?mine=0') },
  {
    name: 'queue of the school by student',
    kind: 'first page',
    ask: (plan, n) => get(plan, n, '/api/assignments/queue?mine=0&order=student'),
  },
  {
    name: 'work to grade',
    kind: 'item',
    ask: (plan, n) => get(plan, n, `/api/assignments/grade/${(anAssignment(plan, n) - 1) * 20 + 1 + (n % 14)}`),
  },
  { name: 'students list', kind: 'first page', ask: (plan, n) => get(plan, n, '/api/students/list?offset=0') },
  {
    name: 'students search',
    kind: 'search',
    ask: (plan, n) => get(plan, n, `/api/students/list?searchText=${lastName(student(plan, n)).toLowerCase()}`),
  },
  {
    name: 'student summary',
    kind: 'item',
    ask: (plan, n) => get(plan, n, `/api/students/summary/${student(plan, n)}`),
  },
  {
    name: 'search of the school',
    kind: 'search',
    ask: (plan, n) => get(plan, n, `/api/search?searchText=${typedBy(plan, n)}`),
  },
  {
    name: 'own assignments search',
    kind: 'search',
    ask: (plan, n) => ({ method: 'GET', path: '/api/students/search?searchText=gar', user: student(plan, n) }),
  },
  {
    name: 'own assignments',
    kind: 'item',
    ask: (plan, n) => ({ method: 'GET', path: '/api/students/assignments', user: student(plan, n) }),
  },
  {
    name: 'submit work',
    kind: 'write',
    ask: (plan, n) => {
      const { cohort, seat } = writer(plan, n)
      // Skips the work this student never submitted and graded ones.
      const k = 30 + ((seat % COHORT_SIZE) + 1 === 30 % COHORT_SIZE ? 1 : (seat + 1) % 8 === 0 ? 8 : 5)
      return {
        method: 'PUT',
        path: '/api/students/coursework',
        user: studentId(plan, cohort, seat),
        body: {
          assignmentId: assignmentId(cohort, k),
          repository: 'https://github.com/me/it',
          site: '',
          student_comment: 'Try {{n}}',
        },
      }
    },
  },
  {
    name: 'save grade',
    kind: 'write',
    ask: (plan, n) => ({
      method: 'PUT',
      // Each assignment has twenty works with consecutive ids.
      path: `/api/assignments/grade/${(assignmentId(inClass(plan, n), 30) - 1) * 20 + 1 + (n % 14)}`,
      user: staff(plan, n),
      body: { grade: 3, instructor_comment: 'Well done, and once more with tests: {{n}}' },
    }),
  },
  {
    name: 'save reflection',
    kind: 'write',
    ask: (plan, n) => {
      const { cohort, seat } = writer(plan, n)
      return {
        method: 'PUT',
        path: '/api/students/feedback',
        user: studentId(plan, cohort, seat),
        body: {
          understanding_score: 4,
          understanding_explanation: 'Joins make sense, after try {{n}}.',
          support_score: 5,
          support_explanation: 'Quick answers.',
          feeling_explanation: 'Focused',
        },
      }
    },
  },
  { name: 'page: a cohort', kind: 'page', ask: (plan, n) => get(plan, n, `/cohorts/${cohort(plan, n)}`) },
  { name: 'page: assignments', kind: 'page', ask: (plan, n) => get(plan, n, '/assignments') },
  {
    name: 'page: an assignment',
    kind: 'page',
    ask: (plan, n) => get(plan, n, `/assignments/${anAssignment(plan, n)}`),
  },
  { name: 'page: students', kind: 'page', ask: (plan, n) => get(plan, n, '/students') },
  { name: 'page: a student', kind: 'page', ask: (plan, n) => get(plan, n, `/students/${student(plan, n)}`) },
  {
    name: 'page: own assignments',
    kind: 'page',
    ask: (plan, n) => ({ method: 'GET', path: '/student/assignments', user: student(plan, n) }),
  },
]

function get(plan: Plan, n: number, path: string): Asked {
  return { method: 'GET', path, user: staff(plan, n) }
}

/** Someone who teaches a cohort in class. */
function asTeacher(plan: Plan, n: number, path: string): Asked {
  return { method: 'GET', path, user: instructorOf(plan, inClass(plan, n)) }
}

/** Letters of a name, a whole one, two words, an assignment, and what fits very many. */
function typedBy(plan: Plan, n: number): string {
  const name = lastName(student(plan, n)).toLowerCase()
  return [name.slice(0, 3), name, `ada+${name.slice(0, 4)}`, 'transit', 'ma', 'example'][n % 6] ?? name
}

function anAssignment(plan: Plan, n: number): number {
  const c = cohort(plan, n)
  return assignmentId(c, hash(n, 24) % assignmentsIn(c))
}
