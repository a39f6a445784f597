import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'

/** A school of the release before, in which each reflection that asks for a 1:1 is a request of its own. */

let place: TestDatabase
let school: Database

const REFLECTIONS = [
  // Asked twice, nobody answered.
  [1, '2026-10-05', true, null, null, null],
  [1, '2026-10-07', true, null, null, null],
  [1, '2026-10-08', false, null, null, null],
  // Talked once, asked again.
  [2, '2026-10-05', true, null, '2026-10-06', 9],
  [2, '2026-10-07', true, null, null, null],
  // Asked, and took the last wish back.
  [3, '2026-10-05', true, null, null, null],
  [3, '2026-10-07', false, '2026-10-08', null, null],
  // Took a wish back, and asked again.
  [4, '2026-10-05', false, '2026-10-06', null, null],
  [4, '2026-10-07', true, null, null, null],
  // Talked twice; one of the wishes had been taken back.
  [5, '2026-10-05', true, null, '2026-10-06', 9],
  [5, '2026-10-07', false, '2026-10-08', '2026-10-09', 9],
  // Never asked.
  [6, '2026-10-05', false, null, null, null],
]

beforeAll(async () => {
  place = await createDatabase(inject('postgres'), null)
  school = connect(place.connection, { max: 2, onError: () => undefined })
  await migrate(school.db, '0017-notes')
  await school.pool.query(`
    insert into cohorts (id, name, course_id) values (1, 'Hopper', 1);
    insert into users (id, role, first_name, last_name, email)
      select n, case n when 9 then 2 else 1 end, 'Sam', 'Okafor', n || '@example.org' from generate_series(1, 9) n;
    insert into students (id, cohort_id) select n, 1 from generate_series(1, 6) n`)
  for (const reflection of REFLECTIONS) {
    await school.pool.query(
      `insert into daily_feedbacks (student_id, cohort_id, feedback_on, understanding_score, support_score, feeling_score,
        additional_conversation_wanted, conversation_withdrawn_at, conversation_done_at, conversation_done_by, created_at)
       values ($1, 1, $2::date, 3, 3, 3, $3, $4, $5, $6, $2::date)`,
      reflection,
    )
  }
  await migrate(school.db)
})
afterAll(async () => {
  await school.close()
  await place.drop()
})

const rows = async (text: string) => (await school.pool.query(text)).rows

test('the open wishes of a student become one request, since the first; done ones stay as they were', async () => {
  expect(
    await rows(`select student_id as student, asked_on as asked, withdrawn_at is not null as withdrawn, done_by_id as done_by
      from conversation_requests order by student_id, asked_on`),
  ).toEqual([
    { student: 1, asked: '2026-10-05', withdrawn: false, done_by: null },
    { student: 2, asked: '2026-10-05', withdrawn: false, done_by: 9 },
    { student: 2, asked: '2026-10-07', withdrawn: false, done_by: null },
    { student: 3, asked: '2026-10-05', withdrawn: true, done_by: null },
    { student: 4, asked: '2026-10-05', withdrawn: false, done_by: null },
    { student: 5, asked: '2026-10-05', withdrawn: false, done_by: 9 },
    { student: 5, asked: '2026-10-07', withdrawn: true, done_by: 9 },
  ])
})

test('every reflection that asked leads to its request, and no other does', async () => {
  expect(
    await rows(`select f.student_id as student, f.feedback_on as day, q.asked_on as asked
      from daily_feedbacks f left join conversation_requests q on q.id = f.request_id and q.student_id = f.student_id
      order by f.student_id, f.feedback_on`),
  ).toEqual(
    [
      [1, '05', '05'],
      [1, '07', '05'],
      [1, '08', null],
      [2, '05', '05'],
      [2, '07', '07'],
      [3, '05', '05'],
      [3, '07', '05'],
      [4, '05', '05'],
      [4, '07', '05'],
      [5, '05', '05'],
      [5, '07', '07'],
      [6, '05', null],
    ].map(([student, day, asked]) => ({ student, day: `2026-10-${day}`, asked: asked && `2026-10-${asked}` })),
  )
})

test.each([
  ['two open ones of a student', `(student_id, asked_on, asked_at) values (1, '2026-10-09', now())`],
  ['one taken by nobody', `(student_id, asked_on, asked_at, taken_at) values (6, '2026-10-09', now(), now())`],
  ['one done by nobody', `(student_id, asked_on, asked_at, done_at) values (6, '2026-10-09', now(), now())`],
  ['one done at no time', `(student_id, asked_on, asked_at, done_by_id) values (6, '2026-10-09', now(), 9)`],
])('the database has no room for %s', async (_, values) => {
  await expect(school.pool.query(`insert into conversation_requests ${values}`)).rejects.toThrow(
    /conversation_requests_(open|check)/,
  )
})

test('a note that is removed leaves the request that led to it', async () => {
  await school.pool.query(`
    insert into student_notes (id, student_id, employee_id, content) values (1, 5, 9, 'We talked.');
    update conversation_requests set note_id = 1 where student_id = 5 and asked_on = '2026-10-05';
    delete from student_notes`)
  expect(
    await rows(
      'select count(*)::int as done, count(note_id)::int as notes from conversation_requests where student_id = 5',
    ),
  ).toEqual([{ done: 2, notes: 0 }])
})

test('the history of a request leads to its student', async () => {
  expect(
    await rows(
      `select student_of_history('conversation', id) = student_id as is_right from conversation_requests limit 1`,
    ),
  ).toEqual([{ is_right: true }])
})
