import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { connect, type Database } from '../db/connect.ts'
import { isMigrated, MIGRATION_NAMES } from '../db/migrate.ts'
import { type RestoreReport, restore } from './restore.ts'

/** A backup of the demo school made by the last release with this schema. Never regenerated. */
const FIXTURE = new URL('../../test/fixtures/school-0007.tar.gz', import.meta.url).pathname
const FIXTURE_SCHEMA = '0007-orders'

let folder: string
let place: TestDatabase
let school: Database
let report: RestoreReport

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-upgrade-'))
  place = await createDatabase(inject('postgres'), null)
  school = connect(place.connection, { max: 2, onError: () => undefined, patient: true })
  const target = { ...school, connection: place.connection }
  report = await restore(target, { file: FIXTURE, replace: false, photoFolder: folder, say: () => undefined })
})
afterAll(async () => {
  await school.close()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const numbers = async (text: string) => (await school.pool.query(text)).rows[0]

test('a school of an earlier release is restored and migrated to the newest schema', async () => {
  expect(report.migrated).toEqual(MIGRATION_NAMES.slice(MIGRATION_NAMES.indexOf(FIXTURE_SCHEMA) + 1))
  expect(await isMigrated(school.db)).toBe(true)
})

test('an upgrade keeps every row that people wrote', async () => {
  expect(
    await numbers(`select (select count(*) from cohorts) as cohorts, (select count(*) from students) as students,
      (select count(*) from assignments) as assignments, (select count(*) from course_works) as works,
      (select count(*) from daily_feedbacks) as reflections, (select count(*) from placements) as placements`),
  ).toEqual({ cohorts: 16, students: 248, assignments: 297, works: 4042, reflections: 8106, placements: 112 })
})

test('an upgrade knows no browser yet: each is remembered with its next login', async () => {
  expect(await numbers('select count(*)::int as n from known_browsers')).toEqual({ n: 0 })
})

test('an upgrade invites nobody: whoever has a password keeps it', async () => {
  expect(await numbers('select count(*)::int as n from invitations')).toEqual({ n: 0 })
})

test('an upgrade makes no calendar address, and takes no day off', async () => {
  expect(
    await numbers(`select (select count(*) from feeds) as feeds, (select count(*) from days_off) as days_off,
      (select count(*) from cohorts where days_off <> '{}') as cohorts`),
  ).toEqual({ feeds: 0, days_off: 0, cohorts: 0 })
})

test('an upgrade leaves everyone the emails that they had, and shows nobody old news', async () => {
  expect(
    await numbers(`select (select count(*) from notices) as notices, (select count(*) from notice_preferences) as chosen,
      (select count(*) from users where not mail_notifications) as without`),
  ).toEqual({ notices: 0, chosen: 0, without: 0 })
})

test('after an upgrade the stored counts are those of the rows', async () => {
  expect(
    await numbers(`select
      (select count(*) from cohort_summaries z where (z.confirmed_students, z.feedback_count) is distinct from (
        (select count(*) from students s where s.cohort_id = z.cohort_id),
        (select count(*) from daily_feedbacks f where f.cohort_id = z.cohort_id))) as cohorts,
      (select count(*) from assignments a where a.completed <> (
        select count(*) from course_works w join students s on s.id = w.student_id
        where w.assignment_id = a.id and s.cohort_id = a.cohort_id)) as assignments,
      (select count(*) from student_summaries z where z.grade_count <> (
        select count(grade) from course_works w where w.student_id = z.student_id)) as students`),
  ).toEqual({ cohorts: 0, assignments: 0, students: 0 })
})

test('an upgrade plans and archives no assignment, and the whole list is counted', async () => {
  expect(
    await numbers(`select (select count(*) from assignments where visible_from is not null or archived_at is not null) as moved,
      (select n from kept_counts where list = 'assignments') - (select count(*) from assignments) as miscounted`),
  ).toEqual({ moved: 0, miscounted: 0 })
})

test('after an upgrade neither the history nor the access log can be emptied', async () => {
  for (const table of ['history', 'disclosures'])
    await expect(school.pool.query(`truncate ${table}`)).rejects.toThrow(`${table} is append-only`)
})

test('after an upgrade a removed placement leads to its student by an index', async () => {
  expect(await numbers(`select tablename from pg_indexes where indexname = 'history_removed_placements'`)).toEqual({
    tablename: 'history',
  })
})

test('an upgrade gives every stay a joining date that is not after the day it was entered', async () => {
  expect(
    await numbers(`select count(*) as stays, count(*) filter (where e.joined_on > c.prework_start) as later,
      count(*) filter (where e.joined_on > (e.started_at at time zone 'America/Chicago')::date) as after_entry
      from enrolments e join cohorts c on c.id = e.cohort_id`),
  ).toEqual({ stays: 253, later: 0, after_entry: 0 })
})

test('after an upgrade nobody’s program differs from their cohort’s, and no request for a 1:1 is withdrawn', async () => {
  expect(
    await numbers(`select
      (select count(*) from students s join cohorts c on c.id = s.cohort_id where s.course_id <> c.course_id) as programs,
      (select count(*) from daily_feedbacks where conversation_withdrawn_at is not null) as withdrawn`),
  ).toEqual({ programs: 0, withdrawn: 0 })
})

test('an upgrade keeps the campus codes and every reflection, and no campus takes a keyword of the search from then on', async () => {
  expect((await school.pool.query('select id, code from campuses order by id')).rows).toEqual([
    { id: 1, code: 'mn' },
    { id: 2, code: 'kc' },
  ])
  await expect(school.pool.query(`insert into campuses (name, code) values ('Devon', 'dev')`)).rejects.toThrow(
    'campuses_code_is_no_keyword',
  )
})

test('after an upgrade a school that has people is not asked to set itself up, nor shown its first steps', async () => {
  expect(
    await numbers(`select (select count(*) from setup_codes) as codes, first_steps_over_at is not null as over,
      first_steps_skipped as skipped from school`),
  ).toEqual({ codes: 0, over: true, skipped: [] })
})

test('after an upgrade no work was carried, and nobody who left has a last day', async () => {
  expect(
    await numbers(`select
      (select count(*) from course_works where carried_at is not null or carried_timing is not null) as carried,
      (select count(*) from attempts where is_carried) as attempts,
      (select count(*) from enrolments where last_day is not null) as last_days`),
  ).toEqual({ carried: 0, attempts: 0, last_days: 0 })
})

test('after an upgrade the school has no name and no logo yet, and nothing is known of its mail', async () => {
  expect((await school.pool.query('select name, logo, logo_hash, version from school')).rows).toEqual([
    { name: '', logo: null, logo_hash: null, version: 1 },
  ])
  expect((await school.pool.query('select sent_at, failed_at, failure from mail_status')).rows).toEqual([
    { sent_at: null, failed_at: null, failure: null },
  ])
})

test('after an upgrade every note is a plain one, and none is pinned', async () => {
  expect(
    await numbers(
      `select count(*) > 0 as are_there, count(*) filter (where kind <> 'note' or is_pinned) as others from student_notes`,
    ),
  ).toEqual({ are_there: true, others: 0 })
})

test('an upgrade gives every work its first attempt, and whoever was graded the feedback in it', async () => {
  expect(
    await numbers(`select
      (select count(*) from course_works w where 1 <> (select count(*) from attempts t
        where t.course_work_id = w.id and t.kind = 'submission' and t.attempt = 1 and t.at = w.completed_at
          and t.actor_id = w.student_id and (t.repository, t.site, t.student_comment) = (w.repository, w.site, w.student_comment))) as submissions,
      (select count(*) from course_works w where (w.graded_at is not null)::int <> (select count(*) from attempts t
        where t.course_work_id = w.id and t.kind = 'feedback' and t.grade is not distinct from w.grade
          and t.at = w.graded_at and t.actor_id = w.graded_by_id and t.instructor_comment = w.instructor_comment)) as feedback,
      (select count(*) from attempts) = (select count(*) + count(graded_at) from course_works) as is_all`),
  ).toEqual({ submissions: 0, feedback: 0, is_all: true })
})

test('an upgrade fills the queue with the ungraded work of present students', async () => {
  const { waiting, wrong } = (await numbers(`select (select count(*) from grading_queue) as waiting,
    (select count(*) from grading_queue q full join (
      select w.id from course_works w join assignments a on a.id = w.assignment_id join students s on s.id = w.student_id
      where w.grade is null and w.graded_at is null and a.assignment_type = 'graded' and a.workflow_state = 'assigned'
        and s.cohort_id = a.cohort_id) x on x.id = q.course_work_id
      where x.id is null or q.course_work_id is null) as wrong`)) as { waiting: number; wrong: number }
  expect(waiting).toBeGreaterThan(0)
  expect(wrong).toBe(0)
})

test('an upgrade makes one open request for a 1:1 of all that a student waits for, and keeps every one that was done', async () => {
  expect(
    await numbers(`select count(*) > 0 as are_there,
      count(*) filter (where done_at is null) = (select count(distinct student_id) from daily_feedbacks
        where additional_conversation_wanted and conversation_done_at is null) as are_open,
      count(done_at) = (select count(conversation_done_at) from daily_feedbacks) as are_done,
      count(taken_at) + count(note_id) + count(withdrawn_at) as others,
      (select count(*) from daily_feedbacks f left join conversation_requests q on q.id = f.request_id
        where f.additional_conversation_wanted and (q.student_id is distinct from f.student_id
          or (q.done_at, q.done_by_id) is distinct from (f.conversation_done_at, f.conversation_done_by))) as wrong
      from conversation_requests`),
  ).toEqual({ are_there: true, are_open: true, are_done: true, others: 0, wrong: 0 })
})

test('an upgrade knows everyone’s last reflection, and a last login where the old school kept one', async () => {
  expect(
    await numbers(`select count(*) filter (where z.last_reflection_on is distinct from
        (select max(f.feedback_on) from daily_feedbacks f where f.student_id = z.student_id)) as wrong,
      count(z.last_reflection_on) > 0 as are_there,
      (select count(*) from users u where u.last_login_at is distinct from
        (select max(s.created_at) from sessions s where s.user_id = u.id)) as logins
      from student_summaries z`),
  ).toEqual({ wrong: 0, are_there: true, logins: 0 })
})

test('after an upgrade nothing was imported, and neither history nor access log can be changed for those who exist', async () => {
  expect(
    await numbers('select count(*)::int as n, coalesce(sum(transfer_rows), 0)::int as moves from imports'),
  ).toEqual({
    n: 0,
    moves: 0,
  })
  for (const change of [
    `update history set changes = '{}' where entity = 'student'`,
    `delete from history`,
    `delete from disclosures where student_id in (select id from students)`,
  ]) {
    const table = change.includes('disclosures') ? 'disclosures' : 'history'
    const { n } = (await numbers(`select count(*)::int as n from ${table}`)) as { n: number }
    if (n > 0) await expect(school.pool.query(change)).rejects.toThrow('append-only')
  }
})

test('after an upgrade no attendance is taken', async () => {
  expect(
    await numbers('select attendance as is_taken, (select count(*)::int from attendance) as marks from school'),
  ).toEqual({ is_taken: false, marks: 0 })
})
