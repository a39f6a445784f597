import { CALLS } from 'virtual:calls'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The base is read once, when the page's code starts. */
async function withBase(base: string) {
  vi.stubEnv('VITE_API_BASE', base)
  return import('./request.ts')
}

test.for([
  ['', '/api/cohorts/5'],
  ['https://api.school.example', 'https://api.school.example/api/cohorts/5'],
  ['https://school.example/portal/', 'https://school.example/portal/api/cohorts/5'],
] as const)('with the base %j a cohort is read at %s', async ([base, expected]) => {
  const { address } = await withBase(base)
  expect(address(CALLS.cohorts.detail.call, { params: { id: 5 } })).toBe(expected)
})

test('every call goes to the base that is configured', async () => {
  const { request } = await withBase('https://api.school.example/')
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response('{"ok":true}'))
  vi.stubGlobal('fetch', fetched)
  for (const call of Object.values(CALLS).flatMap((calls) => Object.values(calls))) {
    await request(call, { params: { id: 1, studentId: 2, assignmentId: 3, cohortId: 4, entity: 'cohort' } })
  }
  expect(fetched.mock.calls.length).toBeGreaterThan(40)
  expect(fetched.mock.calls.filter(([at]) => !/^https:\/\/api\.school\.example\/api\/[\w/-]+$/.test(at))).toEqual([])
  // A session of another origin travels only when it is told to.
  expect(fetched.mock.calls.every(([, { credentials }]) => credentials === 'include')).toBe(true)
})

test('what is not asked for is left out of the address, and the rest is escaped', async () => {
  const { address } = await withBase('')
  const query = { searchText: 'a&b=é', cohortId: undefined, orderBy: '', offset: 0 }
  expect(address(CALLS.assignments.list.call, { query })).toBe(
    '/api/assignments/list?searchText=a%26b%3D%C3%A9&offset=0',
  )
  expect(address(CALLS.courseWork.ownDetail.call, { params: { id: 'a/b' } })).toBe('/api/students/coursework/a%2Fb')
})

test.for([
  [502, 'The server is not available right now. Try again in a moment.'],
  [503, 'The server is not available right now. Try again in a moment.'],
  [404, 'The answer was not understood.'],
] as const)('a %i in the words of something in between says: %s', async ([status, message]) => {
  const { request } = await withBase('')
  const html = new Response('<html>nginx</html>', { status, headers: { 'x-request-id': 'r9' } })
  vi.stubGlobal('fetch', async () => html)
  await expect(request(CALLS.cohorts.list, {})).rejects.toMatchObject({ status, message, requestId: 'r9' })
})

test('no answer at all is offline, and an answer that breaks off too', async () => {
  const { request } = await withBase('')
  const offline = { status: 'offline', code: 'offline' }
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(request(CALLS.cohorts.list, {})).rejects.toMatchObject(offline)
  vi.stubGlobal('fetch', async () => new Response('{"rows": ['))
  await expect(request(CALLS.cohorts.list, {})).rejects.toMatchObject(offline)
})

const answering = (...answers: Response[]) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => answers.shift() ?? new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  return () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('acts-for'))
}
const refused = (status: number, code: string) =>
  Response.json({ status, code, message: code, requestId: 'r1' }, { status })
const guard = { actsFor: () => 7, renew: async () => true, passwordChangeRequired: () => {} }

test('every call says whom the page acts for, except those that are made for nobody in particular', async () => {
  const { request, guardSession } = await withBase('')
  const named = answering()
  await request(CALLS.cohorts.create, { body: {} })
  guardSession(guard)
  await request(CALLS.cohorts.list, {})
  await request(CALLS.cohorts.create, { body: {} })
  await request(CALLS.courseWork.submit, { body: {}, actsFor: 8 })
  await request(CALLS.accounts.login, { body: {} })
  expect(named()).toEqual([null, '7', '7', '8', null])
})

test.for(['unauthenticated', 'other_person'])('a call refused as %s is repeated for the same person', async (code) => {
  const { request, guardSession } = await withBase('')
  let person = 7
  const renew = vi.fn(async () => {
    person = 9
    return true
  })
  guardSession({ ...guard, actsFor: () => person, renew })
  const named = answering(refused(403, code), Response.json({ id: 1 }))
  expect(await request(CALLS.notes.create, { body: {} })).toEqual({ id: 1 })
  expect(renew).toHaveBeenCalledWith({ code, isWrite: true })
  expect(named()).toEqual(['7', '7'])
})

test('a call whose person does not come back stays refused, and what nobody waits for asks nobody', async () => {
  const { request, guardSession } = await withBase('')
  const renew = vi.fn(async () => false)
  guardSession({ ...guard, renew })
  answering(refused(403, 'other_person'), refused(403, 'other_person'), refused(403, 'other_person'))
  await expect(request(CALLS.cohorts.list, {})).rejects.toMatchObject({ code: 'other_person' })
  await expect(request(CALLS.cohorts.list, { isAhead: true })).rejects.toMatchObject({ code: 'other_person' })
  await expect(request(CALLS.accounts.logout, {})).rejects.toMatchObject({
    code: 'other_person',
  })
  expect(renew.mock.calls).toEqual([[{ code: 'other_person', isWrite: false }]])
})

const tooMany = (seconds: number) => {
  const body = { status: 429, code: 'too_many', message: `Please try again in ${seconds} seconds.`, requestId: 'r1' }
  return new Response(JSON.stringify(body), { status: 429, headers: { 'retry-after': String(seconds) } })
}

test('a read that came too soon is asked again when the server said, and nobody hears of it', async () => {
  vi.useFakeTimers()
  const { request } = await withBase('')
  const answers = [tooMany(2), tooMany(1), new Response('{"rows":[]}')]
  const fetched = vi.fn(async () => answers.shift())
  vi.stubGlobal('fetch', fetched)
  const answer = request(CALLS.cohorts.list, {})
  await vi.advanceTimersByTimeAsync(1999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(await answer).toEqual({ rows: [] })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test.for([
  [CALLS.cohorts.list, 7, 3],
  [CALLS.cohorts.list, 900, 1],
  [CALLS.cohorts.create, 1, 1],
] as const)(
  '%s that has to wait %i s is sent %i times at most, and then told in words',
  async ([call, seconds, times]) => {
    vi.useFakeTimers()
    const { request } = await withBase('')
    const fetched = vi.fn(async () => tooMany(seconds))
    vi.stubGlobal('fetch', fetched)
    const answer = request(call, {})
    const told = expect(answer).rejects.toMatchObject({
      status: 429,
      message: `Please try again in ${seconds} seconds.`,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await told
    expect(fetched).toHaveBeenCalledTimes(times)
  },
)

test('a read that nobody waits for any more is not asked again', async () => {
  vi.useFakeTimers()
  const { request } = await withBase('')
  const fetched = vi.fn(async () => tooMany(2))
  vi.stubGlobal('fetch', fetched)
  const leaving = new AbortController()
  const answer = request(CALLS.cohorts.list, { signal: leaving.signal })
  const left = expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(5000)
  await left
  expect(fetched).toHaveBeenCalledTimes(1)
})
