import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

const PATH = '/api/students/coursework'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function studentWithAssignment(values: Partial<Parameters<typeof makeAssignment>[1]> = {}) {
  app.setNow(NOW)
  const student = await makeStudent(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, ...values })
  return { student, assignment, client: await app.as(student) }
}
const worksOn = (assignment_id: number) =>
  app.db.selectFrom('course_works').selectAll().where('assignment_id', '=', assignment_id).execute()
const historyOf = (id: number) =>
  app.db
    .selectFrom('history')
    .select(['action', 'actor_id', 'changes'])
    .where('entity', '=', 'course_work')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('refused', () => {
  test('nobody and no employee submits', async () => {
    const { assignment } = await studentWithAssignment()
    const body = { assignmentId: assignment.id, repository: 'a.org', site: '', student_comment: '' }
    expect((await (await app.as(null)).put(PATH, body)).status).toBe(401)
    expect((await (await app.as(await makeEmployee(app.db))).put(PATH, body)).status).toBe(403)
  })

  test.each([
    ['no assignment', { assignmentId: undefined }],
    ['an empty slug', { assignmentId: '' }],
    ['too long a slug', { assignmentId: 'x'.repeat(121) }],
    ['a huge id', { assignmentId: 4_294_967_297 }],
    ['an unknown key', { score: 5 }],
    ['a number for text', { site: 5 }],
    ['too long a comment', { student_comment: 'x'.repeat(2049) }],
    ['a NUL', { student_comment: 'a\0b' }],
    ['half a character', { repository: 'a\ud800' }],
    ['a version as text', { version: '1' }],
  ])('%s is malformed', async (_what, change) => {
    const { client, assignment } = await studentWithAssignment()
    const { status } = await client.put(PATH, { assignmentId: assignment.id, repository: 'a.org', ...change })
    expect(status).toBe(400)
    expect(await worksOn(assignment.id)).toEqual([])
  })

  test.each([
    ['nothing at all', {}, 'Please enter a submission, a website or a comment.'],
    ['only spaces', { student_comment: '  ', site: ' ' }, 'Please enter a submission, a website or a comment.'],
    ['a script', { repository: 'javascript:alert(1)' }, 'Please use an address that starts with https://.'],
    ['a hidden script', { site: ' java\nscript:alert(1)' }, 'Please use an address that starts with https://.'],
    ['a data address', { site: 'data:text/html,<p>' }, 'Please use an address that starts with https://.'],
  ])('%s gets a sentence', async (_what, change, message) => {
    const { client, assignment } = await studentWithAssignment()
    const { status, body } = await client.put(PATH, { assignmentId: assignment.id, ...change })
    expect(status).toBe(422)
    expect(body.message).toBe(message)
    expect(await worksOn(assignment.id)).toEqual([])
  })

  test('another cohort’s, an unassigned and a missing assignment are one and the same 404', async () => {
    const { client } = await studentWithAssignment()
    const other = await makeAssignment(app.db, { cohort_id: (await makeCohort(app.db)).id })
    const hidden = await studentWithAssignment({ workflow_state: 'unassigned', assigned_at: null, due_at: null })
    await makeCourseWork(app.db, { assignment_id: hidden.assignment.id, student_id: hidden.student.id })
    const replies = [
      await client.put(PATH, { assignmentId: other.id, repository: 'a.org' }),
      await client.put(PATH, { assignmentId: other.slug, repository: 'a.org' }),
      await client.put(PATH, { assignmentId: 999_999, repository: 'a.org' }),
      await client.put(PATH, { assignmentId: 'NO SUCH\0slug', repository: 'a.org' }),
      await hidden.client.put(PATH, { assignmentId: hidden.assignment.id, repository: 'a.org' }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(404)
      expect(body.message).toBe('This assignment does not exist, or is not yours to see.')
    }
    expect(await worksOn(other.id)).toEqual([])
  })

  test('a student cannot update work that has been graded', async () => {
    const { client, student, assignment } = await studentWithAssignment()
    const work = await makeCourseWork(app.db, {
      assignment_id: assignment.id,
      student_id: student.id,
      grade: 1,
      workflow_state: 'graded',
    })
    const { status, body } = await client.put(PATH, { assignmentId: assignment.id, repository: 'b.org', version: 99 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'conflict', message: 'This work has already been graded.' })
    expect(await worksOn(assignment.id)).toMatchObject([{ repository: work.repository, version: 1 }])
  })

  test('who dropped out submits nothing, and is told so', async () => {
    const student = await makeStudent(app.db, { application_status: 'dropped_out' })
    const assignment = await makeAssignment(app.db, { cohort_id: (await makeCohort(app.db)).id })
    await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
    const reply = await (await app.as(student)).put(PATH, { assignmentId: assignment.id, repository: 'b.org' })
    expect(reply.status).toBe(403)
    expect(reply.body.message).toContain('no longer in a cohort')
  })

  test('after a transfer the old cohort’s work can be read but not changed', async () => {
    const { client, student, assignment } = await studentWithAssignment()
    await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
    const present = await makeCohort(app.db)
    await app.db.updateTable('students').set({ cohort_id: present.id }).where('id', '=', student.id).execute()
    const { status, body } = await client.put(PATH, { assignmentId: assignment.id, repository: 'b.org' })
    expect(status).toBe(403)
    expect(body.message).toContain('former cohort')
  })

  test('a stale version is refused with the work as it is now, and nothing of the grader’s', async () => {
    const { client, assignment } = await studentWithAssignment()
    const body = { assignmentId: assignment.id, repository: 'a.org' }
    await client.put(PATH, body)
    await client.put(PATH, { ...body, student_comment: 'from the other tab', version: 1 })
    const reply = await client.put(PATH, { ...body, student_comment: 'from this tab', version: 1 })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('stale')
    expect(reply.body.current).toMatchObject({ work: { version: 2, student_comment: 'from the other tab' } })
    expect(JSON.stringify(reply.body)).not.toContain('graded_by_id')
  })

  test('a first submission that comes after another first one does not overwrite it', async () => {
    const { client, assignment } = await studentWithAssignment()
    const body = { assignmentId: assignment.id, version: 0 }
    expect((await client.put(PATH, { ...body, student_comment: 'from the laptop' })).status).toBe(200)
    const reply = await client.put(PATH, { ...body, student_comment: 'from the phone, kept since noon' })
    expect(reply.status).toBe(409)
    expect(reply.body.current).toMatchObject({ work: { version: 1, student_comment: 'from the laptop' } })
  })
})

test('a student submits: an address gets its scheme, the rest is kept as typed', async () => {
  const { client, student, assignment } = await studentWithAssignment()
  const reply = await client.put(PATH, {
    assignmentId: assignment.id,
    repository: ' github.com/sam/api ',
    site: 'on my laptop',
    student_comment: ' Hard, but **fun** 🎉 ',
  })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: assignment.id,
    work: {
      assignmentId: assignment.id,
      student_id: student.id,
      repository: 'https://github.com/sam/api',
      site: 'on my laptop',
      student_comment: ' Hard, but **fun** 🎉 ',
      grade: null,
      workflow_state: 'completed',
      completed_at: new Date(NOW).toISOString(),
      updated_at: new Date(NOW).toISOString(),
      employee: null,
      version: 1,
    },
  })
  const [work] = await worksOn(assignment.id)
  expect(await historyOf(work?.id ?? 0)).toMatchObject([
    { action: 'submitted', actor_id: student.id, changes: { repository: { to: 'https://github.com/sam/api' } } },
  ])
  const counted = await app.db
    .selectFrom('assignments')
    .select('completed')
    .where('id', '=', assignment.id)
    .executeTakeFirst()
  expect(counted?.completed).toBe(1)
})

test('a student submits by the slug of an assignment as by its id', async () => {
  const { client, assignment } = await studentWithAssignment()
  const reply = await client.put(PATH, { assignmentId: assignment.slug, repository: 'github.com/sam/api' })
  expect(reply.body).toMatchObject({ id: assignment.id, work: { assignmentId: assignment.id } })
  const again = await client.put(PATH, { assignmentId: String(assignment.id), site: 'sam.dev' })
  expect(again.body).toMatchObject({ id: assignment.id, work: { version: 2 } })
})

test('what a student read of their work can be sent back as it is, and only the three texts are theirs', async () => {
  const { client, student, assignment } = await studentWithAssignment()
  await client.put(PATH, { assignmentId: assignment.id, repository: 'github.com/sam/api' })
  const work = (await client.get(`/api/students/coursework/${assignment.id}`)).body.work as object
  const forged = { student_id: 1, grade: 5, workflow_state: 'graded', instructor_comment: 'Great', graded_by_id: 1 }
  const reply = await client.put(PATH, { ...work, ...forged, student_comment: 'Done' })
  expect(reply.body.work).toEqual({ ...work, student_comment: 'Done', version: 2 })
  expect(await worksOn(assignment.id)).toMatchObject([{ student_id: student.id, grade: null, graded_by_id: null }])
})

test.each(['repository', 'site', 'student_comment'])('%s alone is enough', async (field) => {
  const { client, assignment } = await studentWithAssignment()
  expect((await client.put(PATH, { assignmentId: assignment.id, [field]: 'example.org' })).status).toBe(200)
})

test('a new comment keeps the time of handing in, a new address does not', async () => {
  const { client, assignment } = await studentWithAssignment()
  const body = { assignmentId: assignment.id, repository: 'a.org', site: '', student_comment: '' }
  await client.put(PATH, body)
  app.setNow('2026-10-14T16:00:00Z')
  const commented = await client.put(PATH, { ...body, student_comment: 'see the readme', version: 1 })
  expect(commented.body.work).toMatchObject({ completed_at: new Date(NOW).toISOString(), version: 2 })
  const moved = await client.put(PATH, { ...body, student_comment: 'see the readme', site: 'b.org', version: 2 })
  expect(moved.body.work).toMatchObject({ completed_at: '2026-10-14T16:00:00.000Z', version: 3 })
})

test('the same again changes nothing, whatever version it names', async () => {
  const { client, assignment } = await studentWithAssignment()
  const body = { assignmentId: assignment.id, repository: 'a.org' }
  await client.put(PATH, body)
  app.setNow('2026-10-14T16:00:00Z')
  const again = await client.put(PATH, { ...body, version: 7 })
  expect(again.status).toBe(200)
  expect(again.body.work).toMatchObject({ version: 1, completed_at: new Date(NOW).toISOString() })
  const [work] = await worksOn(assignment.id)
  expect(await historyOf(work?.id ?? 0)).toHaveLength(1)
})

test('twelve submits at once make one row, and every one of them is in the history', async () => {
  const { client, assignment } = await studentWithAssignment()
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      client.put(PATH, { assignmentId: assignment.id, student_comment: `try ${n}` }),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200))
  const works = await worksOn(assignment.id)
  expect(works).toMatchObject([{ version: 12 }])
  expect(await historyOf(works[0]?.id ?? 0)).toHaveLength(12)
})

test('of several updates of one version, exactly one is taken', async () => {
  const { client, assignment } = await studentWithAssignment()
  await client.put(PATH, { assignmentId: assignment.id, student_comment: 'first' })
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      client.put(PATH, { assignmentId: assignment.id, student_comment: `tab ${n}`, version: 1 }),
    ),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a whole class submits at once while staff unassign: what was taken is there and counted', async () => {
  const { assignment } = await studentWithAssignment()
  const students = await Promise.all(
    Array.from({ length: 8 }, () => makeStudent(app.db, { cohort_id: assignment.cohort_id })),
  )
  const clients = await Promise.all(students.map((student) => app.as(student)))
  const staff = await app.as(await makeEmployee(app.db))
  const [replies] = await Promise.all([
    Promise.all(clients.map((client) => client.put(PATH, { assignmentId: assignment.id, repository: 'a.org' }))),
    staff.put(`/api/assignments/unassign/${assignment.id}`, {}),
  ])
  for (const reply of replies) expect([200, 404]).toContain(reply.status)
  const taken = replies.filter((reply) => reply.status === 200).length
  expect(await worksOn(assignment.id)).toHaveLength(taken)
  const counted = await app.db
    .selectFrom('assignments')
    .select('completed')
    .where('id', '=', assignment.id)
    .executeTakeFirst()
  expect(counted?.completed).toBe(taken)
})

test('a grade and an update at once end in one of the two orders, never in graded work that changed', async () => {
  for (let round = 0; round < 10; round++) {
    const { client, student, assignment } = await studentWithAssignment()
    const work = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
    const staff = await app.as(await makeEmployee(app.db))
    const [graded, updated] = await Promise.all([
      staff.put(`/api/assignments/grade/${work.id}`, { grade: 5, instructor_comment: 'Fine', version: 1 }),
      client.put(PATH, { assignmentId: assignment.id, repository: 'https://new.org', version: 1 }),
    ])
    expect([graded.status, updated.status].sort()).toEqual([200, 409])
    const [after] = await worksOn(assignment.id)
    expect(after?.repository).toBe(updated.status === 200 ? 'https://new.org' : work.repository)
    expect(after?.grade).toBe(graded.status === 200 ? 5 : null)
  }
})
