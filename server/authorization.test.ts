import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { ERROR_STATUS, ErrorBody } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { CASES_IN_FULL, tellCases } from '#test/support/authorization-cases.ts'
import { type Client, createClient, type Reply } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import {
  addressOf,
  EXPECTED,
  EXPECTED_CALLS,
  type Expectation,
  type Outcome,
  PASSWORD,
} from '#test/support/expected-access.ts'
import { inTurn, sampled } from '#test/support/extent.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { ABSOLUTE_MS, hashToken, IDLE_MS, newToken } from './auth/sessions.ts'

let app: TestApp
let password_hash: string
/** For reads and refusals, which change nothing. */
let shared: School
const clients = new Map<string, Client>()
let cases = 0
beforeAll(async () => {
  app = await startTestApp({ attendance: true })
  password_hash = await app.ctx.passwords.hash(PASSWORD)
  shared = await makeSchool(app.db, password_hash)
  for (const { who, client } of CASES) clients.set(who, await client(shared))
})
afterAll(async () => {
  await app.stop()
  tellCases('authorization', cases)
})

interface Case {
  who: string
  as: keyof Omit<Expectation, 'ask'>
  client: (school: School) => Promise<Client>
}
const CASES: Case[] = [
  { who: 'nobody', as: 'nobody', client: () => app.as(null) },
  { who: 'someone with a made-up session', as: 'nobody', client: async () => createClient(app.url, newToken()) },
  { who: 'an employee who was idle for too long', as: 'nobody', client: ({ staff }) => since(staff, IDLE_MS, 0) },
  { who: 'an employee whose day is over', as: 'nobody', client: ({ staff }) => since(staff, 0, ABSOLUTE_MS) },
  { who: 'a student who was idle for too long', as: 'nobody', client: ({ student }) => since(student, IDLE_MS, 0) },
  { who: 'an inactive employee', as: 'nobody', client: ({ inactive }) => app.as(inactive) },
  { who: 'an employee with a temporary password', as: 'newcomer', client: (school) => app.as(school.newEmployee) },
  { who: 'a student with a temporary password', as: 'newcomer', client: (school) => app.as(school.newStudent) },
  { who: 'a student', as: 'student', client: ({ student }) => app.as(student) },
  { who: 'a student of another cohort', as: 'otherStudent', client: (school) => app.as(school.otherStudent) },
  { who: 'a student who dropped out', as: 'droppedOut', client: ({ droppedOut }) => app.as(droppedOut) },
  { who: 'an employee', as: 'staff', client: ({ staff }) => app.as(staff) },
]

/** How a session ended does not depend on the call, so a sample tries that on every tenth. */
const casesOf = (call: (typeof EXPECTED_CALLS)[number]) =>
  sampled(EXPECTED_CALLS, Math.ceil(EXPECTED_CALLS.length / 10)).includes(call)
    ? CASES
    : CASES.filter(({ who, as }) => as !== 'nobody' || who === 'nobody')

/** A session last used `idle` ago and started `age` ago. */
async function since(who: { id: number }, idle: number, age: number): Promise<Client> {
  const client = await app.as(who)
  const ago = (ms: number) => new Date(new Date(NOW).getTime() - ms)
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: ago(idle), ...(age > 0 && { expires_at: ago(age - ABSOLUTE_MS) }) })
    .where('token_hash', '=', hashToken(client.token ?? ''))
    .execute()
  return client
}

function judge(reply: Reply, outcome: Outcome, who: string): void {
  if (typeof outcome === 'number') {
    expect(reply.status, `${who}: ${JSON.stringify(reply.body)}`).toBe(outcome)
    return
  }
  expect(reply.body.code, `${who}: ${JSON.stringify(reply.body)}`).toBe(outcome)
  expect(reply.status).toBe(ERROR_STATUS[outcome])
  expect(ErrorBody.strict().parse(reply.body)).toMatchObject({
    status: reply.status,
    requestId: reply.headers.get('x-request-id'),
  })
}

/** Refused by role, before the input is parsed. A student who dropped out has the role, but no cohort. */
const isRefusedByRole = (outcome: Outcome, as: Case['as']) =>
  outcome === 'unauthenticated' ||
  outcome === 'password_change_required' ||
  (outcome === 'forbidden' && as !== 'droppedOut')

const events = async () =>
  (
    await app.db
      .selectFrom('history')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('in full, more than 15,000 cases are tried', () => {
  expect(Object.values(CASES_IN_FULL).reduce((sum, least) => sum + least, 0)).toBeGreaterThan(15_000)
})

test('every call of the contract has its expectations', () => {
  const names = (calls: Record<string, object>) =>
    Object.entries(calls).flatMap(([feature, named]) => Object.keys(named).map((name) => `${feature}.${name}`))
  expect(names(EXPECTED).toSorted()).toEqual(names(contract).toSorted())
})

test.for(EXPECTED_CALLS)('$name answers those whom it is for, and refuses the others', async (entry) => {
  const { method, path, expected } = entry
  const isRefused = ({ as }: Case) => typeof expected[as] === 'string'
  const refused = casesOf(entry).filter(isRefused)
  const answered = casesOf(entry).filter((one) => !isRefused(one))
  const before = await events()
  for (const { who, as } of refused) {
    const ask = expected.ask(shared)
    judge(await known(who).send(method, addressOf(entry, ask), ask.body), expected[as], who)
    cases++
  }
  const byRole = refused.filter(({ as }) => isRefusedByRole(expected[as], as))
  for (const { who, as } of inTurn(byRole, EXPECTED_CALLS.indexOf(entry), 2)) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true }
    judge(await known(who).send(method, path.replace(/:\w+/g, '0'), body), expected[as], `${who} with nonsense`)
    cases++
  }
  expect(await events(), 'a refusal left a trace').toBe(before)
  const own = method === 'GET' ? shared : await makeSchool(app.db, password_hash)
  for (const { who, as, client } of answered) {
    const ask = expected.ask(own)
    const by = own === shared ? known(who) : await client(own)
    judge(await by.send(method, addressOf(entry, ask), ask.body), expected[as], who)
    cases++
  }
})

/** Their session in the shared school. */
function known(who: string): Client {
  const client = clients.get(who)
  if (!client) throw new Error(`${who} has no session.`)
  return client
}
