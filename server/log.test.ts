import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { untilIdle } from '#test/support/queues.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { LOG_LEVEL: 'debug' }, logTo: { write: (line) => lines.push(line) } })
})
afterAll(() => app.stop())

const about = (requestId: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.reqId === requestId || line.req?.id === requestId)

test('a request leaves one line: its id, what was asked without the question mark, the answer and the time it took', async () => {
  const nobody = await app.as(null)
  const reply = await nobody.get('/api/students/list?searchText=private')
  expect(about(reply.body.requestId)).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      req: { id: reply.body.requestId, method: 'GET', path: '/api/students/list' },
      res: { status: 401 },
      responseTime: expect.any(Number),
    }),
  ])
})

test('no password, token, cookie, link, address or word of a reflection is ever in the log, not even when a call fails', async () => {
  const secrets = ['correct horse 1', 'tall green lamp', 'wrong horse', 'I finally understood closures', 'Overwhelmed']
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('correct horse 1') })
  const client = await app.as(null)
  await client.post('/api/users/login', { username: who.email, password: 'wrong horse' })
  await client.post('/api/users/login', { username: who.email, password: 'correct horse 1' })
  secrets.push(client.token ?? '', who.email)
  await client.put('/api/users/password/change', { oldPassword: 'correct horse 1', newPassword: 'tall green lamp' })

  await client.put('/api/users/password/reset', { email: who.email })
  await untilIdle(app.db, 'password-reset')
  const outbox = join(app.ctx.config.dataDir, 'outbox')
  const [mail = ''] = await readdir(outbox)
  const token = /password\/reset\/([\w-]{43})/.exec(await readFile(join(outbox, mail), 'utf8'))?.[1] ?? 'no token'
  secrets.push(token)
  for (const path of [`/password/reset/${token}`, `//password/reset/${token}`, `/Password/Reset/${token}/`])
    await client.get(path)
  await client.put('/api/users/password/new', { email: who.email, password: 'tall green lamp 2', token })

  // The new password has ended the session.
  const { url } = (await (await app.as(who)).put('/api/users/calendar')).body
  const [, file = '', secret = ''] = /\/api\/calendar\/(([\w-]{43}).*)$/.exec(String(url)) ?? []
  expect(secret).toHaveLength(43)
  secrets.push(secret)
  for (const path of [
    `/api/calendar/${file}`,
    `//api/calendar/${file}`,
    `/api/c%61lendar/${file}`,
    `/API/Calendar/${file}/`,
  ])
    await client.get(path)

  // A table constraint that the contract does not know: PostgreSQL's error detail quotes the whole row.
  await app.ctx.pool.query(`alter table daily_feedbacks add check (accomplishment = '')`)
  const student = await app.as(await makeStudent(app.db))
  const reflection = {
    understanding_score: 2,
    support_score: 2,
    accomplishment: 'I finally understood closures',
    feeling_explanation: 'Overwhelmed',
  }
  const failed = await student.put('/api/students/feedback', reflection)
  expect(failed.status).toBe(500)
  expect(failed.body.message).not.toContain('closures')
  const [line] = about(failed.body.requestId)
  expect(line).toMatchObject({
    level: 50,
    err: { code: '23514', message: expect.stringContaining('check constraint') },
  })
  expect(line.err.stack).toContain('reflections/')

  expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([])
})

test('a caller who hangs up in the middle of a sentence is no failure of ours', async () => {
  const before = lines.length
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /api/users/login HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
  )
  socket.resume().end()
  await once(socket, 'close')
  for (let n = 0; n < 5; n++) await fetch(app.url)
  expect(lines.slice(before).filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

test('an answer that does not have its form is our failure and not the caller’s', async () => {
  const who = await makeEmployee(app.db)
  const client = await app.as(who)
  const { photoBase } = app.ctx
  app.ctx.photoBase = null as never
  const reply = await client.get('/api/users')
  app.ctx.photoBase = photoBase
  expect(reply.status).toBe(500)
  expect(reply.body).toMatchObject({ code: 'internal', message: 'Something went wrong on our side.' })
  expect(about(reply.body.requestId)[0]).toMatchObject({
    level: 50,
    err: { cause: { message: expect.stringContaining('s3_bucket') } },
  })
})
