import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPolling } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makePolling({ isVisible = true, random = 0.5 } = {}) {
  let asked = 0
  const polling = createPolling({
    ask: () => {
      asked++
    },
    isVisible: () => isVisible,
    random: () => random,
  })
  return { polling, asked: () => asked }
}

test('a page without a stream asks every thirty seconds until the stream is back, and again after the next loss', () => {
  const { polling, asked } = makePolling()
  vi.advanceTimersByTime(120_000)
  expect(asked()).toBe(0)
  polling.start()
  polling.start()
  vi.advanceTimersByTime(29_999)
  expect(asked()).toBe(0)
  vi.advanceTimersByTime(60_001)
  expect(asked()).toBe(3)
  polling.stop()
  vi.advanceTimersByTime(120_000)
  expect(asked()).toBe(3)
  polling.start()
  vi.advanceTimersByTime(30_000)
  expect(asked()).toBe(4)
})

test('a page that nobody looks at asks nothing', () => {
  const { polling, asked } = makePolling({ isVisible: false })
  polling.start()
  vi.advanceTimersByTime(300_000)
  expect(asked()).toBe(0)
})

test.for([
  [0, 22_500],
  [1, 37_500],
])('with chance at %s it waits %s ms', ([random, ms]) => {
  const { polling, asked } = makePolling({ random })
  polling.start()
  vi.advanceTimersByTime((ms ?? 0) - 1)
  expect(asked()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(asked()).toBe(1)
})
