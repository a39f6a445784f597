import { expect, test } from 'vitest'
import { createSuggester, mentionsOne, namesOf, sentencesOf } from './course-work-suggestions.ts'

test.for<[comment: string, sentences: string[]]>([
  ['', []],
  ['Nice work.', ['Nice work.']],
  ['Nice work. Add tests next time!', ['Nice work.', 'Add tests next time!']],
  ['Nice work.\nAdd tests next time', ['Nice work.', 'Add tests next time']],
  ['A long line that\ngoes on here. The next one.', ['A long line that goes on here.', 'The next one.']],
  ['- Name the variables\n- Test the edges\n  1. Nested one', ['Name the variables', 'Test the edges', 'Nested one']],
  ['## What went well\n> Quoted words\n- [x] Tests pass', ['What went well', 'Quoted words', 'Tests pass']],
  ['Use a guard, e.g. an early return. Then go on.', ['Use a guard, e.g. an early return.', 'Then go on.']],
  ['Well... almost there. Node.js is fine.', ['Well... almost there.', 'Node.js is fine.']],
  [
    'See `a. B` in [the docs. Part 2](https://example.org/a.b). Done now.',
    ['See `a. B` in [the docs. Part 2](https://example.org/a.b).', 'Done now.'],
  ],
  ['**Well done. Go on.** And more of it.', ['**Well done. Go on.**', 'And more of it.']],
  ['(Really good. I mean it.) Keep going.', ['(Really good. I mean it.)', 'Keep going.']],
  ['Open **mark that is never closed.', []],
  ['Before it.\n```js\nconst secret = 1. Then\n```\nAfter it.', ['Before it.', 'After it.']],
  ['Before it.\n~~~\ncode. More\n```\nstill code\n~~~\nAfter it.', ['Before it.', 'After it.']],
  ['Never closed:\n```\ncode. More code.', ['Never closed:']],
  ['Look:\n\n    indented code here\n\nAfter it.', ['After it.']],
  ['| a | b |\n|---|---|\n| one two | three |\n\nAfter it.', ['After it.']],
  ['---\n[ref]: https://example.org\n* * *', []],
  ['Ok.', []],
  ['1234567.', []],
  [`${'x'.repeat(301)}`, []],
  [`${'x'.repeat(300)}`, ['x'.repeat(300)]],
  ['Zażółć gęślą jaźń. Świetnie zrobione!', ['Zażółć gęślą jaźń.', 'Świetnie zrobione!']],
  ['よくできました。次はテストを書いてください。', ['よくできました。', '次はテストを書いてください。']],
])('the comment %j has the sentences %j', ([comment, sentences]) => {
  expect(sentencesOf(comment)).toEqual(sentences)
})

test('a huge comment of hostile signs is split in no time, and only its start is read', () => {
  const hostile = [
    '> '.repeat(25_000),
    '('.repeat(50_000),
    '. '.repeat(25_000),
    '[a]: '.repeat(10_000),
    '- '.repeat(25_000),
  ]
  for (const comment of hostile) expect(sentencesOf(comment)).toEqual([])
  expect(sentencesOf(`${'Well done here. '.repeat(4000)}`).length).toBeLessThan(700)
})

const PEOPLE = [
  { first_name: 'Will', middle_name: 'J', last_name: 'O’Brien' },
  { first_name: 'Mary Ann', middle_name: null, last_name: 'Smith-Łukasz' },
  { first_name: '伟', middle_name: null, last_name: '李明' },
  { first_name: 'Zoë', middle_name: 'Grace', last_name: 'I' },
]

test.for<[sentence: string, mentions: boolean]>([
  ['Nice work.', false],
  ['Nice work, Will!', true],
  ['Will’s tests are good.', true],
  ['will you add tests?', true],
  ['Willing to try is half of it.', false],
  ['Ask O’Brien.', true],
  ['Ask OBrien.', true],
  ['Pair with Mary on it.', true],
  ['Look at the annotations.', false],
  ['SMITH did this well.', true],
  ['Like Lukasz, use a map.', true],
  ['Zoe, this is good.', true],
  ['Show some grace here.', true],
  ['I like a short function, J.', false],
  ['李明做得很好。', true],
  ['做得很好。', false],
  ['See https://github.com/obrienw/site for it.', true],
  ['See https://developer.mozilla.org for it.', false],
  ['Write to zoesmith@example.org.', true],
])('whether %j mentions one of the cohort is %s', ([sentence, mentions]) => {
  expect(mentionsOne(sentence, namesOf(PEOPLE))).toBe(mentions)
})

const KNOWN = [
  'Please add error handling around the fetch.',
  'Please add tests for the empty list.',
  'Please name the variables after what they hold.',
  'Please keep commits small.',
  'Übung macht den Meister.',
  'Handle errors where they happen.',
  '`await` is missing here.',
].map((text) => ({ text, from: 'assignment' as const }))

/** The caret is at the bar. */
const offered = (written: string) => {
  const caret = written.indexOf('|')
  const offer = createSuggester(KNOWN)(written.replace('|', ''), caret)
  return offer && { start: offer.start, texts: offer.suggestions.map(({ text }) => text.slice(0, 16)) }
}

test.for<[written: string, offer: ReturnType<typeof offered>]>([
  ['|', null],
  ['Pl|', null],
  ['12 !|', null],
  ['Ple|', { start: 0, texts: ['Please add error', 'Please add tests', 'Please name the '] }],
  ['please k|', { start: 0, texts: ['Please keep comm'] }],
  ['PLEASE ADD TE|', { start: 0, texts: ['Please add tests'] }],
  ['err|', { start: 0, texts: ['Please add error', 'Handle errors wh'] }],
  ['err han|', { start: 0, texts: ['Please add error'] }],
  ['han err|', { start: 0, texts: ['Handle errors wh'] }],
  ['ubung|', { start: 0, texts: ['Übung macht den '] }],
  ['awa|', { start: 0, texts: ['`await` is missi'] }],
  ['**`aw|', null],
  ['**`awa|', { start: 0, texts: ['`await` is missi'] }],
  ['xyz|', null],
  ['Nice work. please k|', { start: 11, texts: ['Please keep comm'] }],
  ['Nice work.\n\n- [ ] please k|', { start: 18, texts: ['Please keep comm'] }],
  ['1. please k|\n2. More', { start: 3, texts: ['Please keep comm'] }],
  ['please k|  ', { start: 0, texts: ['Please keep comm'] }],
  ['please k|eep', null],
  [
    'Please keep commits small. please|',
    { start: 27, texts: ['Please add error', 'Please add tests', 'Please name the '] },
  ],
  ['Please keep commits small. please k|', null],
  ['Please keep commits small|', null],
  ['Use e.g. han|', null],
])('while typing %j the offer is %j', ([written, offer]) => {
  expect(offered(written)).toEqual(offer)
})
