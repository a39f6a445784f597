import { CALLS } from 'virtual:calls'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { once } from './once.ts'
import type { Sent } from './request.ts'

/** Answers when told; what was sent is kept. */
function server() {
  const open: PromiseWithResolvers<unknown>[] = []
  const send = vi.fn((_sent: Sent) => {
    const answer = Promise.withResolvers<unknown>()
    open.push(answer)
    return answer.promise
  })
  return { send, open, keys: () => send.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey) }
}

test('the same write while it is on its way is sent once, and both get its answer', async () => {
  const { send, open } = server()
  const body = { name: 'Dev MN 1' }
  const [first, second] = [once(CALLS.cohorts.create, { body }, send), once(CALLS.cohorts.create, { body }, send)]
  open[0]?.resolve({ id: 1 })
  expect(await Promise.all([first, second])).toEqual([{ id: 1 }, { id: 1 }])
  expect(send).toHaveBeenCalledTimes(1)
})

test('another body, another item and another call are writes of their own', () => {
  const { send } = server()
  void once(CALLS.notes.create, { body: { content: 'a' } }, send)
  void once(CALLS.notes.create, { body: { content: 'b' } }, send)
  void once(CALLS.placements.remove, { params: { id: 1 } }, send)
  void once(CALLS.placements.remove, { params: { id: 2 } }, send)
  void once(CALLS.students.removePhoto, { params: { id: 1 } }, send)
  expect(send).toHaveBeenCalledTimes(5)
})

test('reads and files are never held back', () => {
  const { send } = server()
  const file = new Blob(['x'])
  void once(CALLS.cohorts.list, {}, send)
  void once(CALLS.cohorts.list, {}, send)
  void once(CALLS.students.uploadPhoto, { params: { studentId: 1 }, file }, send)
  void once(CALLS.students.uploadPhoto, { params: { studentId: 1 }, file }, send)
  expect(send).toHaveBeenCalledTimes(4)
})

test('a create that failed is repeated under its key, and one that was done gets a new key', async () => {
  const { send, open, keys } = server()
  const create = () => once(CALLS.assignments.create, { body: { name: 'a' } }, send)
  const lost = create()
  open[0]?.reject(new Error('offline'))
  await expect(lost).rejects.toThrow('offline')
  const repeated = create()
  open[1]?.resolve({ id: 1 })
  await repeated
  void create()
  const [first, second, third] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

const alreadyDone = () =>
  new ApiError({ status: 409, code: 'already_done', message: 'This was done already.', requestId: '' })

test('whoever lost the answer that shows new passwords is told so once, and gets others by asking again', async () => {
  const { send, open, keys } = server()
  const renew = () => once(CALLS.logins.renewPasswords, { body: { user_ids: [1] } }, send)
  const answers = [new Error('offline'), alreadyDone()]
  for (const [n, refusal] of answers.entries()) {
    const refused = renew()
    open[n]?.reject(refusal)
    await expect(refused).rejects.toThrow(refusal.message)
  }
  void renew()
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('whoever is told that a note was saved and the answer lost does not save it twice by trying again', async () => {
  const { send, open, keys } = server()
  const create = () => once(CALLS.notes.create, { body: { content: 'saved' } }, send)
  const refused = create()
  open[0]?.reject(alreadyDone())
  await expect(refused).rejects.toThrow('This was done already.')
  void create()
  const [first, second] = keys()
  expect(second).toBe(first)
})

test('a key that was given stays, and only creating calls get one', () => {
  const { send, keys } = server()
  void once(CALLS.courseWork.submit, { body: {}, idempotencyKey: 'kept-over-reloads' }, send)
  void once(CALLS.cohorts.update, { body: {} }, send)
  expect(keys()).toEqual(['kept-over-reloads', undefined])
})
