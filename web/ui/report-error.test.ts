import { beforeEach, expect, test, vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#contract/error.ts'
import { ApiError, offlineError } from '#web/api/api-error.ts'
import { alerts, alertTitle } from './dialogs/alerts.ts'
import { reportError } from './report-error.ts'

const titles = () => alerts.get().map(alertTitle)
const refusal = (code: ErrorCode) => new ApiError({ status: ERROR_STATUS[code], code, message: code, requestId: 'r1' })

/** These have a screen of their own: the login over the page, the form for a new password, the compare view. */
const ELSEWHERE: readonly ErrorCode[] = ['unauthenticated', 'other_person', 'password_change_required', 'stale']
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

beforeEach(() => alerts.set([]))

test.for(ELSEWHERE)('%s opens no error dialog', (code) => {
  reportError(refusal(code))
  expect(titles()).toEqual([])
})

test.for(CODES.filter((code) => !ELSEWHERE.includes(code)))('%s opens the error dialog', (code) => {
  reportError(refusal(code))
  expect(titles()).toEqual([`Error (${ERROR_STATUS[code]})`])
})

test('no answer at all reads Error (offline)', () => {
  reportError(offlineError())
  expect(titles()).toEqual(['Error (offline)'])
})

test('a reading that was called off is no failure', () => {
  reportError(new DOMException('The page was left.', 'AbortError'))
  expect(titles()).toEqual([])
})

test('a mistake in the page itself is told without its words, which go to the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  reportError(new TypeError('undefined is not a function'))
  expect(titles()).toEqual(['Error (500)'])
  expect(alerts.get()[0]).toMatchObject({
    error: { message: 'Something unexpected happened on this page. Reloading it may help.' },
  })
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
