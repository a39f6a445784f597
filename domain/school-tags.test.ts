import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTags, MAX_TAGS, parseTags, TAG_LIMIT, tagKey } from './school-tags.ts'

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

const thirty = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`)

test.for([
  ['a tag of 61 letters', [], 'a'.repeat(TAG_LIMIT + 1), 'Please use at most 60 characters for a tag.'],
  ['a thirty-first tag', thirty, 'one more', 'Please use at most 30 tags.'],
] as const)('%s is refused', ([, chosen, typed, problem]) => {
  expect(addTags(chosen, typed)).toEqual({ problem })
})

test.for([
  [['css'], '', ['css']],
  [['css'], 'react', ['css', 'react']],
  [['css'], ' react , Data  structures,', ['css', 'react', 'Data structures']],
  [['css'], 'CSS', ['css']],
  [thirty, 'TAG 3', thirty],
  [[], 'a'.repeat(TAG_LIMIT), ['a'.repeat(TAG_LIMIT)]],
] as const)('%j with %j typed after it is %j', ([chosen, typed, tags]) => {
  expect(addTags(chosen, typed)).toEqual({ tags })
})
