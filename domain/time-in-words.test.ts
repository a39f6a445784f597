import { expect, test } from 'vitest'
import { count, daysInWords } from './time-in-words.ts'

test.for([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [7, '7 days'],
  [13, '13 days'],
  [14, '2 weeks'],
  [21, '3 weeks'],
  [59, '8 weeks'],
  [60, '2 months'],
  [365, '12 months'],
  [700, '23 months'],
  [730, '2 years'],
  [3653, '10 years'],
] as const)('%i days are %s', ([days, words]) => {
  expect(daysInWords(days)).toBe(words)
})

test('more days are never fewer words apart: each step is as long as the one before or longer', () => {
  const length: Record<string, number> = { day: 1, week: 7, month: 30.44, year: 365.25 }
  let before = 0
  for (let days = 0; days < 4000; days += 1) {
    const [amount = '', unit = ''] = daysInWords(days).split(' ')
    const said = Number(amount) * (length[unit.replace(/s$/, '')] ?? Number.NaN)
    expect(said).toBeGreaterThanOrEqual(before)
    before = said
  }
})

test('one is singular', () => {
  expect([count(0, 'assignment'), count(1, 'assignment'), count(2, 'assignment')]).toEqual([
    '0 assignments',
    '1 assignment',
    '2 assignments',
  ])
})
