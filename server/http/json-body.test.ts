import { expect, test } from 'vitest'
import { hasDuplicateKey } from './json-body.ts'

const repeats = (text: string) => hasDuplicateKey(text, JSON.parse(text))

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"a":3}',
  '{"a":1,"\\u0061":2}',
  '{"\\u00e9":1,"é":2}',
  '{"":1,"":2}',
  '{"a":{"b":{"c":1,"c":2}}}',
  '[{"a":1},{"a":1,"a":2}]',
  '{ "a" : "x:y" , "a" : "\\"" }',
  '{"a\\\\":1,"a\\\\":2}',
  '{"a":{"b":1},"a":{"c":1}}',
  '{"1":1,"1":2}',
])('%s names a field twice', (text) => {
  expect(repeats(text)).toBe(true)
})

test.each([
  '{}',
  '[]',
  'null',
  '"a:b"',
  '7',
  '{"a":1,"A":2}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"b\\":c","b":"\\\\"}',
  '{"a":":::","b:c":1}',
  '{"é":1,"e\\u0301":2}',
  '{"constructor":1,"toString":2,"__proto__":3}',
  '{"a":["b","b"],"c":[[],{}]}',
])('%s does not', (text) => {
  expect(repeats(text)).toBe(false)
})

test('a body that is nothing but brackets is read to its end', () => {
  const deep = 100_000
  expect(repeats('['.repeat(deep) + ']'.repeat(deep))).toBe(false)
  expect(repeats(`${'{"a":'.repeat(deep)}{"b":1,"b":2}${'}'.repeat(deep)}`)).toBe(true)
})
