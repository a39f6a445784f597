import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { hashToken, newToken, startSession } from '#server/auth/sessions.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { createClient } from '#test/support/client.ts'
import { createDatabase } from '#test/support/database.ts'
import { isEndurance, report, times } from '#test/support/extent.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { isAlive, killServer, type ServerProcess, startServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: times(120_000, 300_000, 900_000), hookTimeout: 120_000 })

let server: ServerProcess
let own: Database
let token: string
let dataDir: string
beforeAll(async () => {
  const database = await createDatabase(inject('postgres'))
  dataDir = await mkdtemp(join(tmpdir(), 'homeroom-crowds-'))
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' })
  own = connect(database.connection, { max: 4, onError: () => undefined })
  const { id: user_id } = await makeEmployee(own.db)
  token = await startSession(own.db, { user_id, now: new Date(), user_agent: '', address: '' })
})
afterAll(async () => {
  await own.close()
  await killServer(server)
  await rm(dataDir, { recursive: true, force: true })
})

const client = () => createClient(server.url, token)
const isWell = async () => {
  expect((await client().get('/api/cohorts/list')).status).toBe(200)
  expect(isAlive(server)).toBe(true)
}

/** Calls the server in a loop while `work` runs, and returns the slowest call. */
async function served<T>(work: () => Promise<T>): Promise<{ result: T; calls: number; longest: number }> {
  let going = true
  let calls = 0
  let longest = 0
  const others = (async () => {
    while (going) {
      const start = performance.now()
      expect((await client().get('/api/campuses')).status).toBe(200)
      longest = Math.max(longest, performance.now() - start)
      calls++
      await pause(20)
    }
  })()
  const result = await work().finally(() => (going = false))
  await others
  return { result, calls, longest: Math.round(longest) }
}

test('thousands of people who stay connected, each with a session of their own, are all answered, twice', async () => {
  const people = times(200, 400, 10_000)
  const tokens = await makeSessions(people)
  const sockets: Socket[] = []
  const { calls, longest } = await served(async () => {
    // In waves of 500, as a campus arrives.
    for (let first = 0; first < people; first += 500) {
      const wave = tokens.slice(first, first + 500)
      sockets.push(...(await Promise.all(wave.map((own) => askOn(open(), own)))))
    }
    for (let first = 0; first < people; first += 500) {
      const wave = sockets.slice(first, first + 500)
      await Promise.all(wave.map((socket, index) => askOn(socket, tokens[first + index] ?? '')))
    }
  })
  const open_ = sockets.filter((socket) => !socket.destroyed).length
  const memory = await memoryMb()
  for (const socket of sockets) socket.destroy()
  expect(open_).toBe(people)
  expect(calls).toBeGreaterThan(0)
  await isWell()
  report({
    what: `${people} kept connections with a session each`,
    cases: people * 2,
    deaths: 0,
    longestGapMs: longest,
    more: `${memory} MB`,
  })
})

test('a thousand who send their requests by the drop hold nobody else up', async () => {
  const senders = times(100, 200, 1000)
  const drops = times(5, 10, 160)
  const { result, calls, longest } = await served(async () => {
    const seen = Promise.withResolvers<void>()
    const slow = Array.from({ length: senders }, (_, index) => drip(index % 2 ? HEAD : BODY, drops, seen.promise))
    await Promise.all(slow.map(({ begun }) => begun))
    await isWell()
    expect(slow.filter(({ isOver }) => isOver())).toEqual([])
    seen.resolve()
    return Promise.all(slow.map(({ answer }) => answer))
  })
  expect(calls).toBeGreaterThan(0)
  await isWell()
  // Only the endurance run waits for the timeouts: 20 s for headers and 120 s for a request, looked at every 30 s.
  if (isEndurance) expect(new Set(result)).toEqual(new Set(['408']))
  report({ what: `${senders} slow senders of heads and bodies`, cases: senders, deaths: 0, longestGapMs: longest })
})

test('a body of ten gigabytes is refused by its first line, and a body that never ends at its limit', async () => {
  const head = (length: string) =>
    `POST /api/users/login HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
  const before = await memoryMb()
  const announced = await Promise.all(
    Array.from({ length: 50 }, () => sendRaw(server.url, head('Content-Length: 10000000000'), '{"a')),
  )
  for (const { status, body } of announced) expect([status, codeOf(body)]).toEqual([413, 'too_large'])
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const endless = await sendRaw(server.url, head('Transfer-Encoding: chunked'), ...Array(40).fill(chunk))
  expect([endless.status, codeOf(endless.body)]).toEqual([413, 'too_large'])
  expect((await memoryMb()) - before).toBeLessThan(200)
  await isWell()
  report({ what: '10 GB announced, and a body without an end', cases: 51, deaths: 0 })
})

test('twelve large pictures at once hold up no login, and their memory is not the server’s', async () => {
  const { id } = await makeStudent(own.db)
  const password_hash = await createPasswords().hash('correct horse 1')
  const { email: username } = await makeEmployee(own.db, { password_hash })
  // In the endurance run: 16 bits per channel, 200 MB each when decoded. In a sample, a quarter of the pixels.
  const width = times(3000, 6000, 6000)
  const flat = sharp({ create: { width, height: (width * 2) / 3, channels: 4, background: '#345678' } })
  const picture = await flat
    .toColourspace(isEndurance ? 'rgb16' : 'srgb')
    .png({ progressive: isEndurance })
    .toBuffer()
  const upload = () => {
    const body = new FormData()
    body.append('photo', new Blob([Uint8Array.from(picture)]), 'face.png')
    return client().put(`/api/students/photo/${id}`, body)
  }
  const before = await memoryMb()
  let most = before
  const { result, calls, longest } = await served(async () => {
    const uploads = Promise.all(Array.from({ length: times(12, 12, 60) }, upload))
    let going = true
    uploads.finally(() => (going = false))
    while (going) {
      const login = await createClient(server.url).post('/api/users/login', { username, password: 'correct horse 1' })
      expect(login.status).toBe(200)
      most = Math.max(most, await memoryMb())
    }
    return uploads
  })
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(calls).toBeGreaterThan(0)
  expect(most - before).toBeLessThan(200)
  await isWell()
  const cases = result.length
  const more = `${before} MB before, at most ${most} MB`
  report({ what: 'large pictures at once', cases, deaths: 0, longestGapMs: longest, more })
})

test.each([
  ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['lists that never close', '['.repeat(200_000)],
  ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ['a list inside a field', `{"name":"x","course_id":1,"employees":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a list inside a field that nobody reads', `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)},"name":"x"}`],
  [
    'an object inside an entry',
    `{"name":"x","course_id":1,"employees":[{"a":${'['.repeat(99_000)}${']'.repeat(99_000)}}]}`,
  ],
])('JSON a hundred thousand deep is an answer like any other: %s', async (_, text) => {
  const reply = await client().post('/api/cohorts', text, { 'content-type': 'application/json' })
  expect([201, 400, 413, 422]).toContain(reply.status)
  if (reply.status >= 400) ErrorBody.strict().parse(reply.body)
  await isWell()
})

const codeOf = (body: string) => ErrorBody.parse(JSON.parse(body)).code

async function makeSessions(count: number): Promise<string[]> {
  const { id } = await makeStudent(own.db)
  const tokens = Array.from({ length: count }, newToken)
  await own.pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
     select unnest($1::bytea[]), $2, now(), now(), now() + interval '1 hour', '', ''`,
    [tokens.map(hashToken), id],
  )
  return tokens
}

function open(): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = dial(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

/** Sends one request, waits for the whole response and keeps the connection open. */
async function askOn(socket: Socket, own: string): Promise<Socket> {
  let received = ''
  const answered = new Promise<void>((resolve, reject) => {
    const take = (data: Buffer) => {
      received += data
      const [head = '', body = ''] = received.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY)
      if (Buffer.byteLength(body) < length) return
      socket.off('data', take)
      resolve()
    }
    socket.on('data', take)
    socket.once('close', () => reject(new Error(`The connection was closed after: ${received.slice(0, 200)}`)))
  })
  socket.write(`GET /api/users HTTP/1.1\r\nHost: h\r\nCookie: session=${own}\r\n\r\n`)
  await answered
  expect(received).toMatch(/^HTTP\/1.1 200 /)
  return socket
}

const HEAD = ['GET /api/users HTTP/1.1\r\nHost: h\r\n', 'X-Slow: x\r\n']
const BODY = [
  'POST /api/users/login HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"a":"',
  'x',
]

/** Sends the start, then one drop a second, and stays until it has been seen; returns the status of the refusal. */
function drip([start = '', drop = '']: string[], drops: number, seen: Promise<void>) {
  const socket = open()
  const begun = once(socket, 'connect').then(() => void socket.write(start))
  let received = ''
  socket.on('data', (data) => (received += data))
  const answer = (async () => {
    await begun
    for (let n = 0; n < drops && !socket.destroyed && socket.writable; n++) {
      await pause(isEndurance ? 1000 : 100)
      socket.write(drop)
    }
    await seen
    socket.destroy()
    return received.slice(9, 12)
  })()
  return { begun, answer, isOver: () => socket.destroyed || received !== '' }
}

/** The server's resident memory; 0 on macOS, which has no /proc. */
async function memoryMb(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  expect(kilobytes).toBeGreaterThan(0)
  return Math.round(kilobytes / 1024)
}
