import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { createDatabase } from '#test/support/database.ts'
import { makeCampuses, makeEmployee } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'
import { startTestPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { buildApp } from './app.ts'
import { startSession } from './auth/sessions.ts'
import { readConfig } from './config.ts'
import { closeWithin } from './http/close.ts'
import { startServer } from './server.ts'

let postgres: TestPostgres
let dataDir: string
beforeAll(async () => {
  postgres = await startTestPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'homeroom-stop-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start() {
  const database = await createDatabase(postgres.connection, null)
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const server = await startServer({
    config: readConfig(settings),
    say: () => undefined,
    now: () => new Date(NOW),
    web: false,
  })
  const { db } = server.ctx
  await makeCampuses(db)
  const user_id = (await makeEmployee(db)).id
  const token = await startSession(db, { user_id, now: new Date(NOW), user_agent: '', address: '' })
  return { ...server, token, url: server.addresses[0] ?? '' }
}

const isClosed = (url: string) => expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused')

test('a stop takes no new callers, and lets those who are there come to their end', async () => {
  const { ctx, token, url, stop } = await start()
  const holder = await ctx.pool.connect()
  await holder.query('begin; lock table cohorts in access exclusive mode')
  const saving = createClient(url, token).post('/api/cohorts', { name: 'At the last moment', course_id: 1 })
  await untilHeldUp(ctx.pool)
  const stopped = stop()
  await isClosed(url)
  await holder.query('commit')
  holder.release()
  const reply = await saving
  expect(reply.status).toBe(201)
  expect(reply.headers.get('connection')).toBe('close')
  await stopped
})

test('a call that was arriving when the stop began is answered as well, and is the last of its connection', async () => {
  const { token, url, stop } = await start()
  const { hostname, port } = new URL(url)
  const socket = dial(Number(port), hostname)
  let received = ''
  socket.on('data', (text) => (received += text))
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(`GET /api/campuses HTTP/1.1\r\nHost: h\r\nCookie: session=${token}\r\n`)
  await fetch(url)
  const stopped = stop()
  await isClosed(url)
  socket.write('\r\n')
  await stopped
  // The server is done before this process has read what it sent.
  await ended
  expect(received).toMatch(/^HTTP\/1.1 200 OK.*connection: close.*"code":"mn"/is)
})

test('a sender that never comes to an end does not keep the server up', async () => {
  const { ctx, stop } = await start()
  const app = await buildApp(ctx, null)
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = dial(Number(url.port), url.hostname)
  // Not events.once: a reset connection is closed too, and it would take the reset for a failure.
  const ended = new Promise((done) => socket.once('close', done))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    'POST /api/users/login HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await closeWithin(app, 200)
  await ended
  await stop()
})

test('a server stops also while PostgreSQL is away', async () => {
  const { stop } = await start()
  await postgres.pause()
  await stop()
  await postgres.resume()
})

test('two servers that start at once on an empty database both come up', async () => {
  const database = await createDatabase(postgres.connection, null)
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const servers = await Promise.all(
    [1, 2, 3].map(() => startServer({ config: readConfig(settings), say: () => undefined, web: false })),
  )
  for (const { addresses } of servers) {
    const { status, body } = await createClient(addresses[0] ?? '').get('/api/health')
    expect([status, body]).toEqual([200, { ok: true, is_demo: false }])
  }
  await Promise.all(servers.map(({ stop }) => stop()))
})
