import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { ErrorBody } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { isEndurance, report, sampled, times } from '#test/support/extent.ts'
import { HOSTILE, type JsonSchema, rightText } from '#test/support/fuzz-input.ts'
import { existing, fuzzedRequest, type Operation, rowsOf, type Sent } from '#test/support/fuzz-request.ts'
import { makeSchool } from '#test/support/school.ts'

/** Of all calls, in a sample. */
const FEW_CALLS = 25

/** Raise with FUZZ_RUNS, vary with FUZZ_SEED. */
const RUNS = Number(process.env.FUZZ_RUNS ?? times(3, 25, 400))
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_014)

let app: TestApp
let operations: Map<string, Operation>
const statuses = new Map<number, number>()
beforeAll(async () => {
  app = await startTestApp({ attendance: true, settings: { LOGIN_FAILURES_PER_ADDRESS: '1000000' } })
  const { body } = await (await app.as(null)).get('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, Operation>>
  operations = new Map(
    Object.values(paths)
      .flatMap(Object.values<Operation>)
      .map((entry) => [entry.operationId, entry]),
  )
})
afterAll(async () => {
  await app.stop()
  const cases = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const answers = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  console.log(
    `fuzz: ${sampled(table, FEW_CALLS).length} of ${operations.size} calls, ${cases} cases: ${answers.join(', ')}`,
  )
  if (isEndurance && !process.env.FUZZ_RUNS) expect(cases).toBeGreaterThanOrEqual(84_000)
  report({ what: `whatever fast-check makes up, to each of ${operations.size} calls`, cases, deaths: 0 })
})

const routes = new Map(DECLARED_CALLS.map(({ fullName, route }) => [fullName, route]))

const table = DECLARED_CALLS.map(({ fullName, route }) => ({ name: fullName, call: route.call }))

test('the document describes every call', () => {
  expect([...operations.keys()].toSorted()).toEqual(table.map(({ name }) => name).toSorted())
})

test.for(sampled(table, FEW_CALLS))(
  '$name survives whatever it is sent',
  { timeout: 600_000 },
  async ({ name, call }) => {
    const operation = operations.get(name)
    if (!operation) throw new Error(`${name} is not in the document.`)
    const school = await makeSchool(app.db)
    const known = existing(school, name, await rowsOf(app, school, name))
    const input = fuzzedRequest(operation, call, known)
    for (const person of [school.staff, school.student, null]) {
      let client = await app.as(person)
      await fc.assert(
        fc.asyncProperty(input, async (sent) => {
          const status = await send(client, call, sent)
          // The fuzzed calls include logout, login and password changes.
          if (status === 401 || client.token === null) client = await app.as(person)
        }),
        // Without a session most calls end at the access check, so fewer runs are enough.
        { numRuns: person ? RUNS : Math.ceil(RUNS / 5), seed: SEED },
      )
    }
  },
)

async function send(client: Client, call: string, { path, body, headers }: Sent): Promise<number> {
  const [method = ''] = call.split(' ')
  const reply = await client.send(method, path, body, { ...(body !== undefined && JSON_TYPE), ...headers })
  expect(reply.status, `${path} ${body?.slice(0, 500)} → ${JSON.stringify(reply.body)}`).toBeLessThan(500)
  if (reply.status >= 400) expect(ErrorBody.strict().parse(reply.body).status).toBe(reply.status)
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
  return reply.status
}

const JSON_TYPE = { 'content-type': 'application/json' }

const withBody = table.filter(({ name }) => routes.get(name)?.body)

/** The schema refuses wrong types; whatever it lets through must not fail in PostgreSQL. */
test.for(sampled(withBody, 12))(
  '$name survives each hostile value that its schema lets through',
  { timeout: 600_000 },
  async ({ name, call }) => {
    const operation = operations.get(name)
    const schema = operation?.requestBody?.content['application/json']?.schema
    const { body, check } = routes.get(name) ?? {}
    if (!operation || !schema || !body) throw new Error(`${name} has no body in the document.`)
    const school = await makeSchool(app.db)
    const known = existing(school, name, await rowsOf(app, school, name))
    const isHeard = (text: string) => {
      const parsed = body.safeParse(JSON.parse(text))
      return parsed.success && !check?.(parsed.data as never)
    }
    const path = (call.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, param: string) =>
      String(fc.sample(known(param, '') ?? fc.constant(1), { numRuns: 1, seed: SEED })[0]),
    )
    const ask = async (body: string) => {
      const client = await app.as(operation['x-access'] === 'student' ? school.student : school.staff)
      return send(client, call, { path, body, headers: {} })
    }
    const heard = fc.sample(rightText(schema, known), { numRuns: times(60, 200, 200), seed: SEED }).filter(isHeard)
    let right = heard[0]
    if (!right) throw new Error(`${name} has not been sent a single right body.`)
    for (const body of heard.slice(0, 20)) {
      if ((await ask(body)) >= 300) continue
      right = body
      break
    }
    for (const field of fieldsOf(schema)) {
      for (const value of sampled(HOSTILE, 3)) {
        const body = withValue(right, field, value)
        if (isHeard(body)) await ask(body)
      }
    }
  },
)

test.for(withBody.filter(({ name }) => routes.get(name)?.check))(
  'what is wrong with a body of $name is said under a name of that body',
  ({ name }) => {
    const { body, check } = routes.get(name) ?? {}
    const schema = operations.get(name)?.requestBody?.content['application/json']?.schema
    if (!body || !check || !schema) throw new Error(`${name} has no rule.`)
    const sent = [
      '{}',
      ...fc.sample(
        rightText(schema, () => null),
        { numRuns: 100, seed: SEED },
      ),
    ]
    const wrong = sent.flatMap((text) => {
      const parsed = body.safeParse(JSON.parse(text))
      return (parsed.success && check(parsed.data as never)?.field) || []
    })
    const names = new Set(fieldsOf(schema).map(([first]) => first))
    expect(wrong.filter((field) => !names.has(field.split('.')[0]))).toEqual([])
  },
)

/** Paths of all typed fields; list entries are tried one at a time. */
function fieldsOf(schema: JsonSchema): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap(fieldsOf)
  const inside = schema.items ? [['0', schema.items] as const] : Object.entries(schema.properties ?? {})
  return inside.flatMap(([name, field]) => {
    if (Object.keys(field).length === 0) return []
    return [[name], ...fieldsOf(field).map((path) => [name, ...path])]
  })
}

/** As text, because some hostile values cannot be expressed as objects. The email is new each time to stay unique. */
function withValue(body: string, path: string[], value: string): string {
  const place = (at: unknown, [name = '', ...rest]: string[]): unknown => {
    if (name === '') return 'HERE'
    if (name === '0') return [place({}, rest)]
    const fields = typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : {}
    return { ...fields, [name]: place(fields[name], rest) }
  }
  const unique = body.replace(/[^"]+@school\.test/, `${randomUUID()}@school.test`)
  return JSON.stringify(place(JSON.parse(unique), path)).replace('"HERE"', () => value)
}
