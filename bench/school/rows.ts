import {
  assignmentId,
  assignmentsIn,
  COHORT_SIZE,
  classDays,
  cohortDates,
  hash,
  instructorOf,
  isoDay,
  isUngraded,
  type Plan,
  studentId,
  TRANSFERRED,
} from './plan.ts'
import { assignmentName, firstName, lastName, MOODS, NOTES, sentences, TAGS, tagsOf } from './words.ts'

/** A table's rows in COPY's text format. */
export interface Copied {
  table: string
  columns: string
  rows: () => Generator<string>
}

const NULL = '\\N'
const DAY = 24 * 60 * 60 * 1000
const line = (...values: (string | number)[]) => `${values.join('\t')}\n`

export function schoolRows(plan: Plan, passwordHash: string): Copied[] {
  const cohorts = function* () {
    for (let c = 1; c <= plan.cohorts; c++) yield c
  }
  const seats = function* () {
    for (const c of cohorts())
      for (let seat = 0; seat < COHORT_SIZE; seat++) yield { c, seat, id: studentId(plan, c, seat) }
  }
  const assignments = function* () {
    for (const c of cohorts()) for (let k = 0; k < assignmentsIn(c); k++) yield { c, k, id: assignmentId(c, k) }
  }
  const email = (id: number) => `${firstName(id)}.${lastName(id)}.${id}@example.org`.toLowerCase()
  const hasGraduated = (c: number) => cohortDates(c).graduation < Date.parse('2026-10-14')
  const isPlaced = (c: number, id: number) => hasGraduated(c) && hash(id, 9) % 10 < 7

  return [
    {
      table: 'users',
      columns: 'id, role, first_name, last_name, email, password_hash',
      *rows() {
        for (let id = 1; id <= plan.staff; id++)
          yield line(id, 2, firstName(id), lastName(id), `staff${id}@example.org`, passwordHash)
        for (const { id } of seats()) yield line(id, 1, firstName(id), lastName(id), email(id), passwordHash)
      },
    },
    {
      table: 'campuses',
      columns: 'id, name, code',
      *rows() {
        yield line(1, 'Minneapolis', 'mn') + line(2, 'Kansas City', 'kc')
      },
    },
    {
      table: 'cohorts',
      columns:
        'id, name, campus_id, course_id, applications_open, applications_close, prework_start, classroom_start, graduation, feedback_nag',
      *rows() {
        for (const c of cohorts()) {
          const { start, graduation } = cohortDates(c)
          const before = (days: number) => isoDay(start - days * DAY)
          yield line(
            c,
            `Cohort ${c}`,
            1 + (c % 2),
            1 + (c % 2),
            before(120),
            before(45),
            before(28),
            before(0),
            isoDay(graduation),
            't',
          )
        }
      },
    },
    {
      table: 'cohort_instructors',
      columns: 'cohort_id, position, employee_id',
      *rows() {
        for (const c of cohorts()) yield line(c, 1, instructorOf(plan, c)) + line(c, 2, instructorOf(plan, c + 1))
      },
    },
    {
      table: 'students',
      columns: 'id, address, city, state, zip_code, phone, cohort_id, course_id, application_status, search_text',
      *rows() {
        for (const { c, id } of seats()) {
          const words = `${firstName(id)} ${lastName(id)} ${email(id)}`.toLowerCase()
          const status = isPlaced(c, id) ? 'placed' : 'confirmed'
          yield line(
            id,
            `${id} Lake Street`,
            'Minneapolis',
            'MN',
            '55408',
            '612-555-0134',
            c,
            1 + (c % 2),
            status,
            words,
          )
        }
      },
    },
    {
      table: 'enrolments',
      columns: 'student_id, cohort_id, joined_on, started_at, ended_at, ended_as',
      *rows() {
        for (const { c, seat, id } of seats()) {
          const start = isoDay(cohortDates(c).start)
          const earlier = isoDay(cohortDates(c).start - 60 * DAY)
          if (seat < TRANSFERRED) yield line(id, c === 1 ? plan.cohorts : c - 1, earlier, earlier, start, 'transferred')
          yield line(id, c, start, start, NULL, NULL)
        }
      },
    },
    {
      table: 'student_notes',
      columns: 'student_id, employee_id, content',
      *rows() {
        for (const { c, id } of seats()) yield line(id, instructorOf(plan, c), sentences(id, 2))
      },
    },
    {
      table: 'placements',
      columns: 'student_id, cohort_id, company_name, placement_type, job_title, pre_income, post_income, placed_at',
      *rows() {
        for (const { c, id } of seats()) {
          if (!isPlaced(c, id)) continue
          const placedAt = isoDay(cohortDates(c).graduation + ((hash(id, 10) % 90) - 5) * DAY)
          yield line(
            id,
            c,
            `Company ${hash(id, 11) % 500}`,
            'full_time',
            'Engineer',
            32_000,
            50_000 + (hash(id, 12) % 40) * 1000,
            placedAt,
          )
        }
      },
    },
    {
      table: 'tags',
      columns: 'id, name',
      *rows() {
        for (const [n, tag] of TAGS.entries()) yield line(n + 1, tag)
      },
    },
    {
      table: 'assignments',
      columns: 'id, name, slug, assignment_type, workflow_state, assigned_at, due_at, repository, notes, cohort_id',
      *rows() {
        for (const { c, k, id } of assignments()) {
          const due = new Date(cohortDates(c).start + (k * 2.6 + 1) * DAY + 13 * 60 * 60 * 1000)
          const type = k % 5 === 4 ? 'not_graded' : 'graded'
          yield line(
            id,
            assignmentName(k),
            `exercise-${k + 1}-of-${c}`,
            type,
            'assigned',
            new Date(due.getTime() - 3 * DAY).toISOString(),
            due.toISOString(),
            'https://github.com/school/exercise',
            NOTES,
            c,
          )
        }
      },
    },
    {
      table: 'assignment_searches',
      columns: 'assignment_id, search_text',
      *rows() {
        for (const { k, id } of assignments()) {
          const tags = tagsOf(k).sort((a, b) => a - b)
          yield line(id, [assignmentName(k), ...tags.map((tag) => TAGS[tag - 1])].join(' ').toLowerCase())
        }
      },
    },
    {
      table: 'assignment_tags',
      columns: 'assignment_id, tag_id',
      *rows() {
        for (const { k, id } of assignments()) for (const tag of tagsOf(k)) yield line(id, tag)
      },
    },
    {
      table: 'course_works',
      columns:
        'assignment_id, student_id, repository, site, student_comment, instructor_comment, grade, workflow_state, completed_at, graded_by_id, graded_at',
      *rows() {
        for (const { c, k, id } of assignments()) {
          const done = new Date(cohortDates(c).start + (k * 2.6 + 1) * DAY).toISOString()
          const next = c === plan.cohorts ? 1 : c + 1
          const work = (student: number) => {
            const n = hash(id, student)
            const repository = `https://github.com/student${student}/exercise-${k + 1}`
            const isSeen = !isUngraded(c, k) && n % 10 !== 0
            if (!isSeen)
              return line(id, student, repository, '', sentences(n, 1), '', NULL, 'completed', done, NULL, NULL)
            const grade = k % 5 === 4 ? NULL : ([1, 3, 3, 5][n % 4] ?? 3)
            const state = grade === NULL ? 'completed' : 'graded'
            return line(
              id,
              student,
              repository,
              '',
              sentences(n, 1),
              sentences(n, 3),
              grade,
              state,
              done,
              instructorOf(plan, c),
              done,
            )
          }
          for (let seat = 0; seat < COHORT_SIZE; seat++) {
            if (seat !== k % COHORT_SIZE) yield work(studentId(plan, c, seat))
          }
          for (let seat = 0; seat < TRANSFERRED; seat++) yield work(studentId(plan, next, seat))
        }
      },
    },
    {
      table: 'daily_feedbacks',
      columns:
        'student_id, cohort_id, feedback_on, understanding_score, understanding_explanation, support_score, support_explanation, feeling_score, feeling_explanation, accomplishment, additional_conversation_wanted, conversation_done_at, conversation_done_by',
      *rows() {
        for (const { c, id } of seats()) {
          for (const [n, day] of classDays(c).entries()) {
            const h = hash(id, n + 100)
            if (h % 7 === 0) continue
            const score = 1 + ((h >>> 4) % 6)
            const asks = h % 50 === 1
            // Requests are closed after a week.
            const isDone = asks && day < '2026-10-07'
            yield line(
              id,
              c,
              day,
              score,
              sentences(h, 1),
              1 + ((h >>> 8) % 6),
              sentences(h >>> 3, 1),
              score,
              MOODS[h % MOODS.length] ?? '',
              sentences(h >>> 5, 1),
              asks ? 't' : 'f',
              isDone ? day : NULL,
              isDone ? instructorOf(plan, c) : NULL,
            )
          }
        }
      },
    },
  ]
}
