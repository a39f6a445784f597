import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let cohortId: number
let actor_id: number
beforeAll(async () => {
  app = await startTestApp()
  const employee = await makeEmployee(app.db)
  actor_id = employee.id
  staff = await app.as(employee)
  cohortId = (await makeCohort(app.db, { name: 'Hopper' })).id
})
afterAll(() => app.stop())

const create = (body: object) => staff.post('/api/assignments', { name: 'Weather App', cohortId, ...body })
const detail = async (id: number) => (await staff.get(`/api/assignments/detail/${id}`)).body
const history = async (id: number) => (await staff.get(`/api/history/assignment/${id}`)).body.rows

const CALLS = [
  ['GET', '/api/assignments/list'],
  ['GET', '/api/assignments/list/all'],
  ['GET', '/api/assignments/tags'],
  ['GET', '/api/assignments/detail/1'],
  ['GET', '/api/assignments/coursework/1/1'],
  ['GET', '/api/assignments/coursework/1'],
  ['POST', '/api/assignments'],
  ['PUT', '/api/assignments/update'],
  ['POST', '/api/assignments/copy'],
  ['PUT', '/api/assignments/assign/1'],
  ['PUT', '/api/assignments/schedule/1'],
  ['PUT', '/api/assignments/unassign/1'],
] as const

test.for(CALLS)('%s %s is closed to strangers and to students', async ([method, path]) => {
  const body = method === 'GET' ? undefined : {}
  expect((await (await app.as(null)).send(method, path, body)).status).toBe(401)
  const student = await app.as(await makeStudent(app.db, { cohort_id: cohortId }))
  expect((await student.send(method, path, body)).status).toBe(403)
})

test.for(['999999', '0', '-1', '1.5', '1e3', '2147483648', '99999999999', 'abc'])(
  'there is no assignment %s',
  async (id) => {
    for (const reply of [
      await staff.get(`/api/assignments/detail/${id}`),
      await staff.get(`/api/assignments/coursework/${id}/${cohortId}`),
      await staff.get(`/api/assignments/coursework/${id}`),
      await staff.put(`/api/assignments/assign/${id}`, {}),
      await staff.put(`/api/assignments/unassign/${id}`),
    ]) {
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('not_found')
    }
  },
)

test.for([
  [{ name: '' }, 'name', 'Assignment name is required.'],
  [{ name: ' \t ' }, 'name', 'Assignment name is required.'],
  [{ name: null, cohortId: null }, 'name', 'Assignment name is required.'],
  [{ cohortId: null }, 'cohortId', 'Cohort is required.'],
  [{ cohortId: '' }, 'cohortId', 'Cohort is required.'],
  [{ cohortId: 999_999 }, 'cohortId', 'This cohort does not exist. Please choose another.'],
  [{ parentId: 999_999 }, 'parentId', 'The assignment that this is a copy of does not exist.'],
  [{ repository: 'javascript:alert(1)' }, 'repository', 'Please use an address that starts with https://.'],
  [{ repository: 'data:text/html,x' }, 'repository', 'Please use an address that starts with https://.'],
] as const)('an assignment with %j is refused in words', async ([body, path, message]) => {
  const reply = await create(body)
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'invalid', message, issues: [{ path, message }] })
})

test.for([
  ['a number for a name', { name: 7 }],
  ['a name too long', { name: 'x'.repeat(241) }],
  ['a NUL', { name: 'a\0b' }],
  ['half a character', { notes: 'a\ud800b' }],
  ['notes too long', { notes: 'x'.repeat(50_001) }],
  ['an address too long', { repository: 'x'.repeat(2049) }],
  ['an unknown type', { assignment_type: 'exam' }],
  ['an unknown key', { grade: 5 }],
  ['tags as text', { tags: 'react, css' }],
  ['a tag too long', { tags: ['x'.repeat(61)] }],
  ['too many tags', { tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }],
  ['an id that cannot be', { cohortId: 2_147_483_648 }],
  ['a cohort in words', { cohortId: 'Hopper' }],
  ['half a parent', { parentId: 1.5 }],
] as const)('an assignment with %s is malformed', async ([, body]) => {
  const reply = await create(body)
  expect(reply.status).toBe(400)
  expect(reply.body.code).toBe('malformed')
})

test('an edit of an assignment that does not exist, or without a name, is refused', async () => {
  expect((await staff.put('/api/assignments/update', { id: 999_999, name: 'x' })).status).toBe(404)
  expect((await staff.put('/api/assignments/update', { name: 'x' })).status).toBe(400)
  const { id } = (await create({})).body
  const nameless = await staff.put('/api/assignments/update', { id, name: ' ' })
  expect(nameless.status).toBe(422)
  expect(nameless.body.message).toBe('Assignment name is required.')
  const harmful = await staff.put('/api/assignments/update', { id, name: 'x', repository: 'vbscript:x' })
  expect(harmful.status).toBe(422)
  expect(await detail(id)).toMatchObject({ name: 'Weather App', version: 1 })
})

test('an edit of an older version is refused and shows the assignment as it is now', async () => {
  const { id } = (await create({ tags: ['css'] })).body
  expect((await staff.put('/api/assignments/update', { id, name: 'First', version: 1 })).body.version).toBe(2)
  const late = await staff.put('/api/assignments/update', { id, name: 'Second', version: 1 })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('stale')
  expect(late.body.current).toEqual(await detail(id))
  expect(late.body.current).toMatchObject({ id, name: 'First', version: 2, tags: [{ name: 'css' }] })
})

test('an assignment with graded work cannot become a not graded one', async () => {
  const assignment = await makeAssignment(app.db, { cohort_id: cohortId, assignment_type: 'graded' })
  const student = await makeStudent(app.db, { cohort_id: cohortId })
  const work = { assignment_id: assignment.id, student_id: student.id }
  await makeCourseWork(app.db, { ...work, grade: 3, workflow_state: 'graded' })
  const edit = { id: assignment.id, name: 'Same', assignment_type: 'not_graded' }
  const reply = await staff.put('/api/assignments/update', edit)
  expect(reply.status).toBe(422)
  expect(reply.body.issues[0]?.path).toBe('assignment_type')
  expect(await detail(assignment.id)).toMatchObject({ assignment_type: 'graded', name: assignment.name })
})

test('a new assignment is unassigned, not graded, has an address of its own and says who made it', async () => {
  const body = { name: ' Café  Bistro ', tags: ['React', 'css'], repository: 'github.com/school/cafe', notes: '# Do' }
  const reply = await create(body)
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ id: expect.any(Number), version: 1 })
  expect(await detail(reply.body.id)).toEqual({
    id: reply.body.id,
    name: 'Café  Bistro',
    slug: 'cafe-bistro',
    assignment_type: 'not_graded',
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
    visible_from: null,
    release_problem: null,
    archived_at: null,
    repository: 'https://github.com/school/cafe',
    notes: '# Do',
    cohort: { id: cohortId, name: 'Hopper' },
    cohortId,
    parentId: null,
    graduation: '2026-12-18',
    tags: [
      { id: expect.any(Number), name: 'css' },
      { id: expect.any(Number), name: 'React' },
    ],
    tagSearchText: 'css, React',
    summary: { completed: 0, total: expect.any(Number), graded: 0, toGrade: 0, averageScore: null },
    version: 1,
  })
  const [created] = await history(reply.body.id)
  expect(created).toMatchObject({
    action: 'created',
    at: new Date(NOW).toISOString(),
    actor: { id: actor_id },
    changes: { name: { from: null, to: 'Café  Bistro' }, tags: { from: null, to: ['css', 'React'] } },
  })
})

test('names that a client sends back and does not own are ignored', async () => {
  const reply = await create({
    slug: 'mine',
    workflow_state: 'assigned',
    due_at: new Date(NOW).toISOString(),
    summary: { graded: 9 },
    id: 5,
  })
  expect(reply.status).toBe(201)
  expect(await detail(reply.body.id)).toMatchObject({ workflow_state: 'unassigned', due_at: null })
  expect((await detail(reply.body.id)).slug).not.toBe('mine')
})

test.for([
  ['2026', /^assignment-2026$/],
  ['東京', /^assignment(-\d+)?$/],
  ['x'.repeat(240), /^x{80}$/],
] as const)('an assignment named %s is not addressed by digits alone', async ([name, slug]) => {
  const { id } = (await create({ name })).body
  expect((await detail(id)).slug).toMatch(slug)
})

test('a slug that looks like the next one does not stand in the way', async () => {
  await create({ name: 'Echo' })
  const last = (await create({ name: 'Between' })).body.id
  for (let next = last + 1; next <= last + 4; next++)
    await makeAssignment(app.db, { cohort_id: cohortId, slug: `echo-${next}`, id: next + 1000 })
  const reply = await create({ name: 'Echo' })
  expect(reply.status).toBe(201)
  expect((await detail(reply.body.id)).slug).toBe(`echo-${reply.body.id}`)
})

test('a known tag keeps its spelling, whatever the case, spaces or commas of a new one', async () => {
  await create({ tags: ['Data Structures'] })
  const { id } = (await create({ tags: ['DATA  structures', 'trees, Graphs', { name: 'graphs' }, ' '] })).body
  expect((await detail(id)).tags).toMatchObject([{ name: 'Data Structures' }, { name: 'Graphs' }, { name: 'trees' }])
  const { rows, count } = (await staff.get('/api/assignments/tags')).body
  const names = rows.map((tag) => String(tag.name))
  expect(count).toBe(rows.length)
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(names.filter((name) => name.toLowerCase() === 'data structures')).toEqual(['Data Structures'])
})

test('an edit replaces what it names, keeps the rest, its address and its cohort, and is remembered', async () => {
  const { id } = (await create({ name: 'Todo', tags: ['html', 'css'], notes: 'Old', repository: 'x.test' })).body
  const other = await makeCohort(app.db)
  app.setNow('2026-10-14T16:30:00Z')
  const edit = { id, name: 'Todo List', tags: ['css', 'sass'], cohortId: other.id, parentId: 1, version: 1 }
  const reply = await staff.put('/api/assignments/update', edit)
  app.setNow(NOW)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ id, version: 2 })
  expect(await detail(id)).toMatchObject({
    name: 'Todo List',
    slug: 'todo',
    cohortId,
    parentId: null,
    notes: 'Old',
    repository: 'https://x.test',
    assignment_type: 'not_graded',
    tags: [{ name: 'css' }, { name: 'sass' }],
    version: 2,
  })
  const [updated] = await history(id)
  expect(updated).toMatchObject({ action: 'updated', at: '2026-10-14T16:30:00.000Z', actor: { id: actor_id } })
  expect(updated?.changes).toEqual({
    name: { from: 'Todo', to: 'Todo List' },
    tags: { from: ['css', 'html'], to: ['css', 'sass'] },
  })
  await staff.put('/api/assignments/update', { id, name: 'Todo List', tags: [], notes: null, repository: '' })
  expect(await detail(id)).toMatchObject({ tags: [], tagSearchText: '', notes: '', repository: '', version: 3 })
})

test('the work of an assignment lists each present student by name, with none or one work', async () => {
  const cohort = await makeCohort(app.db)
  const assignment = await makeAssignment(app.db, { cohort_id: cohort.id })
  const path = `/api/assignments/coursework/${assignment.id}/${cohort.id}`
  expect((await staff.get(path)).body).toEqual({ rows: [], count: 0 })
  expect((await staff.get(`/api/assignments/coursework/${assignment.id}/${cohortId}`)).status).toBe(404)

  const inCohort = { cohort_id: cohort.id }
  const zoe = await makeStudent(app.db, { ...inCohort, first_name: 'Zoë', last_name: 'Ångström' })
  const ada = await makeStudent(app.db, { ...inCohort, first_name: 'Ada', last_name: 'Zimmer' })
  const ben = await makeStudent(app.db, { ...inCohort, first_name: 'Ben', last_name: 'angstrom' })
  const gone = await makeStudent(app.db, { application_status: 'dropped_out' })
  const given = { grade: 5, workflow_state: 'graded', instructor_comment: 'Neat', graded_by_id: actor_id } as const
  const graded_at = new Date('2026-10-14T12:00:00Z')
  const work = await makeCourseWork(app.db, { ...given, graded_at, assignment_id: assignment.id, student_id: ada.id })
  await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: gone.id })

  const { rows, count } = (await staff.get(path)).body
  expect((await staff.get(`/api/assignments/coursework/${assignment.id}`)).body).toEqual({ rows, count })
  expect(count).toBe(3)
  expect(rows.map((row) => row.id)).toEqual([ben.id, zoe.id, ada.id])
  expect(rows[0]).toEqual({
    id: ben.id,
    first_name: 'Ben',
    last_name: 'angstrom',
    photo_file_name: null,
    course_works: [],
    own_due_at: '2026-10-16T13:00:00.000Z',
    is_excused: false,
    before_joining: false,
    joined_on: '2026-08-03',
  })
  expect(rows[2]?.course_works).toEqual([
    {
      id: work.id,
      assignmentId: assignment.id,
      student_id: ada.id,
      repository: 'https://github.com/sam/rest-api',
      site: '',
      student_comment: '',
      instructor_comment: 'Neat',
      grade: 5,
      workflow_state: 'graded',
      completed_at: '2026-10-13T20:00:00.000Z',
      timed_at: null,
      attempt: 1,
      carried_from: null,
      carried_timing: null,
      is_superseded: false,
      returned_grade: null,
      graded_by_id: actor_id,
      graded_at: '2026-10-14T12:00:00.000Z',
      employee: { first_name: 'Ida', last_name: 'Nguyen' },
      version: 1,
    },
  ])
  expect((await detail(assignment.id)).summary).toEqual({
    completed: 1,
    total: 3,
    graded: 1,
    toGrade: 0,
    averageScore: 5,
  })
})

test('many who create the same assignment with the same new tag all get one, under addresses of their own', async () => {
  for (let round = 0; round < 10; round++) {
    const body = { name: `Race ${round}`, tags: [`New ${round}`, `also ${round}`] }
    const turned = { ...body, tags: body.tags.map((tag) => tag.toUpperCase()).toReversed() }
    const replies = await Promise.all([body, turned, body, turned].map(create))
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
    const made = await Promise.all(replies.map((reply) => detail(reply.body.id)))
    expect(new Set(made.map((assignment) => assignment.slug)).size).toBe(4)
    expect(new Set(made.map((assignment) => JSON.stringify(assignment.tags))).size).toBe(1)
  }
})

test('of two edits of one version, one is made and the other is told', async () => {
  const { id } = (await create({})).body
  for (let version = 1; version <= 20; version++) {
    const edits = ['Mine', 'Yours'].map((name) => ({ id, version, name, tags: [`${name} ${version}`] }))
    const replies = await Promise.all(edits.map((edit) => staff.put('/api/assignments/update', edit)))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.body.current).toEqual(await detail(id))
  }
})

test('a tag that many people make at once, on assignments of different names, is one tag', async () => {
  for (let round = 0; round < 10; round++) {
    const tags = [`Zinc ${round}`, `alloy ${round}`, `Mica ${round}`]
    const turned = tags.map((tag) => tag.toUpperCase()).toReversed()
    const bodies = [tags, turned, tags, turned].map((names, n) => ({ name: `Tagged ${round} ${n}`, tags: names }))
    const replies = await Promise.all(bodies.map(create))
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
    const made = await Promise.all(replies.map((reply) => detail(reply.body.id)))
    expect(new Set(made.map((assignment) => JSON.stringify(assignment.tags))).size).toBe(1)
    expect(made[0]?.tags).toHaveLength(3)
  }
})
