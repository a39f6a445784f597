import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOGO_BOX } from '#domain/school-logo.ts'
import { openIdentity } from '#server/db/school-identity.ts'
import { openLive } from '#server/live/live.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { sampled } from '#test/support/extent.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { bomb, flat, NOT_USABLE, POLYGLOTS, picture, UNUSABLE } from '#test/support/pictures.ts'

let app: TestApp
let staff: Client
let nobody: Client
let student: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  nobody = await app.as(null)
  student = await app.as(await makeStudent(app.db))
})
afterAll(() => app.stop())
beforeEach(async () => {
  await staff.put('/api/school', { name: '' })
  await staff.delete('/api/school/logo')
})

const form = (content: Buffer | string, name = 'logo.png') => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(Buffer.from(content))], { type: 'image/png' }), name)
  return body
}
const upload = (content: Buffer | string, query = '') => staff.put(`/api/school/logo${query}`, form(content))
const identity = async () => (await nobody.get('/api/school/identity')).body
const settings = async () => (await staff.get('/api/school')).body
const versionNow = async () => (await settings()).version

interface Logo {
  hash: string
  src: string
  width: number
  height: number
}
const logoNow = async () => (await identity()).logo as Logo | null
const history = async () => (await staff.get('/api/history/school/1')).body.rows

test('nobody and no student reads or changes the settings', async () => {
  for (const [client, status] of [
    [nobody, 401],
    [student, 403],
  ] as const) {
    expect((await client.get('/api/school')).status).toBe(status)
    expect((await client.put('/api/school', { name: 'Mine' })).status).toBe(status)
    expect((await client.put('/api/school/logo', form('x'))).status).toBe(status)
    expect((await client.delete('/api/school/logo')).status).toBe(status)
    expect((await client.put('/api/school/attendance', { attendance: true })).status).toBe(status)
  }
  expect(await identity()).toMatchObject({ name: '', attendance: false })
})

test.for([
  [{ name: 'N'.repeat(121) }, 400],
  [{ name: 5 }, 400],
  [{ name: 'North', is_demo: true }, 400],
  [{ name: 'North', version: 0 }, 400],
] as const)('%j is refused', async ([body, status]) => {
  expect((await staff.put('/api/school', body)).status).toBe(status)
  expect((await identity()).name).toBe('')
})

test('a school starts without a name and a logo', async () => {
  const fresh = await startTestApp()
  expect((await (await fresh.as(null)).get('/api/school/identity')).body).toEqual({
    name: '',
    logo: null,
    has_first_steps: true,
    attendance: false,
  })
  await fresh.stop()
})

test('a name is saved as one line, everyone sees it, and the history says who entered it', async () => {
  const version = await versionNow()
  const saved = await staff.put('/api/school', { name: '  North  Star\nSchool ', version })
  expect(saved).toMatchObject({ status: 200, body: { id: 1, version: version + 1 } })
  expect(await identity()).toMatchObject({ name: 'North Star School', logo: null })
  expect(await settings()).toEqual({
    id: 1,
    name: 'North Star School',
    logo: null,
    attendance: false,
    version: version + 1,
  })
  expect((await history())[0]).toMatchObject({
    entity: 'school',
    action: 'updated',
    changes: { name: { from: '', to: 'North Star School' } },
  })
  expect((await staff.put('/api/school', { name: 'North Star School', version: version + 1 })).body.version).toBe(
    version + 1,
  )
})

test('of two who change the name at once one is shown what the other saved', async () => {
  const version = await versionNow()
  const replies = await Promise.all(['North', 'South'].map((name) => staff.put('/api/school', { name, version })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { name } = await identity()
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale',
    current: { id: 1, name, version: version + 1 },
  })
})

test('a name of markup is kept and answered as text', async () => {
  const name = '<script>alert(1)</script> & "Co"'
  await staff.put('/api/school', { name })
  expect((await identity()).name).toBe(name)
})

test('a password that is only the name of the school is refused', async () => {
  const employee = { first_name: 'Kim', last_name: 'Lund', email: 'kim@school.test', password: 'NorthstarSchool1' }
  await staff.put('/api/school', { name: 'Northstar School' })
  const refused = await staff.post('/api/employees/register', employee)
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'password' }] } })
  await staff.put('/api/school', { name: '' })
  expect((await staff.post('/api/employees/register', employee)).status).toBe(201)
})

// What becomes of every picture is in photos.test.ts: photos and logos are read by the same program.
test.for(sampled(UNUSABLE, 3))('%s is no logo', async ([, content]) => {
  const reply = await upload(await content())
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', message: NOT_USABLE } })
  expect(await logoNow()).toBeNull()
})

const TOO_LARGE = [
  ['a bomb', bomb, '3,600'],
  ['a picture of fifty megapixels', () => flat(8000, 6250), '50'],
] as const
test.for(sampled(TOO_LARGE, 1))('%s is refused by what its head says', async ([, content, megapixels]) => {
  const reply = await upload(await content())
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe(`This picture has ${megapixels} megapixels. Please choose one of at most 25.`)
})

test('more than 8 MB, no file, and a logo from another site are refused', async () => {
  const padded = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(8 * 1024 * 1024)])
  expect((await upload(padded)).status).toBe(413)
  expect((await staff.put('/api/school/logo', new FormData())).body.message).toBe('Please choose a picture.')
  const content = form(await picture().png().toBuffer())
  expect((await staff.put('/api/school/logo', content, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await logoNow()).toBeNull()
})

test.for(sampled(['jpeg', 'png', 'webp'] as const, 1))(
  'a %s becomes a PNG that fits, and everyone may fetch it',
  async (format) => {
    const content = await picture(1760, 400)
      .withExif({ IFD0: { Make: 'Secretcam' } })
      .toFormat(format)
      .toBuffer()
    const reply = await upload(content)
    expect(reply.status).toBe(200)
    const logo = await logoNow()
    expect(reply.body.logo).toEqual(logo)
    expect(logo).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      src: `/logo/${logo?.hash}.png`,
      width: LOGO_BOX.width,
      height: 100,
    })
    const served = await fetch(app.url + logo?.src)
    const file = Buffer.from(await served.arrayBuffer())
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none';sandbox")
    expect(served.headers.get('set-cookie')).toBeNull()
    expect(file.includes('Secretcam')).toBe(false)
    const { exif, xmp, iptc, width, height } = await sharp(file).metadata()
    expect({ exif, xmp, iptc, width, height }).toEqual({ width: 440, height: 100 })
  },
)

test.for(sampled(POLYGLOTS, 1))('%s is drawn anew, and nothing of the page is left', async ([, content]) => {
  const sent = await content()
  expect(sent.includes('ran(1)')).toBe(true)
  expect((await upload(sent)).status).toBe(200)
  const served = await fetch(app.url + (await logoNow())?.src)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer()).includes('ran(1)')).toBe(false)
})

test('noise stays small enough to travel in every mail', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 262,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer()
  expect((await upload(noise)).status).toBe(200)
  const { logo } = await app.db.selectFrom('school').select('logo').executeTakeFirstOrThrow()
  expect(logo?.length).toBeLessThan(64 * 1024)
})

test('a thin line and a single pixel are logos too', async () => {
  for (const [width, height] of [
    [4000, 2],
    [1, 1],
  ] as const) {
    expect((await upload(await flat(width, height))).status).toBe(200)
  }
  expect(await logoNow()).toMatchObject({ width: 1, height: 1 })
})

test.for(['x.png', `${'a'.repeat(32)}.png`, `${'a'.repeat(32)}.svg`, '..%2f..%2fetc', `${'A'.repeat(32)}.png`, ''])(
  'there is no logo at /logo/%s',
  async (file) => {
    const reply = await fetch(`${app.url}/logo/${file}`)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('cache-control')).not.toContain('immutable')
  },
)

test('a new logo has a new address, the old one is gone, and removing it is noted too', async () => {
  await upload(await flat(40, 20))
  const first = await logoNow()
  await upload(await flat(60, 20), `?replaces=${first?.hash}`)
  const second = await logoNow()
  expect(second?.src).not.toBe(first?.src)
  expect((await fetch(app.url + first?.src)).status).toBe(404)
  const removed = await staff.delete(`/api/school/logo?replaces=${second?.hash}`)
  expect(removed).toMatchObject({ status: 200, body: { logo: null } })
  expect((await fetch(app.url + second?.src)).status).toBe(404)
  expect((await history()).slice(0, 3).map(({ action }) => action)).toEqual([
    'removed logo',
    'changed logo',
    'changed logo',
  ])
})

test('a logo that someone else has just uploaded is not overwritten or removed unseen', async () => {
  await upload(await flat(40, 20), '?replaces=none')
  const { hash } = (await logoNow()) ?? { hash: '' }
  const late = await upload(await flat(60, 20), '?replaces=none')
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { logo: { hash } } } })
  expect((await staff.delete(`/api/school/logo?replaces=${'0'.repeat(32)}`)).status).toBe(409)
  expect((await staff.delete('/api/school/logo?replaces=it')).status).toBe(400)
  expect((await logoNow())?.hash).toBe(hash)
})

test('a logo does not get in the way of a name that is being typed', async () => {
  const version = await versionNow()
  await upload(await flat(40, 20))
  expect((await staff.put('/api/school', { name: 'North', version })).status).toBe(200)
})

test('attendance is switched on for everyone at once, keeps its switch out of the form’s way, and the history says who did it', async () => {
  const version = await versionNow()
  expect((await staff.put('/api/school/attendance', { attendance: 'on' })).status).toBe(400)
  expect((await staff.put('/api/school/attendance', { attendance: true })).body).toMatchObject({
    attendance: true,
    version,
  })
  expect((await identity()).attendance).toBe(true)
  const entries = await history()
  expect(entries[0]).toMatchObject({
    action: 'switched attendance',
    changes: { attendance: { from: false, to: true } },
  })
  // Saying the same again changes nothing.
  await staff.put('/api/school/attendance', { attendance: true })
  expect(await history()).toHaveLength(entries.length)
  expect((await staff.put('/api/school', { name: 'North', version })).status).toBe(200)
  await staff.put('/api/school/attendance', { attendance: false })
  expect((await identity()).attendance).toBe(false)
})

test('another server hears of a new name and logo, and serves the logo also before it has', async () => {
  const { config, pool, now, log } = app.ctx
  const other = await openIdentity(pool)
  const live = openLive({
    connection: { connectionString: config.databaseUrl ?? '' },
    pool,
    hasReplica: false,
    now,
    log,
    onHeard: async (stale) => {
      if (stale === null || stale.includes('school.identity')) await other.reload()
    },
  })
  live.listen()
  await staff.put('/api/school', { name: 'Everywhere' })
  await upload(await flat(40, 20))
  const hash = (await logoNow())?.hash
  await expect.poll(() => other.current()).toMatchObject({ name: 'Everywhere', logo: { hash } })
  await live.close()

  // Written by another server, of which this one has not heard.
  const next = 'b'.repeat(32)
  await app.db.updateTable('school').set({ logo_hash: next }).execute()
  expect((await fetch(`${app.url}/logo/${next}.png`)).status).toBe(200)
})
