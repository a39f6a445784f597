import { expect, test } from 'vitest'
import { TODAY_TILES, type TodayFacts, tileFigure, tileWords } from './today-words.ts'

/** Wednesday, 10:00 Central. */
const NOW = new Date('2026-10-14T15:00:00Z')

const NOTHING: TodayFacts = {
  grading: { count: 0, has_more: false, oldest: null },
  conversations: { count: 0, oldest: null },
  attention: { count: 0, oldest: null },
  missing: { count: 0, oldest: null },
  not_reflected: { count: 0, class_days: 0 },
}

test('where there is nothing each tile says so kindly', () => {
  expect(TODAY_TILES.map((tile) => [tileFigure(tile, NOTHING), tileWords(tile, NOTHING, NOW)])).toEqual([
    ['0', 'All graded. Thank you.'],
    ['0', 'Nobody is waiting.'],
    ['0', 'Nobody needs a closer look.'],
    ['0', 'Everything is handed in.'],
    ['0', 'Everyone has reflected.'],
  ])
})

test.for<[keyof TodayFacts, Partial<TodayFacts>, string, string]>([
  ['grading', { grading: { count: 4, has_more: false, oldest: '2026-10-14T05:00:00Z' } }, '4', 'submitted today'],
  ['grading', { grading: { count: 4, has_more: false, oldest: '2026-10-14T04:59:00Z' } }, '4', 'oldest waits 1 day'],
  ['grading', { grading: { count: 12, has_more: false, oldest: '2026-10-11T15:00:00Z' } }, '12', 'oldest waits 3 days'],
  [
    'grading',
    { grading: { count: 1000, has_more: true, oldest: '2026-09-01T15:00:00Z' } },
    '1000+',
    'oldest waits 6 weeks',
  ],
  ['conversations', { conversations: { count: 1, oldest: '2026-10-14' } }, '1', 'asked today'],
  ['conversations', { conversations: { count: 2, oldest: '2026-10-12' } }, '2', 'oldest waits 2 days'],
  ['attention', { attention: { count: 3, oldest: null } }, '3', 'someone has had no contact yet'],
  ['attention', { attention: { count: 3, oldest: '2026-10-14T14:00:00Z' } }, '3', 'last contact today'],
  ['attention', { attention: { count: 3, oldest: '2026-10-02T14:00:00Z' } }, '3', 'longest without contact: 12 days'],
  ['missing', { missing: { count: 5, oldest: '2026-10-14T13:00:00Z' } }, '5', 'due today'],
  ['missing', { missing: { count: 5, oldest: '2026-09-23T13:00:00Z' } }, '5', 'oldest due 3 weeks ago'],
  ['not_reflected', { not_reflected: { count: 6, class_days: 1 } }, '6', 'of the last class day'],
  ['not_reflected', { not_reflected: { count: 6, class_days: 4 } }, '6', 'longest silent: 4 class days'],
])('the tile of %s with %j reads %s, %s', ([tile, facts, figure, words]) => {
  const all = { ...NOTHING, ...facts }
  expect([tileFigure(tile, all), tileWords(tile, all, NOW)]).toEqual([figure, words])
})
