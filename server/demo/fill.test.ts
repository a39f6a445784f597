import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { isFull } from '#test/support/extent.ts'
import { NEW_TEMPLATE } from '#test/support/template-database.ts'
import { type DemoSchool, fillDemoSchool } from './fill.ts'

const NOW = new Date('2026-11-11T19:00:00Z')

let database: TestDatabase
let server: ReturnType<typeof connect>
let client: PoolClient
const hashed: string[] = []
const said: string[] = []

beforeAll(async () => {
  database = await createDatabase(inject('postgres'), NEW_TEMPLATE)
  server = connect(database.connection, { max: 1, onError: () => undefined })
  client = await server.pool.connect()
  await client.query('set statement_timeout = 0')
})
afterAll(async () => {
  client.release()
  await server.close()
  await database.drop()
})

const fill = (now = NOW) =>
  fillDemoSchool(client, {
    now,
    say: (line) => said.push(line),
    hashPassword: async (password) => {
      hashed.push(password)
      return 'hash of the one password'
    },
  })
const one = async <T>(sql: string): Promise<T> => (await client.query(sql)).rows[0].value
const addEmployee = () =>
  client.query(
    `insert into users (role, first_name, last_name, email) values (2, 'Ada', 'Real', 'ada@example.org') returning id`,
  )

test('a school that has people in it is not filled with others', async () => {
  await client.query('begin')
  await addEmployee()
  await expect(fill()).rejects.toThrow('empty school only')
  await client.query('rollback')
})

describe('once filled', () => {
  let school: DemoSchool
  beforeAll(async () => {
    hashed.length = 0
    said.length = 0
    await client.query('begin')
    school = await fill()
  })
  afterAll(() => client.query('rollback'))

  test('a staff member and a student can log in, and the one password is hashed once', async () => {
    expect(school.logins).toEqual([
      { role: 'staff', email: 'staff@example.com', password: 'homeroom-demo' },
      { role: 'student', email: 'student@example.com', password: 'homeroom-demo' },
    ])
    expect(hashed).toEqual(['homeroom-demo'])
    const able = `password_hash = 'hash of the one password' and not password_temporary`
    const inUse = 'last_login_at is not null or role = 2'
    expect(await one(`select bool_and(${able}) as value from users where ${inUse}`)).toBe(true)
    const { rows } = await client.query('select email, role, status from users where email = any ($1) order by role', [
      school.logins.map((login) => login.email),
    ])
    expect(rows).toEqual([
      { email: 'student@example.com', role: 1, status: 'active' },
      { email: 'staff@example.com', role: 2, status: 'active' },
    ])
  })

  test('it is a school of the size that it says', async () => {
    const { counts } = school
    for (const [table, count] of Object.entries(counts)) {
      expect(await one(`select count(*) as value from ${table}`), table).toBe(count)
    }
    expect(counts.students).toBeGreaterThanOrEqual(230)
    expect(counts.students).toBeLessThanOrEqual(270)
    expect(counts.assignments).toBeGreaterThan(200)
    expect(said).toContain(`  ${counts.students} students`)
  })

  test('of twelve employees one has left', async () => {
    const { rows } = await client.query('select status, count(*) from users where role = 2 group by 1 order by 1')
    expect(rows).toEqual([
      { status: 'active', count: 11 },
      { status: 'inactive', count: 1 },
    ])
  })

  test('each course has its curriculum, with notes and tags, and every cohort a copy of the one before', async () => {
    const { rows } = await client.query(
      `select course_id, count(distinct a.name) as names, count(distinct a.name) filter (where parent_id is null) as firsts,
         count(*) filter (where notes = '') as bare,
         count(*) filter (where a.id not in (select assignment_id from assignment_tags)) as untagged,
         count(distinct workflow_state) as states, count(distinct assignment_type) as types
       from assignments a join cohorts c on c.id = a.cohort_id group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { course_id: 1, names: 29, firsts: 29, bare: 0, untagged: 0, states: 2, types: 2 },
      { course_id: 2, names: 24, firsts: 24, bare: 0, untagged: 0, states: 2, types: 2 },
    ])
    const copies = `select count(*) as value from assignments a join assignments p on p.id = a.parent_id
      where p.name <> a.name or p.id >= a.id`
    expect(await one(copies)).toBe(0)
  })

  test('every slug says which assignment of which cohort it is', async () => {
    const { rows } = await client.query<{ slug: string }>('select slug from assignments')
    for (const { slug } of rows) expect(slug).toMatch(/^[a-z][a-z0-9-]+-(dev|ux)-(mn|kc)-\d{4}-\d{2}$/)
    expect(new Set(rows.map((row) => row.slug)).size).toBe(rows.length)
  })

  test('nobody can be written to or called by mistake', async () => {
    const { rows } = await client.query(
      String.raw`select email, phone from users left join students using (id)
        where email !~ '^[a-z.]+@example\.(com|org|net)$' or phone !~ '^\(\d{3}\) 555-01\d\d$'`,
    )
    expect(rows).toEqual([])
  })

  test('what a person adds next gets an id of its own', async () => {
    await client.query('savepoint before')
    expect((await addEmployee()).rows).toEqual([{ id: Number(school.counts.users) + 1 }])
    await client.query('rollback to before')
  })

  test('the same moment gives the same school, the same day the same people, and another day others', async () => {
    const tables = Object.keys(school.counts).map(
      (table) => `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t)`,
    )
    const found = async () => ({
      contents: await one<string>(`select concat(${tables.join(', ')}) as value`),
      people: await one<string>(`select md5(string_agg(email, ' ' order by id)) as value from users`),
    })
    const refilled = async (now: string) => {
      await client.query('rollback; begin')
      await fill(new Date(now))
      return found()
    }
    const first = await found()
    expect(await refilled('2026-11-11T19:00:00Z')).toEqual(first)
    if (!isFull) return
    expect((await refilled('2026-11-12T05:30:00Z')).people).toBe(first.people)
    expect((await refilled('2026-11-13T05:30:00Z')).people).not.toBe(first.people)
  }, 120_000)
})
