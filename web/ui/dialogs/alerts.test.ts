import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { alertBody, alerts, alertTitle, confirm, showError, showMessage } from './alerts.ts'

const refusal = (status: number, message: string, requestId: string) =>
  new ApiError({ status, code: 'internal', message, requestId })

const shown = () => alerts.get().map((alert) => [alertTitle(alert), alert.kind === 'error' ? null : alertBody(alert)])

beforeEach(() => alerts.set([]))

test('an alert that is told nothing says that the request could not be completed', () => {
  void showMessage()
  expect(shown()).toEqual([['Alert', 'Unable to complete request.']])
})

test('an alert says what it is told', () => {
  void showMessage({ title: 'Email Sent', body: 'Please check your email for a reset password link.' })
  expect(shown()).toEqual([['Email Sent', 'Please check your email for a reset password link.']])
})

test('a question without words is only its title', () => {
  void confirm({ title: 'Leave?' })
  expect(shown()).toEqual([['Leave?', null]])
})

test('an error is named by its status', () => {
  showError(refusal(503, 'The database is away.', 'r1'))
  expect(shown()).toEqual([['Error (503)', null]])
})

test('calls that fail alike are told once, others one after the other', () => {
  showError(refusal(500, 'Something went wrong.', 'r1'))
  showError(refusal(500, 'Something went wrong.', 'r2'))
  showError(refusal(500, 'Something else went wrong.', 'r3'))
  showError(refusal(404, 'Something went wrong.', 'r4'))
  expect(shown().map(([title]) => title)).toEqual(['Error (500)', 'Error (500)', 'Error (404)'])
})

test('an alert that was answered makes place for the next, and whoever asked hears the answer', async () => {
  const first = confirm({ title: 'Sure?' })
  const second = showMessage({ title: 'Then this' })
  alerts.get()[0]?.done(true)
  expect(await first).toBe(true)
  expect(shown().map(([title]) => title)).toEqual(['Then this'])
  alerts.get()[0]?.done(false)
  await second
  expect(shown()).toEqual([])
})

test('a double click asks once: the second question is answered with no', async () => {
  const first = confirm({ title: 'Copy', body: '3 assignments?' })
  expect(await confirm({ title: 'Copy', body: '3 assignments?' })).toBe(false)
  void confirm({ title: 'Copy', body: '4 assignments?' })
  expect(shown()).toEqual([
    ['Copy', '3 assignments?'],
    ['Copy', '4 assignments?'],
  ])
  alerts.get()[0]?.done(true)
  expect(await first).toBe(true)
})
