import { centralDate, type DateText, type Moment } from './central-time.ts'
import { type Grade, gradeMeaning } from './course-work-grade.ts'
import { cutAt120, cutMarkdownAt120, formatDate, formatInstant } from './display.ts'
import { NOTE_KIND_LABELS, type NoteKind } from './note-form.ts'
import { EMAIL_CHOICE_LABELS, type EmailChoice, NOTICE_KINDS } from './notice-kinds.ts'
import { type NoticeFacts, noticeHeadline } from './notice-words.ts'

/** What a student's timeline can be filtered by. */
export const TIMELINE_KINDS = [
  'note',
  'conversation',
  'feedback',
  'missing',
  'low_day',
  'move',
  'placement',
  'notice',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const TIMELINE_KIND_LABELS: Record<TimelineKind, string> = {
  note: 'Notes',
  conversation: '1:1s',
  feedback: 'Feedback',
  missing: 'Missing work',
  low_day: 'Low days',
  move: 'Moves',
  placement: 'Placements',
  notice: 'Notices and emails',
}

/** A day on which one of the two scores was this low or lower. */
export const LOW_SCORE = 2

/** What each step of a timeline says, by its name. */
export interface TimelineFacts {
  note: { note_kind: NoteKind; content: string }
  asked: { asked_on: DateText }
  withdrawn: object
  taken: object
  done: object
  feedback: Feedback
  return: Feedback & { due_at: Moment | null }
  missing: { assignment: string }
  low_day: {
    understanding_score: number
    understanding_explanation: string
    support_score: number
    support_explanation: string
  }
  joined: { cohort: string }
  transferred: Arrival
  came_back: Arrival
  dropped_out: { cohort: string; reason: string }
  placed: { company: string; job_title: string }
  notice: NoticeFacts & { email: EmailChoice | null; is_waiting: boolean; mailed_at: Moment | null }
}
export type TimelineStep = keyof TimelineFacts

interface Feedback {
  assignment: string
  grade: Grade | null
  comment: string
}

interface Arrival {
  cohort: string
  from_cohort: string
  joined_on: DateText
}

export const TIMELINE_STEP_KINDS: Record<TimelineStep, TimelineKind> = {
  note: 'note',
  asked: 'conversation',
  withdrawn: 'conversation',
  taken: 'conversation',
  done: 'conversation',
  feedback: 'feedback',
  return: 'feedback',
  missing: 'missing',
  low_day: 'low_day',
  joined: 'move',
  transferred: 'move',
  came_back: 'move',
  dropped_out: 'move',
  placed: 'placement',
  notice: 'notice',
}

interface Entry {
  title: string
  text: string | null
}

/** A line, and what was written, if anything was. `at` is when it happened. */
export function timelineWords<Step extends TimelineStep>(step: Step, facts: TimelineFacts[Step], at: Date): Entry {
  const { title, text } = WORDS[step](facts, at)
  return { title, text: text || null }
}

type Words = { [Step in TimelineStep]: (facts: TimelineFacts[Step], at: Date) => { title: string; text?: string } }

const WORDS: Words = {
  note: ({ note_kind, content }) => ({ title: NOTE_KIND_LABELS[note_kind], text: content }),
  asked: ({ asked_on }) => ({ title: `Asked for a 1:1 in the reflection of ${formatDate(asked_on)}` }),
  withdrawn: () => ({ title: 'Took the request for a 1:1 back' }),
  taken: () => ({ title: '1:1 taken' }),
  done: () => ({ title: '1:1 held' }),
  feedback: ({ assignment, grade, comment }) => ({
    title: `Feedback on ${assignment}${graded(grade)}`,
    text: cutMarkdownAt120(comment),
  }),
  return: ({ assignment, grade, comment, due_at }) => ({
    title: `${assignment} returned for another try${graded(grade)}`,
    text: [due_at && `Due again ${formatInstant(due_at)}.`, cutMarkdownAt120(comment)].filter(Boolean).join(' '),
  }),
  missing: ({ assignment }) => ({ title: `Missing: ${assignment}` }),
  low_day: (day) => {
    const low = [
      { name: 'understanding', score: day.understanding_score, reason: day.understanding_explanation },
      { name: 'support', score: day.support_score, reason: day.support_explanation },
    ].filter(({ score }) => score <= LOW_SCORE)
    return {
      title: `Low day: ${low.map(({ name, score }) => `${name} ${score} of 6`).join(', ')}`,
      text: low
        .map(({ reason }) => cutAt120(reason.trim()))
        .filter(Boolean)
        .join(' · '),
    }
  },
  joined: ({ cohort }) => ({ title: `Joined ${cohort}` }),
  transferred: ({ cohort, from_cohort, ...arrival }, at) => ({
    title: `Moved from ${from_cohort} to ${cohort}`,
    text: joinedOn(arrival, at),
  }),
  came_back: ({ cohort, ...arrival }, at) => ({ title: `Came back to ${cohort}`, text: joinedOn(arrival, at) }),
  dropped_out: ({ cohort, reason }) => ({ title: `Dropped out of ${cohort}`, text: reason }),
  placed: ({ company, job_title }) => ({ title: `Placed at ${company}${job_title ? ` as ${job_title}` : ''}` }),
  notice: ({ email, is_waiting, mailed_at, ...notice }, at) => ({
    title: `Notice “${noticeHeadline(notice, at)}”`,
    text: is_waiting
      ? 'In the portal. The email has not gone out yet.'
      : mailed_at
        ? `In the portal, and by email ${formatInstant(mailed_at)}.`
        : emailWords(email ?? NOTICE_KINDS[notice.kind].email),
  }),
}

const graded = (grade: Grade | null) => (grade === null ? '' : `: ${grade} ${gradeMeaning(grade)}`)

const joinedOn = ({ joined_on }: Pick<Arrival, 'joined_on'>, at: Date) =>
  joined_on === centralDate(at) ? '' : `Work counts from ${formatDate(joined_on)}.`

/** Which emails went out was not always kept, so this says what the student chose and no more. */
function emailWords(email: EmailChoice): string {
  return `In the portal. Emails of this kind are set to: ${EMAIL_CHOICE_LABELS[email]}.`
}
