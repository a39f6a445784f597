import { expect, test } from 'vitest'
import type { AttentionKind } from './attention-reasons.ts'
import { isAwake, knownKinds, newKinds, snoozeDays, snoozeProblem, snoozeRange } from './attention-snooze.ts'
import { centralInstant } from './central-time.ts'

const snooze = { until: '2026-11-16', kinds: ['missing_in_row', 'low_scores'] }
const reasons = (...kinds: AttentionKind[]) => kinds.map((kind) => ({ kind }))
const THURSDAY = centralInstant('2026-11-12', '10:00')

test.each<[string, typeof snooze | null, AttentionKind[], Date, boolean]>([
  ['never snoozed', null, ['low_scores'], THURSDAY, true],
  ['the same reasons', snooze, ['missing_in_row', 'low_scores'], THURSDAY, false],
  ['one of the reasons is over', snooze, ['low_scores'], THURSDAY, false],
  ['a new reason', snooze, ['request', 'low_scores'], THURSDAY, true],
  ['a new reason in place of the old ones', snooze, ['no_contact'], THURSDAY, true],
  ['the last minute before the day', snooze, ['low_scores'], centralInstant('2026-11-15', '23:59'), false],
  ['the day begins', snooze, ['low_scores'], centralInstant('2026-11-16', '00:00'), true],
  ['nothing was wrong then', { ...snooze, kinds: [] }, ['low_scores'], THURSDAY, true],
])('awake or not: %s', (_what, given, kinds, now, awake) => {
  expect(isAwake(given, reasons(...kinds), now)).toBe(awake)
})

test('the new reasons are named in their order', () => {
  expect(newKinds(snooze, reasons('request', 'missing_in_row', 'no_contact'))).toEqual(['request', 'no_contact'])
  expect(newKinds(null, reasons('request'))).toEqual([])
})

test('kinds of another version are left out', () => {
  expect(knownKinds(['unknown', 'no_contact', 'request'])).toEqual(['request', 'no_contact'])
})

const WHY = 'On leave until Monday.'
test.each<[string, { until: string; reason: string }, string | null]>([
  ['tomorrow', { until: '2026-11-13', reason: WHY }, null],
  ['sixty days', { until: '2027-01-11', reason: WHY }, null],
  ['no day', { until: '', reason: WHY }, 'Please choose a day.'],
  ['a day that does not exist', { until: '2026-11-31', reason: WHY }, 'Please choose a day.'],
  ['today', { until: '2026-11-12', reason: WHY }, 'Please choose a day after today.'],
  ['sixty-one days', { until: '2027-01-12', reason: WHY }, 'Please choose a day up to Jan 11, 2027.'],
  ['no line', { until: '2026-11-13', reason: ' ' }, 'Please say why in a line. Only staff see it.'],
])('snoozing until %s', (_what, given, message) => {
  expect(snoozeProblem(given, THURSDAY)?.message ?? null).toBe(message)
})

test.each([
  ['a Thursday', '2026-11-12', '2026-11-13', '2026-11-16'],
  ['a Monday', '2026-11-09', '2026-11-10', '2026-11-16'],
  ['a Sunday', '2026-11-15', '2026-11-16', '2026-11-16'],
  ['a Saturday', '2026-11-14', '2026-11-15', '2026-11-16'],
  ['the evening before the clocks go back', '2026-10-31', '2026-11-01', '2026-11-02'],
])('from %s the next days are offered', (_day, today, tomorrow, next_week) => {
  expect(snoozeDays(centralInstant(today, '23:30'))).toEqual({ tomorrow, next_week })
})

test('the range is from tomorrow on', () => {
  expect(snoozeRange(THURSDAY)).toEqual({ first: '2026-11-13', last: '2027-01-11' })
})
