import { expect, test } from 'vitest'
import { reasonFor, scoreChange, sortByNeed } from './reflection-need.ts'

const facts = (understanding_score: number, support_score: number, wants_conversation = false) => ({
  wants_conversation,
  scores: { understanding_score, support_score },
})
const NOT_YET = { wants_conversation: false, scores: null }

test.each<[string, Record<string, ReturnType<typeof facts> | typeof NOT_YET>, string]>([
  ['the lowest score first, whichever it is', { Ana: facts(4, 4), Ben: facts(2, 6), Cai: facts(6, 1) }, 'Cai Ben Ana'],
  ['of the same lowest the lower sum first', { Ana: facts(2, 6), Ben: facts(2, 3), Cai: facts(3, 2) }, 'Ben Cai Ana'],
  ['a wish for a 1:1 before any score', { Ana: facts(1, 1), Ben: facts(6, 6, true) }, 'Ben Ana'],
  ['among wishes the lowest first', { Ana: facts(6, 6, true), Ben: facts(2, 2, true) }, 'Ben Ana'],
  ['who has not written last', { Ana: NOT_YET, Ben: facts(6, 6), Cai: NOT_YET }, 'Ben Ana Cai'],
  ['equals in the order that they had', { Zoe: facts(3, 3), Ana: facts(3, 3), Mia: facts(3, 3) }, 'Zoe Ana Mia'],
  ['nobody', {}, ''],
])('%s', (_rule, day, order) => {
  expect(
    sortByNeed(Object.entries(day), ([, one]) => one)
      .map(([name]) => name)
      .join(' '),
  ).toBe(order)
})

test.each([
  [2, 'Lost', 5, 'Ben helped', 'Lost'],
  [5, 'Fine', 2, 'Nobody there', 'Nobody there'],
  [3, 'Lost', 3, 'Alone', 'Lost'],
  [2, ' ', 5, 'Ben helped', 'Ben helped'],
  [5, 'Fine', 2, '', 'Fine'],
  [2, '', 2, '  ', ''],
])('understanding %i “%s”, support %i “%s”: the reason is “%s”', (u, why, s, whySupport, reason) => {
  const scores = { understanding_score: u, support_score: s }
  expect(reasonFor({ ...scores, understanding_explanation: why, support_explanation: whySupport })).toBe(reason)
})

test.each([
  [4, null, null],
  [4, 4, { amount: '0.0', direction: 'same', words: 'as in the week before' }],
  [4, 4.04, { amount: '0.0', direction: 'same', words: 'as in the week before' }],
  [4, 3.25, { amount: '0.8', direction: 'up', words: '0.8 higher than in the week before' }],
  [2, 3.3333, { amount: '1.3', direction: 'down', words: '1.3 lower than in the week before' }],
  [6, 1, { amount: '5.0', direction: 'up', words: '5.0 higher than in the week before' }],
])('a %i after a mean of %s changed by %j', (score, before, change) => {
  expect(scoreChange(score, before)).toEqual(change)
})
