import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
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
import { rememberBrowser } from '../auth/known-browsers.ts'
import { startSession } from '../auth/sessions.ts'
import { connect, type Database } from '../db/connect.ts'
import { MIGRATION_NAMES, migrate } from '../db/migrate.ts'
import { startJobs } from '../jobs/jobs.ts'
import { storePhoto } from '../photos/store.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { readSealed, writeSealed } from './sealed-file.ts'
import { columnList, schoolTables } from './tables.ts'
import { readTar, writeTar } from './tar.ts'

const run = promisify(execFile)
const now = new Date('2026-10-14T15:00:00Z')
const say = () => undefined
const PHOTO = `${'0123456789abcdef'.repeat(2)}.webp`

let folder: string
let source: Awaited<ReturnType<typeof school>>
let file: string
const open_: Database[] = []
const places: TestDatabase[] = []

async function school(template?: null) {
  const place = await createDatabase(inject('postgres'), template)
  places.push(place)
  const database = connect(place.connection, { max: 6, onError: () => undefined, patient: true })
  open_.push(database)
  const photoFolder = await mkdtemp(join(folder, 'photos-'))
  return { ...database, connection: place.connection, photoFolder }
}
type TestSchool = Awaited<ReturnType<typeof school>>

async function fill({ db, photoFolder, connection }: TestSchool, photo = PHOTO) {
  const staff = await makeEmployee(db, { first_name: 'Zoë', last_name: "O'Brien" })
  const cohort = await makeCohort(db, { name: 'Dev «MN» \\ tab\t2026' })
  const student = await makeStudent(db, { cohort_id: cohort.id, photo_file_name: photo })
  await storePhoto(photoFolder, student.id, photo, { medium: Buffer.from('medium'), thumb: Buffer.alloc(3000, 7) })
  const assignment = await makeAssignment(db, { cohort_id: cohort.id, notes: 'line\nline \\N "quoted"\u0001' })
  await makeAssignment(db, { cohort_id: cohort.id, parent_id: assignment.id })
  const graded = { grade: 5, workflow_state: 'graded', graded_by_id: staff.id, graded_at: now } as const
  await makeCourseWork(db, { assignment_id: assignment.id, student_id: student.id, ...graded })
  await makeReflection(db, { student_id: student.id, cohort_id: cohort.id })
  await sql`insert into history (entity, entity_id, action, changes)
    values ('student', ${student.id}, 'created', '{"name": {"from": null, "to": "\\\\ \\" ü"}}')`.execute(db)
  // Gaps in the sequence must survive, so that ids are not reused.
  await sql`select nextval(pg_get_serial_sequence('placements', 'id')) from generate_series(1, 7)`.execute(db)
  await startSession(db, { user_id: staff.id, now: new Date(), user_agent: 'test', address: '' })
  await db.transaction().execute((trx) => rememberBrowser(trx, { user_id: staff.id, token: null, now }))
  await db
    .insertInto('feeds')
    .values({ user_id: staff.id, token_hash: Buffer.alloc(32), read_at: null })
    .execute()
  const jobs = await startJobs(connection, pino({ level: 'silent' }))
  await jobs.send('mail', { to: 'waiting@example.org', subject: 's', text: 't', html: 'h' })
  await jobs.stop()
  return { staff, cohort, student }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-backup-'))
  source = await school()
  await fill(source)
  file = join(folder, 'whole.tar.gz')
  await backUp(source, { file, photoFolder: source.photoFolder, now })
})
afterAll(async () => {
  for (const database of open_) await database.close()
  for (const place of places) await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const restored = async (into: TestSchool, from = file, replace = false) =>
  restore(into, { file: from, replace, photoFolder: into.photoFolder, say })

/** Every row of every table as text, sorted. */
async function rowsOf(database: Database): Promise<Record<string, string[]>> {
  const client = await database.pool.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const found: Record<string, string[]> = {}
    for (const table of await schoolTables(client)) {
      const text = `select t::text as row from (select ${columnList(table)} from public."${table.name}") t order by 1`
      found[table.name] = (await client.query<{ row: string }>(text)).rows.map(({ row }) => row)
    }
    return found
  } finally {
    client.release()
  }
}

const photosIn = async ({ photoFolder }: TestSchool) =>
  (await readdir(photoFolder, { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted()

/** The same backup with one file changed and a new seal. */
async function changed(name: string, change: (content: string) => string): Promise<string> {
  const other = join(folder, `changed-${Math.random()}.tar.gz`)
  async function* files() {
    for await (const entry of readTar(readSealed(file))) {
      const content: Buffer[] = []
      for await (const part of entry.body) content.push(part)
      const text = Buffer.concat(content)
      yield { name: entry.name, content: entry.name === name ? Buffer.from(change(text.toString())) : text }
    }
  }
  await writeSealed(other, writeTar(files(), now))
  return other
}

test('a file that is missing, empty, cut off anywhere or of another kind is refused before anything is touched', async () => {
  const target = await school(null)
  const { size } = await stat(file)
  const cut = join(folder, 'cut.tar.gz')
  for (const length of [0, 1, 100, Math.floor(size / 2), size - 100, size - 1]) {
    await copyFile(file, cut)
    await truncate(cut, length)
    await expect(restored(target, cut), String(length)).rejects.toThrow(/is not a whole backup|is damaged/)
  }
  await writeFile(cut, 'a letter to my aunt '.repeat(50))
  await expect(restored(target, cut)).rejects.toThrow('is not a whole backup')
  await expect(restored(target, join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
  const { rows } = await target.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toHaveLength(0)
})

test('a file in which a single bit was turned is refused, wherever it is', async () => {
  const target = await school(null)
  const flipped = join(folder, 'flipped.tar.gz')
  await copyFile(file, flipped)
  const bytes = await readFile(file)
  const handle = await open(flipped, 'r+')
  const places = new Set([0, 3, 4, 9, bytes.length - 1, bytes.length - 5, bytes.length - 60, bytes.length - 90])
  for (let n = 0; n < 60; n++) places.add((n * 7919 + 13) % bytes.length)
  for (const place of places) {
    const byte = bytes[place] ?? 0
    await handle.write(Buffer.from([byte ^ (1 << (place % 8))]), 0, 1, place)
    await expect(restored(target, flipped), `byte ${place}`).rejects.toThrow(/is damaged|is not a whole backup/)
    await handle.write(Buffer.from([byte]), 0, 1, place)
  }
  await handle.close()
  expect((await readFile(flipped)).equals(bytes)).toBe(true)
})

test('a backup never replaces a file, and of two that write to one place only one does', async () => {
  const options = { file, photoFolder: null, now }
  await expect(backUp(source, options)).rejects.toThrow('is there already')
  const twice = join(folder, 'twice.tar.gz')
  const both = await Promise.allSettled([1, 2].map(() => backUp(source, { ...options, file: twice })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(existsSync(`${twice}.partial`)).toBe(false)
  const nowhere = join(folder, 'missing', 'b.tar.gz')
  await expect(backUp(source, { ...options, file: nowhere })).rejects.toThrow('cannot be written')
})

test('a database without a school has nothing to back up', async () => {
  const bare = await school(null)
  const none = join(folder, 'none.tar.gz')
  await expect(backUp(bare, { file: none, photoFolder: null, now })).rejects.toThrow('There is no school')
  expect(existsSync(none) || existsSync(`${none}.partial`)).toBe(false)
})

test('a database that holds a school, other tables, or that a server uses is left alone', async () => {
  const target = await school()
  await makeCohort(target.db, { name: 'Theirs' })
  const before = await rowsOf(target)
  await expect(restored(target)).rejects.toThrow('already holds a school')
  expect(await rowsOf(target)).toEqual(before)
  const server = await startJobs(target.connection, pino({ level: 'silent' }))
  await expect(restored(target, file, true)).rejects.toThrow('A server still uses this database.')
  await server.stop()
  const foreign = await school(null)
  await foreign.pool.query('create table invoices (id integer)')
  await expect(restored(foreign, file, true)).rejects.toThrow('tables that are not Homeroom’s')
})

test('a backup of a newer version is refused with a sentence', async () => {
  const newer = await changed('homeroom.json', (text) =>
    text
      .replace(/("migrations": \[)/, '$1\n"0001-school",')
      .replace('0001-school",\n    "0001-school"', '0001-school"')
      .replace(/(\n {2}\],\n {2}"tables")/, ',\n"9999-later"$1'),
  )
  const target = await school(null)
  await expect(restored(target, newer)).rejects.toThrow(
    /made by a newer version of Homeroom \(its schema is 9999-later/,
  )
})

test('every table comes back row by row into a bare database, with photos, sequences, mails and counting triggers', async () => {
  const target = await school(null)
  const report = await restored(target)
  expect(report).toMatchObject({ made_at: now.toISOString(), photos: 2, jobs: 1, migrated: [] })
  const [here, there] = [await rowsOf(source), await rowsOf(target)]
  expect(Object.keys(here).length).toBeGreaterThan(22)
  expect(here.sessions).toHaveLength(1)
  expect(here.known_browsers).toHaveLength(1)
  expect(here.feeds).toHaveLength(1)
  // Everyone has to log in again.
  expect(there).toEqual({ ...here, sessions: [], password_resets: [], known_browsers: [], feeds: [] })

  expect(await photosIn(target)).toEqual(await photosIn(source))
  for (const name of await photosIn(target)) {
    const [a, b] = [await readFile(join(source.photoFolder, name)), await readFile(join(target.photoFolder, name))]
    expect(a.equals(b)).toBe(true)
  }
  const { rows } = await target.pool.query("select nextval(pg_get_serial_sequence('placements', 'id')) as id")
  expect(rows).toEqual([{ id: 8 }])
  const cohort = await target.db.selectFrom('cohorts').select('id').executeTakeFirstOrThrow()
  await makeStudent(target.db, { cohort_id: cohort.id })
  expect(await target.db.selectFrom('cohort_summaries').select('confirmed_students').execute()).toEqual([
    { confirmed_students: 2 },
  ])
  await expect(sql`delete from history`.execute(target.db)).rejects.toThrow('append-only')

  const jobs = await startJobs(target.connection, pino({ level: 'silent' }))
  const sent = new Promise((resolve) => jobs.work('mail', async ({ to }) => resolve(to)))
  expect(await sent).toBe('waiting@example.org')
  await jobs.stop()
})

test('with --replace the school that was there is gone, its photos and its waiting mails too', async () => {
  const target = await school()
  await fill(target, `${'f'.repeat(32)}.webp`)
  await makeCohort(target.db, { name: 'Theirs' })
  await restored(target, file, true)
  expect(await rowsOf(target)).toEqual({
    ...(await rowsOf(source)),
    sessions: [],
    password_resets: [],
    known_browsers: [],
    feeds: [],
  })
  expect(await photosIn(target)).toEqual(await photosIn(source))
  const { rows } = await target.pool.query(`select count(*)::int as n from pgboss.job where name = 'mail'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('what people write while a backup is made is in it whole or not at all', async () => {
  const busy = await school()
  const { staff } = await fill(busy)
  const { db } = busy
  let isOver = false
  let written = 0
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      await db.transaction().execute(async (trx) => {
        const name = `pair ${writer} ${n}`
        const cohort = await makeCohort(trx, { name })
        const student = await makeStudent(trx, { cohort_id: cohort.id, first_name: name })
        await makeReflection(trx, { student_id: student.id, cohort_id: cohort.id })
        const assignment = await makeAssignment(trx, { cohort_id: cohort.id, name })
        await makeCourseWork(trx, { assignment_id: assignment.id, student_id: student.id })
        await trx
          .insertInto('student_notes')
          .values({ student_id: student.id, employee_id: staff.id, content: name.padEnd(2000, 'x') })
          .execute()
      })
      written++
    }
  }
  const writers = [1, 2, 3].map(write)
  const during = join(folder, 'during.tar.gz')
  try {
    await expect.poll(() => written).toBeGreaterThan(20)
    await backUp(busy, { file: during, photoFolder: busy.photoFolder, now })
    const atEnd = written
    await expect.poll(() => written).toBeGreaterThan(atEnd)
  } finally {
    isOver = true
    await Promise.all(writers)
  }

  const target = await school(null)
  await restored(target, during)
  const [all, kept] = [await rowsOf(busy), await rowsOf(target)]
  const { kept_counts, ...lasting } = kept
  expect(kept_counts).toEqual([`(assignments,${kept.assignments?.length})`, `(students,${kept.students?.length})`])
  for (const [table, rows] of Object.entries(lasting)) {
    const known = new Set(all[table])
    expect(
      rows.filter((row) => !known.has(row)),
      table,
    ).toEqual([])
  }
  const pairs = async (from: string, where: string) =>
    (await target.pool.query<{ name: string }>(`select ${where} as name from ${from} order by 1`)).rows.map(
      (row) => row.name,
    )
  const cohorts = (await pairs('cohorts', 'name')).filter((name) => name.startsWith('pair'))
  expect(cohorts.length).toBeGreaterThan(20)
  expect(cohorts.length).toBeLessThan(written)
  expect((await pairs('users', 'first_name')).filter((name) => name.startsWith('pair'))).toEqual(cohorts)
  expect((await pairs('assignments', 'name')).filter((name) => name.startsWith('pair'))).toEqual(cohorts)
  expect((await pairs('student_notes', "rtrim(content, 'x')")).filter((name) => name.startsWith('pair'))).toEqual(
    cohorts,
  )
  const { rows } = await target.pool.query(`
    select count(*)::int as wrong from cohort_summaries z
    where (confirmed_students, feedback_count) is distinct from (
      (select count(*) from students s where s.cohort_id = z.cohort_id),
      (select count(*) from daily_feedbacks f where f.cohort_id = z.cohort_id))`)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('a restore that fails at its end has changed nothing, not the rows, not the photos, not the mails', async () => {
  const target = await school()
  await fill(target, `${'e'.repeat(32)}.webp`)
  const state = async () => [
    await rowsOf(target),
    await photosIn(target),
    (await target.pool.query(`select id, name, data from pgboss.job where name = 'mail'`)).rows,
  ]
  const before = await state()
  const broken = await changed('manifest.json', (text) => text.replace(/("users": \{\s+"rows": )\d+/, '$199'))
  await expect(restored(target, broken, true)).rejects.toThrow(
    'users did not come back as it was. Nothing was changed.',
  )
  const torn = await changed('tables/cohorts/000001', (text) => text.slice(0, text.length / 2))
  await expect(restored(target, torn, true)).rejects.toThrow()
  const outside = await changed('homeroom.json', (text) => text.replace('"daily_feedbacks"', '"daily_food"'))
  await expect(restored(target, outside, true)).rejects.toThrow(
    'The tables of this backup are not those of its version.',
  )
  expect(await state()).toEqual(before)
})

test('a backup of an older version is restored as it was and then brought up to date', async () => {
  const old = await school(null)
  await migrate(old.db, '0002-notifications')
  await old.pool.query(`
    insert into cohorts (id, name) values (5, 'Old'); insert into users (role, first_name, last_name, email) values (1, 'Al', 'Ba', 'a@b.c');
    insert into students (id, cohort_id) select id, 5 from users;
    insert into assignments (id, name, slug, cohort_id) values (7, 'Café', 'cafe', 5), (8, 'Quiz', 'quiz', 5);
    insert into tags (id, name) values (3, 'CSS'); insert into assignment_tags values (7, 3)`)
  const older = join(folder, 'older.tar.gz')
  await backUp(old, { file: older, photoFolder: null, now })
  const target = await school(null)
  const { migrated } = await restored(target, older)
  expect(migrated).toEqual(MIGRATION_NAMES.slice(2))
  expect(await migrate(target.db)).toEqual([])
  const student = { erased_at: null, cohort_id: 5, search_text: 'al ba a@b.c' }
  expect(await target.db.selectFrom('students').selectAll().executeTakeFirstOrThrow()).toMatchObject(student)
  // Summaries that newer triggers maintain cover restored rows and new ones.
  await target.pool.query(
    `update assignments set name = 'Test' where id = 8; insert into assignment_tags values (8, 3)`,
  )
  expect(await target.db.selectFrom('assignment_searches').selectAll().orderBy('assignment_id').execute()).toEqual([
    { assignment_id: 7, search_text: 'cafe css' },
    { assignment_id: 8, search_text: 'test css' },
  ])
})

test('an ordinary tar opens it, and only its owner may', async () => {
  const { stdout } = await run('tar', ['-tzf', file])
  const names = stdout.trim().split('\n')
  expect(names[0]).toBe('homeroom.json')
  expect(names).toContain('tables/users/000001')
  expect(names).toContain(`photos/000/000/002/medium/${PHOTO}`)
  expect(names.at(-1)).toBe('manifest.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
