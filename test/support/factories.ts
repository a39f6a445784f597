import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'

/** Inserts rows, with defaults that make sense on Wednesday, 14 October 2026. */

const suffix = () => randomBytes(4).toString('hex')

export function makeEmployee(db: Db, values: Partial<Insertable<Schema['users']>> = {}) {
  return makeUser(db, { role: 2, first_name: 'Ida', last_name: 'Nguyen', ...values })
}

function makeUser(db: Db, values: Partial<Insertable<Schema['users']>> & { role: 1 | 2 }) {
  return db
    .insertInto('users')
    .values({
      first_name: 'Sam',
      middle_name: null,
      last_name: 'Okafor',
      email: `p${suffix()}@example.org`,
      password_hash: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Every cohort has one; Minneapolis is the default. */
export async function makeCampuses(db: Db): Promise<void> {
  const campuses = [
    { name: 'Minneapolis', code: 'mn' },
    { name: 'Kansas City', code: 'kc' },
  ]
  await db
    .insertInto('campuses')
    .values(campuses)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** In class from 31 August to 18 December 2026. */
export function makeCohort(db: Db, values: Partial<Insertable<Schema['cohorts']>> = {}) {
  return db
    .insertInto('cohorts')
    .values({
      name: `Dev MN ${suffix()}`,
      campus_id: 1,
      course_id: 1,
      applications_open: '2026-05-01',
      applications_close: '2026-07-15',
      prework_start: '2026-08-03',
      classroom_start: '2026-08-31',
      graduation: '2026-12-18',
      feedback_nag: true,
      target_size: 20,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type StudentValues = Partial<Insertable<Schema['students']>> & {
  first_name?: string
  middle_name?: string | null
  last_name?: string
  email?: string
  password_temporary?: boolean
  joined_on?: string
}

export async function makeStudent(
  db: Db,
  {
    first_name,
    middle_name,
    last_name,
    email,
    password_temporary,
    joined_on = '2026-08-03',
    ...values
  }: StudentValues = {},
) {
  const user = await makeUser(db, {
    role: 1,
    ...(first_name && { first_name }),
    ...(middle_name && { middle_name }),
    ...(last_name && { last_name }),
    ...(email && { email }),
    ...(password_temporary !== undefined && { password_temporary }),
  })
  const droppedOut = values.application_status === 'dropped_out'
  const cohort_id = droppedOut ? null : (values.cohort_id ?? (await makeCohort(db)).id)
  const student = await db
    .insertInto('students')
    .values({
      address: '12 Lake Street',
      city: 'Minneapolis',
      state: 'MN',
      zip_code: '55408',
      phone: '612-555-0134',
      course_id: 1,
      application_status: 'confirmed',
      skip_placement_reporting: false,
      photo_file_name: null,
      ...values,
      id: user.id,
      cohort_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (cohort_id !== null)
    await db.insertInto('enrolments').values({ student_id: user.id, cohort_id, joined_on, ended_as: null }).execute()
  return { ...user, ...student }
}

/** Not shown to students yet. */
export const UNASSIGNED = { workflow_state: 'unassigned', assigned_at: null, due_at: null } as const

export async function makeAssignment(
  db: Db,
  values: Partial<Insertable<Schema['assignments']>> & { cohort_id: number },
) {
  return db
    .insertInto('assignments')
    .values({
      name: 'REST API with Express',
      slug: `rest-api-${suffix()}-x`,
      assignment_type: 'graded',
      workflow_state: 'assigned',
      assigned_at: new Date('2026-10-12T14:00:00Z'),
      due_at: new Date('2026-10-16T13:00:00Z'),
      repository: 'https://github.com/school/rest-api',
      notes: '# Build it',
      parent_id: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeCourseWork(
  db: Db,
  values: Partial<Insertable<Schema['course_works']>> & { assignment_id: number; student_id: number },
) {
  return db
    .insertInto('course_works')
    .values({
      repository: 'https://github.com/sam/rest-api',
      site: '',
      student_comment: '',
      completed_at: new Date('2026-10-13T20:00:00Z'),
      grade: null,
      graded_by_id: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface HandedIn {
  cohort_id: number
  student?: StudentValues
  assignment?: Partial<Insertable<Schema['assignments']>>
}

/** A student of the cohort and the work that they handed in, which waits for its grade. */
export async function makeHandedIn(db: Db, { cohort_id, student: person, assignment: task }: HandedIn) {
  const student = await makeStudent(db, { cohort_id, ...person })
  const assignment = await makeAssignment(db, { cohort_id, ...task })
  const work = await makeCourseWork(db, { assignment_id: assignment.id, student_id: student.id })
  return { student, assignment, work }
}

type RequestValues = Partial<Insertable<Schema['conversation_requests']>>

export function makeRequest(db: Db, { asked_on = '2026-10-13', ...values }: RequestValues & { student_id: number }) {
  return db
    .insertInto('conversation_requests')
    .values({ asked_on, asked_at: new Date(`${asked_on}T22:00:00Z`), ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One that asks for a 1:1 has its request. */
export async function makeReflection(
  db: Db,
  {
    request,
    ...values
  }: Partial<Insertable<Schema['daily_feedbacks']>> & {
    student_id: number
    cohort_id: number
    request?: RequestValues
  },
) {
  const understanding_score = values.understanding_score ?? 4
  const { student_id, feedback_on: asked_on = '2026-10-13' } = values
  const asked =
    !values.request_id && (values.additional_conversation_wanted || request)
      ? await makeRequest(db, { student_id, asked_on, ...request })
      : undefined
  return db
    .insertInto('daily_feedbacks')
    .values({
      feedback_on: '2026-10-13',
      understanding_score,
      understanding_explanation: 'Joins make sense now.',
      support_score: 5,
      support_explanation: 'Quick answers.',
      feeling_score: understanding_score,
      feeling_explanation: 'Focused',
      thanks: '',
      recommended_experiences: '',
      accomplishment: '',
      additional_information: '',
      additional_conversation_wanted: false,
      request_id: asked?.id ?? null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
