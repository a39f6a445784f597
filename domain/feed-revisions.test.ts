import { expect, test } from 'vitest'
import type { FeedEvent } from './feed-events.ts'
import { type FeedRevision, reviseFeed } from './feed-revisions.ts'

const now = new Date('2026-10-14T15:00:00Z')
const earlier = new Date('2026-10-01T15:00:00Z')
const days = (n: number) => new Date(now.getTime() - n * 24 * 60 * 60_000)
const event: FeedEvent = {
  key: 'due-4',
  starts: '2026-10-30T22:00:00.000Z',
  last_day: null,
  summary: 'Due: Loops',
  opens: null,
}
const sent: FeedRevision = { event, sequence: 3, changed_at: earlier, cancelled_at: null }

test('what is new begins at zero', () => {
  const first = { event, sequence: 0, changed_at: now, cancelled_at: null }
  expect(reviseFeed([], [event], now)).toEqual({ revisions: [first], changed: [first], dropped: [] })
})

test('what is as before is sent as before, and nothing is written', () => {
  expect(reviseFeed([sent], [{ ...event }], now)).toEqual({ revisions: [sent], changed: [], dropped: [] })
})

test.each<[string, Partial<FeedEvent>]>([
  ['another time', { starts: '2026-11-02T23:00:00.000Z' }],
  ['another last day', { last_day: '2026-11-02' }],
  ['another name', { summary: 'Due: Arrays' }],
  ['another page', { opens: { page: 'assignment', id: 4 } }],
])('%s raises the sequence by one', (_, change) => {
  const changed = { event: { ...event, ...change }, sequence: 4, changed_at: now, cancelled_at: null }
  expect(reviseFeed([sent], [changed.event], now)).toEqual({ revisions: [changed], changed: [changed], dropped: [] })
})

test('what is gone is cancelled once, and comes back with a higher sequence', () => {
  const gone = { event, sequence: 4, changed_at: now, cancelled_at: now }
  expect(reviseFeed([sent], [], now)).toEqual({ revisions: [gone], changed: [gone], dropped: [] })
  expect(reviseFeed([gone], [], days(-1))).toEqual({ revisions: [gone], changed: [], dropped: [] })
  const back = { event, sequence: 5, changed_at: days(-2), cancelled_at: null }
  expect(reviseFeed([gone], [event], days(-2)).changed).toEqual([back])
})

test('a cancelled event is forgotten after thirty days', () => {
  const gone = { ...sent, cancelled_at: days(30) }
  expect(reviseFeed([gone], [], now).dropped).toEqual([])
  expect(reviseFeed([gone], [], days(-1))).toEqual({ revisions: [], changed: [], dropped: ['due-4'] })
})

test.each([
  ['2026-09-14T17:00:00.000Z', null, false],
  ['2026-09-13T17:00:00.000Z', null, true],
  ['2026-09-01', '2026-09-14', false],
  ['2026-09-01', '2026-09-13', true],
])('what began at %s and ended on %s leaves without a word: %s', (starts, last_day, isDropped) => {
  const { dropped, changed } = reviseFeed([{ ...sent, event: { ...event, starts, last_day } }], [], now)
  expect([dropped.length, changed.length]).toEqual(isDropped ? [1, 0] : [0, 1])
})

test('events are in the order of time', () => {
  const at = (key: string, starts: string) => ({ ...event, key, starts })
  const { revisions } = reviseFeed([], [at('b', '2026-10-30'), at('c', '2026-10-29'), at('a', '2026-10-30')], now)
  expect(revisions.map((one) => one.event.key)).toEqual(['c', 'a', 'b'])
})
