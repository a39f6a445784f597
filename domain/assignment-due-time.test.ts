import { expect, test } from 'vitest'
import {
  DEFAULT_DUE_TIME,
  DUE_TIME_STEP_MINUTES,
  dueFields,
  dueInWords,
  isSkippedHour,
  parseDue,
} from './assignment-due-time.ts'
import { centralInstant } from './central-time.ts'

test.for([
  ['', '08:00', 'date'],
  ['  ', '9', 'date'],
  ['', 'soon', 'date'],
  ['soon', '', 'date'],
  ['2026-02-30', '08:00', 'date'],
  ['2026-13-01', '', 'date'],
  ['2/30/2026', '', 'date'],
  ['13/1/2026', '', 'date'],
  ['9/1/26', '', 'date'],
  ['0026-09-01', '', 'date'],
  ['20260901', '', 'date'],
  ['2026-09', '', 'date'],
  ['2026-09-01T08:00', '', 'date'],
  ['soon', 'later', 'date'],
  ['2026-09-01', '24:00', 'time'],
  ['2026-09-01', '08:60', 'time'],
  ['2026-09-01', '25', 'time'],
  ['2026-09-01', '8:5', 'time'],
  ['2026-09-01', '0:30 am', 'time'],
  ['2026-09-01', '13 pm', 'time'],
  ['2026-09-01', 'noon', 'time'],
  ['2026-09-01', '-1:00', 'time'],
  ['2026-09-01', '08:00:30', 'time'],
  ['2026-09-01', 'pm', 'time'],
] as const)('the due date %j and time %j are refused and not lost', ([date, time, field]) => {
  expect(parseDue({ date, time })).toMatchObject({ kind: 'invalid', field })
})

test('a refusal shows how to write it', () => {
  const message = (date: string, time: string) => {
    const due = parseDue({ date, time })
    return due.kind === 'invalid' ? due.message : due.kind
  }
  expect([message('', '8:00'), message('soon', ''), message('2026-09-01', 'noon')]).toEqual([
    'Enter a date, or clear the time too.',
    'Enter a date like 2026-09-01 or 9/1/2026.',
    'Enter a time like 08:00 or 8:00 AM.',
  ])
})

test('both blank means no due date', () => {
  expect(parseDue({ date: '', time: '' })).toEqual({ kind: 'none' })
  expect(parseDue({ date: ' ', time: '\t' })).toEqual({ kind: 'none' })
})

test.for([
  ['2026-09-01', '', '2026-09-01 08:00'],
  ['2026-09-01', '  ', '2026-09-01 08:00'],
  ['2026-09-01', '17:30', '2026-09-01 17:30'],
  ['2026-09-01', '8:05', '2026-09-01 08:05'],
  ['2026-09-01', '08:00:00', '2026-09-01 08:00'],
  ['2026-09-01', '8', '2026-09-01 08:00'],
  ['2026-09-01', '8am', '2026-09-01 08:00'],
  ['2026-09-01', '8:30 PM', '2026-09-01 20:30'],
  ['2026-09-01', '8:30 p.m.', '2026-09-01 20:30'],
  ['2026-09-01', '1 am', '2026-09-01 01:00'],
  ['2026-09-01', '1:00 PM', '2026-09-01 13:00'],
  ['2026-09-01', '12 am', '2026-09-01 00:00'],
  ['2026-09-01', '12:15 pm', '2026-09-01 12:15'],
  ['2026-09-01', '00:00', '2026-09-01 00:00'],
  ['2026-09-01', '23:59', '2026-09-01 23:59'],
  [' 9/1/2026 ', '', '2026-09-01 08:00'],
  ['09/01/2026', '', '2026-09-01 08:00'],
  ['12/31/2026', '23:55', '2026-12-31 23:55'],
  ['2028-02-29', '', '2028-02-29 08:00'],
] as const)('the due date %j and time %j are %s Central', ([date, time, wall]) => {
  const [day = '', clock = ''] = wall.split(' ')
  expect(parseDue({ date, time })).toEqual({ kind: 'due', dueAt: centralInstant(day, clock) })
})

test('an hour skipped by daylight saving moves forward, a doubled one is the first', () => {
  expect(parseDue({ date: '2027-03-14', time: '02:30' })).toEqual({ kind: 'due', dueAt: new Date('2027-03-14T08:30Z') })
  expect(parseDue({ date: '2026-11-01', time: '01:30' })).toEqual({ kind: 'due', dueAt: new Date('2026-11-01T06:30Z') })
})

test('a due date reads in Central time and says so', () => {
  expect(dueInWords('2026-09-01T13:00:00Z')).toBe('September 1st 2026, 8:00 AM CT')
  expect(dueInWords(new Date('2027-01-02T05:30:00Z'))).toBe('January 1st 2027, 11:30 PM CT')
  expect(dueInWords(null)).toBe('No due date')
})

test('what a dialog is filled with gives the same moment back', () => {
  expect(dueFields(null)).toEqual({ date: '', time: '' })
  for (let time = Date.UTC(2026, 8, 1); time < Date.UTC(2026, 9, 31); time += 25 * 60_000) {
    expect(parseDue(dueFields(new Date(time)))).toEqual({ kind: 'due', dueAt: new Date(time) })
  }
})

test('a time is chosen in steps of five minutes, from eight in the morning', () => {
  expect([DUE_TIME_STEP_MINUTES, DEFAULT_DUE_TIME]).toEqual([5, '08:00'])
})

test.for([
  ['2027-03-14', '02:30', true],
  ['2027-03-14', '2:00 AM', true],
  ['2027-03-14', '01:59', false],
  ['2027-03-14', '03:00', false],
  ['2027-03-14', '', false],
  ['2026-11-01', '01:30', false],
  ['2026-11-01', '02:30', false],
  ['', '', false],
  ['soon', '02:30', false],
] as const)('the hour of %j %j is skipped: %s', ([date, time, expected]) => {
  expect(isSkippedHour({ date, time })).toBe(expected)
})
