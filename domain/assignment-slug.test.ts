import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify } from './assignment-slug.ts'

test.for([
  ['', 'assignment'],
  ['   ', 'assignment'],
  ['!!!', 'assignment'],
  ['東京', 'assignment'],
  ['2026', 'assignment-2026'],
  ['0', 'assignment-0'],
  [' 42! ', 'assignment-42'],
  ['Weather App', 'weather-app'],
  ["Ada's Café: Part 2", 'adas-cafe-part-2'],
  ['--a--b--', 'a-b'],
  ['1-2', '1-2'],
  ['C++ & C#', 'c-c'],
  ['../../etc/passwd', 'etc-passwd'],
] as const)('an assignment named %j has the address %s', ([name, slug]) => {
  expect(slugify(name)).toBe(slug)
})

test('a suffix makes it another address', () => {
  expect(slugify('Weather', 2)).toBe('weather-2')
  expect(slugify('2026', 2)).toBe('assignment-2026-2')
  expect(slugify('', 'k3x')).toBe('assignment-k3x')
})

test('whatever the name, the address is short, safe, not empty and not all digits', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'0123 -') }),
  )
  fc.assert(
    fc.property(name, (text) => {
      const slug = slugify(text)
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(slug).not.toMatch(/^\d+$/)
      expect(slug.length).toBeLessThanOrEqual(100)
    }),
  )
})
