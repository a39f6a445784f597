import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createClient } from '#test/support/client.ts'
import { createDatabase } from '#test/support/database.ts'
import { isFull } from '#test/support/extent.ts'
import { freePort, openPrograms, type Programs } from '#test/support/programs.ts'

let programs: Programs
let folder: string
let run: Programs['run']
let serve: Programs['serve']
beforeAll(async () => {
  programs = await openPrograms()
  ;({ folder, run, serve } = programs)
})
afterAll(() => programs.close())

const answers = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 'no answer',
  )

test('a demo school opens on both loopbacks and nowhere else, prints its logins, and Ctrl+C stops everything', async () => {
  const DATA_DIR = join(folder, 'demo')
  const server = await serve({ DATA_DIR })
  expect(server.output()).toContain('staff@example.com    password homeroom-demo')
  expect(server.output()).toContain('student@example.com  password homeroom-demo')
  expect(await answers(`http://127.0.0.1:${server.port}`)).toBe(200)
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (outside) expect(await answers(`http://${outside.address}:${server.port}`)).toBe('no answer')

  const staff = createClient(server.url)
  const login = await staff.post('/api/users/login', { username: 'staff@example.com', password: 'homeroom-demo' })
  expect(login.body).toMatchObject({ role: 2, is_demo: true, password_change_required: false })
  expect(login.body.feedback_url).toMatch(/^https:/)

  const busy = await run('server/commands/demo-reset.ts', [], { DATA_DIR })
  expect(busy).toMatchObject({ code: 1, output: expect.stringContaining('The server is running.') })

  server.child.kill('SIGINT')
  expect(await once(server.child, 'exit')).toEqual([0, null])
  expect(existsSync(join(DATA_DIR, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)

  // Each opens the school once more.
  if (!isFull) return
  const asReal = await run('server/start.js', [], { DATA_DIR, DEMO: 'false', PORT: String(await freePort()) })
  expect(asReal).toMatchObject({ code: 1, output: expect.stringContaining('holds a demo school') })

  expect(await run('server/commands/demo-reset.ts', [], { DATA_DIR })).toMatchObject({
    code: 0,
    output: expect.stringContaining('The demo school is fresh.'),
  })
}, 180_000)

// Its parts have tests of their own: set-up.test.ts, and the refusals of this file.
if (isFull) {
  test('a real school starts empty, gets its first employee by a command, and no demo password opens it', async () => {
    const settings = { DATA_DIR: join(folder, 'real'), DEMO: 'false' }
    const employee = ['--email', 'ada@example.org', '--first', 'Ada', '--last', 'Lovelace']

    const asDemo = await run('server/commands/create-employee.ts', employee, { DATA_DIR: settings.DATA_DIR })
    expect(asDemo).toMatchObject({ code: 1, output: expect.stringContaining('DEMO=false') })
    const nameless = await run('server/commands/create-employee.ts', ['--email', 'ada@example.org'], settings)
    expect(nameless).toMatchObject({ code: 1, output: expect.stringContaining('Employee name is required.') })

    const made = await run('server/commands/create-employee.ts', employee, settings)
    const password = /temporary password (\S{8})/.exec(made.output)?.[1] ?? ''
    expect(password).toHaveLength(8)
    expect(await run('server/commands/create-employee.ts', employee, settings)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already exists'),
    })

    const server = await serve(settings)
    expect(server.output()).not.toContain('homeroom-demo')
    expect(server.output()).toContain('GIVE FEEDBACK is hidden, because FEEDBACK_URL is not set')
    const client = createClient(server.url)
    expect(
      (await client.post('/api/users/login', { username: 'staff@example.com', password: 'homeroom-demo' })).status,
    ).toBe(401)
    const login = await client.post('/api/users/login', { username: 'ada@example.org', password })
    expect(login.body).toMatchObject({ is_demo: false, password_change_required: true })

    const refused = await run('server/commands/demo-reset.ts', [], { DATA_DIR: settings.DATA_DIR })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('holds a real school') })
    server.child.kill('SIGTERM')
    expect(await once(server.child, 'exit')).toEqual([0, null])

    const target = await createDatabase(inject('postgres'), null)
    const TARGET_DATABASE_URL = target.url
    const inSight = await run('server/commands/move.ts', ['postgres://homeroom:secret@db/x'], settings)
    expect(inSight).toMatchObject({ code: 1, output: expect.stringContaining('Set TARGET_DATABASE_URL') })
    expect(inSight.output).not.toContain('secret')
    for (const nothing of ['', 'db.example.org\n']) {
      const nowhere = await run('server/commands/move.ts', [], settings, { input: nothing })
      expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('Say where to move to') })
    }
    const moved = await run('server/commands/move.ts', [], { ...settings, TARGET_DATABASE_URL })
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('rows moved and compared') })
    const there = connect(target.connection, { max: 1, onError: () => undefined })
    expect(await there.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada@example.org' }])
    const again = await run('server/commands/move.ts', [], settings, { input: `${target.url}\n` })
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already holds a school') })
    expect(await run('server/commands/migrate.ts', [], { DATABASE_URL: target.url })).toMatchObject({
      code: 0,
      output: expect.stringContaining('up to date'),
    })
    await there.close()
    await target.drop()
  }, 180_000)
}

test('a taken port, a bad setting and an unreachable database each stop the start with one sentence', async () => {
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const database = await createDatabase(inject('postgres'))
  const [busy, bad, away] = await Promise.all([
    run('server/start.js', [], { DATABASE_URL: database.url, PORT: String(port) }),
    run('server/start.js', [], { PORT: 'http' }),
    run('server/start.js', [], { DATABASE_URL: 'postgres://homeroom:secret@127.0.0.1:9/school' }),
  ])
  taken.close()
  await database.drop()
  expect(busy).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${port} is taken.`) })
  expect(bad).toMatchObject({ code: 1, output: 'PORT must be a whole number from 0 to 65535, not http.\n' })
  expect(away.code).toBe(1)
  expect(away.output).toMatch(/^The database of DATABASE_URL could not be reached: .*\n$/)
  expect(away.output).not.toContain('secret')
  expect(existsSync(join(folder, 'data'))).toBe(false)
}, 60_000)
