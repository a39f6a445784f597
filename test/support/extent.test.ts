import { expect, test } from 'vitest'
import { sampled } from './extent.ts'

const LETTERS = [...'abcdefghij']

test('a sample is spread over the cases, with the first and the last', () => {
  expect(sampled(LETTERS, 4, 'sample')).toEqual(['a', 'd', 'g', 'j'])
  expect(sampled(LETTERS, 2, 'sample')).toEqual(['a', 'j'])
  expect(sampled(LETTERS, 1, 'sample')).toEqual(['a'])
})

test('of a few cases, and in full, none is left out', () => {
  expect(sampled(['a', 'b'], 3, 'sample')).toEqual(['a', 'b'])
  expect(sampled([], 3, 'sample')).toEqual([])
  expect(sampled(LETTERS, 2, 'full')).toEqual(LETTERS)
  expect(sampled(LETTERS, 2, 'endurance')).toEqual(LETTERS)
})
