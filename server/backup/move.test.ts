import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'
import { connect, type Database } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../jobs/jobs.ts'
import { moveSchool } from './move.ts'
import { fingerprint, schoolTables } from './tables.ts'

const onError = (error: Error) => console.error(error)
const databases: TestDatabase[] = []
const open: Database[] = []

async function database(template?: null): Promise<Database & { place: TestDatabase }> {
  const place = await createDatabase(inject('postgres'), template)
  databases.push(place)
  const connected = connect(place.connection, { max: 4, onError })
  open.push(connected)
  return { ...connected, place }
}

async function bare() {
  const target = await database(null)
  await migrate(target.db)
  await (await startJobs(target.place.connection, pino({ level: 'silent' }))).stop()
  return target
}

let source: Awaited<ReturnType<typeof database>>
let removed: { id: number }
beforeAll(async () => {
  source = await database()
  const { db } = source
  const staff = await makeEmployee(db)
  const cohort = await makeCohort(db, { name: 'Dev «MN» \\ tab\t2026' })
  const student = await makeStudent(db, { cohort_id: cohort.id, first_name: 'Zoë', last_name: "O'Brien" })
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, notes: 'line\nline \\N "quoted"' })
  await makeAssignment(db, { cohort_id: cohort.id, parent_id: assignment.id })
  await makeCourseWork(db, {
    assignment_id: assignment.id,
    student_id: student.id,
    grade: 5,
    workflow_state: 'graded',
    graded_by_id: staff.id,
    graded_at: new Date(),
  })
  await makeReflection(db, { student_id: student.id, cohort_id: cohort.id })
  removed = await makeCohort(db)
  await db.deleteFrom('cohorts').where('id', '=', removed.id).execute()
})
afterAll(async () => {
  for (const connected of open) await connected.close()
  for (const place of databases) await place.drop()
})

const say = () => undefined

test('a target that already holds a school is refused and stays as it is', async () => {
  const target = await database()
  await makeCohort(target.db, { name: 'Theirs' })
  await expect(moveSchool(source, target, { say })).rejects.toThrow('The target already holds a school.')
  expect(await target.db.selectFrom('cohorts').select('name').execute()).toEqual([{ name: 'Theirs' }])
})

test('a school that a server still writes to is not moved', async () => {
  const target = await database()
  const jobs = await startJobs(source.place.connection, pino({ level: 'silent' }))
  await expect(moveSchool(source, target, { say })).rejects.toThrow('A server still uses this school.')
  await jobs.stop()
})

test('every table arrives equal in a bare database, summaries included, and new rows go on after the old ones', async () => {
  const target = await bare()
  await expect.poll(() => moveSchool(source, target, { say })).toMatchObject({ rows: expect.any(Number) })
  const [here, there] = [await source.pool.connect(), await target.pool.connect()]
  const tables = await schoolTables(here)
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables)
    expect(await fingerprint(there, table), table.name).toEqual(await fingerprint(here, table))
  here.release()
  there.release()
  const cohort = await makeCohort(target.db)
  expect(cohort.id, 'the id of the removed cohort is not used again').toBe(removed.id + 1)
  const counted = await target.db
    .selectFrom('cohort_summaries')
    .select('confirmed_students')
    .orderBy('cohort_id')
    .execute()
  expect(counted).toEqual([{ confirmed_students: 1 }, { confirmed_students: 0 }])
})

test('after the move the triggers count again', async () => {
  const target = await bare()
  await moveSchool(source, target, { say })
  const cohort = await target.db.selectFrom('cohorts').select('id').executeTakeFirstOrThrow()
  await makeStudent(target.db, { cohort_id: cohort.id })
  expect(await target.db.selectFrom('cohort_summaries').select('confirmed_students').execute()).toEqual([
    { confirmed_students: 2 },
  ])
})

test('a mail that was promised before the move is sent after it', async () => {
  const before = await startJobs(source.place.connection, pino({ level: 'silent' }))
  await before.send('password-reset', { email: 'waiting@example.org' })
  await before.stop()
  const target = await bare()
  await expect.poll(() => moveSchool(source, target, { say })).toMatchObject({ rows: expect.any(Number) })
  const after = await startJobs(target.place.connection, pino({ level: 'silent' }))
  const done = new Promise((resolve) => after.work('password-reset', async ({ email }) => resolve(email)))
  expect(await done).toBe('waiting@example.org')
  await after.stop()
})
