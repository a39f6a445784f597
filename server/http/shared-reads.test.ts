import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/app.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { createSharedReads } from './shared-reads.ts'

/** Reads that the test resolves by hand. */
function readings() {
  const begun: PromiseWithResolvers<string>[] = []
  const read = () => {
    const reading = Promise.withResolvers<string>()
    begun.push(reading)
    return reading.promise
  }
  return { begun, read }
}

test('who asks while it is being read shares the next reading, which begins after they asked', async () => {
  const shared = createSharedReads<string>()
  const { begun, read } = readings()
  const first = shared('list', read)
  const others = [shared('list', read), shared('list', read), shared('list', read)]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('as it was')
  expect(await first).toBe('as it was')
  expect(begun).toHaveLength(2)
  const later = shared('list', read)
  begun[1]?.resolve('as it is')
  expect(await Promise.all(others)).toEqual(['as it is', 'as it is', 'as it is'])
  begun[2]?.resolve('as it is later')
  expect(await later).toBe('as it is later')
  expect(begun).toHaveLength(3)
})

test('who asks when nothing is being read waits for nobody, and neither do other questions', async () => {
  const shared = createSharedReads<string>()
  const { begun, read } = readings()
  const both = [shared('one', read), shared('other', read)]
  expect(begun).toHaveLength(2)
  for (const reading of begun) reading.resolve('read')
  await Promise.all(both)
  void shared('one', read)
  expect(begun).toHaveLength(3)
})

test('a reading that fails, fails for those who share it alone', async () => {
  const shared = createSharedReads<string>()
  const { begun, read } = readings()
  const first = shared('list', read)
  const second = shared('list', read)
  begun[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  begun[1]?.resolve('read')
  expect(await second).toBe('read')
})

test('nobody waits behind a reading that takes too long', async () => {
  let now = 0
  const shared = createSharedReads<string>(() => now)
  const { begun, read } = readings()
  void shared('list', read)
  now = 2001
  const second = shared('list', read)
  begun[1]?.resolve('read')
  expect(await second).toBe('read')
})

test('thirty people who each add a cohort at once all see their own in the list that follows', async () => {
  const app = await startTestApp()
  const clients = await Promise.all(Array.from({ length: 30 }, async () => app.as(await makeEmployee(app.db))))
  const seen = await Promise.all(
    clients.map(async (client, n) => {
      const name = `Cohort of ${n}`
      const { status } = await client.post('/api/cohorts', { name, course_id: 1 })
      expect(status).toBe(201)
      const { body, headers } = await client.get('/api/cohorts/list')
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      return body.rows.some((row) => row.name === name)
    }),
  )
  expect(seen).toEqual(clients.map(() => true))
  await app.stop()
})
