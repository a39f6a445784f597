import { expect, test } from 'vitest'
import { ATTENTION_KINDS, type AttentionFacts, attentionDays, attentionReasons } from './attention-reasons.ts'
import { ATTENTION_RULES } from './attention-words.ts'
import { addDays, centralInstant } from './central-time.ts'
import { type ClassCalendar, classCalendar } from './cohort-class-days.ts'

// Monday, October 12 to graduation on Friday, January 15. The clocks go back on Sunday, November 1.
const dates = { classroom_start: '2026-10-12', graduation: '2027-01-15', days_off: [] }
const course = classCalendar(dates)
const withVeteransDay = classCalendar({ ...dates, days_off: ['2026-11-11'] })

/** Thursday, 10 a.m.: Tuesday's reflection has closed, Wednesday's is open. */
const THURSDAY = centralInstant('2026-11-12', '10:00')
const ida = { id: 1, first_name: 'Ida', last_name: 'Larsen' }

const reflected = (day: string, understanding_score = 5, support_score = 5) => ({
  feedback_on: day,
  understanding_score,
  support_score,
})
const daily = (first: string, n: number, ...scores: number[]) =>
  Array.from({ length: n }, (_, day) => reflected(addDays(first, day), ...scores))
const due = (name: string, day: string) => ({ name, due_at: centralInstant(day, '08:00').toISOString() })
const graded = (assignment: string, grade: number) => ({ assignment, grade })
const contact = { note: null, conversation_done: null, conversation_taken: null, feedback: null }
const at = (day: string, time = '15:00') => ({ at: centralInstant(day, time).toISOString(), by: ida })

/** Someone who gets along. */
const FINE: AttentionFacts = {
  missing: [],
  handed_in_due_at: centralInstant('2026-11-12', '08:00'),
  grades: [graded('Tip Jar', 3), graded('Transit Board', 5)],
  reflections: [...daily('2026-11-02', 5), ...daily('2026-11-09', 3)],
  last_reflection_on: '2026-11-11',
  absent_on: [],
  request: null,
  contact: { ...contact, feedback: at('2026-11-10'), joined_on: '2026-09-28' },
}

interface Case {
  facts: Partial<AttentionFacts>
  now?: Date
  calendar?: ClassCalendar
  /** Without the kind: no reason at all. */
  says: string | null
}

function check(cases: [string, Case][]) {
  test.each(cases)('%s', (_who, { facts, now = THURSDAY, calendar = course, says }) => {
    const reasons = attentionReasons({ ...FINE, ...facts }, attentionDays(calendar, now))
    expect(reasons.map(({ sentence }) => sentence)).toEqual(says === null ? [] : [says])
  })
}

check(
  [
    ['someone who gets along needs nothing', { facts: {} }],
    [
      'a student of whom nothing is known yet needs nothing',
      {
        facts: {
          grades: [],
          reflections: [],
          last_reflection_on: null,
          contact: { ...contact, joined_on: '2026-11-10' },
        },
      },
    ],
    [
      'on the first day of class nobody needs anything',
      {
        facts: {
          grades: [],
          reflections: [],
          last_reflection_on: null,
          handed_in_due_at: null,
          contact: { ...contact, joined_on: '2026-09-28' },
        },
        now: centralInstant('2026-10-12', '20:00'),
      },
    ],
  ].map(([who, one]) => [who, { says: null, ...(one as Omit<Case, 'says'>) }] as [string, Case]),
)

const X = due('Tip Jar', '2026-11-06')
const Y = due('Transit Board', '2026-11-09')
const Z = due('Recipe Box', '2026-11-11')
const OLDER = due('First Page', '2026-10-30')

check([
  [
    'the last three are missing, and the one before was handed in',
    {
      facts: { missing: [Z, Y, X], handed_in_due_at: OLDER.due_at },
      says: 'Missing the last three assignments: Recipe Box, Transit Board and Tip Jar.',
    },
  ],
  [
    'the only three are missing',
    {
      facts: { missing: [Z, Y, X], handed_in_due_at: null },
      says: 'Missing the last three assignments: Recipe Box, Transit Board and Tip Jar.',
    },
  ],
  ['two are missing', { facts: { missing: [Z, Y], handed_in_due_at: null }, says: null }],
  [
    'three are missing, but one in between was handed in',
    { facts: { missing: [Z, Y, OLDER], handed_in_due_at: X.due_at }, says: null },
  ],
  [
    'three are missing, and one due with the first of them was handed in',
    { facts: { missing: [Z, Y, X], handed_in_due_at: X.due_at }, says: null },
  ],
  [
    'four are missing here and there',
    {
      facts: { missing: [Z, Y, X, OLDER], handed_in_due_at: Z.due_at },
      says: '4 assignments missing in all, the oldest due on Oct 30.',
    },
  ],
  ['three are missing here and there', { facts: { missing: [Y, X, OLDER], handed_in_due_at: Z.due_at }, says: null }],
])

test('who misses five in a row is listed for both, and the sentence stays short', () => {
  const missing = [Z, Y, X, OLDER, due('Hello', '2026-10-29')]
  const reasons = attentionReasons({ ...FINE, missing, handed_in_due_at: null }, attentionDays(course, THURSDAY))
  expect(reasons).toEqual([
    {
      kind: 'missing_in_row',
      sentence: 'Missing the last five assignments: Recipe Box, Transit Board, Tip Jar and 2 more.',
      day: null,
    },
    { kind: 'missing_in_all', sentence: '5 assignments missing in all, the oldest due on Oct 29.', day: null },
  ])
})

check([
  [
    'the last two grades are 1',
    {
      facts: { grades: [graded('Recipe Box', 1), graded('Tip Jar', 1)] },
      says: 'The last two grades are 1: Tip Jar and Recipe Box.',
    },
  ],
  [
    'both tries of one assignment got a 1',
    {
      facts: { grades: [graded('Recipe Box', 1), graded('Recipe Box', 1)] },
      says: 'The last two grades are 1: the last two tries of Recipe Box.',
    },
  ],
  ['a 1 after a 3', { facts: { grades: [graded('Recipe Box', 1), graded('Tip Jar', 3)] }, says: null }],
  ['a 3 after a 1', { facts: { grades: [graded('Recipe Box', 3), graded('Tip Jar', 1)] }, says: null }],
  ['the first grade is a 1', { facts: { grades: [graded('Recipe Box', 1)] }, says: null }],
])

const week = (...scores: [string, number, number][]) => [
  ...daily('2026-11-02', 5, 3, 3),
  ...scores.map(([day, understanding, support]) => reflected(day, understanding, support)),
]
check([
  [
    'understanding was low twice',
    {
      facts: { reflections: week(['2026-11-09', 2, 4], ['2026-11-10', 4, 4], ['2026-11-11', 1, 4]) },
      says: 'Understanding 2 or lower on Mon and Wed.',
    },
  ],
  [
    'support was low twice',
    {
      facts: { reflections: week(['2026-11-09', 4, 2], ['2026-11-10', 4, 4], ['2026-11-11', 4, 2]) },
      says: 'Support 2 or lower on Mon and Wed.',
    },
  ],
  [
    'both were low on the same days',
    {
      facts: { reflections: week(['2026-11-09', 4, 4], ['2026-11-10', 2, 1], ['2026-11-11', 2, 2]) },
      says: 'Understanding and support 2 or lower on Tue and Wed.',
    },
  ],
  [
    'one was low on Tuesday, the other on Wednesday',
    {
      facts: { reflections: week(['2026-11-09', 4, 4], ['2026-11-10', 2, 4], ['2026-11-11', 4, 2]) },
      says: 'Understanding 2 or lower on Tue, support on Wed.',
    },
  ],
  [
    'a score was low once',
    { facts: { reflections: week(['2026-11-09', 4, 4], ['2026-11-10', 4, 4], ['2026-11-11', 2, 4]) }, says: null },
  ],
  [
    'the other low day is the sixth class day back',
    {
      // Of the five, Thursday is the first: Thursday, Friday, Monday, Tuesday, Wednesday.
      facts: {
        reflections: [
          ...[reflected('2026-11-04', 2, 3), reflected('2026-11-05', 3, 3), reflected('2026-11-06', 3, 3)],
          ...[reflected('2026-11-09', 3, 3), reflected('2026-11-10', 3, 3), reflected('2026-11-11', 2, 3)],
        ],
      },
      says: null,
    },
  ],
  [
    'the other low day is the fifth class day back, over a weekend',
    {
      facts: {
        reflections: [
          ...[reflected('2026-11-05', 2, 3), reflected('2026-11-06', 3, 3), reflected('2026-11-09', 3, 3)],
          ...[reflected('2026-11-10', 3, 3), reflected('2026-11-11', 2, 3)],
        ],
      },
      says: 'Understanding 2 or lower on Nov 5 and Wed.',
    },
  ],
  [
    'a day off does not count among the five',
    {
      facts: {
        reflections: [
          ...[reflected('2026-11-04', 2, 3), reflected('2026-11-05', 3, 3), reflected('2026-11-06', 3, 3)],
          ...[reflected('2026-11-09', 3, 3), reflected('2026-11-10', 2, 3)],
        ],
        last_reflection_on: '2026-11-10',
      },
      calendar: withVeteransDay,
      says: 'Understanding 2 or lower on Nov 4 and Tue.',
    },
  ],
  [
    'today’s low score counts as soon as it is written',
    {
      facts: { reflections: week(['2026-11-10', 4, 4], ['2026-11-11', 2, 4], ['2026-11-12', 2, 4]) },
      now: centralInstant('2026-11-12', '16:05'),
      says: 'Understanding 2 or lower on Wed and Thu.',
    },
  ],
])

const usual = [...daily('2026-10-28', 3, 5, 4), ...daily('2026-11-02', 5, 5, 4), ...daily('2026-11-09', 2, 5, 4)]
check([
  [
    'two points below their own mean',
    {
      facts: { reflections: [...usual, reflected('2026-11-11', 3, 4)] },
      says: 'Understanding 3 on Wed, after 5.0 on average.',
    },
  ],
  [
    'both scores fell',
    {
      facts: { reflections: [...usual.map((one) => ({ ...one, support_score: 6 })), reflected('2026-11-11', 3, 3)] },
      says: 'Understanding 3 on Wed, after 5.0 on average. Support 3 on Wed, after 6.0 on average.',
    },
  ],
  ['one point below', { facts: { reflections: [...usual, reflected('2026-11-11', 4, 4)] }, says: null }],
  [
    'a little less than two points below',
    {
      facts: { reflections: [...usual.slice(1), reflected('2026-10-28', 4, 4), reflected('2026-11-11', 3, 4)] },
      says: null,
    },
  ],
  [
    'well below, but of four earlier reflections there is no mean',
    { facts: { reflections: [...usual.slice(-4), reflected('2026-11-11', 3, 4)] }, says: null },
  ],
  [
    'well below the mean of five',
    {
      facts: { reflections: [...usual.slice(-5), reflected('2026-11-11', 3, 4)] },
      says: 'Understanding 3 on Wed, after 5.0 on average.',
    },
  ],
  [
    'what was before the ten class days does not count',
    {
      // October 28 is the tenth class day before, the 27th the eleventh.
      facts: { reflections: [reflected('2026-10-27', 6, 6), ...usual.slice(-4), reflected('2026-11-11', 3, 4)] },
      says: null,
    },
  ],
  [
    'the day before was low, the latest is as usual',
    {
      facts: {
        reflections: [...usual.slice(0, -1), reflected('2026-11-10', 2, 4), reflected('2026-11-11', 5, 4)],
      },
      says: null,
    },
  ],
])

const without = (...days: string[]) => ({
  reflections: FINE.reflections.filter(({ feedback_on }) => !days.includes(feedback_on)),
})
check([
  [
    'none for the three days that have closed, over a weekend',
    {
      facts: { ...without('2026-11-06', '2026-11-09', '2026-11-10', '2026-11-11'), last_reflection_on: '2026-11-05' },
      says: 'No reflection for Fri, Mon and Tue.',
    },
  ],
  [
    'none since long',
    {
      facts: {
        reflections: [reflected('2026-11-02')],
        last_reflection_on: '2026-11-02',
      },
      says: 'No reflection since Nov 2.',
    },
  ],
  ['never one', { facts: { reflections: [], last_reflection_on: null }, says: 'No reflection yet.' }],
  [
    'one of the three was written',
    {
      facts: { ...without('2026-11-06', '2026-11-10', '2026-11-11'), last_reflection_on: '2026-11-09' },
      says: null,
    },
  ],
  [
    'who caught up on the open day only has still missed three',
    {
      facts: { ...without('2026-11-06', '2026-11-09', '2026-11-10'), last_reflection_on: '2026-11-11' },
      says: 'No reflection for Fri, Mon and Tue.',
    },
  ],
  [
    'at 13:59 Wednesday’s can still be written',
    {
      facts: { ...without('2026-11-09', '2026-11-10', '2026-11-11'), last_reflection_on: '2026-11-06' },
      now: centralInstant('2026-11-12', '13:59'),
      says: null,
    },
  ],
  [
    'at 14:00 it cannot any more',
    {
      facts: { ...without('2026-11-09', '2026-11-10', '2026-11-11'), last_reflection_on: '2026-11-06' },
      now: centralInstant('2026-11-12', '14:00'),
      says: 'No reflection for Mon, Tue and Wed.',
    },
  ],
  [
    'on a Sunday Friday’s is open',
    {
      facts: { ...without('2026-11-10', '2026-11-11'), last_reflection_on: '2026-11-09' },
      now: centralInstant('2026-11-15', '12:00'),
      says: 'No reflection for Tue, Wed and Thu.',
    },
  ],
  [
    'who joined on the second of the three days had only two',
    {
      facts: {
        reflections: [],
        last_reflection_on: null,
        contact: { ...contact, joined_on: '2026-11-09' },
      },
      says: null,
    },
  ],
  [
    'who joined on the first of the three days had three',
    {
      facts: {
        reflections: [],
        last_reflection_on: null,
        contact: { ...contact, joined_on: '2026-11-06' },
      },
      says: 'No reflection for Fri, Mon and Tue.',
    },
  ],
  [
    'on the third day of a course only two have closed',
    {
      facts: { reflections: [], last_reflection_on: null, grades: [] },
      now: centralInstant('2026-10-14', '20:00'),
      says: null,
    },
  ],
  [
    'on the fourth three have',
    {
      facts: { reflections: [], last_reflection_on: null, grades: [] },
      now: centralInstant('2026-10-15', '14:00'),
      says: 'No reflection for Mon, Tue and Wed.',
    },
  ],
  [
    'a day off is nobody’s to reflect on',
    {
      facts: { ...without('2026-11-06', '2026-11-09', '2026-11-10', '2026-11-11'), last_reflection_on: '2026-11-05' },
      now: centralInstant('2026-11-12', '14:00'),
      calendar: withVeteransDay,
      says: 'No reflection for Fri, Mon and Tue.',
    },
  ],
])

const asked = (asked_on: string, taken_by: typeof ida | null = null) => ({ request: { asked_on, taken_by } })
check([
  ['asked today', { facts: asked('2026-11-12'), says: null }],
  ['asked yesterday', { facts: asked('2026-11-11'), says: null }],
  [
    'asked two class days ago',
    { facts: asked('2026-11-10'), says: 'Asked for a 1:1 on Nov 10; nobody has talked to them yet.' },
  ],
  [
    'taken and not done',
    { facts: asked('2026-11-10', ida), says: 'Asked for a 1:1 on Nov 10; Ida Larsen took it, and it is not done yet.' },
  ],
  [
    'asked on Friday, on Monday',
    { facts: asked('2026-11-06'), now: centralInstant('2026-11-09', '10:00'), says: null },
  ],
  [
    'asked on Friday, on Tuesday',
    {
      facts: { ...asked('2026-10-30'), reflections: daily('2026-10-28', 3), last_reflection_on: '2026-10-30' },
      now: centralInstant('2026-11-03', '10:00'),
      says: 'Asked for a 1:1 on Oct 30; nobody has talked to them yet.',
    },
  ],
  ['a day off makes it no older', { facts: asked('2026-11-10'), calendar: withVeteransDay, says: null }],
])

const since = (facts: Partial<AttentionFacts['contact']>) => ({
  contact: { ...contact, joined_on: '2026-09-28', ...facts },
})
check([
  [
    'the tenth class day after the last note',
    {
      facts: since({ note: { ...at('2026-10-29'), note_kind: 'call' } }),
      says: 'No note, 1:1 or written feedback since Oct 29.',
    },
  ],
  ['the ninth class day after it', { facts: since({ feedback: at('2026-10-30') }), says: null }],
  [
    'a 1:1 that was taken is contact',
    { facts: since({ feedback: at('2026-10-20'), conversation_taken: at('2026-11-03') }), says: null },
  ],
  [
    'who was in class from the start and never heard anything',
    { facts: since({}), says: 'No note, 1:1 or written feedback since class began on Oct 12.' },
  ],
  [
    'who joined late',
    { facts: since({ joined_on: '2026-10-27' }), says: 'No note, 1:1 or written feedback since joining on Oct 27.' },
  ],
  ['who joined nine class days ago', { facts: since({ joined_on: '2026-10-30' }), says: null }],
  [
    'who changed cohorts counts from there',
    { facts: since({ joined_on: '2026-11-03', feedback: at('2026-10-01') }), says: null },
  ],
  [
    'feedback at 23:30 belongs to that day',
    {
      facts: since({ feedback: at('2026-10-29', '23:30') }),
      says: 'No note, 1:1 or written feedback since Oct 29.',
    },
  ],
  [
    'a day off is none of the ten',
    { facts: since({ feedback: at('2026-10-29') }), calendar: withVeteransDay, says: null },
  ],
])

check([
  ['someone who was absent on the last roll alone needs nothing', { facts: { absent_on: ['2026-11-12'] }, says: null }],
  [
    'someone who was absent on the last two rolls is listed with their days',
    { facts: { absent_on: ['2026-11-11', '2026-11-09'] }, says: 'Absent on Mon and Wed.' },
  ],
  [
    'also if the last roll was called some time ago',
    { facts: { absent_on: ['2026-11-03', '2026-11-02'] }, says: 'Absent on Nov 2 and Nov 3.' },
  ],
])

test('reasons come by their seriousness', () => {
  const facts: AttentionFacts = {
    missing: [Z, Y, X, OLDER],
    handed_in_due_at: null,
    grades: [graded('Recipe Box', 1), graded('Tip Jar', 1)],
    reflections: [],
    last_reflection_on: null,
    absent_on: ['2026-11-12', '2026-11-11'],
    request: { asked_on: '2026-11-03', taken_by: null },
    contact: { ...contact, joined_on: '2026-09-28' },
  }
  const kinds = attentionReasons(facts, attentionDays(course, THURSDAY)).map(({ kind }) => kind)
  expect(kinds).toEqual(ATTENTION_KINDS.filter((kind) => kind !== 'low_scores'))
})

test.each<[string, Date, string | undefined]>([
  ['in the third week', THURSDAY, '2026-10-22'],
  ['in the first week', centralInstant('2026-10-14', '20:00'), '2026-10-12'],
  ['before the first reflection', centralInstant('2026-10-12', '15:59'), undefined],
])('the rules look back to %s', (_when, now, day) => {
  expect(attentionDays(course, now).opened.at(-1)).toBe(day)
})

test('every reason says when it applies', () => {
  expect(ATTENTION_RULES).toMatchInlineSnapshot(`
    {
      "absent": "They were absent on the last two class days on which the roll was called, within ten class days.",
      "low_scores": "Understanding or support was 2 or lower on two of the last five class days, or the latest score is two points or more below their own mean of the ten class days before (from five reflections on).",
      "lowest_grades": "The last two grades are 1, also on work that was returned.",
      "missing_in_all": "At least four assignments are missing in all.",
      "missing_in_row": "The latest three assignments due are all missing.",
      "no_contact": "No note, 1:1 or written feedback for ten class days, counted from joining.",
      "no_reflections": "No reflection for the last three class days whose reflection has closed.",
      "request": "They asked for a 1:1 more than one class day ago, and it is not done.",
    }
  `)
})
