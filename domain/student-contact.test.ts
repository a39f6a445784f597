import { expect, test } from 'vitest'
import { type Contact, type ContactFacts, contactInWords, lastContact, outOfTouchSince } from './student-contact.ts'

const ida = { id: 1, first_name: 'Ida', last_name: 'Larsen' }
const omar = { id: 2, first_name: 'Omar', last_name: 'Haddad' }
const NOTHING: ContactFacts = {
  note: null,
  conversation_done: null,
  conversation_taken: null,
  feedback: null,
  joined_on: null,
}
const monday = { at: '2026-11-09T16:00:00Z', by: ida }
const tuesday = { at: '2026-11-10T16:00:00Z', by: omar }
const NOW = new Date('2026-11-12T18:00:00Z')

/** Only a note has a kind. */
type Told = Omit<Contact, 'note_kind'> & Partial<Pick<Contact, 'note_kind'>>
const whole = (told: Told): Contact => ({ note_kind: null, ...told })

test.each<[string, Partial<ContactFacts>, Told | null]>([
  ['nothing at all', {}, null],
  ['only joining', { joined_on: '2026-11-02' }, { kind: 'joined', at: new Date('2026-11-02T06:00:00Z'), by: null }],
  ['a note', { note: { ...monday, note_kind: 'call' } }, { kind: 'note', note_kind: 'call', ...monday }],
  [
    'feedback after a note',
    { note: { ...monday, note_kind: 'note' }, feedback: tuesday },
    { kind: 'feedback', ...tuesday },
  ],
  [
    'a note after feedback',
    { note: { ...tuesday, note_kind: 'note' }, feedback: monday },
    { kind: 'note', note_kind: 'note', ...tuesday },
  ],
  [
    'a 1:1 that was taken',
    { conversation_taken: tuesday, feedback: monday },
    { kind: 'conversation_taken', ...tuesday },
  ],
  [
    'a 1:1 that was taken and held',
    { conversation_taken: monday, conversation_done: tuesday },
    { kind: 'conversation_done', ...tuesday },
  ],
  [
    'a 1:1 whose line is a note of the same moment',
    { note: { ...tuesday, note_kind: 'meeting' }, conversation_done: tuesday },
    { kind: 'note', note_kind: 'meeting', ...tuesday },
  ],
  [
    'a Date beside a text',
    { conversation_done: monday, feedback: { ...tuesday, at: new Date(tuesday.at) } },
    { kind: 'feedback', by: omar, at: new Date(tuesday.at) },
  ],
  ['contact before joining', { joined_on: '2026-11-11', feedback: monday }, { kind: 'feedback', ...monday }],
])('the last contact of %s', (_what, facts, contact) => {
  expect(lastContact({ ...NOTHING, ...facts })).toEqual(contact && whole(contact))
})

test.each<[string, Partial<ContactFacts>, string | null]>([
  ['nobody in a cohort', {}, null],
  ['who was never contacted', { joined_on: '2026-11-02' }, '2026-11-02'],
  ['whose feedback is older than the cohort', { joined_on: '2026-11-11', feedback: monday }, '2026-11-11'],
  ['whose feedback is newer', { joined_on: '2026-11-02', feedback: monday }, '2026-11-09'],
  // 23:30 Central is already the next day in UTC.
  ['late in the evening', { joined_on: '2026-11-02', feedback: { at: '2026-11-10T05:30:00Z', by: ida } }, '2026-11-09'],
])('%s is out of touch since then', (_what, facts, since) => {
  expect(outOfTouchSince({ ...NOTHING, ...facts })).toBe(since)
})

test.each<[Told, string]>([
  [{ kind: 'note', note_kind: 'call', ...monday }, 'Call by Ida Larsen, 3 days ago'],
  [{ kind: 'note', note_kind: 'note', ...monday, by: null }, 'Note, 3 days ago'],
  [{ kind: 'conversation_taken', ...tuesday }, '1:1 taken by Omar Haddad, 2 days ago'],
  [{ kind: 'conversation_done', ...tuesday, at: '2026-11-12T05:59:00Z' }, '1:1 held by Omar Haddad, yesterday'],
  [{ kind: 'feedback', by: ida, at: '2026-11-12T06:00:00Z' }, 'Feedback by Ida Larsen, today'],
  [{ kind: 'feedback', by: ida, at: '2026-11-12T18:30:00Z' }, 'Feedback by Ida Larsen, today'],
  [{ kind: 'joined', by: null, at: '2026-10-12T05:00:00Z' }, 'None since joining, 4 weeks ago'],
])('%j reads %s', (contact, words) => {
  expect(contactInWords(whole(contact), NOW)).toBe(words)
})
