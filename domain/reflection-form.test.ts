import { expect, test } from 'vitest'
import {
  isOneWord,
  isScore,
  missingScores,
  REFLECTION_LIMITS,
  type ReflectionText,
  reflectionProblem,
  SCORES,
} from './reflection-form.ts'

const scored = { understanding_score: 4, support_score: 6 }
const incomplete = 'Please complete all required fields.'

test.for([
  [{ understanding_score: null, support_score: null }, 'understanding_score'],
  [{ understanding_score: null, support_score: 3 }, 'understanding_score'],
  [{ understanding_score: 3, support_score: undefined }, 'support_score'],
  [{ understanding_score: 0, support_score: 3 }, 'understanding_score'],
  [{ understanding_score: 7, support_score: 3 }, 'understanding_score'],
  [{ understanding_score: 3.5, support_score: 3 }, 'understanding_score'],
  [{ understanding_score: 3, support_score: Number.NaN }, 'support_score'],
] as const)('a reflection with the scores %j is refused', ([draft, field]) => {
  expect(reflectionProblem(draft)).toEqual({ field, message: incomplete })
})

test('every missing score is marked, not only the first', () => {
  expect(missingScores({ understanding_score: null, support_score: null })).toEqual([
    'understanding_score',
    'support_score',
  ])
  expect(missingScores(scored)).toEqual([])
})

test('the explanations may stay empty', () => {
  expect(reflectionProblem(scored)).toBeNull()
  expect(reflectionProblem({ ...scored, understanding_explanation: '', support_explanation: ' ' })).toBeNull()
})

test('a score is a whole number from 1 to 6', () => {
  expect(SCORES.every(isScore)).toBe(true)
  expect([0, 7, -1, 2.5, '3', null].some(isScore)).toBe(false)
})

test('every text has its limit, reached but not passed', () => {
  for (const [field, limit] of Object.entries(REFLECTION_LIMITS) as [ReflectionText, number][]) {
    expect(reflectionProblem({ ...scored, [field]: 'x'.repeat(limit) })).toBeNull()
    expect(reflectionProblem({ ...scored, [field]: 'x'.repeat(limit + 1) })).toEqual({
      field,
      message: `Please use ${limit} characters or fewer.`,
    })
  }
  expect(Object.values(REFLECTION_LIMITS)).toEqual([480, 480, 27, 480, 480, 480, 480])
})

test.for([
  ['two words', false],
  ['two\twords', false],
  ['two\nwords', false],
  ['two\u00a0words', false],
  ['', true],
  ['  proud ', true],
  ['worn-out', true],
  ['überglücklich', true],
  ['😀', true],
] as const)('whether %j is one word is %s', ([text, expected]) => {
  expect(isOneWord(text)).toBe(expected)
})

test('a feeling of two words is refused', () => {
  expect(reflectionProblem({ ...scored, feeling_explanation: 'very tired' })).toEqual({
    field: 'feeling_explanation',
    message: 'Please use one word.',
  })
})
