import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SNOOZE_REASON_LIMIT } from '#domain/attention-snooze.ts'
import { CONVERSATION_NOTE_LENGTH } from '#domain/conversation-request.ts'
import { COMMENT_LIMIT } from '#domain/course-work-grading.ts'
import { SUBMISSION_LIMIT } from '#domain/course-work-submission.ts'
import { csvInstant } from '#domain/csv.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { REFLECTION_LIMITS } from '#domain/reflection-form.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { readCsv } from '#test/support/csv.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeRequest,
  makeStudent,
} from '#test/support/factories.ts'
import { HOSTILE_CELLS, hostileCells } from '#test/support/hostile-cells.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db, { first_name: 'Ida', last_name: 'Wells' })
  staff = await app.as(ida)
})
afterAll(() => app.stop())

type Query = Record<string, string>

async function exported(list: string, query: Query = {}) {
  const reply = await staff.post(`/api/exports/${list}`, { query })
  expect(reply.status).toBe(200)
  return readCsv(String(reply.body))
}

/** All pages of a list's own call. */
async function listed(path: string, query: Query = {}) {
  const rows: Record<string, unknown>[] = []
  for (let count = 1; rows.length < count; ) {
    const page = (await staff.get(`${path}?${new URLSearchParams({ ...query, offset: String(rows.length) })}`)).body
    rows.push(...page.rows)
    count = page.count
  }
  return rows
}

const disclosedBy = async (call: string) =>
  (await app.db.selectFrom('disclosures').select(['student_id', 'kind']).where('call', '=', call).execute()).map(
    ({ student_id, kind }) => `${student_id} ${kind}`,
  )

// Students and placements ----------------------------------------------------------------------------------------------

/** A cohort whose students have hostile texts wherever they may. */
async function hostileClass() {
  const cohort = await makeCohort(app.db, { name: '=cmd|, "Autumn"' })
  const { users, students, placements } = FIELD_LIMITS
  const cell = {
    name: hostileCells(users.first_name),
    address: hostileCells(students.address),
    city: hostileCells(students.city),
    state: hostileCells(students.state),
    zip: hostileCells(students.zip_code),
    phone: hostileCells(students.phone),
    company: hostileCells(placements.company_name),
    title: hostileCells(placements.job_title),
    duration: hostileCells(placements.placement_duration),
    notes: hostileCells(placements.notes, { lines: true }),
  }
  for (let n = 0; n < HOSTILE_CELLS; n++) {
    const { id } = await makeStudent(app.db, {
      cohort_id: cohort.id,
      first_name: cell.name(),
      middle_name: n % 3 ? cell.name() : null,
      last_name: cell.name(),
      address: cell.address(),
      city: cell.city(),
      state: cell.state(),
      zip_code: cell.zip(),
      phone: cell.phone(),
      skip_placement_reporting: n % 5 === 0,
      joined_on: `2026-08-${String(3 + (n % 20)).padStart(2, '0')}`,
    })
    await app.db
      .insertInto('placements')
      .values({
        student_id: id,
        cohort_id: cohort.id,
        company_name: cell.company(),
        placement_type: 'hired_by_school',
        job_title: cell.title(),
        pre_income: n % 2 ? null : 31_000,
        post_income: n % 3 ? null : 68_500,
        placed_at: '2026-10-12',
        placement_duration: cell.duration(),
        placement_rate: n % 2 ? 41.5 : null,
        placement_rate_unit: n % 2 ? 'hour' : null,
        how_found_notes: cell.notes(),
        notes: cell.notes(),
      })
      .execute()
  }
  return cohort
}

test('every student of the filter comes in its order with all that the form holds, whatever is written there', async () => {
  const cohort = await hostileClass()
  const query = { cohortId: String(cohort.id), orderBy: 'email', order: 'desc' }
  const rows = await exported('students', query)
  const shown = await listed('/api/students/list', query)
  expect(rows).toHaveLength(HOSTILE_CELLS)
  const expected = []
  for (const { id } of shown) {
    const student = (await staff.get(`/api/students/summary/${id}`)).body
    expected.push({
      Id: String(student.id),
      'First Name': student.first_name,
      'Middle Name': student.middle_name ?? '',
      'Last Name': student.last_name,
      Email: student.email,
      Address: student.address,
      City: student.city,
      State: student.state,
      Zip: student.zip_code,
      Phone: student.phone,
      Program: 'Full-Stack',
      'Cohort Id': String(student.cohort_id),
      Cohort: student.cohort_name,
      Joined: (student.enrolment as { joined_on: string }).joined_on,
      Status: 'Confirmed',
      'Skip Placement Reporting': student.skip_placement_reporting ? 'Yes' : 'No',
      Placement: 'Placed',
      Placements: '1',
      'Avg Understanding': '',
      'Avg Support': '',
      'Avg Grade': '',
      'Last Reflection': '',
      'Last Login (Central)': '',
    })
  }
  expect(rows).toEqual(expected)
  expect((await disclosedBy('exports.list:students')).toSorted()).toEqual(
    shown.map(({ id }) => `${id} summary`).toSorted(),
  )

  const placements = await exported('placements', query)
  const own = []
  for (const { id, first_name, last_name, email } of shown) {
    for (const row of (await staff.get(`/api/students/placements/${id}`)).body.rows) {
      own.push({
        Id: String(row.id),
        'Student Id': String(id),
        'First Name': first_name,
        'Last Name': last_name,
        Email: email,
        'Cohort Id': String(cohort.id),
        Cohort: cohort.name,
        Company: (row.company as { name: string }).name,
        Type: 'Hired by School',
        Title: row.job_title,
        Salary: String(row.post_income ?? ''),
        'Offer Date': row.placed_at,
        'Pre-Prime Salary': String(row.pre_income ?? ''),
        Duration: row.placement_duration,
        Rate: String(row.placement_rate ?? ''),
        'Rate Unit': row.placement_rate_unit === null ? '' : 'per hour',
        How: row.how_found_notes,
        Notes: row.notes,
      })
    }
  }
  expect(placements).toEqual(own)
  expect(await disclosedBy('exports.list:placements')).toHaveLength(HOSTILE_CELLS)
})

beforeAll(async () => {
  const { id } = await makeCohort(app.db, { name: 'Winter' })
  await makeStudent(app.db, { cohort_id: id, first_name: 'Ada', last_name: 'Bee' })
  await makeStudent(app.db, { cohort_id: id, first_name: 'Ada', last_name: 'Cox', skip_placement_reporting: true })
  await makeStudent(app.db, { first_name: 'Kim', last_name: 'Dow', application_status: 'dropped_out' })
})

test.each([
  [{ searchText: 'ada wint' }, ['Ada Bee', 'Ada Cox']],
  [{ status: 'dropped_out', searchText: 'kim' }, ['Kim Dow']],
  [{ placement: 'Excluded', searchText: 'winter' }, ['Ada Cox']],
  [{ phase: 'Graduated', searchText: 'winter' }, []],
  [{ phase: 'Classroom', searchText: 'winter', orderBy: 'missing', order: 'desc' }, ['Ada Cox', 'Ada Bee']],
])('a search for %j exports %j', async (query, names) => {
  const rows = await exported('students', query as Query)
  expect(rows.map((row) => `${row['First Name']} ${row['Last Name']}`)).toEqual(names)
})

test('what Students Home refuses is refused in a sentence, and no file begins', async () => {
  const reply = await staff.post('/api/exports/students', { query: { orderBy: 'missing' } })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', message: expect.stringContaining('cohort') } })
})

// A class in session ---------------------------------------------------------------------------------------------------

/** As a cell: nothing for null. */
const text = (value: unknown) => String(value ?? '')
const yes = (value: unknown) => (value ? 'Yes' : 'No')
const at = (value: unknown) => text(csvInstant(value === null ? null : new Date(String(value))))
const named = (person: unknown) => {
  const { first_name, last_name } = (person ?? {}) as { first_name?: string; last_name?: string }
  return first_name === undefined ? '' : `${first_name} ${last_name}`
}

interface Listed extends Record<string, unknown> {
  student: { id: number; first_name: string; last_name: string; email: string }
  cohort: { id: number; name: string }
}
const ofStudent = ({ student, cohort }: Listed) => ({
  'Student Id': text(student.id),
  'First Name': student.first_name,
  'Last Name': student.last_name,
  Email: student.email,
  'Cohort Id': text(cohort.id),
  Cohort: cohort.name,
})

const DAY = '2026-10-12'

/** Hostile texts in reflections, work, feedback, requests and notes; an assignment that everyone misses. */
async function classInSession() {
  const cohort = await makeCohort(app.db, { name: '@Dev, "MN"' })
  const line = hostileCells(FIELD_LIMITS.users.first_name)
  const reflection = hostileCells(REFLECTION_LIMITS.thanks, { lines: true })
  const word = hostileCells(REFLECTION_LIMITS.feeling_explanation)
  const submitted = hostileCells(SUBMISSION_LIMIT, { lines: true })
  const feedback = hostileCells(COMMENT_LIMIT, { lines: true })
  const grader = await makeEmployee(app.db, { first_name: '=Ben', last_name: 'Ito, "B"' })
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: '-Task, "one"' })
  await makeAssignment(app.db, { cohort_id: cohort.id, name: '+Missed', due_at: new Date('2026-10-13T13:00:00Z') })
  const students = []
  for (let n = 0; n < HOSTILE_CELLS; n++) {
    const student = await makeStudent(app.db, { cohort_id: cohort.id, first_name: line(), last_name: line() })
    students.push(student)
    const own = { student_id: student.id, cohort_id: cohort.id }
    if (n % 6 !== 5) {
      await makeReflection(app.db, {
        ...own,
        feedback_on: DAY,
        understanding_score: 1 + (n % 6),
        support_score: 6 - (n % 4),
        understanding_explanation: reflection(),
        support_explanation: reflection(),
        feeling_explanation: word().replaceAll(/\s/g, ''),
        thanks: reflection(),
        recommended_experiences: reflection(),
        accomplishment: reflection(),
        additional_information: reflection(),
        ...(n % 5 === 0 && { additional_conversation_wanted: true }),
      })
    }
    if (n % 2) await makeReflection(app.db, { ...own, feedback_on: '2026-10-08', understanding_score: 2 })
    if (n % 4 === 3) continue
    await makeCourseWork(app.db, {
      assignment_id: assignment.id,
      student_id: student.id,
      repository: submitted(),
      site: submitted(),
      student_comment: submitted(),
      instructor_comment: n % 3 ? feedback() : '',
      ...(n % 3 === 1 && {
        grade: 3,
        workflow_state: 'graded',
        graded_by_id: grader.id,
        graded_at: new Date('2026-10-14T13:00:00Z'),
      }),
    })
  }
  return { cohort, assignment, students }
}

let session: Awaited<ReturnType<typeof classInSession>>
beforeAll(async () => {
  session = await classInSession()
}, 120_000)

/** The same rows by both ways, in the same order, and the log has exactly those students. */
async function expectSame(
  list: string,
  query: Query,
  expected: readonly (object & { 'Student Id': string })[],
  kind: string,
) {
  const before = await disclosedBy(`exports.list:${list}`)
  expect(await exported(list, query)).toEqual(expected)
  const after = await disclosedBy(`exports.list:${list}`)
  const shown = new Set([...before, ...expected.map((row) => `${row['Student Id']} ${kind}`)])
  expect(after.toSorted()).toEqual([...shown].toSorted())
}

test('the course work of an assignment comes as its page lists it, with texts of any length', async () => {
  const { id } = session.assignment
  const { rows } = (await staff.get(`/api/assignments/coursework/${id}`)).body
  const expected = rows.map(({ course_works, ...row }) => {
    const [work] = course_works as Record<string, unknown>[]
    return {
      'Student Id': text(row.id),
      'First Name': text(row.first_name),
      'Last Name': text(row.last_name),
      Status: !work ? 'Uncompleted' : work.grade || work.instructor_comment ? 'Graded' : 'Complete',
      Completed: work ? 'Early' : 'Missing',
      'Completed At (Central)': work ? at(work.completed_at) : '',
      'Due At (Central)': at(row.own_due_at),
      Attempt: text(work?.attempt),
      Grade: text(work?.grade),
      'Graded By': named(work?.employee),
      'Graded At (Central)': work ? at(work.graded_at) : '',
      Feedback: text(work?.instructor_comment),
      Submission: text(work?.repository),
      Website: text(work?.site),
      Comment: text(work?.student_comment),
    }
  })
  expect(expected).toHaveLength(HOSTILE_CELLS)
  await expectSame('course-work', { assignmentId: String(id) }, expected, 'course_work')
  expect((await staff.post('/api/exports/course-work', { query: { assignmentId: '999999' } })).status).toBe(404)
})

test.each(['name', 'need'])('a day’s reflections come by %s, with all that was written', async (order) => {
  const { id } = session.cohort
  const { rows } = (await staff.get(`/api/cohorts/feedback/${id}?feedbackOn=${DAY}`)).body
  const round = (mean: number | undefined) => (mean === undefined ? '' : text(Math.round(mean * 100) / 100))
  const expected = rows.map((row) => {
    const before = row.week_before as { understanding_score: number; support_score: number } | null
    return {
      'Student Id': text(row.student_id),
      'First Name': text(row.first_name),
      'Last Name': text(row.last_name),
      Day: DAY,
      Reflected: yes(row.id),
      Understanding: text(row.understanding_score),
      'Understanding, Week Before': round(before?.understanding_score),
      'Understanding, in Words': text(row.understanding_explanation),
      Support: text(row.support_score),
      'Support, Week Before': round(before?.support_score),
      'Support, in Words': text(row.support_explanation),
      'One Word': text(row.feeling_explanation),
      Accomplishment: text(row.accomplishment),
      Thanks: text(row.thanks),
      'Recommended Experiences': text(row.recommended_experiences),
      'Additional Information': text(row.additional_information),
      '1:1': row.request_id === null ? '' : 'open',
      'Written At (Central)': at(row.updated_at),
    }
  })
  expect(expected).toHaveLength(HOSTILE_CELLS)
  const query = { id: String(id), feedbackOn: DAY, order }
  if (order === 'name') return expectSame('reflections', query, expected, 'reflections')
  const needy = await exported('reflections', query)
  expect(needy.slice(0, 2).map((row) => row['1:1'])).toEqual(['open', 'open'])
  expect(needy.at(-1)?.Reflected).toBe('No')
  const byId = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
  expect(needy.toSorted(byId)).toEqual(expected.toSorted(byId))
})

test('missing work comes as listed, in the order chosen', async () => {
  const query = { cohortId: String(session.cohort.id), order: 'name' }
  const { rows } = (await staff.get(`/api/assignments/missing?${new URLSearchParams(query)}`)).body
  const expected = (rows as unknown as Listed[]).map((row) => {
    const assignments = row.assignments as { name: string }[]
    return {
      ...ofStudent(row),
      Missing: text(assignments.length),
      Assignments: assignments.map(({ name }) => name).join('\n'),
      'Oldest Due At (Central)': at(row.oldest_due_at),
    }
  })
  expect(expected).toHaveLength(HOSTILE_CELLS)
  await expectSame('missing-work', query, expected, 'course_work')
})

test('who has not reflected comes as listed', async () => {
  const query = { cohortId: String(session.cohort.id) }
  const { rows } = (await staff.get(`/api/cohorts/feedback/missing?${new URLSearchParams(query)}`)).body
  const expected = (rows as unknown as Listed[]).map((row) => ({
    ...ofStudent(row),
    'No Reflection For': text(row.day),
    'Open Until (Central)': at(row.open_until),
    'Last Reflection': text(row.last_reflection_on),
    'Class Days Without': text(row.class_days),
  }))
  expect(expected).toHaveLength(HOSTILE_CELLS)
  await expectSame('not-reflected', query, expected, 'reflections')
})

const ofRequest = (row: Record<string, unknown>) => ({
  'Student Id': text(row.student_id),
  'First Name': text(row.first_name),
  'Last Name': text(row.last_name),
  Email: text(row.email),
  'Cohort Id': text(row.cohort_id),
  Cohort: text(row.cohort_name),
  'Asked On': text(row.asked_on),
})

test('1:1 requests come as listed, open and done', async () => {
  const query = { cohortId: String(session.cohort.id) }
  const note = hostileCells(CONVERSATION_NOTE_LENGTH)
  const silent = session.students.filter((_, n) => n % 5 !== 0)
  for (const { id } of silent) {
    const request = await makeRequest(app.db, { student_id: id, asked_on: '2026-10-09' })
    const done = await staff.put(`/api/conversations/${request.id}`, { done: true, note: note() })
    expect(done.status).toBe(200)
  }
  const open = (await staff.get(`/api/conversations?${new URLSearchParams(query)}`)).body.rows
  const [first] = open
  expect((await staff.post(`/api/conversations/${first?.id}/take`)).status).toBe(200)
  const taken = (await staff.get(`/api/conversations?${new URLSearchParams(query)}`)).body.rows
  const expected = taken.map((row) => ({
    ...ofRequest(row),
    Age: text(row.waits),
    Late: yes(row.is_late),
    Status: row.taken_by ? 'taken' : 'open',
    'Taken By': named(row.taken_by),
    'Taken At (Central)': at(row.taken_at),
  }))
  expect(expected.length).toBeGreaterThan(3)
  await expectSame('conversations', query, expected, 'reflections')

  const done = (await staff.get(`/api/conversations/done?${new URLSearchParams(query)}`)).body.rows
  const ended = done.map((row) => ({
    ...ofRequest(row),
    'Done At (Central)': at(row.done_at),
    'Done By': named(row.done_by),
    Note: (row.note as { content: string }).content,
  }))
  expect(ended).toHaveLength(silent.length)
  await expectSame('conversations-done', query, ended, 'notes')
})

test.each(['awake', 'snoozed'])('who needs attention and is %s comes as listed, with the reasons', async (state) => {
  const cohortId = String(session.cohort.id)
  if (state === 'snoozed') {
    const reason = hostileCells(SNOOZE_REASON_LIMIT)
    const { rows } = (await staff.get(`/api/attention?cohortId=${cohortId}`)).body
    for (const { student } of (rows as unknown as Listed[]).slice(0, 8)) {
      const snooze = { studentId: student.id, until: '2026-10-20', reason: reason() }
      expect((await staff.post('/api/attention/snooze', snooze)).status).toBe(200)
    }
  }
  const query = { cohortId, state }
  const { rows } = (await staff.get(`/api/attention?${new URLSearchParams(query)}`)).body
  const expected = (rows as unknown as Listed[]).map((row) => {
    const contact = row.last_contact as { at: string } | null
    const snooze = row.snooze as { until: string; reason: string; by: unknown } | null
    return {
      ...ofStudent(row),
      Reasons: (row.reasons as { sentence: string }[]).map(({ sentence }) => sentence).join('\n'),
      'Last Contact': expect.stringMatching(contact ? /today|yesterday|ago$/ : /^$/),
      'Last Contact At (Central)': contact ? at(contact.at) : '',
      'Snoozed Until': text(snooze?.until),
      'Snoozed By': named(snooze?.by),
      'Why Snoozed': text(snooze?.reason),
    }
  })
  expect(expected.length).toBeGreaterThan(5)
  await expectSame('attention', query, expected, 'summary')
})

test('the history of a student comes whole, newest first, and so do those of items', async () => {
  const [student] = session.students
  const words = hostileCells(2000, { lines: true })
  for (let n = 0; n < HOSTILE_CELLS; n++) {
    const content = `${words()}.`
    expect((await staff.post('/api/students/notes', { student_id: student?.id, content })).status).toBe(201)
  }
  const shown = await listed(`/api/history/student/${student?.id}`)
  const rows = await exported('history', { entity: 'student', id: text(student?.id) })
  expect(shown.length).toBeGreaterThan(20)
  expect(rows).toEqual(
    shown.map((row) => ({
      'When (Central)': at(row.at),
      Who: named(row.actor),
      What: expect.any(String),
      About: text(row.about),
      Changes: expect.any(String),
    })),
  )
  const notes = shown.filter(({ entity }) => entity === 'student_note')
  const written = rows.filter((row) => row.What === 'Note added').map((row) => row.Changes)
  expect(written).toHaveLength(notes.length)
  for (const [n, { changes }] of notes.entries()) {
    expect(written[n]).toContain(text((changes as { content: { to: string } }).content.to))
  }
  expect(await disclosedBy('exports.list:history')).toEqual([`${student?.id} history`])
  await exported('history', { entity: 'cohort', id: text(session.cohort.id) })
  expect(await disclosedBy('exports.list:history')).toHaveLength(1)
  expect((await staff.post('/api/exports/history', { query: { entity: 'secret', id: '1' } })).status).toBe(400)
})

test('the access log of a student comes whole, and says which reads were exports', async () => {
  const [student] = session.students
  const { id } = student ?? { id: 0 }
  for (let n = 0; n < 23; n++) {
    app.setNow(new Date(Date.parse('2026-10-14T15:10:00Z') + n * 600_000))
    await staff.get(`/api/students/notes/${id}`)
  }
  const shown = await listed(`/api/students/access/${id}`)
  const rows = await exported('access-log', { studentId: String(id) })
  expect(rows).toEqual(
    shown.map((row) => ({
      'Last At (Central)': at(row.last_at),
      'First At (Central)': at(row.first_at),
      Who: named(row.employee),
      What: expect.any(String),
      Times: text(row.times),
    })),
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ What }) => What)).toContain('Course work, in an exported list')
  expect((await staff.post('/api/exports/access-log', { query: { studentId: '999999' } })).status).toBe(404)
})

// Filtered and sorted as shown -----------------------------------------------------------------------------------------

test('a list that the browser sorts comes in the order shown, and an unknown order is refused', async () => {
  expect((await staff.post('/api/exports/cohorts', { query: { sort: 'secret' } })).status).toBe(400)
  for (const name of ['Sorted B', 'Sorted C', 'Sorted A']) await makeCohort(app.db, { name })
  const names = async (query: Query) =>
    (await exported('cohorts', { searchText: 'sorted', ...query })).map((row) => row.Name)
  expect(await names({ sort: 'name' })).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Sorted C', 'Sorted B', 'Sorted A'])
  const listed = (await staff.get('/api/cohorts/list')).body.rows.map(({ name }) => String(name))
  expect(await names({})).toEqual(listed.filter((name) => name.startsWith('Sorted')))
})

test('employees come by name, email and status as they are filtered', async () => {
  await makeEmployee(app.db, { first_name: 'Filtered', last_name: 'One', status: 'inactive' })
  await makeEmployee(app.db, { first_name: 'Filtered', last_name: 'Two' })
  const found = await exported('employees', { searchText: 'filtered', status: 'inactive' })
  expect(found.map((row) => row['Last Name'])).toEqual(['One'])
})

test('students who were chosen come alone and in their order, and one who is gone is left out', async () => {
  const cohort = await makeCohort(app.db)
  const [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map((last_name) => makeStudent(app.db, { cohort_id: cohort.id, last_name })),
  )
  const ids = [c?.id, a?.id, 2_000_000_000].join()
  expect((await exported('students', { ids })).map((row) => row['Last Name'])).toEqual(['C', 'A'])
  expect((await disclosedBy('exports.list:students')).filter((one) => one === `${b?.id} summary`)).toEqual([])
  const many = Array.from({ length: 1001 }, (_, index) => index + 1).join()
  expect((await staff.post('/api/exports/students', { query: { ids: many } })).status).toBe(400)
})

test('the grading queue comes as it is filtered and ordered, page by page', async () => {
  const cohort = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Queued', workflow_state: 'assigned' })
  for (let index = 0; index < 53; index++) {
    const student = await makeStudent(app.db, { cohort_id: cohort.id })
    await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
  }
  const query = { cohortId: String(cohort.id), order: 'student' }
  const rows = await exported('grading-queue', query)
  const shown = await listed('/api/assignments/queue', query)
  expect(rows.map((row) => Number(row['Student Id']))).toEqual(
    shown.map(({ student }) => (student as { id: number }).id),
  )
  expect(rows).toHaveLength(53)
  expect(rows[0]).toMatchObject({ Assignment: 'Queued', Attempt: '1' })
})

test('an instructor of a very long queue gets all of it in the order chosen, also what the page leaves out', async () => {
  const cohort = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, workflow_state: 'assigned' })
  const lena = await makeEmployee(app.db)
  await app.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: lena.id })
    .execute()
  // Who comes last by age comes first by name.
  await sql`with people as (
      insert into users (role, first_name, last_name, email)
      select 1, 'Kim', 'Long ' || (9999 - n), 'long' || n || '@example.org' from generate_series(1, 1500) n
      returning id
    )
    insert into students (id, cohort_id) select id, ${cohort.id} from people`.execute(app.db)
  await sql`insert into course_works (assignment_id, student_id, completed_at)
    select ${assignment.id}, u.id, timestamptz '2026-10-11' - make_interval(mins => right(u.last_name, 4)::int)
    from students s join users u on u.id = s.id where s.cohort_id = ${cohort.id}`.execute(app.db)
  const names = async (query: Query) => {
    const reply = await (await app.as(lena)).post('/api/exports/grading-queue', { query })
    return readCsv(String(reply.body)).map((row) => row['Last Name'])
  }
  const byAge = Array.from({ length: 1500 }, (_, n) => `Long ${9998 - n}`)
  expect(await names({})).toEqual(byAge)
  expect(await names({ cohortId: String(cohort.id), order: 'assignment' })).toEqual(byAge)
  expect(await names({ order: 'student' })).toEqual(byAge.toReversed())
})

test('an assignment’s course work comes with one status alone, sorted as shown', async () => {
  const cohort = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id, due_at: new Date('2026-10-01T13:00:00Z') })
  for (const first_name of ['Bo', 'Al', 'Cy']) {
    const student = await makeStudent(app.db, { cohort_id: cohort.id, first_name, joined_on: '2026-09-01' })
    if (first_name === 'Cy') await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
  }
  const query = { assignmentId: String(assignment.id), status: 'Missing', sort: 'name', order: 'desc' }
  expect((await exported('course-work', query)).map((row) => row['First Name'])).toEqual(['Bo', 'Al'])
})

test('planned and archived assignments say so', async () => {
  const { id: cohort_id } = await makeCohort(app.db)
  await makeAssignment(app.db, { cohort_id, name: 'Open' })
  await makeAssignment(app.db, {
    cohort_id,
    name: 'Plan',
    workflow_state: 'unassigned',
    assigned_at: null,
    visible_from: new Date('2026-12-01T14:00:00Z'),
  })
  await makeAssignment(app.db, { cohort_id, name: 'Gone', archived_at: new Date('2026-10-01T14:00:00Z') })
  const of = async (query: Query) =>
    (await exported('assignments', { cohortId: String(cohort_id), orderBy: 'name', order: 'asc', ...query })).map(
      (row) => `${row.Name} ${row.Status}`,
    )
  expect(await of({})).toEqual(['Open Assigned', 'Plan Scheduled'])
  expect(await of({ archived: '1' })).toEqual(['Gone Archived'])
})
