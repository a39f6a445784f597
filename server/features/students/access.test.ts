import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let student: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  student = await app.as(await makeStudent(app.db))
})
afterAll(() => app.stop())

const OF_A_STUDENT = ['students', 'placements', 'notes']
const calls = DECLARED_CALLS.filter(({ feature }) => OF_A_STUDENT.includes(feature))

test.for(calls)('$method $path is for staff alone', async ({ method, path }) => {
  const address = path.replace(/:\w+/, '1')
  const nobody = await (await app.as(null)).send(method, address)
  expect(nobody.status).toBe(401)
  const wrongRole = await student.send(method, address)
  expect(wrongRole.status).toBe(403)
  expect(wrongRole.body).toMatchObject({ code: 'forbidden', message: 'This is not open to you.' })
})

/** Without those whose body is read first. */
const withId = calls.filter(({ path, route }) => path.includes(':') && !route.body)

test.for(withId)('$method $path of someone who does not exist finds nothing', async ({ method, path }) => {
  for (const id of ['999999', '2147483648', '99999999999', '0', '-1', '1e0', '+1', ' 1', '01', 'abc', '%00']) {
    const reply = await staff.send(method, path.replace(/:\w+/, encodeURI(id).replace('%2500', '%00')))
    expect(reply.status, id).toBe(404)
    expect(reply.body.code).toBe('not_found')
  }
})

test('an employee is no student', async () => {
  const employee = await makeEmployee(app.db)
  for (const call of ['summary', 'cohort', 'placements', 'feedback/student', 'work', 'notes']) {
    expect((await staff.get(`/api/students/${call}/${employee.id}`)).status, call).toBe(404)
  }
})

test('a write from another site is refused however its address is spelled', async () => {
  const { id } = await makeStudent(app.db)
  for (const address of ['/api/students/notes', '/%61pi/students/notes', '/api/student%73/notes']) {
    const body = { student_id: id, content: 'Not from us' }
    const reply = await staff.post(address, body, { 'sec-fetch-site': 'cross-site' })
    expect(reply.status, address).toBe(403)
  }
  expect((await staff.get(`/api/students/notes/${id}`)).body.count).toBe(0)
  expect((await staff.get('/%61pi/students/list')).headers.get('cache-control')).toBe('no-store')
})
