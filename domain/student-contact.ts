import { centralDate, type DateText, daysBetween, type Moment, startOfCentralDay } from './central-time.ts'
import { NOTE_KIND_LABELS, type NoteKind } from './note-form.ts'
import { fullName, type Named } from './person-name.ts'
import { daysInWords } from './time-in-words.ts'

export const CONTACT_KINDS = ['note', 'conversation_done', 'conversation_taken', 'feedback', 'joined'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Who and when; null for someone whom the school has forgotten. */
interface Made {
  at: Moment
  by: (Named & { id: number }) | null
}

/** The latest of each kind. A grade without words is no contact, so `feedback` is the latest with a comment. */
export interface ContactFacts {
  note: (Made & { note_kind: NoteKind }) | null
  conversation_done: Made | null
  conversation_taken: Made | null
  feedback: Made | null
  /** Of the present enrolment. */
  joined_on: DateText | null
}

export interface Contact extends Made {
  kind: ContactKind
  /** Of a note, else null. */
  note_kind: NoteKind | null
}

/** The last time that staff were in touch with a student; joining, if they never were; null without a cohort. */
export function lastContact(facts: ContactFacts): Contact | null {
  let last: Contact | null = null
  for (const kind of TOUCHES) {
    const made = facts[kind]
    if (made !== null && (last === null || new Date(made.at) > new Date(last.at)))
      last = { kind, note_kind: null, ...made }
  }
  if (last !== null || facts.joined_on === null) return last
  return { kind: 'joined', note_kind: null, at: startOfCentralDay(facts.joined_on), by: null }
}

/** The day from which a student has been without contact: who changed cohorts since is new there. */
export function outOfTouchSince(facts: ContactFacts): DateText | null {
  const contact = lastContact(facts)
  if (contact === null) return null
  const day = centralDate(new Date(contact.at))
  return facts.joined_on !== null && facts.joined_on > day ? facts.joined_on : day
}

/** 'Call by Ida Larsen, 3 days ago' */
export function contactInWords(contact: Contact, now: Date): string {
  const { at, by } = contact
  return `${contactWhat(contact)}${by ? ` by ${fullName(by)}` : ''}, ${daysAgo(at, now)}`
}

/** 'Call' */
export function contactWhat({ kind, note_kind }: Pick<Contact, 'kind' | 'note_kind'>): string {
  return kind === 'note' ? NOTE_KIND_LABELS[note_kind ?? 'note'] : WHAT[kind]
}

/** 'today', 'yesterday', '3 days ago', by the calendar in Central time. */
export function daysAgo(at: Moment, now: Date): string {
  const days = daysBetween(centralDate(new Date(at)), centralDate(now))
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${daysInWords(days)} ago`
}

const TOUCHES = CONTACT_KINDS.filter((kind) => kind !== 'joined')

const WHAT: Record<Exclude<ContactKind, 'note'>, string> = {
  conversation_done: '1:1 held',
  conversation_taken: '1:1 taken',
  feedback: 'Feedback',
  joined: 'None since joining',
}
