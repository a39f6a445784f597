import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { tellCases } from '#test/support/authorization-cases.ts'
import type { Client } from '#test/support/client.ts'
import { addressOf, EXPECTED_CALLS, type ExpectedCall, PASSWORD } from '#test/support/expected-access.ts'
import { inTurn } from '#test/support/extent.ts'
import { makeAssignment, makeCourseWork, makeStudent } from '#test/support/factories.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { schoolState } from '#test/support/school-state.ts'

const NOT_THERE = 2_147_483_647

let app: TestApp
let mine: School
let theirs: School
let hidden: { id: number; slug: string }
let classmate: { id: number }
let classmatesWork: { id: number }
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  // Some calls require the caller's password.
  mine = await makeSchool(app.db, await app.ctx.passwords.hash(PASSWORD))
  theirs = await makeSchool(app.db)
  const cohort_id = mine.cohort.id
  hidden = await makeAssignment(app.db, { cohort_id, workflow_state: 'unassigned', assigned_at: null, due_at: null })
  classmate = await makeStudent(app.db, { cohort_id })
  classmatesWork = await makeCourseWork(app.db, { assignment_id: mine.assignment.id, student_id: classmate.id })
})
afterAll(async () => {
  await app.stop()
  tellCases('references', cases)
})
let cases = 0

/** Ids of everything in two schools, including the student's own, and one that does not exist. */
const everyId = () => [
  ...new Set([
    ...[mine, theirs].flatMap((school) => Object.values(school).map(({ id }) => id)),
    ...[hidden, classmate, classmatesWork].map(({ id }) => id),
    NOT_THERE,
  ]),
]

const asIds = (path: string, id: number | string) => path.replace(/:entity/, 'student').replace(/:\w+/g, String(id))

const named = EXPECTED_CALLS.filter(({ path, route }) => path.includes(':') && route.access === 'staff')

test.for(named)(
  'a student learns nothing from $name, whatever id they try, not even whether there is such a thing',
  async (call) => {
    const { method, path } = call
    // A login is noted, so they are logged in before.
    const clients = [await app.as(mine.student), await app.as(mine.droppedOut)]
    const before = await schoolState(app.ctx.pool)
    const answers = new Set<string>()
    for (const client of clients) {
      const ids = [...everyId(), '0', '-1', 'x', mine.assignment.slug]
      for (const id of inTurn(ids, named.indexOf(call), 4)) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const reply = await client.send(method, asIds(path, id), body)
        const { requestId, ...said } = ErrorBody.parse(reply.body)
        answers.add(JSON.stringify([reply.status, said]))
        cases++
      }
    }
    expect([...answers]).toEqual([
      JSON.stringify([403, { status: 403, code: 'forbidden', message: 'This is not open to you.' }]),
    ])
    expect(await schoolState(app.ctx.pool)).toEqual(before)
  },
)

test('of assignments a student finds those of their cohort, and all others are one and the same nothing', async () => {
  const client = await app.as(mine.student)
  const before = await schoolState(app.ctx.pool)
  const foreign = [
    ...everyId().filter((id) => id !== mine.assignment.id),
    ...[hidden.slug, theirs.assignment.slug, 'x', '0', '01', `${mine.assignment.id}.0`, '%00', '\\', "' or 1=1"],
  ]
  const answers = new Set<string>()
  for (const id of foreign) {
    for (const reply of [
      await client.get(`/api/students/coursework/${encodeURIComponent(id)}`),
      await client.put('/api/students/coursework', { assignmentId: id, student_comment: 'Mine now' }),
    ]) {
      answers.add(`${reply.status} ${reply.body.message}`)
      cases++
    }
  }
  expect([...answers]).toEqual(['404 This assignment does not exist, or is not yours to see.'])
  expect(await schoolState(app.ctx.pool)).toEqual(before)
  expect((await client.get(`/api/students/coursework/${mine.assignment.slug}`)).status).toBe(200)
})

test('whose work and whose reflection it is comes from the session, whoever the body names', async () => {
  const client = await app.as(mine.student)
  const own = `https://example.org/${Date.now()}`
  for (const student_id of [theirs.student.id, classmate.id, mine.staff.id, NOT_THERE]) {
    const before = await client.get(`/api/students/coursework/${mine.assignment.id}`)
    const work = { id: classmatesWork.id, student_id, assignmentId: mine.assignment.id, site: `${own}/${student_id}` }
    const reply = await client.put('/api/students/coursework', work)
    expect(reply.body.work).toMatchObject({ id: mine.courseWork.id, student_id: mine.student.id, site: work.site })
    expect(before.status).toBe(200)
    const scores = { understanding_score: 2, support_score: 2, id: theirs.reflection.id, student_id }
    expect((await client.put('/api/students/feedback', scores)).body).toMatchObject({ student_id: mine.student.id })
    cases += 2
  }
  const untouched = await app.db
    .selectFrom('course_works')
    .select('site')
    .where('student_id', 'in', [classmate.id, theirs.student.id])
    .execute()
  expect(untouched.map(({ site }) => site)).toEqual(['', ''])
})

test('another person’s Idempotency-Key gives away nobody’s answer', async () => {
  const key = { 'idempotency-key': 'the-very-same-key' }
  const replies = []
  for (const school of [mine, theirs]) {
    const client = await app.as(school.student)
    const work = { assignmentId: school.assignment.id, student_comment: `I am ${school.student.id}` }
    replies.push((await client.put('/api/students/coursework', work, key)).body.work as { student_id: number })
  }
  expect(replies.map(({ student_id }) => student_id)).toEqual([mine.student.id, theirs.student.id])
})

/** Body keys that reference other rows, and ids that are invalid there. */
const REFERENCES: Record<string, (call: ExpectedCall) => (number | number[] | object[])[]> = {
  id: ({ name }) => [NOT_THERE, ...otherKinds(name)],
  student_id: () => [NOT_THERE, theirs.staff.id],
  cohort_id: () => [NOT_THERE],
  campus_id: () => [NOT_THERE],
  cohortId: () => [NOT_THERE],
  parentId: () => [NOT_THERE],
  assignmentId: () => [NOT_THERE],
  assignmentsToCopy: () => [[NOT_THERE]],
  employees: () =>
    [NOT_THERE, theirs.student.id, mine.droppedOut.id, theirs.inactive.id].map((id) => [{ id, first_name: '' }]),
}

/** A call for students must not reach employees, and the other way round. */
function otherKinds(name: string): number[] {
  if (name === 'employees.update') return [theirs.student.id, theirs.droppedOut.id]
  if (name === 'students.update') return [theirs.staff.id, theirs.inactive.id]
  return []
}

const isWritable = ({ route }: ExpectedCall, key: string, value: unknown) => {
  const [bare, named] = [{}, { [key]: value }].map((extra) => route.body?.safeParse(extra))
  const ofKey = (issues: { path: PropertyKey[]; code: string }[] | undefined) =>
    issues?.some(({ path, code }) => path[0] === key || code === 'unrecognized_keys')
  if (ofKey(named?.error?.issues)) return false
  if (ofKey(bare?.error?.issues)) return true
  return named?.success === true && JSON.stringify(named.data) !== JSON.stringify(bare?.data)
}

const referring = EXPECTED_CALLS.filter(({ route }) => route.access === 'staff' && route.body)
test.for(referring)('$name takes no reference to what is not there, or is something else', async (call) => {
  const client = await app.as(mine.staff)
  const state = await schoolState(app.ctx.pool)
  for (const [key, values] of Object.entries(REFERENCES)) {
    for (const value of values(call)) {
      const ask = call.expected.ask(mine)
      const sent = ask.body as Record<string, unknown> | undefined
      const isNamed = sent && key in sent
      if (!isNamed && !isWritable(call, key, value)) continue
      const reply = await client.send(call.method, addressOf(call, ask), { ...sent, [key]: value })
      expect([404, 409, 422], `${key} ${JSON.stringify(value)}: ${JSON.stringify(reply.body)}`).toContain(reply.status)
      cases++
    }
  }
  if (call.path.includes(':')) await refusesMissing(client, call)
  expect(await schoolState(app.ctx.pool)).toEqual(state)
})

async function refusesMissing(client: Client, { method, path, expected }: ExpectedCall): Promise<void> {
  const reply = await client.send(method, asIds(path, NOT_THERE), expected.ask(mine).body)
  expect(reply.body.code).toBe('not_found')
  cases++
}
