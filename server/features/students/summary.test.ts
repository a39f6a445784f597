import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let grader: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  grader = await makeEmployee(app.db, { first_name: 'Grace', last_name: 'Hall' })
  staff = await app.as(grader)
})
afterAll(() => app.stop())

const GRADED = () => ({ workflow_state: 'graded', graded_by_id: grader.id, graded_at: app.ctx.now() }) as const
const get = async (call: string, student: { id: number }) =>
  (await staff.get(`/api/students/${call}/${student.id}`)).body

test('averages are of the student’s own scores and grades', async () => {
  const student = await makeStudent(app.db)
  const cohort_id = student.cohort_id ?? 0
  await makeReflection(app.db, { student_id: student.id, cohort_id, understanding_score: 3, support_score: 6 })
  await makeReflection(app.db, {
    student_id: student.id,
    cohort_id,
    feedback_on: '2026-10-12',
    understanding_score: 6,
    support_score: 4,
  })
  for (const grade of [1, 3, 3] as const) {
    const { id } = await makeAssignment(app.db, { cohort_id })
    await makeCourseWork(app.db, { assignment_id: id, student_id: student.id, grade, ...GRADED() })
  }
  const summary = await get('summary', student)
  expect(summary).toMatchObject({ avg_feeling: 4.5, avg_understanding: 4.5, avg_support: 5, avg_score: 7 / 3 })
})

test('reflections come by day, the oldest first', async () => {
  const student = await makeStudent(app.db)
  const own = { student_id: student.id, cohort_id: student.cohort_id ?? 0 }
  for (const feedback_on of ['2026-10-13', '2026-09-01', '2026-10-02'])
    await makeReflection(app.db, { ...own, feedback_on })
  await makeReflection(app.db, { ...own, student_id: (await makeStudent(app.db)).id })
  const feedback = await get('feedback/student', student)
  expect(feedback.count).toBe(3)
  expect(feedback.rows.map((row) => row.feedback_on)).toEqual(['2026-09-01', '2026-10-02', '2026-10-13'])
  expect(feedback.rows[0]).toEqual({
    id: expect.any(Number),
    student_id: student.id,
    feedback_on: '2026-09-01',
    understanding_score: 4,
    understanding_explanation: 'Joins make sense now.',
    support_score: 5,
    support_explanation: 'Quick answers.',
    feeling_score: 4,
    feeling_explanation: 'Focused',
    thanks: '',
    recommended_experiences: '',
    accomplishment: '',
    additional_information: '',
    additional_conversation_wanted: false,
    request_id: null,
    conversation_taken_by: null,
    conversation_done_at: null,
    conversation_withdrawn_at: null,
    updated_at: expect.stringMatching(/Z$/),
    version: 1,
  })
  expect((await get('summary', student)).daily_feedbacks).toEqual(feedback.rows)
})

test('course work is every assigned assignment of the cohort, the latest due first, and work of older days', async () => {
  const student = await makeStudent(app.db)
  const cohort_id = student.cohort_id ?? 0
  const old = await makeCohort(app.db, { name: 'The cohort before' })
  const due = (day: string) => new Date(`${day}T13:00:00Z`)
  const early = await makeAssignment(app.db, { cohort_id, due_at: due('2026-10-01') })
  const late = await makeAssignment(app.db, { cohort_id, due_at: due('2026-10-20') })
  const undated = await makeAssignment(app.db, { cohort_id, due_at: null, assignment_type: 'not_graded' })
  const twin = await makeAssignment(app.db, { cohort_id, due_at: due('2026-10-01') })
  await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
  const takenBack = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
  const ofOld = await makeAssignment(app.db, { cohort_id: old.id, due_at: due('2026-10-10') })
  await makeAssignment(app.db, { cohort_id: old.id })
  for (const { id } of [early, takenBack, ofOld]) {
    await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
  }
  const stranger = await makeStudent(app.db, { cohort_id })
  await makeCourseWork(app.db, { assignment_id: late.id, student_id: stranger.id })

  const work = await get('work', student)
  const rows = work.rows as unknown as { id: number | null; student_id: number; assignment: { id: number } }[]
  expect(rows.map((row) => [row.assignment.id, row.id !== null])).toEqual([
    [late.id, false],
    [ofOld.id, true],
    [early.id, true],
    [twin.id, false],
    [undated.id, false],
    [takenBack.id, true],
  ])
  expect(new Set(rows.map((row) => row.student_id))).toEqual(new Set([student.id]))
  expect(work.count).toBe(6)
  expect(rows[1]?.assignment).toEqual({
    id: ofOld.id,
    name: ofOld.name,
    slug: ofOld.slug,
    assignment_type: 'graded',
    workflow_state: 'assigned',
    assigned_at: '2026-10-12T14:00:00.000Z',
    due_at: '2026-10-10T13:00:00.000Z',
    cohort: { id: old.id, name: 'The cohort before' },
  })
  expect(rows[0]).toMatchObject({
    id: null,
    assignmentId: late.id,
    repository: '',
    site: '',
    student_comment: '',
    instructor_comment: '',
    grade: null,
    workflow_state: null,
    completed_at: null,
    graded_by_id: null,
    employee: null,
  })
  expect((await get('summary', student)).course_works).toEqual(work.rows)
})

test('graded work says who graded it, and ungraded work that nobody did', async () => {
  const student = await makeStudent(app.db)
  const cohort_id = student.cohort_id ?? 0
  const graded = await makeAssignment(app.db, { cohort_id, due_at: new Date('2026-10-16T13:00:00Z') })
  const open = await makeAssignment(app.db, { cohort_id, due_at: new Date('2026-10-15T13:00:00Z') })
  const own = { student_id: student.id }
  await makeCourseWork(app.db, {
    ...own,
    assignment_id: graded.id,
    grade: 5,
    instructor_comment: '**Well done**',
    ...GRADED(),
  })
  await makeCourseWork(app.db, { ...own, assignment_id: open.id })
  const { course_works } = await get('summary', student)
  expect(course_works).toMatchObject([
    {
      assignmentId: graded.id,
      student_id: student.id,
      grade: 5,
      workflow_state: 'graded',
      instructor_comment: '**Well done**',
      completed_at: '2026-10-13T20:00:00.000Z',
      graded_by_id: grader.id,
      graded_at: '2026-10-14T15:00:00.000Z',
      employee: { first_name: 'Grace', last_name: 'Hall' },
      version: 1,
    },
    { grade: null, workflow_state: 'completed', graded_by_id: null, graded_at: null, employee: null },
  ])
})

test('someone who dropped out keeps what they handed in, and is asked for nothing more', async () => {
  const student = await makeStudent(app.db, { application_status: 'dropped_out' })
  const cohort = await makeCohort(app.db)
  const done = await makeAssignment(app.db, { cohort_id: cohort.id })
  await makeAssignment(app.db, { cohort_id: cohort.id })
  await makeCourseWork(app.db, { assignment_id: done.id, student_id: student.id })
  expect((await get('work', student)).rows).toMatchObject([{ assignment: { id: done.id } }])
  expect(await get('cohort', student)).toEqual({ assigned_cohort_id: null })
})

test('a student of whom nothing is known yet has empty lists', async () => {
  const student = await makeStudent(app.db)
  for (const call of ['placements', 'feedback/student', 'work', 'notes']) {
    expect(await get(call, student), call).toEqual({ rows: [], count: 0 })
  }
})

test('the last contact is the latest of note, 1:1 and written feedback, else the day of joining', async () => {
  const student = await makeStudent(app.db, { joined_on: '2026-09-01' })
  const contact = async () => (await get('summary', student)).last_contact
  const by = { id: grader.id, first_name: 'Grace', last_name: 'Hall' }
  expect(await contact()).toEqual({ note_kind: null, kind: 'joined', at: '2026-09-01T05:00:00.000Z', by: null })
  const { id } = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0 })
  const work = await makeCourseWork(app.db, { assignment_id: id, student_id: student.id })
  const step = {
    course_work_id: work.id,
    attempt: 1,
    kind: 'feedback' as const,
    actor_id: grader.id,
    grade: 3 as const,
  }
  await app.db
    .insertInto('attempts')
    .values({ ...step, at: new Date('2026-10-12T14:00:00Z') })
    .execute()
  // A grade without words is no contact.
  expect(await contact()).toMatchObject({ kind: 'joined' })
  await app.db
    .insertInto('attempts')
    .values({ ...step, at: new Date('2026-10-10T14:00:00Z'), instructor_comment: 'Good' })
    .execute()
  expect(await contact()).toEqual({ note_kind: null, kind: 'feedback', at: '2026-10-10T14:00:00.000Z', by })
  const request = { student_id: student.id, asked_on: '2026-10-09', asked_at: new Date('2026-10-09T22:00:00Z') }
  await app.db
    .insertInto('conversation_requests')
    .values({ ...request, taken_by_id: grader.id, taken_at: new Date('2026-10-11T14:00:00Z'), done_by_id: null })
    .execute()
  expect(await contact()).toEqual({ note_kind: null, kind: 'conversation_taken', at: '2026-10-11T14:00:00.000Z', by })
  expect((await get('summary', student)).open_request).toEqual({
    asked_on: '2026-10-09',
    is_withdrawn: false,
    taken_by: by,
  })
  await staff.post('/api/students/notes', { student_id: student.id, content: 'Called', kind: 'call' })
  expect(await contact()).toMatchObject({ kind: 'note', note_kind: 'call', by })
})
