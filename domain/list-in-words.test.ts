import { expect, test } from 'vitest'
import { listInWords, numberInWords } from './list-in-words.ts'

test.each<[string[], number | undefined, string]>([
  [[], undefined, ''],
  [['Ana'], undefined, 'Ana'],
  [['Ana', 'Ben'], undefined, 'Ana and Ben'],
  [['Ana', 'Ben', 'Cy'], undefined, 'Ana, Ben and Cy'],
  [['Ana', 'Ben', 'Cy'], 3, 'Ana, Ben and Cy'],
  [['Ana', 'Ben', 'Cy', 'Di'], 3, 'Ana, Ben and 2 more'],
])('%j, at most %j, read %s', (items, most, words) => {
  expect(listInWords(items, most)).toBe(words)
})

test.each([
  [1, 'one'],
  [3, 'three'],
  [10, 'ten'],
  [11, '11'],
])('%i is %s', (n, words) => {
  expect(numberInWords(n)).toBe(words)
})
