import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { tellCases } from '#test/support/authorization-cases.ts'
import type { Client, Reply } from '#test/support/client.ts'
import { addressOf, EXPECTED_CALLS, type ExpectedCall, PASSWORD } from '#test/support/expected-access.ts'
import { inTurn, sampled } from '#test/support/extent.ts'
import type { JsonSchema } from '#test/support/fuzz-input.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { hideSecrets, SECRET } from '#test/support/staff-secrets.ts'

let app: TestApp
let school: School
let password_hash: string
let schemas: Map<string, JsonSchema>
let outsiders: Client[]
let cases = 0
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  password_hash = await app.ctx.passwords.hash(PASSWORD)
  school = await makeSchool(app.db, password_hash)
  await hideSecrets(app.db, school)
  const { student, otherStudent, newStudent, newEmployee } = school
  outsiders = await Promise.all([null, student, otherStudent, newStudent, newEmployee].map(app.as))
  const { body } = await (await app.as(null)).get('/api/openapi.json')
  type Described = {
    operationId: string
    responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
  }
  const operations = Object.values(body.paths as Record<string, Record<string, Described>>).flatMap((entry) =>
    Object.values(entry),
  )
  schemas = new Map(
    operations.map(({ operationId, responses }) => {
      const done = responses['200'] ?? responses['201']
      const { 'application/json': json, 'text/event-stream': events } = done?.content ?? {}
      return [operationId, (json ?? events)?.schema ?? {}]
    }),
  )
})
afterAll(async () => {
  await app.stop()
  tellCases('answers', cases)
})

/** Never in any response. */
const NEVER = /password_hash|token_hash|search_text|\$argon2|address_hash|"sessions"|select .* from|\bat .*\.ts:\d+/i

const FOR_STUDENTS = EXPECTED_CALLS.filter(({ route }) => route.access !== 'staff')

test('staff are told what students are not', async () => {
  const staff = await app.as(school.staff)
  for (const path of [
    `/api/students/summary/${school.student.id}`,
    `/api/cohorts/${school.cohort.id}`,
    `/api/assignments/grade/${school.courseWork.id}`,
    '/api/assignments/list',
    '/api/employees/list',
  ]) {
    expect(JSON.stringify((await staff.get(path)).body), path).toContain(SECRET)
  }
})

test.for(FOR_STUDENTS)('what $name tells a student is their own', async (call) => {
  const client = await app.as(school.student)
  const queries = ['', 'searchText=for', `studentId=${school.otherStudent.id}`, 'cohortId=2&include=notes&fields=*']
  for (const query of queries) {
    const ask = call.expected.ask(school)
    const path = addressOf(call, { ...ask, query: [ask.query, query].filter(Boolean).join('&') })
    const reply = await client.send(call.method, path, ask.body)
    const [text, headers] = [JSON.stringify(reply.body), JSON.stringify([...reply.headers])]
    expect(text + headers).not.toContain(SECRET)
    expect(text + headers).not.toMatch(NEVER)
    // Another student's id could be used to probe for more.
    expect(idsOf(reply.body, 'student_id').filter((id) => id !== null && id !== school.student.id)).toEqual([])
    cases++
  }
})

test.for(EXPECTED_CALLS.filter(({ route }) => route.access === 'staff'))(
  'a refusal of $name says nothing of what it refuses',
  async (call) => {
    for (const client of inTurn(outsiders, EXPECTED_CALLS.indexOf(call), 2)) {
      const ask = call.expected.ask(school)
      const reply = await client.send(call.method, addressOf(call, ask), ask.body)
      expect([401, 403]).toContain(reply.status)
      expect(Object.keys(ErrorBody.strict().parse(reply.body))).toEqual(['status', 'code', 'message', 'requestId'])
      expect(JSON.stringify(reply.body)).not.toContain(SECRET)
      cases++
    }
  },
)

test.for(sampled(EXPECTED_CALLS, 25))('$name tells what its description names, and no field more', async (call) => {
  const people: [string, { id: number } | null][] = [
    ['an employee', school.staff],
    ['a student', school.student],
    ['nobody', null],
  ]
  for (const [who, person] of people) {
    // With its own rows, because some calls delete theirs.
    const own = person && call.method !== 'GET' ? await makeSchool(app.db, password_hash) : school
    const client = await app.as(person === school.staff ? own.staff : person && own.student)
    const reply = await ask(client, call, own)
    const schema = schemas.get(call.name)
    if (!schema) throw new Error(`${call.name} is not in the document.`)
    if (reply.status < 300) expect(unnamed(reply.body, schema, ''), who).toEqual([])
    expect(JSON.stringify(reply.body)).not.toMatch(NEVER)
    cases++
  }
})

function ask(client: Client, call: ExpectedCall, own: School): Promise<Reply> {
  const { body, ...rest } = call.expected.ask(own)
  return client.send(call.method, addressOf(call, rest), body)
}

function idsOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : idsOf(inner, name)))
}

/** Paths of fields in the response that its schema does not declare. A record with free keys declares all. */
function unnamed(value: unknown, schema: JsonSchema & { additionalProperties?: unknown }, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => unnamed(entry, schema.items ?? {}, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  const options = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((option) => option.properties)
  if (options.length === 0) return typeof schema.additionalProperties === 'object' ? [] : [`${path} (no schema)`]
  const tried = options.map(({ properties = {} }) =>
    Object.entries(value).flatMap(([key, inner]) => {
      const field = properties[key]
      return field ? unnamed(inner, field, `${path}.${key}`) : [`${path}.${key}`]
    }),
  )
  return tried.toSorted((one, other) => one.length - other.length)[0] ?? []
}
