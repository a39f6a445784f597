import { expect, test } from 'vitest'
import type { CohortDates } from './cohort-phase.ts'
import {
  conversationNoteProblem,
  isNewsForStaff,
  isWaiting,
  ownRequestSentence,
  reflectionRequestState,
  requestAgeIn,
  requestChange,
  requestState,
} from './conversation-request.ts'
import type { ClassDates } from './reflection-day.ts'

const earlier = '2026-10-14T21:30:00Z'
const ana = { first_name: 'Ana', last_name: 'Ruiz' }

const request = (taken_by: typeof ana | null, withdrawn_at: string | null, done_at: string | null) => ({
  taken_by,
  withdrawn_at,
  done_at,
})

test.for([
  ['asked for', request(null, null, null), 'open', true],
  ['taken', request(ana, null, null), 'taken', true],
  ['taken back by the student', request(null, earlier, null), 'withdrawn', true],
  ['taken by staff, then taken back', request(ana, earlier, null), 'withdrawn', true],
  ['done without having been taken', request(null, null, earlier), 'done', false],
  ['taken and done', request(ana, null, earlier), 'done', false],
  ['taken back and closed', request(null, earlier, earlier), 'done', false],
] as const)('a 1:1 that was %s', ([, facts, state, waits]) => {
  expect(requestState(facts)).toBe(state)
  const reflection = {
    request_id: 3,
    conversation_taken_by: facts.taken_by,
    conversation_withdrawn_at: facts.withdrawn_at,
    conversation_done_at: facts.done_at,
  }
  expect(reflectionRequestState(reflection)).toBe(state)
  expect(isWaiting(reflection)).toBe(waits)
  expect(isWaiting({ ...reflection, request_id: null })).toBe(false)
  expect(reflectionRequestState({ ...reflection, request_id: null })).toBe(null)
})

const reflection = (wanted: boolean, request_id: number | null, done: string | null = null) => ({
  additional_conversation_wanted: wanted,
  request_id,
  conversation_done_at: done,
})

test.for([
  ['a first reflection that asks', null, true, 'ask', true],
  ['a first reflection that does not ask', null, false, null, true],
  ['an open wish that is kept', reflection(true, 3), true, null, false],
  ['an open wish that is unticked', reflection(true, 3), false, 'withdraw', false],
  ['a withdrawn wish, and another change', reflection(false, 3), false, null, false],
  ['a withdrawn wish that is made again', reflection(false, 3), true, 'ask', false],
  ['a wish that staff are done with, kept', reflection(true, 3, earlier), true, null, true],
  ['a wish that staff are done with, unticked', reflection(true, 3, earlier), false, null, true],
  ['a wish that staff are done with, made anew', reflection(false, 3, earlier), true, 'ask', true],
  ['no wish at all', reflection(false, null), false, null, true],
  ['a wish of a reflection that had none', reflection(false, null), true, 'ask', true],
] as const)('saving %s', ([, before, isWanted, change, isNews]) => {
  expect(requestChange(before, isWanted)).toBe(change)
  expect(isNewsForStaff(before)).toBe(isNews)
})

// A Wednesday.
const now = new Date('2026-10-14T22:00:00Z')
const cohort = (prework: string, classroom: string | null, graduation: string | null): CohortDates & ClassDates => ({
  applications_open: null,
  applications_close: null,
  prework_start: prework,
  classroom_start: classroom,
  graduation,
  days_off: [],
})
const IN_CLASS = cohort('2026-08-03', '2026-08-31', '2026-12-18')

test.for([
  ['today', IN_CLASS, '2026-10-14', 'asked today', false],
  ['yesterday', IN_CLASS, '2026-10-13', 'waits 1 class day', false],
  ['the day before yesterday', IN_CLASS, '2026-10-12', 'waits 2 class days', true],
  ['on the Friday before', IN_CLASS, '2026-10-09', 'waits 3 class days', true],
  ['weeks ago', IN_CLASS, '2026-09-14', 'waits 22 class days', true],
  ['on a day to come, by a clock that is wrong', IN_CLASS, '2026-10-16', 'asked today', false],
  ['before class began', cohort('2026-08-03', '2026-10-14', null), '2026-10-01', 'waits 1 class day', false],
  ['a day ago, in prework', cohort('2026-09-01', '2026-11-02', null), '2026-10-13', 'waits 1 day', false],
  ['days ago, in prework', cohort('2026-09-01', '2026-11-02', null), '2026-10-10', 'waits 4 days', true],
  ['before graduation', cohort('2026-03-02', '2026-04-06', '2026-09-25'), '2026-09-23', 'waits 3 weeks', true],
  ['and is in no cohort', null, '2026-10-12', 'waits 2 days', true],
] as const)('who asked %s', ([, dates, asked_on, words, isLate]) => {
  expect(requestAgeIn(dates, asked_on, now)).toEqual({ words, isLate })
})

test('over a weekend nobody waits longer', () => {
  const sunday = new Date('2026-10-11T18:00:00Z')
  expect(requestAgeIn(IN_CLASS, '2026-10-09', sunday)).toEqual({ words: 'asked Fri, Oct 9', isLate: false })
})

test('a day counts in Central time', () => {
  const lateInTheEvening = new Date('2026-10-15T04:30:00Z')
  expect(requestAgeIn(IN_CLASS, '2026-10-14', lateInTheEvening).words).toBe('asked today')
})

const asked = 'You asked for a 1:1 on Mon, Oct 12.'

test.for([
  ['nobody took', request(null, null, null), `${asked} Your instructors know, and one of them will write to you.`],
  ['Ana took', request(ana, null, null), `${asked} Ana Ruiz will write to you.`],
  ['was taken back', request(ana, earlier, null), `${asked} You have taken it back.`],
  ['is done', request(ana, null, earlier), `${asked} It is done. You can ask again in any reflection.`],
  [
    'has been done for a week',
    request(ana, null, '2026-10-07T15:00:00Z'),
    `${asked} It is done. You can ask again in any reflection.`,
  ],
  ['was done longer ago', request(ana, null, '2026-10-06T15:00:00Z'), null],
  ['was taken back and closed', request(null, earlier, earlier), null],
] as const)('of a request that %s the student reads', ([, facts, sentence]) => {
  expect(ownRequestSentence({ asked_on: '2026-10-12', ...facts }, now)).toBe(sentence)
})

test.for([
  ['', 'Please write one line about the 1:1.'],
  ['  ', 'Please write one line about the 1:1.'],
  ['We talked about joins.', undefined],
] as const)('a note %j', ([note, message]) => {
  expect(conversationNoteProblem({ note })?.message).toBe(message)
})
