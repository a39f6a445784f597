import { expect, test } from 'vitest'
import { type Findable, groupFound, rankFound, searchSubject, searchWords } from './search-rank.ts'

const entry = (kind: Findable['kind'], name: string, rest: Partial<Findable> = {}): Findable => ({
  kind,
  name,
  about: '',
  words: '',
  is_mine: false,
  ...rest,
})

const MIA = entry('student', 'Mia Tran', { about: 'Tahoe', words: 'mia.t@example.org' })
const OTHER_MIA = entry('student', 'Mía Abel', { about: 'Superior', words: 'abel@example.org' })
const JEREMIAH = entry('student', 'Jeremiah Ito', { about: 'Tahoe' })
const MY_JEREMIAH = entry('student', 'Jeremiah Ode', { about: 'Erie', is_mine: true })
const TAHOE = entry('cohort', 'Tahoe', { about: 'Minneapolis, Full-Stack', words: 'mn' })
const MY_COHORT = entry('cohort', 'Taupo', { is_mine: true })
const TRANSIT = entry('assignment', 'Transit Board', { about: 'Tahoe', words: 'transit board react forms' })
const OTHER_TRANSIT = entry('assignment', 'Transit Board', { about: 'Superior', words: 'transit board react forms' })
const STUDENTS = entry('page', 'Students', { about: 'All students' })
const STU = entry('student', 'Stu Pryor')
const LOG_OUT = entry('action', 'Log out')
const LOGAN = entry('student', 'Logan Ek')
const PLACE_MIA = entry('action', 'Add placement for Mia Tran')
const ANNE_MARIE = entry('employee', 'Anne-Marie O’Brien', { about: 'am@example.org' })
const SHARP = entry('assignment', 'C# and C++ (100%)')

const ALL = [
  ...[LOG_OUT, PLACE_MIA, STUDENTS, SHARP, OTHER_TRANSIT, TRANSIT, MY_COHORT, TAHOE, MY_JEREMIAH, JEREMIAH],
  ...[STU, OTHER_MIA, MIA, LOGAN, ANNE_MARIE],
]
const titles = (entries: readonly Findable[]) =>
  entries.map(({ name, about }) => (name === 'Transit Board' ? `${name} ${about}` : name))

test.for<[text: string, why: string, found: string[], lately?: Findable[]]>([
  ['zzz', 'what nobody is called finds nothing', []],
  ['mia zzz', 'every word is required', []],
  ['mia tran tahoe zzz', 'however many match', []],
  ['%', 'a wildcard is a letter like any other', ['C# and C++ (100%)']],
  ['_', 'this one too', []],
  [
    'tran',
    'a prefix in the name, by name',
    ['Transit Board Superior', 'Transit Board Tahoe', 'Mia Tran', PLACE_MIA.name],
  ],
  [
    'mia',
    'a prefix comes before letters inside',
    ['Mía Abel', 'Mia Tran', PLACE_MIA.name, 'Jeremiah Ode', 'Jeremiah Ito'],
  ],
  ['MÍA', 'case and accents do not count', ['Mía Abel', 'Mia Tran', PLACE_MIA.name, 'Jeremiah Ode', 'Jeremiah Ito']],
  ['mia t', 'each word is a beginning', ['Mia Tran', PLACE_MIA.name, 'Jeremiah Ito']],
  ['t mia', 'in any order', ['Mia Tran', PLACE_MIA.name, 'Jeremiah Ito']],
  ['mia mia', 'a word twice is a word once', ['Mía Abel', 'Mia Tran', PLACE_MIA.name, 'Jeremiah Ode', 'Jeremiah Ito']],
  ['mia tahoe', 'what stands beside the name counts too', ['Mia Tran', 'Jeremiah Ito']],
  ['transit tahoe', 'and tells what has one name apart', ['Transit Board Tahoe']],
  ['abel@ex', 'an email', ['Mía Abel']],
  ['react', 'a tag', ['Transit Board Superior', 'Transit Board Tahoe']],
  ['mn', 'the code of a campus', ['Tahoe']],
  ['ta', 'mine first', ['Taupo', 'Tahoe', 'Jeremiah Ito', 'Mia Tran', 'Transit Board Tahoe']],
  ['jerem', 'mine first among those who match alike', ['Jeremiah Ode', 'Jeremiah Ito']],
  ['jerem', 'what was opened lately comes before mine', ['Jeremiah Ito', 'Jeremiah Ode'], [JEREMIAH]],
  [
    'mia',
    'the latest first',
    ['Mia Tran', 'Mía Abel', PLACE_MIA.name, 'Jeremiah Ode', 'Jeremiah Ito'],
    [MIA, OTHER_MIA],
  ],
  [
    'mia',
    'but never before a better match',
    ['Mía Abel', 'Mia Tran', PLACE_MIA.name, 'Jeremiah Ito', 'Jeremiah Ode'],
    [JEREMIAH],
  ],
  ['stu', 'a page before a person', ['Students', 'Stu Pryor']],
  ['stu', 'unless the person was opened lately', ['Stu Pryor', 'Students'], [STU]],
  ['log', 'an action last: nobody is logged out by a name', ['Logan Ek', 'Log out']],
  ['log out', 'and first when it is meant', ['Log out']],
  ['add placement mia', 'an action with its subject', [PLACE_MIA.name]],
  ['marie', 'after a hyphen a word begins', ['Anne-Marie O’Brien']],
  ['anne-m', 'which may be typed', ['Anne-Marie O’Brien']],
  ['brien', 'and after an apostrophe', ['Anne-Marie O’Brien']],
  ['c++', 'signs are letters', ['C# and C++ (100%)']],
])('%j: %s', ([text, , found, lately = []]) => {
  const place = (one: Findable) => (lately.includes(one) ? lately.indexOf(one) : null)
  expect(titles(rankFound(text, ALL, place))).toEqual(found)
  // Only what has one name depends on the order in which it is given.
  const names = (entries: readonly Findable[]) => entries.map(({ name }) => name)
  expect(names(rankFound(text, ALL.toReversed(), place))).toEqual(names(rankFound(text, ALL, place)))
})

test('nothing typed ranks everything by what was opened lately, then mine', () => {
  const place = (one: Findable) => (one === STU ? 0 : null)
  expect(titles(rankFound('  ', ALL, place)).slice(0, 3)).toEqual(['Stu Pryor', 'Taupo', 'Jeremiah Ode'])
})

test('what has one name, and actions that match alike, stay in the given order', () => {
  expect(titles(rankFound('transit', [TRANSIT, OTHER_TRANSIT]))).toEqual([
    'Transit Board Tahoe',
    'Transit Board Superior',
  ])
  const actions = ['Grade Atlas', 'Edit Atlas', 'Copy Atlas'].map((name) => entry('action', name))
  expect(titles(rankFound('atlas', actions))).toEqual(['Grade Atlas', 'Edit Atlas', 'Copy Atlas'])
})

test('groups come in the order of their best entries, each with its first ones', () => {
  const ranked = rankFound('ta', ALL)
  expect(groupFound(ranked, 1).map(({ label, entries }) => [label, ...titles(entries)])).toEqual([
    ['Cohorts', 'Taupo'],
    ['People', 'Jeremiah Ito'],
    ['Assignments', 'Transit Board Tahoe'],
  ])
  expect(groupFound(rankFound('tran', ALL), 5).map(({ label }) => label)).toEqual(['Assignments', 'People', 'Actions'])
  expect(groupFound([], 5)).toEqual([])
})

const PHRASES = ['Add placement for', 'Edit', 'Grade']

test.for([
  ['mia', null],
  ['grade', null],
  ['add placement', null],
  ['', null],
  ['a mia', null],
  ['grade tran', 'tran'],
  ['gr tran', 'tran'],
  ['add placement for mia t', 'mia t'],
  ['placement mia', 'mia'],
  ['mia edit', 'mia'],
  ['Grade MÍA', 'mia'],
] as const)('%j is about %j', ([text, subject]) => {
  expect(searchSubject(text, PHRASES)).toBe(subject)
})

test('words are folded, and each counts once', () => {
  expect(searchWords('  Łódź lodz\tMia ')).toEqual(['lodz', 'mia'])
})
