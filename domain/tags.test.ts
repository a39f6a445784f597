import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTags, tagKey } from './tags.ts'

test.for([
  ['', []],
  [' , ,, ', []],
  ['react', ['react']],
  ['react, css', ['react', 'css']],
  [' React ,react,REACT', ['React']],
  ['data   structures,Data Structures', ['data structures']],
  ['a,b,a,c,B', ['a', 'b', 'c']],
  ['cafe\u0301,café', ['café']],
  ['résumé,resume', ['résumé', 'resume']],
] as const)('the tags of %j are %j', ([text, tags]) => {
  expect(parseTags(text)).toEqual(tags)
})

test('a tag is the same with other spaces and other case', () => {
  expect(tagKey('  Data   STRUCTURES ')).toBe(tagKey('data structures'))
})

test('no two tags are the same to the school, and reading them again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'aAbB, é') })), (parts) => {
      const tags = parseTags(parts.join(','))
      expect(new Set(tags.map(tagKey)).size).toBe(tags.length)
      expect(parseTags(tags.join(', '))).toEqual(tags)
    }),
  )
})
