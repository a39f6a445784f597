import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterCount, firstCharacters } from './characters.ts'

test.each([
  ['', 1, ''],
  ['Ana', 1, 'A'],
  ['Ana', 3, 'Ana'],
  ['Ana', 9, 'Ana'],
  ['e\u0301tude', 1, 'e\u0301'],
  ['ae\u0301', 1, 'a'],
  ['\r\nx', 1, '\r\n'],
  ['🇺🇸🇨🇦', 1, '🇺🇸'],
  ['👨‍👩‍👧‍👦!', 1, '👨‍👩‍👧‍👦'],
  ['ab👩🏽‍🎓c', 3, 'ab👩🏽‍🎓'],
])('%j cut at %d is %j', (text, count, cut) => {
  expect(firstCharacters(text, count)).toBe(cut)
})

test('the shortcut for plain letters cuts where the long way cuts', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('a', ' ', 'é', '’', '‼', '©', '\u00ad', '\u0301', '\ufe0f', '\r', '\n', '\u200d', '👩'),
    }),
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, count) => {
      const whole = [...segmenter.segment(text)].slice(0, count)
      expect(firstCharacters(text, count)).toBe(whole.map(({ segment }) => segment).join(''))
    }),
  )
})

test('each plain character is one to a reader too', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const plain: string[] = []
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code)
    if (/[ -~\n\u00a0-\u02ff\u2010-\u2027\u2030-\u205e]/.test(character)) plain.push(character)
  }
  const text = plain.map((character) => `${character}${character}a`).join('')
  expect([...segmenter.segment(text)]).toHaveLength(text.length)
  expect(text.normalize('NFC')).toBe(text)
})

test.for([
  ['', 0],
  ['tired', 5],
  ['two\nlines', 9],
  ['é', 1],
  ['e\u0301', 1],
  ['ngu\u031b\u0323o\u031b\u0300i', 5],
  ['👍', 1],
  ['👍🏽', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['👩🏽‍❤️‍💋‍👨🏽', 1],
  ['👨🏽‍👩🏽‍👧🏽‍👦🏽', 1],
  ['🇺🇸🇲🇽', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['1️⃣', 1],
  ['각', 1],
  ['नमस्ते', 3],
  ['日本語', 3],
  [`b${'\u0301'.repeat(15)}`, 1],
  [`b${'\u0301'.repeat(16)}`, 2],
  [`\ufb2c${'\u0344'.repeat(15)}`, 3],
  ['\u0301'.repeat(1600), 100],
] as const)('a reader counts of %j: %i', ([text, count]) => {
  expect(characterCount(text)).toBe(count)
})
