import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/auth/sessions.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { type Client, createClient } from '../support/client.ts'
import { openStream } from '../support/live.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { clientsOf, putWithRetry } from './clients.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { Portal } from './portal.ts'
import { type PostgresPair, startPostgresPair, synchronous } from './postgres-pair.ts'
import { makeSchool, PASSWORD, type School } from './school.ts'

/** The tests build on each other, from normal operation to the loss of the primary. */

let pair: PostgresPair
let mail: MailServer
let dataDir: string
let portals: Portal[]
let nginx: Nginx
let school: School
let database: Database
let settings: Record<string, string>

beforeAll(async () => {
  pair = await startPostgresPair()
  mail = await startMailServer()
  dataDir = await mkdtemp(join(tmpdir(), 'homeroom-scale-data-'))
  settings = {
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: pair.standby.url,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'http://portal.example.org',
    TRUST_PROXY: 'true',
    SESSION_CALLS_PER_MINUTE: '0',
  }
  // In parallel, so that one migrates while the other waits.
  portals = await Promise.all([Portal.start(settings), Portal.start(settings)])
  nginx = await startNginx(portals.map(({ port }) => port))
  school = await makeSchool(pair.primary.url)
  database = connect({ connectionString: pair.primary.url }, { onError: () => undefined })
})
afterAll(async () => {
  await database?.close()
  await nginx?.stop()
  await Promise.all((portals ?? []).map((portal) => portal.end('SIGKILL')))
  await mail?.stop()
  await pair?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const at = (n: number): string => portals[n % portals.length]?.url ?? ''

async function signedIn(user_id: number, url = nginx.url): Promise<Client> {
  const session = { user_id, now: new Date(), user_agent: 'scale', address: '127.0.0.1' }
  return createClient(url, await startSession(database.db, session))
}

async function staffId(n: number): Promise<number> {
  const email = school.staff[n] ?? ''
  return (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

test('who logs in at one server is known to the other, and who logs out there is out everywhere at once', async () => {
  const client = createClient(at(0))
  expect((await client.post('/api/users/login', { username: school.staff[1], password: PASSWORD })).status).toBe(200)
  const elsewhere = createClient(at(1), client.token)
  expect((await elsewhere.get('/api/users')).body).toMatchObject({ email: school.staff[1] })
  expect((await elsewhere.post('/api/users/logout')).status).toBe(200)
  expect((await client.get('/api/users')).status).toBe(401)
})

test('wrong passwords are counted together, wherever they are tried', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const attempt = (n: number, password: string) =>
    createClient(at(n)).post('/api/users/login', { username: school.staff[0], password }, from)
  for (let n = 0; n < 10; n++) expect((await attempt(n, 'wrong')).status).toBe(401)
  for (const n of [0, 1]) expect((await attempt(n, PASSWORD)).status).toBe(429)
})

test('each promised mail is sent once, though both servers work', async () => {
  const emails = school.students.map(({ email }) => email)
  await Promise.all(emails.map((email, n) => createClient(at(n)).put('/api/users/password/reset', { email })))
  await mail.waitFor(emails.length)
  // Time for a duplicate to arrive: a NOTIFY wakes every server at once.
  await wait(2500)
  expect(mail.mails.map(({ to }) => to).sort()).toEqual([...emails].sort())
})

test('reads that may lag come from the standby, and a person’s own write is in all that they read afterwards', async () => {
  const [writer, reader] = [await signedIn(await staffId(2)), await signedIn(await staffId(3))]
  const nameFor = async (client: Client) => String((await client.get('/api/cohorts/list')).body.rows[0]?.name)
  const rename = (name: string) => writer.put('/api/cohorts/update', { id: school.cohort, name, course_id: 1 })
  // Retries if a slow machine gave up on the paused standby before it was read.
  let other: string | undefined
  for (let attempt = 0; attempt < 5 && other !== 'Dev MN before'; attempt++) {
    await pair.standby.query('select pg_wal_replay_resume()')
    expect((await rename('Dev MN before')).status).toBe(200)
    // Until both servers have seen the standby at that WAL position.
    await wait(2500)
    await pair.standby.query('select pg_wal_replay_pause()')
    expect((await rename('Dev MN after')).status).toBe(200)
    const [own, others] = await Promise.all([nameFor(writer), nameFor(reader)])
    expect(own, 'the writer reads their own write').toBe('Dev MN after')
    other = others
  }
  expect(other, 'someone else reads the standby, which does not have it yet').toBe('Dev MN before')
  // A stalled standby is no longer used.
  await wait(4000)
  expect(await nameFor(reader), 'a standby that stands still is no longer read').toBe('Dev MN after')
  await pair.standby.query('select pg_wal_replay_resume()')
})

test('what is saved at one server is heard at the other through nginx, and read with that change also from a lagging standby', async () => {
  const student = school.students[0]
  await pair.standby.query(`alter system set recovery_min_apply_delay = '2s'`)
  await pair.standby.query('select pg_reload_conf()')
  const watchers = await Promise.all([2, 3, 2, 3].map(async (n) => signedIn(await staffId(n))))
  // nginx deals the connections out in turn.
  const streams = await Promise.all(watchers.map((client) => openStream(nginx.url, client)))
  const writer = await signedIn(await staffId(1), at(0))
  const content = `Heard ${Date.now()}`
  expect((await writer.post('/api/students/notes', { student_id: student?.id, content })).status).toBe(201)
  await Promise.all(
    streams.map(async (stream, n) => {
      const { at } = await stream.until('change', ({ stale }) => stale?.includes('notes') ?? false)
      expect(at).toMatch(/^20/)
      const reply = await watchers[n]?.get(`/api/students/notes/${student?.id}`, { 'live-refetch': at ?? '' })
      expect(reply?.body.rows[0]).toMatchObject({ content })
    }),
  )
  await pair.standby.query('alter system reset recovery_min_apply_delay')
  await pair.standby.query('select pg_reload_conf()')
  await Promise.all(streams.map((stream) => stream.close()))
})

test('when a server is killed its streams end, and a new one through nginx hears on', async () => {
  const client = await signedIn(await staffId(2))
  const streams = await Promise.all([openStream(nginx.url, client), openStream(nginx.url, client)])
  const [first] = portals
  await first?.end('SIGKILL')
  await expect.poll(() => streams.filter((stream) => stream.isEnded()).length).toBe(1)
  const again = await openStream(nginx.url, client, 5000)
  const writer = await signedIn(await staffId(1), at(1))
  await writer.post('/api/students/notes', { student_id: school.students[1]?.id, content: 'After the fall' })
  for (const stream of [again, ...streams.filter((one) => !one.isEnded())]) {
    await stream.until('change', ({ stale }) => stale?.includes('notes') ?? false)
    await stream.close()
  }
  portals[0] = await Portal.start(settings, first?.port)
})

test('under a lag of a third of a second nobody ever misses what they have just saved', async () => {
  await pair.standby.query(`alter system set recovery_min_apply_delay = '300ms'`)
  await pair.standby.query('select pg_reload_conf()')
  const people = await Promise.all([2, 3].map(async (n) => signedIn(await staffId(n))))
  const before = await standbyReads()
  await Promise.all(
    people.map(async (client, n) => {
      for (let turn = 0; turn < 25; turn++) {
        const content = `Note ${n} of turn ${turn}`
        const student_id = school.students[n]?.id ?? 0
        expect((await client.post('/api/students/notes', { student_id, content })).status).toBe(201)
        const { rows } = (await client.get(`/api/students/notes/${student_id}`)).body
        expect(rows[0]).toMatchObject({ content })
        // Pause now and then, long enough for reads to go back to the standby.
        if (turn % 10 === 9) {
          await wait(2500)
          const { rows } = (await client.get(`/api/students/notes/${student_id}`)).body
          expect(rows[0]).toMatchObject({ content })
        }
      }
    }),
  )
  expect(await standbyReads()).toBeGreaterThan(before)
  await pair.standby.query('alter system reset recovery_min_apply_delay')
  await pair.standby.query('select pg_reload_conf()')
})

/** Rows of notes read from the standby. */
async function standbyReads(): Promise<number> {
  await wait(1200)
  const rows = await pair.standby.query<{ n: string }>(
    `select coalesce(sum(idx_tup_fetch + seq_tup_read), 0) as n from pg_stat_user_tables where relname = 'student_notes'`,
  )
  return Number(rows[0]?.n)
}

test('without the standby everything goes on from the primary, and with it again as before', async () => {
  await synchronous(pair, false)
  const reader = await signedIn(await staffId(3))
  const statuses: number[] = []
  const away = pair.standby.kill()
  for (let n = 0; n < 30; n++) {
    statuses.push((await reader.get('/api/cohorts/list')).status)
    await wait(20)
  }
  await away
  expect(new Set(statuses)).toEqual(new Set([200]))
  await pair.standby.start()
  await synchronous(pair, true)
  expect((await reader.get('/api/cohorts/list')).status).toBe(200)
})

test('a server that is killed under load costs its callers a retry, and nothing else', async () => {
  const clients = clientsOf(await Promise.all(school.students.map(({ id }) => signedIn(id))), school)
  const load = clients.work({ seconds: 8 })
  await wait(2500)
  await portals[0]?.end('SIGKILL')
  await wait(2500)
  portals[0] = await Portal.start(settings, portals[0]?.port)
  const { saved, retries, failedReads } = await load
  console.log(`killed a server: ${saved.length} saved, ${retries} retries, ${failedReads} reads failed`)
  expect(failedReads, 'nginx asks the other server for a read').toBe(0)
  expect(saved.length).toBeGreaterThan(50)
  await clients.expectOnce(database.db, saved)
})

test('when the primary is lost the standby takes over with every write that was acknowledged', async () => {
  const clients = clientsOf(await Promise.all(school.students.map(({ id }) => signedIn(id))), school)
  let lost = false
  const load = clients.work({ seconds: 6, until: () => lost })
  await wait(3000)
  await pair.primary.kill()
  lost = true
  const { saved } = await load
  await pair.standby.promote()
  await database.close()
  database = connect({ connectionString: pair.standby.url }, { onError: () => undefined })
  console.log(`lost the primary: ${saved.length} writes had been acknowledged`)
  expect(saved.length).toBeGreaterThan(50)
  await clients.expectOnce(database.db, saved)

  await Promise.all(portals.map((portal) => portal.end('SIGKILL')))
  const { DATABASE_REPLICA_URL: _, ...rest } = settings
  const pointed = { ...rest, DATABASE_URL: pair.standby.url }
  portals = await Promise.all(portals.map(({ port }) => Portal.start(pointed, port)))
  const client = await signedIn(school.students[0]?.id ?? 0)
  const again = await putWithRetry(client, '/api/students/coursework', {
    assignmentId: school.assignments[0],
    repository: '',
    site: '',
    student_comment: 'after the fall',
  })
  expect(again.status).toBe(200)
  const staff = await signedIn(await staffId(2))
  expect((await staff.get('/api/cohorts/list')).status).toBe(200)
})
