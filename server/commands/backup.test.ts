import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createClient } from '#test/support/client.ts'
import { createDatabase } from '#test/support/database.ts'
import { makeAssignment, makeCohort } from '#test/support/factories.ts'
import { openPrograms, type Programs } from '#test/support/programs.ts'

let programs: Programs
beforeAll(async () => {
  programs = await openPrograms()
})
afterAll(() => programs.close())

const backup = (args: string[], settings: Record<string, string>, limit?: string) =>
  programs.run('server/commands/backup.ts', args, settings, { limit })
const restore = (args: string[], settings: Record<string, string>) =>
  programs.run('server/commands/restore.ts', args, settings)

test('where there is no school nothing is backed up, and where no whole file is named nothing is made', async () => {
  const settings = { DATA_DIR: join(programs.folder, 'nothing') }
  expect(await backup([], settings)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no school in .*\n$/),
  })
  for (const args of [[], ['--replace'], ['a', 'b'], ['--force', 'a']]) {
    expect(await restore(args, settings)).toMatchObject({ code: 1, output: expect.stringMatching(/^Say which file/) })
  }
  expect(await restore(['missing.tar.gz'], settings)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^missing\.tar\.gz cannot be read: .*\n$/),
  })
  expect(existsSync(settings.DATA_DIR)).toBe(false)
}, 60_000)

test('a disk that is full in the middle leaves no file that looks like a backup', async () => {
  const place = await createDatabase(inject('postgres'))
  const { db, close } = connect(place.connection, { max: 1, onError: () => undefined })
  const cohort = await makeCohort(db)
  for (let n = 0; n < 40; n++) {
    const noise = Array.from({ length: 4000 }, () => Math.random().toString(36)).join(' ')
    await makeAssignment(db, { cohort_id: cohort.id, notes: noise.slice(0, 50_000) })
  }
  await close()
  const file = join(programs.folder, 'full.tar.gz')
  const settings = { DATABASE_URL: place.url, DATA_DIR: join(programs.folder, 'photos-only') }
  // ulimit -f caps the file size, which simulates a full disk.
  const full = await backup([file], settings, 'ulimit -f 200;')
  expect(full).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is not enough room for the backup at .*\n$/),
  })
  expect((await readdir(programs.folder)).filter((name) => name.startsWith('full'))).toEqual([])
  expect(await backup([file], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`written to ${file}`),
  })
  await place.drop()
}, 120_000)

test('a demo school is backed up while people use it, and restored into a new folder, where they log in again', async () => {
  const { folder } = programs
  const server = await programs.serve({ DATA_DIR: join(folder, 'school') })
  const login = { username: 'staff@example.com', password: 'homeroom-demo' }
  const staff = createClient(server.url)
  expect((await staff.post('/api/users/login', login)).status).toBe(200)
  const { id } = (await staff.post('/api/cohorts', { name: 'Made before the backup', course_id: 1 })).body

  const file = join(folder, 'demo.tar.gz')
  expect(await backup([file], { DATA_DIR: join(folder, 'school') })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\d+ rows and 0 photo files, [\d.]+ MB, written to /),
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  // The server still has its database.
  expect((await staff.get(`/api/cohorts/${id}`)).status).toBe(200)
  const inUse = await restore([file, '--replace'], { DATA_DIR: join(folder, 'school') })
  expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('A server still uses this database.') })
  server.child.kill('SIGINT')
  expect(await once(server.child, 'exit')).toEqual([0, null])

  const filled = await restore([file], { DATA_DIR: join(folder, 'school') })
  expect(filled).toMatchObject({ code: 1, output: expect.stringContaining('add --replace') })
  const DATA_DIR = join(folder, 'new')
  expect(await restore([file], { DATA_DIR })).toMatchObject({
    code: 0,
    output: expect.stringContaining('Everyone has to log in again.'),
  })
  expect(existsSync(join(DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)

  const again = await programs.serve({ DATA_DIR })
  const client = createClient(again.url, staff.token)
  expect((await client.get('/api/users')).status).toBe(401)
  expect((await client.post('/api/users/login', login)).status).toBe(200)
  expect((await client.get(`/api/cohorts/${id}`)).body.name).toBe('Made before the backup')
  again.child.kill('SIGTERM')
  expect(await once(again.child, 'exit')).toEqual([0, null])
}, 180_000)
