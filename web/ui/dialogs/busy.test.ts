import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAVE_PAUSE_MS } from '#domain/pauses.ts'
import { ApiError } from '#web/api/api-error.ts'
import { alerts, alertTitle } from './alerts.ts'
import { busy, whileSaving, whileWaiting } from './busy.ts'

const after = <T>(ms: number, result: T) => new Promise<T>((resolve) => setTimeout(() => resolve(result), ms))
const refusal = (status: number, code: 'internal' | 'stale') =>
  new ApiError({ status, code, message: 'No.', requestId: 'r1' })

beforeEach(() => {
  alerts.set([])
  busy.set([])
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a quick save keeps its modal for the pause, 250 ms unless told', async () => {
  for (const [options, pause] of [
    [{}, SAVE_PAUSE_MS],
    [{ pause: 1000 }, 1000],
  ] as const) {
    const saved = whileSaving(async () => 'done', options)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(busy.get()).toEqual(['saving'])
    await vi.advanceTimersByTimeAsync(1)
    expect(busy.get()).toEqual([])
    expect(await saved).toEqual({ ok: true, data: 'done' })
  }
})

test('a save of many says how many', async () => {
  const saved = whileSaving(async () => 'done', { many: '200 assignments' })
  expect(busy.get()).toEqual([{ many: '200 assignments' }])
  await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS)
  await saved
  expect(busy.get()).toEqual([])
})

test('of saves that follow one another only a slow one shows its modal, and none waits', async () => {
  const quick = whileSaving(() => after(150, 'done'), { isQuick: true })
  await vi.advanceTimersByTimeAsync(149)
  expect(busy.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await quick).toEqual({ ok: true, data: 'done' })
  const slow = whileSaving(() => after(300, 'done'), { isQuick: true })
  await vi.advanceTimersByTimeAsync(250)
  expect(busy.get()).toEqual(['saving'])
  await vi.advanceTimersByTimeAsync(50)
  expect(busy.get()).toEqual([])
  expect(await slow).toEqual({ ok: true, data: 'done' })
})

test('to a slow save no pause is added', async () => {
  const saved = whileSaving(() => after(700, 'done'), { pause: 300 })
  await vi.advanceTimersByTimeAsync(699)
  expect(busy.get()).toEqual(['saving'])
  await vi.advanceTimersByTimeAsync(1)
  expect(busy.get()).toEqual([])
  expect(await saved).toEqual({ ok: true, data: 'done' })
})

test('a failed save closes its modal and opens the error dialog', async () => {
  const saved = await whileSaving(() => Promise.reject(refusal(500, 'internal')))
  expect(saved).toMatchObject({ ok: false, error: { status: 500 } })
  expect(busy.get()).toEqual([])
  expect(alerts.get().map(alertTitle)).toEqual(['Error (500)'])
})

test('a stale save closes its modal and leaves the rest to the compare view', async () => {
  const saved = await whileSaving(() => Promise.reject(refusal(409, 'stale')))
  expect(saved).toMatchObject({ ok: false, error: { code: 'stale' } })
  expect(busy.get()).toEqual([])
  expect(alerts.get()).toEqual([])
})

test('patience is asked for only where something takes a while', async () => {
  const quick = whileWaiting(() => after(150, 'done'))
  await vi.advanceTimersByTimeAsync(150)
  expect(busy.get()).toEqual([])
  expect(await quick).toBe('done')
  const slow = whileWaiting(() => after(900, 'done'))
  await vi.advanceTimersByTimeAsync(500)
  expect(busy.get()).toEqual(['waiting'])
  await vi.advanceTimersByTimeAsync(400)
  expect(busy.get()).toEqual([])
  expect(await slow).toBe('done')
})

test('a second save while one is running is not run, and the next one after it is', async () => {
  const work = vi.fn(() => after(50, 'done'))
  const first = whileSaving(work)
  let isSecondOver = false
  void whileSaving(work).then(() => {
    isSecondOver = true
  })
  await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS)
  expect(await first).toEqual({ ok: true, data: 'done' })
  expect([work.mock.calls.length, isSecondOver, busy.get()]).toEqual([1, false, []])
  const third = whileSaving(() => Promise.reject(refusal(500, 'internal')))
  await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS)
  expect(await third).toMatchObject({ ok: false })
  const fourth = whileSaving(work)
  await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS)
  expect(await fourth).toMatchObject({ ok: true })
})
