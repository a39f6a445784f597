import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inTurn, sampled } from './extent.ts'

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

test('tests that take turns try all cases together, and in full each tries all', () => {
  expect([0, 1, 2, 3].map((n) => inTurn(LETTERS, n, 3, 'sample').join(''))).toEqual(['abc', 'def', 'ghi', 'jab'])
  expect(inTurn(['a', 'b'], 5, 3, 'sample')).toEqual(['a', 'b'])
  expect(inTurn(LETTERS, 1, 3, 'full')).toEqual(LETTERS)
})

test('a browser test that runs a sample of its cases is tagged, so that test:full runs it with all of them', () => {
  const isTagged = (source: string) => /^ *test\(\s*(['"`]).*\1,\s*\{\s*tag: (MORE|FULL)\b/.test(source)
  const untagged = globSync('test/e2e/*.spec.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const starts = [...source.matchAll(/^ *test\(/gm)].map(({ index }) => index)
    return [...source.matchAll(/\bsampled[(<].*\n/g)].flatMap(({ 0: line, index }) => {
      // Either a loop around tests, or one inside of a test.
      const isAround = /^(?! *(await|test\.step))(.*\n){0,2}? *test\(/.test(source.slice(index + line.length))
      const start = isAround ? starts.find((at) => at > index) : starts.findLast((at) => at < index)
      return isTagged(source.slice(start)) ? [] : [`${file}: ${line.trim()}`]
    })
  })
  expect(untagged).toEqual([])
})
