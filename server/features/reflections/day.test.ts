import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
})
afterAll(() => app.stop())

const day = (cohort: { id: number }, feedbackOn: string) =>
  staff.get(`/api/cohorts/feedback/${cohort.id}?feedbackOn=${feedbackOn}`)

test('a student reads nobody’s day', async () => {
  const student = await makeStudent(app.db)
  const client = await app.as(student)
  expect((await client.get(`/api/cohorts/feedback/${student.cohort_id}?feedbackOn=2026-10-13`)).status).toBe(403)
  expect((await client.get(`/api/cohorts/feedback/summary/${student.cohort_id}`)).status).toBe(403)
})

test('a cohort that does not exist has neither days nor a summary', async () => {
  expect((await day({ id: 999_999 }, '2026-10-13')).status).toBe(404)
  expect((await staff.get('/api/cohorts/feedback/summary/999999')).status).toBe(404)
})

test.each(['', '2026-02-30', 'yesterday', '2026-10-13T00:00', '%00', '0000-01-01'])(
  'there is no day %j',
  async (feedbackOn) => {
    const cohort = await makeCohort(app.db)
    expect(await day(cohort, feedbackOn)).toMatchObject({ status: 400, body: { code: 'malformed' } })
  },
)

test('a day has a row for every student by name, whether or not they reflected', async () => {
  const cohort = await makeCohort(app.db)
  const inCohort = { cohort_id: cohort.id }
  const ziad = await makeStudent(app.db, {
    ...inCohort,
    first_name: 'Ziad',
    last_name: 'Ámes',
    photo_file_name: 'z.png',
  })
  const abe = await makeStudent(app.db, { ...inCohort, first_name: 'Abe', last_name: 'Zorn' })
  const written = await makeReflection(app.db, {
    student_id: abe.id,
    ...inCohort,
    understanding_score: 2,
    additional_conversation_wanted: true,
  })
  await makeReflection(app.db, { student_id: ziad.id, ...inCohort, feedback_on: '2026-10-12' })
  await makeStudent(app.db)

  const { body } = await day(cohort, '2026-10-13')
  expect(body).toEqual({
    count: 2,
    rows: [
      {
        id: null,
        student_id: ziad.id,
        first_name: 'Ziad',
        last_name: 'Ámes',
        photo_file_name: 'z.png',
        week_before: { understanding_score: 4, support_score: 5 },
        feedback_on: '2026-10-13',
        understanding_score: null,
        understanding_explanation: '',
        support_score: null,
        support_explanation: '',
        feeling_score: null,
        feeling_explanation: '',
        thanks: '',
        recommended_experiences: '',
        accomplishment: '',
        additional_information: '',
        additional_conversation_wanted: false,
        request_id: null,
        conversation_taken_by: null,
        conversation_done_at: null,
        conversation_withdrawn_at: null,
        updated_at: null,
        version: null,
      },
      {
        id: written.id,
        student_id: abe.id,
        first_name: 'Abe',
        last_name: 'Zorn',
        photo_file_name: null,
        week_before: null,
        feedback_on: '2026-10-13',
        understanding_score: 2,
        understanding_explanation: 'Joins make sense now.',
        support_score: 5,
        support_explanation: 'Quick answers.',
        feeling_score: 2,
        feeling_explanation: 'Focused',
        thanks: '',
        recommended_experiences: '',
        accomplishment: '',
        additional_information: '',
        additional_conversation_wanted: true,
        request_id: written.request_id,
        conversation_taken_by: null,
        conversation_done_at: null,
        conversation_withdrawn_at: null,
        updated_at: written.updated_at.toISOString(),
        version: 1,
      },
    ],
  })
})

test('beside a day stands the mean of the seven days before it, in whichever cohort they were', async () => {
  const cohort = await makeCohort(app.db)
  const student = await makeStudent(app.db, { cohort_id: cohort.id })
  const elsewhere = await makeCohort(app.db)
  const reflect = (feedback_on: string, understanding_score: number, support_score: number, cohort_id = cohort.id) =>
    makeReflection(app.db, { student_id: student.id, cohort_id, feedback_on, understanding_score, support_score })
  await reflect('2026-10-13', 1, 1)
  await reflect('2026-10-14', 6, 6)
  // Eight days before, seven, and the day before.
  await reflect('2026-10-05', 6, 6)
  expect((await day(cohort, '2026-10-13')).body.rows).toMatchObject([{ week_before: null }])
  await reflect('2026-10-06', 2, 5, elsewhere.id)
  await reflect('2026-10-12', 3, 6)
  expect((await day(cohort, '2026-10-13')).body.rows).toMatchObject([
    { week_before: { understanding_score: 2.5, support_score: 5.5 } },
  ])
})

test('a day to come and a Sunday have everyone and no words', async () => {
  const student = await makeStudent(app.db)
  const cohort = { id: student.cohort_id ?? 0 }
  for (const feedbackOn of ['2026-11-30', '2026-10-11']) {
    expect((await day(cohort, feedbackOn)).body.rows).toMatchObject([{ student_id: student.id, id: null }])
  }
})

test('who left the cohort stays on the days they wrote for it, and on no other', async () => {
  const cohort = await makeCohort(app.db)
  const other = await makeCohort(app.db)
  const moved = await makeStudent(app.db, { cohort_id: cohort.id })
  const gone = await makeStudent(app.db, { cohort_id: cohort.id, first_name: 'Tam' })
  for (const { id } of [moved, gone]) await makeReflection(app.db, { student_id: id, cohort_id: cohort.id })
  await app.db.updateTable('students').set({ cohort_id: other.id }).where('id', '=', moved.id).execute()
  await app.db
    .updateTable('students')
    .set({ cohort_id: null, application_status: 'dropped_out' })
    .where('id', '=', gone.id)
    .execute()
  const ids = async (of: { id: number }, feedbackOn: string) =>
    (await day(of, feedbackOn)).body.rows.map((row) => row.student_id)
  expect(await ids(cohort, '2026-10-13')).toEqual([moved.id, gone.id])
  expect(await ids(cohort, '2026-10-14')).toEqual([])
  expect(await ids(other, '2026-10-14')).toEqual([moved.id])
  // They did reflect on that day, so their new cohort is not told that they did not.
  expect((await day(other, '2026-10-13')).body.rows).toMatchObject([{ student_id: moved.id, understanding_score: 4 }])
})

test('the summary averages the cohort’s reflections by day, oldest first', async () => {
  const cohort = await makeCohort(app.db)
  const inCohort = { cohort_id: cohort.id }
  const sam = { student_id: (await makeStudent(app.db, inCohort)).id, ...inCohort }
  const kim = { student_id: (await makeStudent(app.db, inCohort)).id, ...inCohort }
  await makeReflection(app.db, { ...sam, feedback_on: '2026-10-13', understanding_score: 4, support_score: 6 })
  await makeReflection(app.db, { ...kim, feedback_on: '2026-10-13', understanding_score: 1, support_score: 5 })
  await makeReflection(app.db, { ...kim, feedback_on: '2026-10-12', understanding_score: 6, support_score: 1 })
  const { body } = await staff.get(`/api/cohorts/feedback/summary/${cohort.id}`)
  expect(body).toEqual({
    count: 2,
    rows: [
      { feedback_on: '2026-10-12', understanding_score: 6, support_score: 1, reflections: 1 },
      { feedback_on: '2026-10-13', understanding_score: 2.5, support_score: 5.5, reflections: 2 },
    ],
  })
})

test('a cohort without reflections has an empty summary', async () => {
  const cohort = await makeCohort(app.db)
  expect((await staff.get(`/api/cohorts/feedback/summary/${cohort.id}`)).body).toEqual({ rows: [], count: 0 })
})
