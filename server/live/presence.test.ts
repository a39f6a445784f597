import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Present } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { openStream } from '#test/support/live.ts'
import { announcing, concerns } from '../db/announce.ts'
import { inTransaction } from '../db/transaction.ts'
import { createPresence } from './presence.ts'

describe('over the stream', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  test.for([
    ['a place that does not exist', { stream: 'abcdefghijklmnop', places: ['kitchen/1'] }],
    ['too many places', { stream: 'abcdefghijklmnop', places: Array.from({ length: 21 }, (_, n) => `work/${n + 1}`) }],
    ['no stream', { places: [] }],
  ])('%s is refused', async ([, body]) => {
    const client = await app.as(await makeEmployee(app.db))
    expect((await client.put('/api/live/presence', body)).status).toBe(400)
  })

  test('a colleague hears within a moment who has what open, and who has left it', async () => {
    const ana = await app.as(await makeEmployee(app.db, { first_name: 'Ana', last_name: 'Ruiz' }))
    const ben = await app.as(await makeEmployee(app.db))
    const [anas, bens] = await Promise.all([openStream(app.url, ana), openStream(app.url, ben)])
    await ana.put('/api/live/presence', { stream: anas.id(), places: ['work/7'] })
    await bens.until('presence', ({ present }) =>
      present.some(({ place, name }) => place === 'work/7' && name === 'Ana Ruiz'),
    )
    await ana.put('/api/live/presence', { stream: anas.id(), places: [] })
    await expect.poll(() => last(bens.events)).toEqual([])
    await ana.put('/api/live/presence', { stream: anas.id(), places: ['work/8'] })
    await expect.poll(() => last(bens.events)).toMatchObject([{ place: 'work/8' }])
    await anas.close()
    await expect.poll(() => last(bens.events)).toEqual([])
    await bens.close()
  })

  test('someone who opens the portal later sees who is where', async () => {
    const ana = await app.as(await makeEmployee(app.db))
    const anas = await openStream(app.url, ana)
    await ana.put('/api/live/presence', { stream: anas.id(), places: ['student/3'] })
    await anas.until('presence', ({ present }) => present.length === 1)
    const later = await openStream(app.url, await app.as(await makeEmployee(app.db)))
    expect(await later.until('presence')).toMatchObject({ present: [{ place: 'student/3' }] })
    await Promise.all([anas.close(), later.close()])
  })

  test('a student never hears who of the staff is where', async () => {
    const { id: cohort_id } = await makeCohort(app.db)
    const student = await openStream(app.url, await app.as(await makeStudent(app.db, { cohort_id })))
    const ana = await app.as(await makeEmployee(app.db))
    const anas = await openStream(app.url, ana)
    await ana.put('/api/live/presence', { stream: anas.id(), places: ['work/9'] })
    await anas.until('presence', ({ present }) => present.some(({ place }) => place === 'work/9'))
    await announcing(app.ctx.pool, { stale: ['cohorts.own'] }, () =>
      inTransaction(app.db, async () => concerns({ cohorts: [cohort_id], forClass: true })),
    )
    await student.until('change')
    expect(student.events.map(({ type }) => type)).not.toContain('presence')
    await Promise.all([student.close(), anas.close()])
  })
})

test('someone who says nothing for eight seconds is forgotten, whatever became of the connection', async () => {
  let time = 0
  let seen: Present[] = []
  const presence = createPresence({
    tell: async (text) => presence.hear(text),
    onChange: (present) => {
      seen = present
    },
    clock: () => time,
  })
  const ana = { id: 1, name: 'Ana Ruiz', stream: 'a', places: ['work/1'] }
  await presence.say(ana)
  await presence.say({ ...ana, id: 2, name: 'Ben Lee', stream: 'b' })
  expect(seen).toHaveLength(2)
  time = 7000
  await presence.say(ana)
  time = 9000
  await expect.poll(() => seen).toEqual([{ place: 'work/1', id: 1, name: 'Ana Ruiz' }])
  presence.close()
})

test('nobody leaves for another, and one who has a thing open twice is there once', async () => {
  const presence = createPresence({ tell: async (text) => presence.hear(text), onChange: () => undefined })
  const ana = { id: 1, name: 'Ana Ruiz', places: ['work/1'] }
  await presence.say({ ...ana, stream: 'a' })
  await presence.say({ ...ana, stream: 'b' })
  expect(presence.all()).toHaveLength(1)
  await presence.leave({ id: 2, stream: 'a' })
  await presence.leave({ id: 1, stream: 'b' })
  expect(presence.all()).toHaveLength(1)
  await presence.leave({ id: 1, stream: 'a' })
  expect(presence.all()).toEqual([])
  presence.close()
})

function last(events: { type: string; present?: Present[] }[]): Present[] | undefined {
  return events.findLast(({ type }) => type === 'presence')?.present
}
