import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'

/** A school as the release before had it, with stays entered on chosen days. */

let place: TestDatabase
let school: Database

beforeAll(async () => {
  place = await createDatabase(inject('postgres'), null)
  school = connect(place.connection, { max: 2, onError: () => undefined })
  await migrate(school.db, '0007-orders')
  await school.pool.query(`
    insert into cohorts (id, name, course_id, prework_start, classroom_start) values
      (1, 'Both dates', 1, '2026-08-03', '2026-08-31'), (2, 'No prework', 2, null, '2026-08-31'), (3, 'No dates', 1, null, null);
    insert into users (id, role, first_name, last_name, email)
      select n, 1, 'Sam', 'Okafor', 'sam' || n || '@example.org' from generate_series(1, 8) n;
    insert into students (id, cohort_id, course_id, application_status)
      select n, case when n <= 5 then 1 when n <= 7 then 2 else 3 end, 1, 'confirmed' from generate_series(1, 8) n;
    insert into enrolments (student_id, cohort_id, started_at) values
      (1, 1, '2026-09-01T15:00Z'), (2, 1, '2026-09-08T23:00Z'), (3, 1, '2026-09-10T04:59Z'), (4, 1, '2026-10-10T04:59Z'),
      (6, 2, '2026-07-01T15:00Z'), (7, 2, '2026-09-05T15:00Z'), (8, 3, '2026-09-05T04:30Z');
    insert into enrolments (student_id, cohort_id, started_at, ended_at, ended_as)
      values (4, 1, '2026-09-02T15:00Z', '2026-09-20T15:00Z', 'dropped_out');
    insert into assignments (id, name, slug, cohort_id, workflow_state, assigned_at, due_at) values
      (1, 'Early', 'early-x', 1, 'assigned', '2026-08-20T13:00Z', '2026-09-08T13:00Z'),
      (2, 'Away', 'away-x', 1, 'assigned', '2026-08-20T13:00Z', '2026-10-01T13:00Z');
    insert into course_works (assignment_id, student_id, completed_at) values (2, 3, '2026-10-01T12:00Z')`)
  await migrate(school.db)
})
afterAll(async () => {
  await school.close()
  await place.drop()
})

const rows = async (text: string) => (await school.pool.query(text)).rows

test('who was entered within a week of the first is there from the start of the cohort, or since entered if that was earlier', async () => {
  expect(await rows('select student_id, joined_on::text from enrolments order by student_id, started_at')).toEqual([
    { student_id: 1, joined_on: '2026-08-03' },
    { student_id: 2, joined_on: '2026-08-03' },
    // Entered at 23:59 Central on the 9th: eight days after the first.
    { student_id: 3, joined_on: '2026-09-09' },
    { student_id: 4, joined_on: '2026-08-03' },
    { student_id: 4, joined_on: '2026-10-09' },
    { student_id: 6, joined_on: '2026-07-01' },
    { student_id: 7, joined_on: '2026-09-05' },
    { student_id: 8, joined_on: '2026-09-04' },
  ])
})

test('the counts know it at once', async () => {
  // The first was due before student 3 joined, the second while student 4 was away. Student 5 has no stay.
  expect(await rows('select name, before_joining from assignments order by id')).toEqual([
    { name: 'Early', before_joining: 1 },
    { name: 'Away', before_joining: 1 },
  ])
})

test('a program that was not the cohort’s is now', async () => {
  expect(await rows('select id from students where course_id = 2 order by id')).toEqual([{ id: 6 }, { id: 7 }])
})

test('a server of the release before can still enrol', async () => {
  const [enrolled] = await rows(`insert into enrolments (student_id, cohort_id) values (5, 1)
    returning joined_on = (now() at time zone 'America/Chicago')::date as joins_today`)
  expect(enrolled).toEqual({ joins_today: true })
})
