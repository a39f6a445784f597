import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { ErrorBody } from '#contract/error.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { tellCases } from '#test/support/authorization-cases.ts'
import { addressOf, EXPECTED_CALLS, type ExpectedCall, PASSWORD } from '#test/support/expected-access.ts'
import { inTurn, sampled } from '#test/support/extent.ts'
import { type PlainAnswer, sendPlain } from '#test/support/plain-http.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import { schoolState } from '#test/support/school-state.ts'

let app: TestApp
let school: School
let host: string
let cookies: Record<'nobody' | 'student' | 'staff', string>
let cases = 0
beforeAll(async () => {
  app = await startTestApp({ attendance: true, settings: { LOGIN_FAILURES_PER_ADDRESS: '1000000' } })
  school = await makeSchool(app.db, await app.ctx.passwords.hash(PASSWORD))
  host = new URL(app.url).host
  const cookie = async (person: { id: number }) => `session=${(await app.as(person)).token}`
  cookies = { nobody: '', student: await cookie(school.student), staff: await cookie(school.staff) }
})
afterAll(async () => {
  await app.stop()
  tellCases('wire', cases)
})

const judge = ({ text, status }: PlainAnswer, what: string, ...expected: number[]) => {
  cases++
  expect(expected, `${what}: ${text.slice(0, 200)}`).toContain(status)
  if (status >= 400 && text) expect(ErrorBody.strict().parse(JSON.parse(text)).status).toBe(status)
}

// Cross-site writes ---------------------------------------------------------------------------------------------------

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'Same-Origin' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://elsewhere.test' },
  { origin: 'HOST.elsewhere.test' },
  { origin: 'http://elsewhere.test@HOST.example' },
  { origin: 'file://' },
  { origin: 'not an origin' },
  { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://HOST', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://HOST', 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.test', referer: 'http://HOST/cohorts' },
  { origin: 'https://elsewhere.test', 'x-forwarded-host': 'elsewhere.test', 'x-requested-with': 'XMLHttpRequest' },
  { origin: 'https://elsewhere.test', 'x-http-method-override': 'GET' },
]

const writes = EXPECTED_CALLS.filter(({ method }) => method !== 'GET')

test.for(sampled(writes, 15))('$name is carried out for no other site, whatever it says of itself', async (call) => {
  const { ask, body } = requestOf(call)
  const before = await schoolState(app.ctx.pool)
  for (const headers of FOREIGN) {
    const said = Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)])
    const cookie = call.route.access === 'student' ? cookies.student : cookies.staff
    const type = { 'content-type': 'application/json' }
    const answer = await sendPlain(app.url, {
      method: call.method,
      path: addressOf(call, ask),
      headers: { cookie, ...type, ...Object.fromEntries(said) },
      body,
    })
    judge(answer, JSON.stringify(headers), 403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect(await schoolState(app.ctx.pool)).toEqual(before)
})

test.each([
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ origin: 'http://HOST' }],
  [{ origin: 'http://HOST', 'sec-fetch-site': 'same-origin' }],
  [{}],
])('a write of our own pages, or of a program, is carried out: %o', async (headers: Record<string, string>) => {
  const said = Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)])
  const answer = await sendPlain(app.url, {
    method: 'PUT',
    path: '/api/users/preferences',
    headers: { cookie: cookies.staff, 'content-type': 'application/json', ...Object.fromEntries(said) },
    body: '{"mail_notifications":true}',
  })
  judge(answer, JSON.stringify(headers), 200)
})

test('no call tells another site that it may read or send anything', async () => {
  const asked = { origin: 'https://elsewhere.test', 'access-control-request-method': 'PUT' }
  for (const call of EXPECTED_CALLS) {
    for (const method of ['OPTIONS', 'GET']) {
      const headers = { cookie: cookies.staff, ...asked }
      const answer = await sendPlain(app.url, { method, path: addressOf(call, requestOf(call).ask), headers })
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
      expect(names, call.name).toEqual([])
      cases++
    }
  }
})

test('no reading call writes anything but who has read, and no call reads a method from a header', async () => {
  // The disclosure log is the only thing that a GET writes.
  const state = async () => ({ ...(await schoolState(app.ctx.pool)), disclosures: '' })
  const before = await state()
  for (const call of EXPECTED_CALLS) {
    const { ask, body } = requestOf(call)
    for (const method of ['GET', 'HEAD']) {
      const headers = { cookie: cookies.staff, 'x-http-method-override': call.method, 'x-method-override': call.method }
      const path = `${addressOf(call, ask)}${ask.query ? '&' : '?'}_method=${call.method}`
      const answer = await sendPlain(app.url, { method, path, headers })
      // A write may share its path with a read that wants a query.
      const isShared =
        call.method !== 'GET' && EXPECTED_CALLS.some(({ path, method }) => path === call.path && method === 'GET')
      judge(answer, `${method} ${call.name}`, 200, 403, 404, ...(isShared ? [400] : []))
      if (method === 'HEAD') expect(answer.text).toBe('')
    }
    expect(body === undefined || typeof body === 'string').toBe(true)
  }
  expect(await state()).toEqual(before)
})

// Methods --------------------------------------------------------------------------------------------------------------

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'LINK']
const patterns = DECLARED_CALLS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

test.for(sampled(EXPECTED_CALLS, 20))('the address of $name answers its own methods and no other', async (call) => {
  const { ask, body } = requestOf(call)
  const path = addressOf(call, { ...ask, query: '' })
  const before = await schoolState(app.ctx.pool)
  for (const method of METHODS) {
    if (patterns.some((known) => known.method === method && known.pattern.test(path))) continue
    const headers = { cookie: cookies.staff, ...(body && { 'content-type': 'application/json' }) }
    const answer = await sendPlain(app.url, { method, path, headers, ...(method !== 'TRACE' && { body }) })
    judge(answer, `${method} ${path}`, 404, ...(method === 'QUERY' ? [400] : []))
    expect(answer.text).not.toContain('cookie')
  }
  expect(await schoolState(app.ctx.pool)).toEqual(before)
})

test.each(['CONNECT elsewhere.test:443', 'FOO /api/users', 'get /api/users', '/api/users', 'GET'])(
  'a first line of %s opens nothing',
  async (line) => {
    const { status } = await sendRaw(
      app.url,
      `${line} HTTP/1.1\r\nHost: h\r\nCookie: ${cookies.staff}\r\nConnection: close\r\n\r\n`,
    )
    expect(status === 0 || Number.isNaN(status) || status >= 400).toBe(true)
    cases++
  },
)

// URL spellings -------------------------------------------------------------------------------------------------------

/** Alternative spellings of a path that a string comparison would miss. */
const SPELLINGS: ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `${path}/..`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/api/users/..${path.replace('/api', '')}`,
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api%5c'),
  (path) => path.replace('/api/', '/api/%2e/'),
  (path) => path.replace('/api/', '/API/'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/%2561pi'),
  (path) => path.replace('/api', '/%c1%a1pi'),
  (path) => path.replace('/api', '/%ef%bd%81pi'),
  (path) => `${path}%00`,
  (path) => `${path}%00.css`,
  (path) => `${path}%20`,
  (path) => `${path}%0d%0aX: y`.replace(' ', '%20'),
  (path) => `${path};v=1`,
  (path) => `${path}.json`,
  (path) => `${path}%3fx=1`,
  (path) => `${path}?cookie=x&session=x#x`.replace('#', '%23'),
  (path) => `http://elsewhere.test${path}`,
]

const ofStaff = EXPECTED_CALLS.filter(({ route }) => route.access === 'staff')

test.for(sampled(ofStaff, 40))('$name is the same locked door, however its address is written', async (call) => {
  const { ask, body } = requestOf(call)
  const address = addressOf(call, { ...ask, query: '' })
  const before = await schoolState(app.ctx.pool)
  for (const spell of inTurn(SPELLINGS, ofStaff.indexOf(call), 3)) {
    const path = spell(address)
    for (const who of ['nobody', 'student'] as const) {
      const headers = { cookie: cookies[who], ...(body && { 'content-type': 'application/json' }) }
      const answer = await sendPlain(app.url, { method: call.method, path, headers, body })
      judge(answer, `${who} ${path}`, 400, 401, 403, 404)
      expect(answer.headers['cache-control'], path).toBe('no-store')
    }
  }
  expect(await schoolState(app.ctx.pool)).toEqual(before)
})

test('an address that was written otherwise and is the same is the same, for those whom it is for', async () => {
  const answer = await sendPlain(app.url, {
    method: 'GET',
    path: '/%61pi/%63ampuses',
    headers: { cookie: cookies.staff },
  })
  judge(answer, '/%61pi', 200)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a photo is shown to nobody who is not logged in, however its address is written', async () => {
  const path = '/photos/thumb/missing.png'
  for (const spelled of [
    path,
    ...['/%70hotos/thumb/missing.png', '/photos//thumb/missing.png', '/photos/%2e%2e/photos/thumb/missing.png'],
    ...['/photos/..%2f..%2f..%2fetc%2fpasswd', '/photos/000/000/001/thumb/../../../../../../etc/passwd', '/photos/%00'],
  ]) {
    judge(await sendPlain(app.url, { method: 'GET', path: spelled }), spelled, 400, 401, 404)
  }
  const inside = await sendPlain(app.url, { method: 'GET', path, headers: { cookie: cookies.student } })
  expect([inside.status, inside.headers['content-type']]).toEqual([200, 'image/png'])
})

function requestOf(call: ExpectedCall) {
  const ask = call.expected.ask(school)
  const isForm = ask.body instanceof FormData
  return { ask, body: ask.body === undefined ? undefined : isForm ? '{}' : JSON.stringify(ask.body) }
}
