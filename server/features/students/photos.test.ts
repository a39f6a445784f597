import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoPath } from '#domain/student-photo-path.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { isFull, sampled } from '#test/support/extent.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { bomb, flat, NOT_USABLE, POLYGLOTS, picture, UNUSABLE } from '#test/support/pictures.ts'

let app: TestApp
let staff: Client
let employee: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
  staff = await app.as(employee)
})
afterAll(() => app.stop())

const form = (content: Buffer | string, name = 'face.jpg', type = 'image/jpeg') => {
  const body = new FormData()
  body.append('photo', new Blob([Uint8Array.from(Buffer.from(content))], { type }), name)
  return body
}
const upload = (student: { id: number }, content: Buffer | string, name?: string, type?: string) =>
  staff.put(`/api/students/photo/${student.id}`, form(content, name, type))
const fileName = async (student: { id: number }) =>
  (await staff.get(`/api/students/summary/${student.id}`)).body.photo_file_name as string | null
const address = (student: { id: number }, file_name: string | null, size: 'medium' | 'thumb' = 'medium') =>
  photoPath({ base: '/photos', id: student.id, file_name, size })
const fetchPhoto = (path: string, client: Client = staff) =>
  fetch(app.url + path, { headers: client.token ? { cookie: `session=${client.token}` } : {} })
const stored = async (student: { id: number }) => {
  const folder = join(app.ctx.config.dataDir, address(student, 'x').replace(/\/medium\/x$/, ''))
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.webp')).sort()
}
const colourAt = async (webp: Buffer, left: number, top: number) => {
  const pixel = await sharp(webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  const [red = 0, , blue = 0] = pixel
  return red > 200 ? 'red' : blue > 200 ? 'blue' : 'other'
}

test.for(UNUSABLE)('%s that calls itself a JPEG is refused by what it holds', async ([, content]) => {
  const student = await makeStudent(app.db)
  const reply = await upload(student, await content())
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'invalid', message: NOT_USABLE })
  expect(await fileName(student)).toBeNull()
  expect(await stored(student)).toEqual([])
})

test.for(sampled(POLYGLOTS, 1))('%s is drawn anew as a photo, without the page', async ([, content]) => {
  const student = await makeStudent(app.db)
  expect((await upload(student, await content())).status).toBe(200)
  for (const size of ['medium', 'thumb'] as const) {
    const served = await fetchPhoto(address(student, await fileName(student), size))
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none';sandbox")
    expect(Buffer.from(await served.arrayBuffer()).includes('ran(1)')).toBe(false)
  }
})

const TOO_LARGE = [
  ['a bomb', bomb, '3,600'],
  ['a picture of fifty megapixels', () => flat(8000, 6250), '50'],
] as const
test.for(sampled(TOO_LARGE, 1))('%s is refused by what its head says', async ([, content, megapixels]) => {
  const student = await makeStudent(app.db)
  const reply = await upload(student, await content())
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe(`This picture has ${megapixels} megapixels. Please choose one of at most 25.`)
  expect(await stored(student)).toEqual([])
})

// Not declared at all in a sample: a skipped test counts as failed.
if (isFull) {
  test('of twelve large pictures at once eight wait for their turn, and people log in meanwhile', async () => {
    const password_hash = await createPasswords().hash('correct horse 1')
    const { email } = await makeEmployee(app.db, { password_hash })
    const content = await flat(6000, 4000)
    const students = await Promise.all(Array.from({ length: 12 }, () => makeStudent(app.db)))
    let done = 0
    const uploads = students.map((student) => upload(student, content).finally(() => done++))
    for (let n = 0; n < 3; n++) {
      const nobody = await app.as(null)
      const login = await nobody.post('/api/users/login', { username: email, password: 'correct horse 1' })
      expect(login.status).toBe(200)
    }
    expect(done).toBeLessThan(12)
    const replies = await Promise.all(uploads)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(4)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      expect(body.message).toBe('Many photos are being uploaded at the moment. Please try again in half a minute.')
      expect(headers.get('retry-after')).toBe('30')
    }
    expect((await upload(students[0] ?? { id: 0 }, content)).status).toBe(200)
  })
}

test('more than 8 MB is refused', async () => {
  const student = await makeStudent(app.db)
  const padded = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(8 * 1024 * 1024)])
  const reply = await upload(student, padded)
  expect(reply.status).toBe(413)
  expect(reply.body).toMatchObject({ code: 'too_large', message: 'This file is larger than 8 MB.' })
  expect(await stored(student)).toEqual([])
})

test('a form without a file, a form that breaks off, and no form at all are refused', async () => {
  const { id } = await makeStudent(app.db)
  const path = `/api/students/photo/${id}`
  const empty = await staff.put(path, new FormData())
  expect(empty.status).toBe(422)
  expect(empty.body.message).toBe('Please choose a picture.')
  const broken = await staff.put(
    path,
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc',
    {
      'content-type': 'multipart/form-data; boundary=x',
    },
  )
  expect(broken.status).toBe(400)
  expect((await staff.put(path, 'abc', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  expect((await staff.put(path, { photo: 'abc' })).status).toBe(400)
  expect((await staff.put(path, 'abc', { 'content-type': 'image/jpeg' })).status).toBe(415)
})

test('a photo from another site is refused', async () => {
  const student = await makeStudent(app.db)
  const body = form(await picture().jpeg().toBuffer())
  const reply = await staff.put(`/api/students/photo/${student.id}`, body, { 'sec-fetch-site': 'cross-site' })
  expect(reply.status).toBe(403)
})

test.for(['jpeg', 'png', 'webp'] as const)('a %s is kept in both sizes, whatever its name', async (format) => {
  const student = await makeStudent(app.db)
  const content = await picture(640, 800).toFormat(format).toBuffer()
  const reply = await upload(student, content, '../../évil .exe', 'application/octet-stream')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ photo_file_name: expect.stringMatching(/^[0-9a-f]{32}\.webp$/) })
  const file_name = await fileName(student)
  expect(file_name).toBe(reply.body.photo_file_name)
  for (const [size, pixels] of [
    ['medium', 300],
    ['thumb', 96],
  ] as const) {
    const photo = await fetchPhoto(address(student, file_name, size))
    expect(photo.status).toBe(200)
    expect(photo.headers.get('content-type')).toBe('image/webp')
    expect([photo.headers.get('cache-control'), photo.headers.get('vary')]).toEqual(['private, max-age=3600', 'cookie'])
    const { width, height, format } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: pixels, height: pixels, format: 'webp' })
  }
})

test('whoever still has a temporary password sees no photo', async () => {
  const student = await makeStudent(app.db)
  await upload(student, await picture().jpeg().toBuffer())
  const newcomer = await app.as(await makeEmployee(app.db, { password_temporary: true }))
  const photo = await fetchPhoto(address(student, await fileName(student)), newcomer)
  expect([photo.status, (await photo.json()).code]).toEqual([403, 'password_change_required'])
})

test('a photo taken sideways stands upright, and where it was taken is not told', async () => {
  const student = await makeStudent(app.db)
  const sideways = await picture()
    .withExif({ IFD0: { Make: 'Secretcam' }, IFD3: { GPSLatitude: '44/1 58/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(sideways).metadata()).orientation).toBe(6)
  const { photo_file_name } = (await upload(student, sideways)).body
  const photo = await fetchPhoto(address(student, String(photo_file_name)))
  const webp = Buffer.from(await photo.arrayBuffer())
  const { exif, xmp, iptc, orientation } = await sharp(webp).metadata()
  expect({ exif, xmp, iptc, orientation }).toEqual({})
  expect(webp.includes('Secretcam')).toBe(false)
  // Turned a quarter to the right, the red left half is on top.
  expect([await colourAt(webp, 150, 20), await colourAt(webp, 150, 280)]).toEqual(['red', 'blue'])
})

test('a new photo takes the place of the old one, files and all', async () => {
  const student = await makeStudent(app.db)
  const content = await picture().png().toBuffer()
  const first = (await upload(student, content)).body.photo_file_name as string
  const second = (await upload(student, content)).body.photo_file_name as string
  expect(second).not.toBe(first)
  expect(await stored(student)).toEqual([`medium/${second}`, `thumb/${second}`])
  expect((await fetchPhoto(address(student, first))).status).toBe(404)
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows[0]).toMatchObject({
    action: 'changed photo',
    actor: { id: employee.id },
    changes: { photo_file_name: { from: first, to: second } },
  })
})

test('photos at once leave one, with both of its sizes', async () => {
  const student = await makeStudent(app.db)
  const content = await picture(200, 200).png().toBuffer()
  const replies = await Promise.all([1, 2, 3, 4].map(() => upload(student, content)))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  const file_name = await fileName(student)
  expect(await stored(student)).toEqual([`medium/${file_name}`, `thumb/${file_name}`])
})

test('a photo does not get in the way of a form that is open', async () => {
  const student = await makeStudent(app.db)
  const open = (await staff.get(`/api/students/summary/${student.id}`)).body
  const { photo_file_name } = (await upload(student, await picture().png().toBuffer())).body
  expect((await staff.put('/api/students/update', { ...open, city: 'Duluth' })).status).toBe(200)
  expect(await fileName(student)).toBe(photo_file_name)
})

test('a photo is removed, and removing none is fine', async () => {
  const student = await makeStudent(app.db)
  await upload(student, await picture().png().toBuffer())
  for (let time = 0; time < 2; time++) {
    const reply = await staff.delete(`/api/students/photo/${student.id}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ ok: true })
    expect(await fileName(student)).toBeNull()
    expect(await stored(student)).toEqual([])
  }
  const { rows } = (await staff.get(`/api/history/student/${student.id}`)).body
  expect(rows.map((row) => row.action)).toEqual(['removed photo', 'changed photo'])
})

test('a photo is shown to staff and to the student in it, and to nobody else however the address is spelled', async () => {
  const student = await makeStudent(app.db)
  const { photo_file_name } = (await upload(student, await picture().png().toBuffer())).body
  const path = address(student, String(photo_file_name))
  const nobody = await app.as(null)
  for (const spelled of [
    path,
    path.replace('/photos', '/%70hotos'),
    path.replace('photos', 'photo%73'),
    `${path}?x=1`,
  ]) {
    expect((await fetchPhoto(spelled, nobody)).status, spelled).toBe(401)
  }
  expect((await fetchPhoto(address(student, null), nobody)).status).toBe(401)
  const other = await app.as(await makeStudent(app.db))
  for (const spelled of [path, path.replace('photos', 'photo%73'), path.replace('/medium/', '/thumb/')]) {
    const refused = await fetchPhoto(spelled, other)
    expect([refused.status, refused.headers.get('cache-control')], spelled).toEqual([404, 'no-store'])
  }
  expect((await fetchPhoto(address(student, null), other)).status).toBe(200)
  expect((await fetchPhoto(path, await app.as(student))).status).toBe(200)
  expect((await fetchPhoto(path)).status).toBe(200)
})

test.for(['medium', 'thumb'] as const)(
  'where there is no photo the address rule gives a %s placeholder',
  async (size) => {
    const reply = await fetchPhoto(address({ id: 1 }, null, size))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/png')
    const { width, format } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect({ width, format }).toEqual({ width: size === 'medium' ? 300 : 96, format: 'png' })
  },
)

test.for([
  '/photos/',
  '/photos/missing.png',
  '/photos/large/missing.png',
  '/photos/000/000/001/medium/face.webp',
  '/photos/000/000/001/medium/00000000000000000000000000000000.webp',
  '/photos/000/000/001/large/00000000000000000000000000000000.webp',
  '/photos/..%2f..%2f..%2fetc%2fpasswd',
  '/photos/000/000/001/medium/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/photos/000/000/001/medium/%00.webp',
])('%s is no photo', async (path) => {
  const reply = await fetchPhoto(path)
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-type')).toContain('json')
})

test('where photos come from a bucket they are changed there', async () => {
  const bucketed = await startTestApp({ settings: { PHOTO_BUCKET_URL: 'https://photos.example.org/school/' } })
  try {
    const client = await bucketed.as(await makeEmployee(bucketed.db))
    const student = await makeStudent(bucketed.db, { photo_file_name: 'face.jpg' })
    const path = `/api/students/photo/${student.id}`
    const replies = [await client.put(path, form(await picture().png().toBuffer())), await client.delete(path)]
    for (const reply of replies) {
      expect(reply.status).toBe(409)
      expect(reply.body.message).toBe('Photos come from the school’s storage bucket and can only be changed there.')
    }
    expect((await client.get('/api/users')).body.s3_bucket).toBe('https://photos.example.org/school')
    expect((await client.get(`/api/students/summary/${student.id}`)).body.photo_file_name).toBe('face.jpg')
  } finally {
    await bucketed.stop()
  }
})
