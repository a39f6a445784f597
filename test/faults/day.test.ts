import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startSession } from '#server/auth/sessions.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { type Client, createClient } from '#test/support/client.ts'
import { createDatabase } from '#test/support/database.ts'
import { isEndurance, report, times } from '#test/support/extent.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { openStream } from '#test/support/live.ts'
import { quickPasswords } from '#test/support/passwords.ts'
import { untilIdle } from '#test/support/queues.ts'
import {
  isAlive,
  killServer,
  SCHOOL_CLOCK,
  type ServerProcess,
  schoolNow,
  startServerProcess,
  stepClock,
} from './server-process.ts'

vi.setConfig({ testTimeout: times(120_000, 300_000, 3_600_000) })

const PASSWORD = 'correct horse 1'
const PEOPLE = times(30, 30, 900)
const COHORT = 30
const STAFF = times(2, 2, 40)
const AT_ONCE = times(4, 4, 24)
/** Another length with DAY_MINUTES. */
const LASTS_MS = times(5_000, 20_000, Number(process.env.DAY_MINUTES ?? 30) * 60_000)
const DAY_MS = 24 * 60 * 60_000

/** Tables that a day fills and housekeeping empties, once what they hold is over. */
const SWEPT = ['sessions', 'idempotency_keys', 'undos', 'notices', 'known_browsers', 'grading_drafts']
/** Tables that hold what people did, or who read it, for as long as the school keeps it; and what is swept by another clock. */
const KEPT = ['throttle', 'disclosures', 'history', 'attempts', 'last_writes', 'pgboss.job']

interface Person {
  id: number
  email: string
  cohort_id: number
}

interface School {
  students: Person[]
  staff: Person[]
  assignments: Map<number, number[]>
}

/** Everyone logs in once, and does what people do until the day is over. */
test('a school of 900 lives through a day in half an hour with a server that grows no larger, and what is over is swept', async () => {
  const database = await createDatabase(inject('postgres'))
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-day-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOGIN_FAILURES_PER_ADDRESS: '1000000' }
  const server = await startServerProcess({ ...settings, ...SCHOOL_CLOCK })
  onTestFinished(() => killServer(server))
  const own = connect(database.connection, { max: 4, onError: () => undefined })
  onTestFinished(() => own.close())
  const school = await makeSchool(own)
  await (await signedIn(own, server, school.staff[0]?.id ?? 0)).put('/api/school/attendance', { attendance: true })

  const before = await rowsOf(own)
  const visits = { students: 0, staff: 0, calls: 0 }
  const memory: number[] = []
  const end = Date.now() + LASTS_MS
  const waiting = [...school.students, ...school.staff]
  const walk = async (walker: number) => {
    for (let turn = 0; Date.now() < end; turn++) {
      const n = walker + turn * AT_ONCE
      // Each of them once, and then whoever comes back.
      const isStaff = n % 6 === 0
      const person = isStaff ? at(school.staff, n / 6) : (waiting.shift() ?? at(school.students, n))
      const client = createClient(server.url)
      const call = counting(client, visits)
      expect(await call('POST', '/api/users/login', { username: person.email, password: PASSWORD })).toBe(200)
      await (school.staff.includes(person) ? staffVisit : studentVisit)({ call, client, server, school, person, n })
      visits[school.staff.includes(person) ? 'staff' : 'students']++
      // Others just close the browser.
      if (n % 2 === 0) expect(await call('POST', '/api/users/logout')).toBe(200)
      if (walker === 0) memory.push(await memoryMb(server))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, walker) => walk(walker)))
  const [middle, last] = [
    memory.slice(memory.length / 3, (memory.length * 2) / 3),
    memory.slice((-memory.length / 3) | 0),
  ]
  const evening = await rowsOf(own)

  // What students are told of later is told before the clock moves on.
  const later = async () =>
    (await own.pool.query(`select from pgboss.job where name = 'later-notice' and state <> 'completed'`)).rows.length
  await expect.poll(later, { timeout: 100_000, interval: 500 }).toBe(0)
  await stepClock(server, 400 * DAY_MS)
  const jobs = await startJobs(database.connection, pino({ level: 'silent' }))
  await jobs.send('housekeeping', {})
  await untilIdle(own.db, 'housekeeping')
  await jobs.stop()
  // Counted attempts are swept every five minutes, an hour after they have expired by the clock of the machine.
  await own.pool.query('update throttle set expire = 1')
  const attempts = async () => (await own.pool.query('select from throttle')).rows.length
  if (isEndurance) await expect.poll(attempts, { timeout: 400_000, interval: 1000 }).toBe(0)
  const swept = await rowsOf(own)

  expect(isAlive(server)).toBe(true)
  expect(Object.fromEntries(SWEPT.map((table) => [table, swept[table]]))).toEqual(
    Object.fromEntries(SWEPT.map((table) => [table, 0])),
  )
  if (isEndurance) expect(average(last)).toBeLessThan(average(middle) * 1.2)
  const grown = [...SWEPT, ...KEPT].map((table) => `${table} ${before[table]} → ${evening[table]} → ${swept[table]}`)
  report({
    what: `a day of a school of ${PEOPLE} in ${LASTS_MS / 60_000} minutes`,
    cases: visits.calls,
    deaths: 0,
    more: `${visits.students} visits of students, ${visits.staff} of staff; memory ${memory[0]}, ${average(middle)}, ${average(last)} MB at the start, in the middle and at the end; rows before, after and swept: ${grown.join(', ')}`,
  })
})

interface Visit {
  call: Call
  client: Client
  server: ServerProcess
  school: School
  person: Person
  n: number
}

async function studentVisit({ call, client, server, school, person, n }: Visit): Promise<void> {
  const stream = await openStream(server.url, client)
  const assignmentId = at(school.assignments.get(person.cohort_id) ?? [], n)
  for (const path of [
    '/api/users',
    '/api/students/assignments',
    '/api/students/feedback/latest',
    '/api/notices/unread',
  ]) {
    expect(await call('GET', path)).toBe(200)
  }
  const key = { 'idempotency-key': `visit-${n}-${person.id}` }
  const work = { assignmentId, repository: 'https://example.org/work', student_comment: `Visit ${n}` }
  // Graded by now, perhaps.
  expect([200, 409]).toContain(await call('PUT', '/api/students/coursework', work, key))
  const reflection = {
    understanding_score: (n % 5) + 1,
    understanding_explanation: `Visit ${n}`,
    support_score: 4,
    support_explanation: 'Quick answers.',
    feeling_explanation: 'Focused',
    additional_conversation_wanted: n % 50 === 0,
  }
  expect(await call('PUT', '/api/students/feedback', reflection)).toBe(200)
  for (const path of [`/api/students/coursework/${assignmentId}`, '/api/students/feedback', '/api/notices']) {
    expect(await call('GET', path)).toBe(200)
  }
  expect(await call('PUT', '/api/notices/read', {})).toBe(200)
  if (n % 7 === 0) {
    const { body } = await client.put('/api/users/calendar', {})
    const path = new URL(String(body.url)).pathname
    expect(await call('GET', path)).toBe(200)
  }
  await stream.close()
}

async function staffVisit({ call, client, server, school, person, n }: Visit): Promise<void> {
  const stream = await openStream(server.url, client)
  const student = at(school.students, n)
  const { cohort_id } = student
  for (const path of [
    '/api/today',
    '/api/cohorts/list',
    `/api/cohorts/${cohort_id}`,
    '/api/students/list',
    `/api/students/summary/${student.id}`,
    `/api/students/timeline/${student.id}`,
    `/api/students/notes/${student.id}`,
    '/api/attention',
    `/api/cohorts/feedback/${cohort_id}?feedbackOn=2026-10-13`,
    `/api/cohorts/${cohort_id}/attendance?day=2026-10-13`,
    '/api/search?searchText=Okafor',
    '/api/notices',
  ]) {
    expect([path, await call('GET', path)]).toEqual([path, 200])
  }
  const note = { student_id: student.id, content: `Visit ${n}` }
  const key = { 'idempotency-key': `note-${n}-${person.id}` }
  expect(await call('POST', '/api/students/notes', note, key)).toBe(201)
  const mark = { studentId: student.id, day: '2026-10-13', status: n % 9 === 0 ? 'late' : 'present' }
  expect(await call('PUT', `/api/cohorts/${cohort_id}/attendance`, mark)).toBe(200)
  const queue = (await client.get('/api/assignments/queue')).body.rows.slice(0, 5)
  for (const row of queue) {
    const path = `/api/assignments/grade/${String(row.course_work_id ?? row.id)}`
    const feedback = { grade: 3, instructor_comment: `Seen on visit ${n}` }
    // A colleague may have been faster.
    expect(await call('GET', path)).toBe(200)
    expect(await call('PUT', `${path}/draft`, feedback)).toBe(200)
    if (n % 3 > 0) expect(await call('PUT', path, feedback)).toBe(200)
    if (n % 18 === 0) expect([200, 409, 422]).toContain(await call('PUT', `${path}/return`, { feedback }))
  }
  await stream.close()
}

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<number>

/** Counts the calls, and refuses a failing server. */
function counting(client: Client, visits: { calls: number }): Call {
  return async (method, path, body, headers) => {
    visits.calls++
    const { status } = await client.send(method, path, body, headers)
    expect(status, `${method} ${path}`).toBeLessThan(500)
    return status
  }
}

async function makeSchool({ db }: Database): Promise<School> {
  const password_hash = await quickPasswords.hash(PASSWORD)
  const school: School = { students: [], staff: [], assignments: new Map() }
  for (let n = 0; n < PEOPLE / COHORT; n++) {
    const { id: cohort_id } = await makeCohort(db)
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await makeAssignment(db, { cohort_id })).id))
    school.assignments.set(cohort_id, ids)
    const students = await Promise.all(Array.from({ length: COHORT }, () => makeStudent(db, { cohort_id })))
    school.students.push(...students.map(({ id, email }) => ({ id, email, cohort_id })))
  }
  for (let n = 0; n < STAFF; n++) {
    const { id, email } = await makeEmployee(db)
    school.staff.push({ id, email, cohort_id: 0 })
  }
  await db.updateTable('users').set({ password_hash }).execute()
  return school
}

async function signedIn({ db }: Database, { url }: ServerProcess, user_id: number): Promise<Client> {
  return createClient(url, await startSession(db, { user_id, now: schoolNow(), user_agent: '', address: '' }))
}

async function rowsOf({ pool }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...SWEPT, ...KEPT]) {
    const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${table}`)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

const at = <T>(list: readonly T[], n: number): T => list[Math.floor(n) % list.length] as T
const average = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length))

async function memoryMb({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
