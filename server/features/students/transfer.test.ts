import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { openStream } from '#test/support/live.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
let colleague: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
  colleague = await app.as(await makeEmployee(app.db, { first_name: 'Ola' }))
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

type Student = Awaited<ReturnType<typeof makeStudent>>

const LONG_AGO = new Date('2026-10-01T15:00:00Z')
const feedback = { graded_at: new Date('2026-10-14T12:00:00Z'), instructor_comment: 'Good.' }

/** Sam in Fall, with a graded work on Loops, a late one on Arrays that waits, and one on Git that Winter does not have. */
async function school() {
  const fall = await makeCohort(app.db, { name: 'Fall' })
  const winter = await makeCohort(app.db, { name: 'Winter', graduation: '2027-03-19' })
  const sam = await makeStudent(app.db, { cohort_id: fall.id })
  const task = (cohort_id: number, name: string, values: object = {}) =>
    makeAssignment(app.db, { cohort_id, name, ...values })
  const loops = await task(fall.id, 'Loops')
  const arrays = await task(fall.id, 'Arrays', { due_at: new Date('2026-10-13T13:00:00Z') })
  const git = await task(fall.id, 'Git')
  // Copied from Fall's under another name; of the same name; and due long before.
  const newLoops = await task(winter.id, 'Repetition', {
    parent_id: loops.id,
    due_at: new Date('2026-10-02T13:00:00Z'),
  })
  const newArrays = await task(winter.id, 'ARRAYS')
  const hand = (assignment_id: number, values: object = {}) =>
    makeCourseWork(app.db, { assignment_id, student_id: sam.id, updated_at: LONG_AGO, ...values })
  const onLoops = await hand(loops.id, { ...feedback, grade: 5, workflow_state: 'graded', graded_by_id: ida.id })
  const onArrays = await hand(arrays.id)
  const onGit = await hand(git.id)
  return { fall, winter, sam, loops, arrays, git, newLoops, newArrays, onLoops, onArrays, onGit }
}

const preview = async (students: Student[], cohort_id: number) =>
  (await staff.get(`/api/students/transfer?studentIds=${students.map(({ id }) => id).join()}&cohortId=${cohort_id}`))
    .body
const transfer = (students: Student[], cohort_id: number, values: object = {}, who = staff) =>
  who.post('/api/students/transfer', { student_ids: students.map(({ id }) => id), cohort_id, carry: [], ...values })
const confirmed = async (students: Student[], cohort_id: number, carry: number[] = [], values: object = {}) =>
  transfer(students, cohort_id, { preview: (await preview(students, cohort_id)).preview, carry, ...values })
const summary = async ({ id }: { id: number }) => (await staff.get(`/api/students/summary/${id}`)).body
interface Work {
  id: number | null
  assignmentId: number
  carried_timing: string | null
}
const workOn = async (student: { id: number }, assignment: { id: number }) => {
  const works = (await summary(student)).course_works as Work[]
  return works.find(({ assignmentId }) => assignmentId === assignment.id)
}
const attemptsOf = (course_work_id: unknown) =>
  app.db
    .selectFrom('attempts')
    .select(['attempt', 'kind', 'at', 'actor_id', 'repository', 'grade', 'instructor_comment'])
    .where('course_work_id', '=', Number(course_work_id))
    .orderBy('id')
    .execute()
const queued = async () =>
  (await app.db.selectFrom('grading_queue').select('course_work_id').execute()).map((row) => row.course_work_id)
const undo = (id: unknown, who = staff) => who.post(`/api/undo/${id}`)

/** Everything that a transfer may touch. */
const everything = async ({ id }: { id: number }) => ({
  summary: { ...(await summary({ id })), version: 0 },
  works: await app.db.selectFrom('course_works').selectAll().where('student_id', '=', id).orderBy('id').execute(),
  attempts: await app.db
    .selectFrom('attempts')
    .selectAll('attempts')
    .innerJoin('course_works as w', 'w.id', 'course_work_id')
    .where('w.student_id', '=', id)
    .orderBy('attempts.id')
    .execute(),
  enrolments: await app.db.selectFrom('enrolments').selectAll().where('student_id', '=', id).execute(),
  totals: await app.db.selectFrom('student_summaries').selectAll().where('student_id', '=', id).execute(),
  notices: await app.db.selectFrom('notices').selectAll().where('user_id', '=', id).execute(),
})

test('a student is refused, and so are no students, sixty-one, strangers and a cohort that does not exist', async () => {
  const { sam, winter } = await school()
  const own = await app.as(sam)
  expect((await own.get(`/api/students/transfer?studentIds=${sam.id}&cohortId=${winter.id}`)).status).toBe(403)
  expect((await transfer([sam], winter.id, { preview: 'x' }, own)).status).toBe(403)
  const many = Array.from({ length: 61 }, (_, n) => n + 1).join()
  for (const query of ['', 'studentIds=&cohortId=1', `studentIds=${many}&cohortId=1`, 'studentIds=1,&cohortId=1']) {
    expect((await staff.get(`/api/students/transfer?${query}`)).status).toBe(400)
  }
  expect((await staff.get(`/api/students/transfer?studentIds=999999&cohortId=${winter.id}`)).status).toBe(404)
  expect((await staff.get(`/api/students/transfer?studentIds=${sam.id}&cohortId=999999`)).status).toBe(404)
  expect((await transfer([], winter.id, { preview: 'x' })).status).toBe(400)
  expect((await transfer([sam], 999_999, { preview: 'x' })).status).toBe(422)
})

test('a preview that nobody has shown is answered with the present one, and nothing changes', async () => {
  const { sam, winter } = await school()
  const before = await everything(sam)
  const reply = await transfer([sam], winter.id, { preview: 'x' })
  expect(reply).toMatchObject({ status: 409, body: { code: 'stale', current: await preview([sam], winter.id) } })
  expect(reply.body.message).toBe('Something has changed since you looked. Please look at the transfer again.')
  expect(await everything(sam)).toEqual(before)
})

test('a work that was graded since the preview is shown again', async () => {
  const { sam, winter, onArrays } = await school()
  const seen = await preview([sam], winter.id)
  await colleague.put(`/api/assignments/grade/${onArrays.id}`, { grade: 3, instructor_comment: '' })
  const reply = await transfer([sam], winter.id, { preview: seen.preview, carry: [onArrays.id] })
  expect(reply.status).toBe(409)
  expect(reply.body.current).toMatchObject({
    students: [{ works: expect.arrayContaining([expect.objectContaining({ id: onArrays.id, grade: 3 })]) }],
  })
})

test('work that was not offered cannot be carried', async () => {
  const { sam, winter, onGit } = await school()
  const before = await everything(sam)
  const other = await school()
  for (const carry of [[onGit.id], [other.onLoops.id]]) {
    expect(await confirmed([sam], winter.id, carry)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'carry' }] },
    })
  }
  expect(await everything(sam)).toEqual(before)
})

test('someone who is there already, dropped out or was erased is in the way of all', async () => {
  const { sam, winter } = await school()
  const there = await makeStudent(app.db, { cohort_id: winter.id, first_name: 'Tim' })
  const gone = await makeStudent(app.db, { application_status: 'dropped_out', first_name: 'Gus' })
  for (const [other, message] of [
    [there, 'Tim Okafor is in Winter already.'],
    [gone, 'Gus Okafor has no cohort. Bring them back in the student’s form.'],
  ] as const) {
    const reply = await confirmed([sam, other], winter.id)
    expect([reply.status, reply.body.message]).toEqual([422, message])
  }
  expect((await summary(sam)).cohort_id).not.toBe(winter.id)
})

test('the preview says of every work what becomes of it, and why', async () => {
  const { sam, winter, fall, onLoops, onArrays, onGit, newLoops, newArrays } = await school()
  const { cohort, students } = await preview([sam], winter.id)
  expect(cohort).toEqual({ id: winter.id, name: 'Winter' })
  expect(students).toMatchObject([{ id: sam.id, from: { id: fall.id, name: 'Fall' }, program: null, problem: null }])
  const works = new Map((students as { works: { id: number }[] }[])[0]?.works.map((work) => [work.id, work]))
  expect(works.get(onLoops.id)).toMatchObject({ offer: 'carry', to: { id: newLoops.id }, grade: 5, timing: 'Early' })
  expect(works.get(onArrays.id)).toMatchObject({ offer: 'carry', to: { id: newArrays.id }, timing: 'Late' })
  expect(works.get(onGit.id)).toMatchObject({ offer: 'stay', to: null, why: 'Winter has no such assignment.' })
})

test('what is ticked comes along with its attempts and times, counts once and is judged as before', async () => {
  const { sam, winter, loops, arrays, git, newLoops, newArrays, onLoops, onArrays } = await school()
  const before = await summary(sam)
  const [lateBefore, attempts] = [await workOn(sam, arrays), await attemptsOf(onLoops.id)]
  expect(await queued()).toContain(onArrays.id)
  const reply = await confirmed([sam], winter.id, [onLoops.id, onArrays.id], { reason: 'Repeats' })
  expect(reply).toMatchObject({ status: 200, body: { undo: expect.any(String) } })
  const after = await summary(sam)
  expect(after).toMatchObject({ cohort_id: winter.id, avg_score: before.avg_score })
  const copy = await workOn(sam, newLoops)
  expect(copy).toMatchObject({
    grade: 5,
    instructor_comment: 'Good.',
    graded_by_id: ida.id,
    completed_at: onLoops.completed_at.toISOString(),
    carried_from: onLoops.id,
    // Three days early in Fall, though it was due long ago in Winter.
    carried_timing: 'Early',
    is_superseded: false,
  })
  expect(await attemptsOf(copy?.id)).toEqual(attempts)
  expect(await workOn(sam, loops)).toMatchObject({ id: onLoops.id, grade: 5, is_superseded: true })
  expect(await workOn(sam, git)).toMatchObject({ is_superseded: false })
  const late = await workOn(sam, newArrays)
  expect([lateBefore?.carried_timing, late?.carried_timing]).toEqual([null, 'Late'])
  const waiting = await queued()
  expect([waiting.includes(onArrays.id), waiting.includes(Number(late?.id))]).toEqual([false, true])
  const history = (await staff.get(`/api/history/student/${sam.id}`)).body.rows[0]
  expect(history).toMatchObject({
    action: 'transferred',
    changes: { carried: { to: 'ARRAYS, Repetition' }, reason: { to: 'Repeats' } },
  })
})

test('what is not ticked stays and counts as before', async () => {
  const { sam, winter, newLoops, onLoops, loops } = await school()
  await confirmed([sam], winter.id, [])
  expect(await workOn(sam, newLoops)).toMatchObject({ id: null })
  expect(await workOn(sam, loops)).toMatchObject({ id: onLoops.id, is_superseded: false })
  expect((await summary(sam)).avg_score).toBe(5)
})

test('the old row can be read, and is not graded, drafted or returned any more', async () => {
  const { sam, winter, onLoops } = await school()
  await confirmed([sam], winter.id, [onLoops.id])
  expect((await staff.get(`/api/assignments/grade/${onLoops.id}`)).body).toMatchObject({
    grade: 5,
    is_superseded: true,
  })
  const message = 'This work was carried to the student’s new cohort. Please grade it there.'
  const feedback = { grade: 1, instructor_comment: '' }
  for (const reply of [
    await staff.put(`/api/assignments/grade/${onLoops.id}`, feedback),
    await staff.put(`/api/assignments/grade/${onLoops.id}/return`, { feedback }),
    await staff.put(`/api/assignments/grade/${onLoops.id}/draft`, feedback),
  ]) {
    expect([reply.status, reply.body.message]).toEqual([409, message])
  }
})

test('a carried work that is submitted again, or gets a new due time, is judged in the new cohort', async () => {
  const { sam, winter, newArrays, onArrays } = await school()
  await confirmed([sam], winter.id, [onArrays.id])
  const own = await app.as(sam)
  const submission = { assignmentId: newArrays.id, repository: onArrays.repository, student_comment: 'Please look' }
  await own.put('/api/students/coursework', submission)
  expect(await workOn(sam, newArrays)).toMatchObject({ carried_timing: 'Late' })
  const whom = { assignmentId: newArrays.id, studentIds: [sam.id] }
  const extended = await staff.post('/api/assignments/extend', { ...whom, dueAt: '2026-10-20T13:00:00Z', reason: '' })
  expect(extended.status).toBe(200)
  expect(await workOn(sam, newArrays)).toMatchObject({ carried_timing: null })
  await undo(extended.body.undo)
  expect(await workOn(sam, newArrays)).toMatchObject({ carried_timing: 'Late' })
  await own.put('/api/students/coursework', { ...submission, repository: 'https://github.com/sam/new' })
  expect(await workOn(sam, newArrays)).toMatchObject({ carried_timing: null })
})

test('news about a carried work leads to the copy, and there is no other news', async () => {
  const { sam, winter, loops, newLoops, onLoops } = await school()
  const news = { user_id: sam.id, kind: 'graded', assignment_id: loops.id, created_at: LONG_AGO }
  await app.db.insertInto('notices').values(news).execute()
  await confirmed([sam], winter.id, [onLoops.id])
  const notices = await app.db.selectFrom('notices').selectAll().where('user_id', '=', sam.id).execute()
  expect(notices).toMatchObject([
    { kind: 'graded', assignment_id: newLoops.id, created_at: LONG_AGO, unmailed_since: null },
  ])
  expect((await (await app.as(sam)).get('/api/notices')).body.rows).toHaveLength(1)
})

test('open pages of both cohorts hear of a transfer and of its undo', async () => {
  const { sam, fall, winter, loops, newLoops, onLoops } = await school()
  const stream = await openStream(app.url, colleague)
  const heard = () => stream.until('change', ({ stale }) => stale?.includes('courseWork') ?? false)
  const concerned = async () => {
    const { people, cohorts, assignments } = await heard()
    return { people, cohorts: new Set(cohorts), assignments: new Set(assignments) }
  }
  const both = { cohorts: new Set([fall.id, winter.id]), assignments: new Set([loops.id, newLoops.id]) }
  const { body } = await confirmed([sam], winter.id, [onLoops.id])
  expect(await concerned()).toEqual({ people: [sam.id], ...both })
  stream.events.length = 0
  await undo(body.undo)
  expect(await concerned()).toEqual({ people: [sam.id], ...both })
  await stream.close()
})

test('whoever did it undoes it, and everything is as it was', async () => {
  const { sam, winter, loops, onLoops, onArrays } = await school()
  const news = { user_id: sam.id, kind: 'graded', assignment_id: loops.id, created_at: LONG_AGO }
  await app.db.insertInto('notices').values(news).execute()
  const before = await everything(sam)
  const { body } = await confirmed([sam], winter.id, [onLoops.id, onArrays.id], { reason: 'Repeats' })
  expect((await undo(body.undo, colleague)).status).toBe(403)
  expect((await undo(body.undo)).body).toEqual({ ok: true })
  expect(await everything(sam)).toEqual(before)
  const { rows } = (await staff.get(`/api/history/student/${sam.id}`)).body
  expect(rows.map(({ action }) => action)).toEqual(['transfer undone', 'transferred'])
})

test.for([
  ['graded', (id: number) => colleague.put(`/api/assignments/grade/${id}`, { grade: 1, instructor_comment: 'Hm' })],
  [
    'begun to be graded',
    (id: number) => colleague.put(`/api/assignments/grade/${id}/draft`, { instructor_comment: 'Hm' }),
  ],
] as const)('a transfer whose carried work was %s is not undone', async ([, act]) => {
  const { sam, winter, newArrays, onArrays } = await school()
  const { body } = await confirmed([sam], winter.id, [onArrays.id])
  expect((await act(Number((await workOn(sam, newArrays))?.id))).status).toBe(200)
  const reply = await undo(body.undo)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Someone has worked with the carried work since, so the transfer stays as it is.',
  ])
  expect((await summary(sam)).cohort_id).toBe(winter.id)
})

test('a transfer after which the student submitted something, or was edited, is not undone', async () => {
  const { sam, winter } = await school()
  const task = await makeAssignment(app.db, { cohort_id: winter.id, name: 'Trees' })
  const { body } = await confirmed([sam], winter.id)
  await (await app.as(sam)).put('/api/students/coursework', { assignmentId: task.id, site: 'https://sam.example' })
  const reply = await undo(body.undo)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Sam Okafor has done something there or been changed since, so this stays as it is.',
  ])
  const other = await school()
  const done = await confirmed([other.sam], other.winter.id)
  await colleague.put('/api/students/update', { ...(await summary(other.sam)), phone: '1' })
  expect((await undo(done.body.undo)).status).toBe(409)
})

test('a transfer back makes the old work count again, and the copy stays readable', async () => {
  const { sam, fall, winter, loops, newLoops, onLoops } = await school()
  await confirmed([sam], winter.id, [onLoops.id])
  const copy = await workOn(sam, newLoops)
  const { students } = await preview([sam], fall.id)
  expect(students).toMatchObject([{ works: [{ id: copy?.id, offer: 'restore' }] }])
  const { body } = await confirmed([sam], fall.id)
  expect(await workOn(sam, loops)).toMatchObject({ id: onLoops.id, is_superseded: false })
  expect(await workOn(sam, newLoops)).toMatchObject({ id: copy?.id, is_superseded: true })
  expect((await summary(sam)).avg_score).toBe(5)
  await undo(body.undo)
  expect(await workOn(sam, newLoops)).toMatchObject({ is_superseded: false })
  expect(await workOn(sam, loops)).toMatchObject({ is_superseded: true })
})

test('a copy that changed since: staff choose which of the two counts', async () => {
  for (const isCopyChosen of [true, false]) {
    const { sam, fall, winter, arrays, newArrays, onArrays } = await school()
    await confirmed([sam], winter.id, [onArrays.id])
    const copy = Number((await workOn(sam, newArrays))?.id)
    await staff.put(`/api/assignments/grade/${copy}`, { grade: 3, instructor_comment: 'Fine' })
    app.setNow(new Date('2026-10-14T16:00:00Z'))
    const before = await everything(sam)
    const { students } = await preview([sam], fall.id)
    expect(students).toMatchObject([{ works: [{ id: copy, offer: 'choose', grade: 3, there: { grade: null } }] }])
    const { body } = await confirmed([sam], fall.id, isCopyChosen ? [copy] : [])
    const restored = await workOn(sam, arrays)
    expect(restored).toMatchObject({ id: onArrays.id, is_superseded: false, grade: isCopyChosen ? 3 : null })
    // It was submitted in Fall, which judges it by itself.
    expect(restored?.carried_timing).toBeNull()
    expect((await summary(sam)).avg_score).toBe(isCopyChosen ? 4 : 5)
    const kinds = (await attemptsOf(onArrays.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(isCopyChosen ? ['submission', 'feedback'] : ['submission'])
    expect((await queued()).includes(onArrays.id)).toBe(!isCopyChosen)
    expect((await undo(body.undo)).status).toBe(200)
    const after = await everything(sam)
    // The row has been written twice since.
    const versionless = ({ works, ...rest }: typeof after) => ({
      ...rest,
      summary: { ...rest.summary, course_works: null },
      works: works.map(({ version, ...row }) => row),
    })
    expect(versionless(after)).toEqual(versionless(before))
    app.setNow(NOW)
  }
})

test('the update call alone moves the student as before: nothing is carried, and old work counts where the student is', async () => {
  const { sam, fall, winter, loops, newLoops, onLoops } = await school()
  const plain = async (cohort_id: number) => {
    const { version, ...student } = await summary(sam)
    return staff.put('/api/students/update', { ...student, cohort_id })
  }
  expect(await plain(winter.id)).toMatchObject({ status: 200, body: { undo: expect.any(String) } })
  expect(await workOn(sam, newLoops)).toMatchObject({ id: null })
  await plain(fall.id)
  await confirmed([sam], winter.id, [onLoops.id])
  await plain(fall.id)
  expect(await workOn(sam, loops)).toMatchObject({ is_superseded: false })
  expect(await workOn(sam, newLoops)).toMatchObject({ is_superseded: true })
  expect((await summary(sam)).avg_score).toBe(5)
})

test('the update call with a confirmed preview carries the work with whatever else was changed', async () => {
  const { sam, winter, newLoops, onLoops } = await school()
  const { version, ...student } = await summary(sam)
  const shown = (await preview([sam], winter.id)).preview
  const edit = { ...student, phone: '612-555-0199', cohort_id: winter.id }
  const send = (preview: unknown) =>
    staff.put('/api/students/update', { ...edit, transfer: { preview, carry: [onLoops.id] } })
  expect(await send('x')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await summary(sam)).phone).toBe(student.phone)
  const reply = await send(shown)
  expect(reply.status).toBe(200)
  expect(await summary(sam)).toMatchObject({ phone: '612-555-0199', cohort_id: winter.id })
  expect(await workOn(sam, newLoops)).toMatchObject({ grade: 5, carried_from: onLoops.id })
  await undo(reply.body.undo)
  expect(await summary(sam)).toMatchObject({ phone: '612-555-0199', cohort_id: student.cohort_id })
})

test('two colleagues transfer the same student at once: one does it, the other sees it', async () => {
  const { sam, winter, onLoops } = await school()
  const other = await makeCohort(app.db, { name: 'Spring' })
  const shown = [await preview([sam], winter.id), await preview([sam], other.id)]
  const replies = await Promise.all([
    transfer([sam], winter.id, { preview: shown[0]?.preview, carry: [onLoops.id] }),
    transfer([sam], other.id, { preview: shown[1]?.preview }, colleague),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const open = await app.db
    .selectFrom('enrolments')
    .selectAll()
    .where('student_id', '=', sam.id)
    .where('ended_at', 'is', null)
    .execute()
  expect(open).toMatchObject([{ cohort_id: (await summary(sam)).cohort_id }])
})

test('a transfer and a submission at once: the work is carried as it was shown, or shown again', async () => {
  for (let round = 0; round < 5; round++) {
    const { sam, winter, arrays, onArrays, newArrays } = await school()
    const { preview: shown } = await preview([sam], winter.id)
    const own = await app.as(sam)
    const [moved, sent] = await Promise.all([
      transfer([sam], winter.id, { preview: shown, carry: [onArrays.id] }),
      own.put('/api/students/coursework', { assignmentId: arrays.id, repository: 'https://github.com/sam/two' }),
    ])
    if (moved.status === 200) {
      expect(sent.status).toBe(403)
      expect(await workOn(sam, newArrays)).toMatchObject({ repository: onArrays.repository })
    } else {
      expect([moved.status, sent.status]).toEqual([409, 200])
    }
  }
})

test('twenty students move at once, each with their own work, and one undo brings all back', async () => {
  const { fall, winter, loops, newLoops } = await school()
  const students = await Promise.all(Array.from({ length: 20 }, () => makeStudent(app.db, { cohort_id: fall.id })))
  const carry: number[] = []
  for (const { id } of students) {
    carry.push((await makeCourseWork(app.db, { assignment_id: loops.id, student_id: id, updated_at: LONG_AGO })).id)
  }
  const counts = async () =>
    sql`select id, completed, graded from assignments where id in (${loops.id}, ${newLoops.id}) order by id`
      .execute(app.db)
      .then(({ rows }) => rows)
  const before = await counts()
  const { status, body } = await confirmed(students, winter.id, carry)
  expect(status).toBe(200)
  expect(await counts()).toMatchObject([{ completed: 1 }, { completed: 20 }])
  await undo(body.undo)
  expect(await counts()).toEqual(before)
  for (const student of students) expect((await summary(student)).cohort_id).toBe(fall.id)
})
