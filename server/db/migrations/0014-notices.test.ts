import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'

/** A school of the release before, in which one student and one employee have switched the mails off. */

let place: TestDatabase
let school: Database

beforeAll(async () => {
  place = await createDatabase(inject('postgres'), null)
  school = connect(place.connection, { max: 2, onError: () => undefined })
  await migrate(school.db, '0013-words')
  await school.pool.query(`
    insert into cohorts (id, name, course_id) values (1, 'Hopper', 1);
    insert into users (id, role, first_name, last_name, email, mail_notifications) values
      (1, 1, 'Sam', 'On', 'on@example.org', true), (2, 1, 'Sam', 'Off', 'off@example.org', false),
      (3, 2, 'Ida', 'Off', 'ida@example.org', false);
    insert into students (id, cohort_id) values (1, 1), (2, 1)`)
  await migrate(school.db)
})
afterAll(async () => {
  await school.close()
  await place.drop()
})

const rows = async (text: string) => (await school.pool.query(text)).rows
const getsMails = () => rows('select id, mail_notifications as gets from users order by id')

test('who had switched the mails off gets none of those that can be turned off, and nobody else loses any', async () => {
  expect(await rows('select * from notice_preferences order by user_id, kind')).toEqual([
    { user_id: 2, kind: 'assigned', email: 'off' },
    { user_id: 2, kind: 'due_soon', email: 'off' },
    { user_id: 2, kind: 'graded', email: 'off' },
  ])
  expect(await getsMails()).toEqual([
    { id: 1, gets: true },
    { id: 2, gets: false },
    { id: 3, gets: false },
  ])
})

test('a server of the release before reads in its own column whether mails of assignments and grades are wanted', async () => {
  const choose = (id: number, kind: string, email: string) =>
    school.pool.query(
      `insert into notice_preferences values ($1, $2, $3) on conflict (user_id, kind) do update set email = $3`,
      [id, kind, email],
    )
  await choose(1, 'assigned', 'off')
  await choose(1, 'due_soon', 'off')
  await choose(2, 'graded', 'digest')
  expect(await getsMails()).toMatchObject([{ gets: true }, { gets: true }, {}])
  await choose(1, 'graded', 'off')
  await choose(2, 'graded', 'off')
  expect(await getsMails()).toMatchObject([{ gets: false }, { gets: false }, {}])
  await school.pool.query('delete from notice_preferences')
  expect(await getsMails()).toMatchObject([{ gets: true }, { gets: true }, {}])
})

test('the same news is one row, whatever it points at', async () => {
  const tell = () =>
    school.pool.query(`
    insert into notices (user_id, kind, day, created_at) values (1, 'reflection', '2026-10-14', now())
    on conflict do nothing`)
  expect((await tell()).rowCount).toBe(1)
  expect((await tell()).rowCount).toBe(0)
})
