import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startSession } from '#server/auth/sessions.ts'
import { backUp } from '#server/backup/backup.ts'
import { connect } from '#server/db/connect.ts'
import { createClient } from '#test/support/client.ts'
import { createDatabase } from '#test/support/database.ts'
import { endPostgresAfterwards, openFolder } from '#test/support/embedded-process.ts'
import { isEndurance, report, times } from '#test/support/extent.ts'
import { makeAssignment, makeCampuses, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { freePort, isAlive, killServer, SCHOOL_CLOCK, startServerProcess, stopServer } from './server-process.ts'
import { startWriters } from './writers.ts'

vi.setConfig({ testTimeout: times(120_000, 300_000, 900_000) })

const run = promisify(execFile)
const NO_ROOM =
  'The photo could not be kept: the disk of the server is full or cannot be written. Please tell whoever runs it.'

/** A server with a file size limit, or whose data folder is a file; its database is not limited. */
async function startCramped({ fileBlocks, isFile = false }: { fileBlocks?: number; isFile?: boolean }) {
  const database = await createDatabase(inject('postgres'))
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const DATA_DIR = join(folder, 'data')
  await (isFile ? writeFile(DATA_DIR, '') : mkdir(DATA_DIR))
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR, PORT: '0' }, fileBlocks)
  onTestFinished(() => killServer(server))
  const own = connect(database.connection, { max: 2, onError: () => undefined })
  onTestFinished(() => own.close())
  const { id: user_id } = await makeEmployee(own.db)
  const token = await startSession(own.db, { user_id, now: new Date(), user_agent: '', address: '' })
  const student = await makeStudent(own.db, { photo_file_name: `${'a'.repeat(32)}.webp` })
  return { server, own, DATA_DIR, student, staff: createClient(server.url, token) }
}

const noise = (size: number) => {
  const raw = Buffer.from(Array.from({ length: size * size * 3 }, (_, n) => (n * 2_654_435_761) >>> 24))
  return sharp(raw, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}

test.for([
  { what: 'has no room', fileBlocks: 2 },
  { what: 'cannot be written', isFile: true },
])('a photo for which the disk $what is refused in one sentence, and the one before stays', async (how) => {
  const { server, own, DATA_DIR, student, staff } = await startCramped(how)
  for (let time = 0; time < times(1, 4, 50); time++) {
    const form = new FormData()
    form.set('photo', new Blob([Buffer.from(await noise(300))], { type: 'image/png' }), 'me.png')
    const reply = await staff.send('PUT', `/api/students/photo/${student.id}`, form)
    expect([reply.status, reply.body.message]).toEqual([503, NO_ROOM])
  }
  const { rows } = await own.pool.query('select photo_file_name from students where id = $1', [student.id])
  expect(rows).toEqual([{ photo_file_name: student.photo_file_name }])
  expect((await own.pool.query('select from history')).rows).toEqual([])
  const left = await readdir(DATA_DIR, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(left.filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))).toEqual([])
  expect((await staff.get('/api/users')).status).toBe(200)
  expect(isAlive(server)).toBe(true)
  report({ what: `a photo, and the disk ${how.what}`, cases: times(1, 4, 50), lost: 0, deaths: 0 })
})

// Only root can mount a disk, so only the endurance run does.
if (isEndurance) {
  test('a school whose own disk fills up loses nothing, and goes on when there is room', async () => {
    const disk = await smallDisk()
    const DATA_DIR = join(disk.folder, 'data')
    endPostgresAfterwards(join(DATA_DIR, 'postgres', 'cluster'))
    const settings = { DATA_DIR, DATABASE_URL: '', DEMO: 'false', PORT: await freePort(), ...SCHOOL_CLOCK }
    let server = await startServerProcess(settings)
    onTestFinished(() => killServer(server))
    const writers = await startWriters(() => server.url, server.connection)
    onTestFinished(() => writers.stop())
    const rounds = 5
    for (let round = 1; round <= rounds; round++) {
      await writers.done(20)
      const before = writers.refusals.get('503') ?? 0
      await disk.fill()
      await expect.poll(() => writers.refusals.get('503') ?? 0, { timeout: 120_000 }).toBeGreaterThan(before + 16)
      await pause(2000)
      expect(isAlive(server)).toBe(true)
      await disk.makeRoom()
      await writers.done(20)
    }
    await writers.stop()
    await stopServer(server)
    server = await startServerProcess(settings)
    const own = connect(server.connection, { max: 1, onError: () => undefined })
    const lost = await writers.lost(own)
    await own.close()
    await stopServer(server)
    expect([...writers.refusals.keys()]).toEqual(['503'])
    expect(lost).toEqual([])
    report({
      what: 'own database on a disk that fills up',
      cases: rounds,
      acknowledged: writers.acknowledged(),
      lost: lost.length,
      deaths: 0,
      longestGapMs: writers.longestGap(),
      more: writers.byKind(),
    })
  })

  test('an import for which the disk has no room half way has written nobody, and all of them once there is room', async () => {
    const disk = await smallDisk()
    const DATA_DIR = join(disk.folder, 'data')
    endPostgresAfterwards(join(DATA_DIR, 'postgres', 'cluster'))
    const server = await startServerProcess({ DATA_DIR, DATABASE_URL: '', DEMO: 'false', PORT: await freePort() })
    onTestFinished(() => stopServer(server))
    const own = connect(server.connection, { max: 1, onError: () => undefined })
    onTestFinished(() => own.close())
    await makeCampuses(own.db)
    const { id: cohort_id } = await makeCohort(own.db)
    const { id: user_id } = await makeEmployee(own.db)
    const token = await startSession(own.db, { user_id, now: new Date(), user_agent: '', address: '' })
    const staff = createClient(server.url, token)
    const written = async (sheet: string) => {
      const { rows } = await own.pool.query(
        `select from users u join students s on s.id = u.id join enrolments e on e.student_id = s.id
         join history h on h.entity = 'student' and h.entity_id = s.id where u.email like $1`,
        [`${sheet}-%`],
      )
      return rows.length
    }
    let refused = 0
    const rooms = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12]
    for (const megabytes of rooms) {
      const sheet = `room${megabytes}`
      const { body } = await staff.post('/api/imports', {
        kind: 'students',
        text: sheetOf(sheet, SHEET_ROWS),
        cohort_id,
      })
      const commit = () => staff.post(`/api/imports/${body.id}/commit`, { hash: body.hash })
      await disk.fill(megabytes)
      const { status } = await commit()
      await disk.makeRoom()
      await expect.poll(async () => (await staff.get('/api/users')).status, { timeout: 60_000 }).toBe(200)
      expect([200, 503]).toContain(status)
      expect(await written(sheet)).toBe(status === 200 ? SHEET_ROWS : 0)
      if (status === 503) refused++
      expect((await commit()).status).toBe(200)
      expect(await written(sheet)).toBe(SHEET_ROWS)
    }
    expect(refused).toBeGreaterThan(0)
    expect(isAlive(server)).toBe(true)
    const more = `${refused} refused half way, ${rooms.length - refused} had room enough`
    report({ what: 'a disk that is full in the middle of an import', cases: rooms.length, lost: 0, deaths: 0, more })
  })

  test('a backup for which the disk has no room half way leaves no file, and the one before stays', async () => {
    const database = await createDatabase(inject('postgres'))
    const own = connect(database.connection, { max: 1, patient: true, onError: () => undefined })
    onTestFinished(() => own.close())
    const { id: cohort_id } = await makeCohort(own.db)
    for (let n = 0; n < 200; n++) {
      await makeAssignment(own.db, { cohort_id, notes: randomBytes(25_000).toString('hex') })
    }
    const disk = await smallDisk(20)
    const save = (name: string) => backUp(own, { file: join(disk.folder, name), photoFolder: null, now: new Date() })
    const { bytes } = await save('before')
    for (let megabytes = 0; megabytes * 1_048_576 < bytes - 1_048_576; megabytes++) {
      await disk.fill(megabytes)
      await expect(save('after')).rejects.toThrow(/^There is not enough room for the backup/)
      expect((await readdir(disk.folder)).toSorted()).toEqual(['ballast', 'before'])
      await disk.makeRoom()
    }
    expect((await stat(join(disk.folder, 'before'))).size).toBe(bytes)
    expect((await save('after')).rows).toBeGreaterThan(200)
    report({ what: 'a disk that is full in the middle of a backup', cases: Math.floor(bytes / 1_048_576), lost: 0 })
  })

  test('a server whose DATA_DIR is on a read-only disk says so in one sentence and starts nothing', async () => {
    const disk = await smallDisk()
    await disk.seal()
    const DATA_DIR = join(disk.folder, 'data')
    const settings = { DATA_DIR, DATABASE_URL: '', DEMO: 'false', PORT: '0' }
    await expect(startServerProcess(settings)).rejects.toThrow(
      /^DATA_DIR \(.*\) cannot be written by this account\. [^\n]*$/,
    )
    report({ what: 'a start on a read-only DATA_DIR', cases: 1, lost: 0 })
  })

  test('a server that has no room for a database says so and starts nothing', async () => {
    const disk = await smallDisk(8)
    const DATA_DIR = join(disk.folder, 'data')
    const settings = { DATA_DIR, DATABASE_URL: '', DEMO: 'false', PORT: '0' }
    await expect(startServerProcess(settings)).rejects.toThrow(/No space left on device/)
    report({ what: 'a first start on a full disk', cases: 1, lost: 0 })
  })
}

const SHEET_ROWS = 1000
const SHEET_HEAD = 'First Name,Last Name,Email,Address,City,State,Zip,Phone'
const sheetOf = (name: string, rows: number) =>
  [
    SHEET_HEAD,
    ...Array.from(
      { length: rows },
      (_, n) => `Kim,Lund,${name}-${n}@example.org,12 Lake Street,Omaha,NE,68102,402-555-0100`,
    ),
  ].join('\r\n')

/** A tmpfs of this size. */
async function smallDisk(megabytes = 200) {
  const folder = await openFolder()
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'homeroom-faults', folder])
  onTestFinished(async () => void (await run('umount', ['-l', folder])))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill(leavingMegabytes = 0) {
      const file = await open(ballast, 'w')
      const block = Buffer.alloc(65_536)
      for (;;) {
        const isFilled = await file.write(block).then(
          () => false,
          () => true,
        )
        if (isFilled) break
      }
      await file.truncate(Math.max(0, (await file.stat()).size - leavingMegabytes * 1_048_576))
      await file.close()
    },
    makeRoom: () => rm(ballast),
    seal: async () => void (await run('mount', ['-o', 'remount,ro', folder])),
  }
}
