import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTags, MAX_TAGS, mergeWords, parseTags, TAG_LIMIT, tagKey, tagProblem } from './school-tags.ts'

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

test.for([
  [{ name: '' }, 'Tag name is required.'],
  [{ name: null }, 'Tag name is required.'],
  [{ name: 'css, html' }, 'A tag has no comma in its name.'],
  [{ name: ' React  Native ' }, null],
] as const)('a tag that is renamed to %j: %s', ([draft, message]) => {
  expect(tagProblem(draft)?.message ?? null).toBe(message)
})

test.for([
  [0, 'There is a tag “React” already. Merging moves nothing to it.'],
  [1, 'There is a tag “React” already. Merging moves 1 assignment to it.'],
  [5, 'There is a tag “React” already. Merging moves 5 assignments to it.'],
] as const)('of a merge of %i it says: %s', ([assignments, words]) => {
  expect(mergeWords(assignments, 'React')).toBe(words)
})
