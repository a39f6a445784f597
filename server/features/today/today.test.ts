import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRunning } from '#domain/cohort-phase.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee } from '#test/support/factories.ts'
import { NEW_TEMPLATE } from '#test/support/template-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fillDemoSchool } from '../../demo/fill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ template: NEW_TEMPLATE })
  const client = await app.ctx.pool.connect()
  try {
    await client.query('begin')
    await fillDemoSchool(client, { now: new Date(NOW), say: () => undefined, hashPassword: async () => 'none' })
    await client.query('commit')
  } finally {
    client.release()
  }
})
afterAll(() => app.stop())

const LISTS = {
  grading: '/api/assignments/queue',
  conversations: '/api/conversations',
  attention: '/api/attention',
  missing: '/api/assignments/missing',
  not_reflected: '/api/cohorts/feedback/missing',
}

type Counts = Record<keyof typeof LISTS, { count: number }> & { is_mine: boolean; teaches: boolean; cohorts: number }

async function todayOf(person: { id: number }, scope: string): Promise<Counts> {
  const reply = await (await app.as(person)).get(`/api/today?${scope}`)
  expect(reply.status).toBe(200)
  return reply.body as unknown as Counts
}

/** The counts of the lists that the tiles open, with the scope that the tiles open them with. */
async function listed(person: { id: number }, scope: string, { is_mine }: Counts) {
  const client = await app.as(person)
  const opened = scope.startsWith('cohortId') ? scope : `mine=${is_mine ? 1 : 0}`
  const found: Record<string, number> = {}
  for (const [tile, path] of Object.entries(LISTS)) {
    const { status, body } = await client.get(`${path}?${opened}`)
    expect(status).toBe(200)
    found[tile] = body.count as number
  }
  return found
}

const countsOf = (today: Counts) =>
  Object.fromEntries(Object.keys(LISTS).map((tile) => [tile, today[tile as keyof typeof LISTS].count]))

test.for(['mine=2', 'cohortId=x', 'cohortId=-1'])('today of %s is refused', async (scope) => {
  const staff = await app.as(await makeEmployee(app.db))
  expect((await staff.get(`/api/today?${scope}`)).status).toBe(400)
})

test('each tile counts what the list behind it has: of one’s own cohorts, of all and of each one', async () => {
  const instructors = await app.db
    .selectFrom('cohort_instructors')
    .innerJoin('users', 'users.id', 'employee_id')
    .select('users.id')
    .distinct()
    .where('users.status', '=', 'active')
    .execute()
  const cohorts = (await app.db.selectFrom('cohorts').selectAll().execute()).filter((one) =>
    isRunning(one, new Date(NOW)),
  )
  const seen: Counts[] = []
  for (const [n, person] of instructors.entries()) {
    const scopes = n === 0 ? ['', 'mine=1', 'mine=0', ...cohorts.map(({ id }) => `cohortId=${id}`)] : ['']
    for (const scope of scopes) {
      const today = await todayOf(person, scope)
      expect({ scope, ...countsOf(today) }).toEqual({ scope, ...(await listed(person, scope, today)) })
      seen.push(today)
    }
  }
  // Otherwise nothing would have been compared.
  for (const tile of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    expect(Math.max(...seen.map((today) => today[tile].count)), tile).toBeGreaterThan(0)
  }
  expect(seen.some(({ is_mine }) => is_mine)).toBe(true)
})

test('who teaches nobody, or only a cohort that is over, sees all', async () => {
  const nobody = await makeEmployee(app.db)
  const former = await makeEmployee(app.db)
  const over = await makeCohort(app.db, { graduation: '2026-10-01' })
  await inTransaction(app.db, (trx) =>
    trx.insertInto('cohort_instructors').values({ cohort_id: over.id, position: 1, employee_id: former.id }).execute(),
  )
  const all = await todayOf(nobody, 'mine=0')
  for (const person of [nobody, former]) {
    const today = await todayOf(person, '')
    expect(today).toMatchObject({ is_mine: false, teaches: false })
    expect(today).toEqual(all)
    expect(countsOf(today)).toEqual(await listed(person, '', today))
  }
})

test('a cohort that is over has nothing to do today but what was left open', async () => {
  const over = await makeCohort(app.db, { graduation: '2026-10-01' })
  const today = await todayOf(await makeEmployee(app.db), `cohortId=${over.id}`)
  expect(today).toMatchObject({
    cohorts: 0,
    missing: { count: 0 },
    attention: { count: 0 },
    not_reflected: { count: 0 },
  })
})
