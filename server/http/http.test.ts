import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { PAGES } from '#contract/pages.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { makeStudent } from '#test/support/factories.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { buildApp } from '../app.ts'

const PAGE = '<script>let scheme</script><meta property="csp-nonce" nonce="__CSP_NONCE__"><div id="root"></div>'
const SCRIPT = 'console.log("hello")\n'.repeat(200)

let app: TestApp
let folder: string
let http: FastifyInstance
let url: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'homeroom-web-'))
  await writeFile(join(folder, 'secret.txt'), 'not for the web')
  const webRoot = join(folder, 'web')
  await mkdir(join(webRoot, 'assets'), { recursive: true })
  await writeFile(join(webRoot, 'index.html'), PAGE)
  for (const name of ['assets/main-3f2a.js', 'favicon.svg']) {
    await writeFile(join(webRoot, name), SCRIPT)
    await writeFile(join(webRoot, `${name}.br`), brotliCompressSync(SCRIPT))
    await writeFile(join(webRoot, `${name}.gz`), gzipSync(SCRIPT))
  }
  await writeFile(join(webRoot, 'assets/inter-91c0.woff2'), 'a font')
  http = await buildApp(app.ctx, webRoot)
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await http.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const post = (path: string, body: string, type = 'application/json') =>
  sendRaw(
    url,
    `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )

// Every response ------------------------------------------------------------------------------------------------------

test.each([
  ['a page', '/cohorts'],
  ['a page that is not there', '/nothing'],
  ['a call', '/api/health'],
  ['a refused call', '/api/users'],
  ['a call that is not there', '/api/nothing'],
  ['an address that cannot be read', '/api/%'],
  ['a script', '/assets/main-3f2a.js'],
  ['a missing script', '/assets/gone.js'],
  ['the icon', '/favicon.svg'],
])(
  '%s comes with its request id and may be neither framed, nor guessed at, nor told to other sites',
  async (_, path) => {
    const { headers } = await get(path)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.has('server') || headers.has('x-powered-by')).toBe(false)
  },
)

test('a page may load our own files and nothing else', async () => {
  const { headers } = await get('/api/health')
  expect(headers.get('content-security-policy')?.split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ])
})

test('the answer of a call may load nothing at all', async () => {
  const { headers } = await get('/api/users')
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a request id is ours, whatever the caller calls the request', async () => {
  const ids = await Promise.all([1, 2].map(() => get('/api/users', { 'x-request-id': 'theirs' })))
  const [one, two] = ids.map(({ headers }) => headers.get('x-request-id'))
  expect(one).not.toBe('theirs')
  expect(one).not.toBe(two)
})

// Pages and files ------------------------------------------------------------------------------------------------------

test('each sending of the page has a nonce of its own, and no cache keeps it', async () => {
  const nonces = new Set<string | undefined>()
  for (const path of ['/', '/cohorts', '/cohorts']) {
    const page = await get(path, { 'if-none-match': '*' })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect([page.headers.get('etag'), page.headers.get('last-modified')]).toEqual([null, null])
    const nonce = /nonce="([\w+/=]{24})"/.exec(await page.text())?.[1]
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test('every page of the portal is found, also by its longer addresses', async () => {
  for (const path of Object.values(PAGES)) {
    const address = path.replace(':id', '1').replace(':token', 'x'.repeat(43))
    expect((await get(address)).status, address).toBe(200)
  }
  expect((await get('/cohorts/?page=2')).status).toBe(200)
  expect((await get('/student/assignments/html%20basics')).status).toBe(200)
})

test.each([
  '/nothing',
  '/Cohorts',
  '/cohorts/1/nothing',
  '/student',
  '//api/users',
  '/api%2fusers',
  `/cohorts/1/${'x'.repeat(900)}`,
])('at %s stands the 404 page of the portal itself, and says 404 to programs too', async (path) => {
  const page = await get(path)
  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('id="root"')
})

test.each([
  ['br', 'gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip, deflate', 'gzip'],
  ['nothing', 'identity', null],
])('a browser that takes %s gets a script so, and keeps it for a year', async (_, accepted, encoding) => {
  const { headers, rawBody } = await rawGet('/assets/main-3f2a.js', accepted)
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('vary')).toContain('accept-encoding')
  expect(headers.get('content-type')).toContain('javascript')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(rawBody.length < SCRIPT.length).toBe(encoding !== null)
  if (encoding === 'gzip') expect(gunzipSync(rawBody).toString()).toBe(SCRIPT)
})

async function rawGet(path: string, accepted: string) {
  const { headers, rawPayload } = await http.inject({ url: path, headers: { 'accept-encoding': accepted } })
  return { headers: new Headers(headers as Record<string, string>), rawBody: rawPayload }
}

test('a script is the same when it is asked for again, and a font is sent as it is', async () => {
  for (const _ of [1, 2]) expect(await (await get('/assets/main-3f2a.js')).text()).toBe(SCRIPT)
  const { headers, rawBody } = await rawGet('/assets/inter-91c0.woff2', 'gzip, deflate, br, zstd')
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['font/woff2', null])
  expect(rawBody.toString()).toBe('a font')
})

test('what the build has compressed has no address of its own', async () => {
  for (const path of ['/assets/main-3f2a.js.br', '/assets/main-3f2a.js.gz']) expect((await get(path)).status).toBe(404)
})

test('a file whose name stays the same is asked for again within the hour', async () => {
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a missing file is a refusal that nothing keeps, and not the page', async () => {
  for (const path of ['/assets/gone.js', '/assets/', '/assets', '/photos', '/photos/x']) {
    const reply = await get(path)
    expect(reply.status, path).toBeGreaterThanOrEqual(400)
    expect(reply.headers.get('cache-control'), path).toBe('no-store')
    ErrorBody.strict().parse(await reply.json())
  }
})

test.each([
  '/assets/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
  '/assets//../../secret.txt',
  '/assets/main-3f2a.js%00.txt',
  '/../secret.txt',
  '/favicon.svg/../../secret.txt',
])('%s leads nowhere outside', async (path) => {
  const { status, body } = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('not for the web')
})

test('a program that only asks for the head gets the same head', async () => {
  for (const path of ['/cohorts', '/nothing', '/assets/main-3f2a.js', '/favicon.svg', '/api/health', '/api/users']) {
    const [head, whole] = [await fetch(url + path, { method: 'HEAD' }), await get(path)]
    expect(head.status, path).toBe(whole.status)
    expect(head.headers.get('content-type'), path).toBe(whole.headers.get('content-type'))
    expect(await head.text()).toBe('')
  }
})

// Refusals ------------------------------------------------------------------------------------------------------------

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
  '%s of a call that is not there is refused in the one error shape',
  async (method) => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/cohorts/1/2/3', `/api/cohorts/${'9'.repeat(900)}`]) {
      const reply = await fetch(url + path, { method })
      expect(reply.status, path).toBe(404)
      expect(ErrorBody.strict().parse(await reply.json()).code).toBe('not_found')
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  },
)

test.each([
  ['an address that cannot be read', 'GET /api/% HTTP/1.1\r\nHost: h\r\n\r\n', 400],
  ['something that is not HTTP', 'hello\r\n\r\n', 400],
  ['a header with a line break in it', 'GET /api/users HTTP/1.1\r\nHost: h\r\nA: b\rc\r\n\r\n', 400],
  ['two lengths', 'POST /api/users/login HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: h\r\nhost: evil.example\r\n\r\n', 400],
  ['one host, twice', 'GET /cohorts HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
  ['an address as long as a book', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
])('%s is refused in the one error shape', async (_, text, status) => {
  const reply = await sendRaw(url, text)
  expect(reply.status).toBe(status)
  expect(ErrorBody.strict().parse(JSON.parse(reply.body)).status).toBe(status)
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['<script>alert(1)</script>', 'a,b;c', 'evil.example:99999', '[::1', ' ', 'localhost/..'])(
  'a Host of %s is in no answer and opens nothing',
  async (host) => {
    const write = `POST /api/users/logout HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://elsewhere.example\r\nContent-Length: 0\r\n\r\n`
    expect((await sendRaw(url, write)).status).toBe(403)
    for (const path of ['/', '/nothing', '/api/users', '/api/nothing', '/assets/main-3f2a.js']) {
      const { status, headers, body } = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect(status).toBeLessThan(500)
      expect(headers.get('location')).toBeNull()
      if (host.trim()) expect(body).not.toContain(host)
    }
  },
)

test('what is too large is refused before it is read, whatever it claims to be', async () => {
  const TEN_GB = 10_000_000_000
  for (const [path, type] of [
    ['/api/users/login', 'application/json'],
    ['/api/users/login', 'multipart/form-data; boundary=b'],
    ['/api/users/logout', 'multipart/form-data; boundary=b'],
    ['/api/students/photo/1', 'multipart/form-data; boundary=b'],
    ['/api/nothing', 'application/json'],
    ['/api/nothing', 'text/plain'],
  ] as const) {
    const method = path.includes('photo') ? 'PUT' : 'POST'
    const head = `${method} ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: ${TEN_GB}\r\n\r\n`
    const reply = await sendRaw(url, head, '{"a')
    expect(reply, `${path} ${type}`).toMatchObject({ status: 413, closed: true })
    expect(ErrorBody.strict().parse(JSON.parse(reply.body)).code).toBe('too_large')
  }
})

test('a body that never said how long it is gets no further than the limit', async () => {
  const head =
    'POST /api/users/login HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  expect(await sendRaw(url, head, ...Array(5).fill(chunk))).toMatchObject({ status: 413, closed: true })
})

test('only the upload of a photo takes a form; every other body is JSON', async () => {
  for (const type of [
    'multipart/form-data; boundary=b',
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/json',
  ]) {
    expect((await post('/api/users/logout', '--b--', type)).status, type).toBe(415)
    expect((await post('/api/users/login', '--b--', type)).status, type).toBe(415)
  }
})

test.each([
  ['nested a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['nested and cut off', '{"a":'.repeat(40_000)],
  ['with a field twice', '{"username":"a@b.c","password":"xx","username":"b@b.c"}'],
  ['with a field twice, once escaped', '{"username":"a@b.c","password":"xx","user\\u006eame":"b@b.c"}'],
  ['with a prototype', '{"username":"a@b.c","password":"xx","__proto__":{"role":2}}'],
  ['with a constructor', '{"username":"a@b.c","password":"xx","constructor":{"prototype":{"role":2}}}'],
  ['of a mere number', '7'],
  ['of null', 'null'],
])('JSON %s is malformed', async (_, body) => {
  const reply = await post('/api/users/login', body)
  expect(reply.status).toBe(400)
  expect(ErrorBody.strict().parse(JSON.parse(reply.body)).code).toBe('malformed')
})

test('what the server never reads may be nested a hundred thousand deep, also in a call that is answered once', async () => {
  const student = await app.as(await makeStudent(app.db))
  const body = `{"understanding_score":4,"support_score":5,"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (let time = 0; time < 2; time++) {
    const reply = await student.put('/api/students/feedback', body, { 'idempotency-key': 'key-0000-deep' })
    expect(reply.status).toBe(200)
  }
})

test('nobody holds a connection by sending slowly, and a slow uplink still gets a photo through', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = http.server
  expect(headersTimeout).toBe(20_000)
  // Same as the web app's upload timeout.
  expect(requestTimeout).toBe(120_000)
  expect(timeout).toBe(60_000)
  // Longer than most proxies' 60 seconds, or they would send into a closing connection.
  expect(keepAliveTimeout).toBe(65_000)
})
