import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEAVY_TEXTS } from '#test/support/heavy-texts.ts'
import { cutAt120, cutMarkdownAt120, plainText } from './plain-text.ts'

test.for([
  ['', ''],
  [' \n\n ', ''],
  ['plain words', 'plain words'],
  ['# Heading', 'Heading'],
  ['## Closed heading ##', 'Closed heading'],
  ['Title\n=====\nwords', 'Title words'],
  ['#hashtag', '#hashtag'],
  ['one\ntwo\r\n\r\nthree', 'one two three'],
  ['**bold** and *slanted* and ***both*** and ~~gone~~', 'bold and slanted and both and gone'],
  ['__bold__ and _slanted_', 'bold and slanted'],
  ['**bold with *slanted* inside**', 'bold with slanted inside'],
  ['**a *b ~~c~~ d* e**', 'a b c d e'],
  ['snake_case_name stays', 'snake_case_name stays'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['a < b && c > d', 'a < b && c > d'],
  ['- one\n* two\n+ three\n1. four\n2) five', 'one two three four five'],
  ['- nested\n  - deeper', 'nested deeper'],
  ['- [ ] open\n- [x] done', 'open done'],
  ['> quoted\n> > twice', 'quoted twice'],
  ['---\nwords\n***\n_ _ _', 'words'],
  ['[words](https://x.test)', 'words'],
  ['[words](https://x.test/a_(b) "title")', 'words'],
  ['[words][ref]\n\n[ref]: https://x.test', 'words'],
  ['![a picture](https://x.test/a.png)', 'a picture'],
  ['[![badge](a.png)](https://x.test)', 'badge'],
  ['see <https://x.test/a> or <me@x.test>', 'see https://x.test/a or me@x.test'],
  ['https://x.test/a_b_c', 'https://x.test/a_b_c'],
  ['array[0] and f(x)', 'array[0] and f(x)'],
  ['use `const a = *b*` here', 'use const a = *b* here'],
  ['x` a `y', 'xay'],
  ['``a ` b``', 'a ` b'],
  ['```js\nlet a = 1\n```\nafter', 'let a = 1 after'],
  ['~~~\ncode\n~~~', 'code'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
  ['a || b', 'a || b'],
  ['\\*not slanted\\* and \\`tick\\`', '*not slanted* and `tick`'],
  ['`\\*`', '\\*'],
  ['line\\\nbreak', 'line break'],
  ['<b>bold</b> <!-- hidden --> words', 'bold words'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['fish &amp; chips &lt;3', 'fish & chips <3'],
  ['&amp;lt;', '&lt;'],
  ['unclosed **bold and `code', 'unclosed **bold and `code'],
  ['nul\0 0\0 bytes', 'nul 0 bytes'],
] as const)('%j says %j', ([markdown, text]) => {
  expect(plainText(markdown)).toBe(text)
})

test('whatever is written comes out on one line without spaces at its ends', () => {
  const signs = fc.constantFrom(...'*_~`#>-+[]()!<>|\\&;:= \n\0', 'a', '1', 'https://x.test', '```')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 200 }), (markdown) => {
      const text = plainText(markdown)
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/[\n\r\0]| {2}/)
    }),
    { numRuns: 500 },
  )
})

test('a comment of 120 characters is whole, one more is cut', () => {
  expect(cutMarkdownAt120('x'.repeat(120))).toBe('x'.repeat(120))
  expect(cutMarkdownAt120('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`)
  expect(cutMarkdownAt120('')).toBe('')
})

test('a cut never splits a character that people see as one', () => {
  for (const character of ['👩‍💻', '🇺🇸', 'e\u0301', '👍🏽', '𝒜']) {
    expect(cutMarkdownAt120(character.repeat(120))).toBe(character.repeat(120))
    expect(cutMarkdownAt120(character.repeat(300))).toBe(`${character.repeat(120)}…`)
  }
})

test('text that is no markdown is only cut', () => {
  expect(cutAt120('Learned <div> and __init__')).toBe('Learned <div> and __init__')
  expect(cutAt120(`# ${'x'.repeat(119)}`)).toBe(`# ${'x'.repeat(118)}…`)
})

test('the marks of markdown do not count, and no space stands before the ellipsis', () => {
  expect(cutMarkdownAt120(`**${'x'.repeat(120)}**`)).toBe('x'.repeat(120))
  expect(cutMarkdownAt120(`${'x'.repeat(119)} more`)).toBe(`${'x'.repeat(119)}…`)
})

test('text made to be slow is read as fast as any other', () => {
  // Each of these once made a regex backtrack for minutes; a hang fails by the test timeout.
  const parts = ['<!--', '[a](b "', '`a``', '*a ', '_a ', '<a ', '[', '|', '# ', '\\', '> ', '**a*', '~~a', '](', ' ']
  for (const part of parts) expect(plainText(part.repeat(50_000))).toBeTypeOf('string')
  const ticks = Array.from({ length: 600 }, (_, index) => `${'`'.repeat(index + 1)}a`).join('')
  expect(plainText(ticks)).toContain('a')
})

test.for(HEAVY_TEXTS)('%s is cut to a line', ([, text]) => {
  expect(plainText(text).length).toBeLessThanOrEqual(text.length)
  const cut = cutMarkdownAt120(text)
  expect(cut.length).toBeLessThanOrEqual(121)
  expect(cutMarkdownAt120(`Well done ${text}`)).toMatch(/^Well done/)
})

test('a text that is not drawn as markdown is cut as it was typed', () => {
  expect(cutMarkdownAt120('>'.repeat(50_000))).toBe(`${'>'.repeat(120)}…`)
})
