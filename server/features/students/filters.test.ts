import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnAssignment } from '#contract/course-work.ts'
import { matchesLogin } from '#domain/account-invitation.ts'
import { COHORT_PHASES, cohortPhase } from '#domain/cohort-phase.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'
import { fold } from '#domain/fold.ts'
import { PLACEMENT_LABELS, placementLabel } from '#domain/placement-label.ts'
import { LOGIN_FILTERS, STUDENT_SORT_KEYS } from '#domain/student-list.ts'
import { APPLICATION_STATUSES } from '#domain/student-status.ts'
import { readLogins } from '#server/features/logins/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { sampled } from '#test/support/extent.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'

const now = new Date(NOW)
const NO_DATES = {
  applications_open: null,
  applications_close: null,
  prework_start: null,
  classroom_start: null,
  graduation: null,
}
/** Today is 14 October 2026. */
const DATES = [
  {},
  { graduation: '2026-10-14' },
  { graduation: '2026-10-15' },
  { classroom_start: '2026-10-14' },
  { classroom_start: '2026-10-15' },
  { prework_start: '2026-10-15', classroom_start: null, graduation: null },
  { applications_close: '2026-10-15', prework_start: null, classroom_start: null, graduation: null },
  {
    applications_open: '2026-10-15',
    applications_close: null,
    prework_start: null,
    classroom_start: null,
    graduation: null,
  },
  // Dates in no order: the last milestone that has come decides.
  { ...NO_DATES, prework_start: '2027-01-01', classroom_start: '2026-10-01' },
  { ...NO_DATES, graduation: '2026-01-01', classroom_start: '2026-10-20' },
  NO_DATES,
]

let app: TestApp
let staff: Client
let employee_id: number
let cohorts: Awaited<ReturnType<typeof makeCohort>>[]
let people: Awaited<ReturnType<typeof makeStudent>>[]

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  const employee = await makeEmployee(db)
  employee_id = employee.id
  staff = await app.as(employee)
  cohorts = []
  for (const [n, dates] of DATES.entries())
    cohorts.push(await makeCohort(db, { name: `Class ${(n * 7) % 11}`, ...dates }))
  people = []
  for (let n = 0; n < 66; n++) {
    const application_status = APPLICATION_STATUSES[n % 3 === 2 && n % 4 === 0 ? 2 : n % 3 === 1 ? 1 : 0]
    people.push(
      await makeStudent(db, {
        first_name: ['Ana', 'ben', 'Çem'][n % 3] ?? '',
        last_name: `Last${(n * 29) % 37}`,
        cohort_id: cohorts[n % cohorts.length]?.id ?? 0,
        application_status: application_status ?? 'confirmed',
        skip_placement_reporting: n % 5 === 0,
        ...(n % 9 === 0 && { joined_on: '2026-10-13' }),
      }),
    )
  }
  for (const [n, { id, cohort_id }] of people.entries()) {
    if (n % 7 === 0) {
      await sql`insert into placements (student_id, company_name, placement_type, placed_at)
        values (${id}, 'Northwind', 'full_time', '2026-10-01')`.execute(db)
    }
    if (n % 3 > 0 && cohort_id) {
      const feedback_on = `2026-10-${String(5 + (n % 4)).padStart(2, '0')}`
      await makeReflection(db, { student_id: id, cohort_id, feedback_on })
    }
    if (n % 4 > 0) {
      const last_login_at = new Date(now.getTime() - n * 1000)
      await db.updateTable('users').set({ last_login_at }).where('id', '=', id).execute()
    }
  }
  await giveWork()
})
afterAll(() => app.stop())

/** Of every kind: due, overdue, in grace, without a due time, excused, extended, handed in, not assigned. */
async function giveWork() {
  const { db } = app
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  for (const cohort of cohorts) {
    const members = people.filter(({ cohort_id }) => cohort_id === cohort.id)
    for (const [n, values] of [
      { due_at: ago(48), assigned_at: ago(200) },
      { due_at: ago(30), assigned_at: ago(31) },
      { due_at: ago(24), assigned_at: ago(200) },
      { due_at: ago(0.5), assigned_at: ago(3) },
      { due_at: ago(-24), assigned_at: ago(24) },
      { due_at: null, assigned_at: ago(24) },
      { due_at: null, assigned_at: null, workflow_state: 'unassigned' as const },
    ].entries()) {
      const { id } = await makeAssignment(db, { cohort_id: cohort.id, ...values })
      for (const [m, { id: student_id }] of members.entries()) {
        if ((n + m) % 3 === 0 && values.assigned_at) await makeCourseWork(db, { assignment_id: id, student_id })
        else if ((n + m) % 5 === 1 && values.assigned_at) {
          const given = { student_id, assignment_id: id, extended_by_id: employee_id, extended_at: now }
          await db
            .insertInto('allowances')
            .values(
              m % 2 === 0
                ? { ...given, due_at: m % 4 === 0 ? ago(-5) : ago(10) }
                : { student_id, assignment_id: id, excused_at: now, excused_by_id: employee_id },
            )
            .execute()
        }
      }
    }
  }
}

type Rows = { rows: { id: number }[]; count: number }
const ask = async (query: Record<string, string>, path = 'list'): Promise<Rows> => {
  const reply = await staff.get(`/api/students/${path}?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(200)
  return reply.body as unknown as Rows
}
/** The ids of all pages. */
async function all(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = []
  for (let offset = 0; ; offset += 20) {
    const { rows, count } = await ask({ ...query, offset: String(offset) })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length === 0) {
      expect(ids).toHaveLength(count)
      expect((await ask(query, 'list/all')).rows.map(({ id }) => id)).toEqual(ids)
      return ids
    }
  }
}
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const idsOf = (of: readonly { id: number }[]) => inOrder(of.map(({ id }) => id))

test.for(['phase=Lunch', 'status=gone', 'placement=placed', 'cohortId=x', 'orderBy=photo', 'order=up'])(
  'a list by %s is refused',
  async (query) => {
    expect((await staff.get(`/api/students/list?${query}`)).status).toBe(400)
  },
)

test.for(['orderBy=missing', 'orderBy=missing&phase=Graduated', 'orderBy=missing&status=confirmed'])(
  'the list by %s is refused: it would count the whole school',
  async (query) => {
    for (const path of ['list', 'list/all']) {
      const reply = await staff.get(`/api/students/${path}?${query}`)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({
        message: 'To sort by missing work, choose a cohort, or the phase Prework or Classroom.',
      })
    }
  },
)

test.for(['', '0', '1,,2', '1,x', Array.from({ length: 21 }, (_, n) => n + 1).join()])(
  'the figures of students %j are refused',
  async (ids) => {
    expect((await staff.get(`/api/students/list/figures?ids=${ids}`)).status).toBe(400)
  },
)

test.for(COHORT_PHASES)('the phase %s finds the students of the cohorts that are in it', async (phase) => {
  const inPhase = new Set(cohorts.flatMap((cohort) => (cohortPhase(cohort, now) === phase ? cohort.id : [])))
  const expected = people.filter(({ cohort_id }) => cohort_id !== null && inPhase.has(cohort_id))
  expect(inOrder(await all({ phase }))).toEqual(idsOf(expected))
})

test('every phase is among the cohorts of this school', () => {
  expect(new Set(cohorts.map((cohort) => cohortPhase(cohort, now)))).toEqual(new Set(COHORT_PHASES))
})

test.for(PLACEMENT_LABELS)('the placement %s finds whose chip says so', async (placement) => {
  const { rows } = await ask({}, 'list/all')
  const facts = await app.db
    .selectFrom('students')
    .innerJoin('student_summaries', 'student_id', 'students.id')
    .selectAll()
    .execute()
  const expected = facts.filter((student) => placementLabel(student) === placement)
  expect(expected.length).toBeGreaterThan(0)
  expect(inOrder(await all({ placement }))).toEqual(idsOf(expected))
  expect(rows).toHaveLength(people.length)
})

test.for(APPLICATION_STATUSES)('the status %s finds those who have it', async (status) => {
  const expected = people.filter(({ application_status }) => application_status === status)
  expect(inOrder(await all({ status }))).toEqual(idsOf(expected))
})

test('filters and a search narrow the list together', async () => {
  const [cohort] = cohorts
  const expected = people.filter(
    (one) => one.cohort_id === cohort?.id && one.application_status === 'confirmed' && one.first_name === 'Ana',
  )
  const query = { cohortId: String(cohort?.id), status: 'confirmed', phase: 'Classroom', searchText: 'ana' }
  expect(inOrder(await all(query))).toEqual(idsOf(expected))
  expect(await ask({ ...query, phase: 'Graduated' })).toEqual({ rows: [], count: 0 })
})

test.for(sampled(STUDENT_SORT_KEYS, 6))('by %s the list is in order both ways, nothing last', async (orderBy) => {
  const figures = new Map<
    number,
    { missing: number; last_reflection_on: string | null; last_login_at: string | null }
  >()
  for (let n = 0; n < people.length; n += 20) {
    const ids = people.slice(n, n + 20).map(({ id }) => id)
    const { body } = await staff.get(`/api/students/list/figures?ids=${ids}`)
    for (const row of body.rows as never as { id: number }[]) figures.set(row.id, row as never)
  }
  const keyOf = (one: (typeof people)[number]): string | number | null => {
    const figure = figures.get(one.id)
    if (orderBy === 'missing') return figure?.missing ?? 0
    if (orderBy === 'last_reflection') return figure?.last_reflection_on ?? null
    if (orderBy === 'last_login') return figure?.last_login_at ?? null
    if (orderBy === 'email') return one.email
    return orderBy === 'cohort' ? (cohorts.find(({ id }) => id === one.cohort_id)?.name.toLowerCase() ?? null) : ''
  }
  const nameOf = (one: (typeof people)[number]) =>
    orderBy === 'cohort'
      ? [fold(`${one.first_name} ${one.last_name} ${one.email}`)]
      : ['name', 'missing'].includes(orderBy)
        ? [fold(one.last_name), fold(one.first_name)]
        : []
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  for (const order of ['asc', 'desc']) {
    const filter: Record<string, string> = orderBy === 'missing' ? { phase: 'Classroom' } : {}
    const direction = order === 'asc' ? 1 : -1
    const ids = await all({ ...filter, orderBy, order })
    const expected = people
      .filter(({ id }) => ids.includes(id))
      .toSorted((a, b) => {
        const [left, right] = [keyOf(a), keyOf(b)]
        if (left === null || right === null) {
          if (left !== right) return left === null ? 1 : -1
        } else if (left !== right) return direction * compare(left, right)
        const [ofA, ofB] = [nameOf(a), nameOf(b)]
        const name = compare(ofA[0] ?? '', ofB[0] ?? '') || compare(ofA[1] ?? '', ofB[1] ?? '')
        return direction * (name || a.id - b.id)
      })
    expect(ids).toEqual(expected.map(({ id }) => id))
  }
})

test('missing work is what the student’s own list says Missing', async () => {
  const counts: number[] = []
  for (const { id, cohort_id } of people.filter((_, n) => n % 2 === 0)) {
    const { body } = await (await app.as({ id })).get('/api/students/assignments')
    const own = (body as unknown as { rows: OwnAssignment[] }).rows
    const missing = own.filter(({ work, own_due_at, cohort, ...assignment }) => {
      if (cohort.id !== cohort_id) return false
      const facts = { completed_at: work?.completed_at ?? null, timed_at: null, is_returned: false, grade: null }
      const status = courseWorkStatus({ ...assignment, ...facts, instructor_comment: '', due_at: own_due_at }, now)
      return status === 'Missing'
    })
    const { body: figures } = await staff.get(`/api/students/list/figures?ids=${id}`)
    expect(figures.rows).toMatchObject([{ id, missing: missing.length }])
    counts.push(missing.length)
  }
  expect(new Set(counts).size).toBeGreaterThan(2)
})

test('the last login is the last one by password, and nobody’s before the first', async () => {
  const { id } = await makeStudent(app.db)
  const figures = async () => (await staff.get(`/api/students/list/figures?ids=${id}`)).body.rows
  expect(await figures()).toMatchObject([{ last_login_at: null, last_reflection_on: null }])
  await app.as({ id })
  expect(await figures()).toMatchObject([{ last_login_at: now.toISOString() }])
})

test('a login filter finds whom the rule finds, alone and with the others', async () => {
  const { db } = app
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('invitations').execute()
  for (const [n, { id }] of people.entries()) {
    const password_temporary = n % 5 < 2
    await db
      .updateTable('users')
      .set({
        last_login_at: n % 4 > 0 ? now : null,
        status: n % 23 === 0 ? 'inactive' : 'active',
        password_hash: n % 5 < 4 ? 'x' : null,
        password_temporary,
        password_expires_at: password_temporary && n % 11 > 0 ? ago(n % 2 === 0 ? 0 : -1) : null,
      })
      .where('id', '=', id)
      .execute()
    const invitation = { user_id: id, token_hash: null, invited_by_id: null }
    if (n % 3 === 0)
      await db
        .insertInto('invitations')
        .values({ ...invitation, expires_at: ago((n % 4) - 2) })
        .execute()
  }
  const facts = await readLogins(
    db,
    people.map(({ id }) => id),
  )
  for (const login of LOGIN_FILTERS) {
    const expected = facts.flatMap((one) => (matchesLogin(login, one, now) ? one.id : []))
    expect(expected.length, login).toBeGreaterThan(2)
    const found = await ask({ login }, 'list/all')
    expect([...found.rows.map(({ id }) => id)].toSorted((a, b) => a - b)).toEqual(expected)
    expect(found.count).toBe(expected.length)
    const cohortId = String(people.find(({ id }) => id === expected[0])?.cohort_id ?? '')
    const narrowed = await ask({ login, cohortId, placement: 'Unplaced' }, 'list/all')
    for (const { id } of narrowed.rows) expect(expected).toContain(id)
  }
})
