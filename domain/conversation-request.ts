import { addDays, centralDate, type DateText, daysBetween, type Moment } from './central-time.ts'
import { type ClassCalendar, classCalendar, classDaysBetween } from './cohort-class-days.ts'
import { type CohortDates, cohortPhase } from './cohort-phase.ts'
import { formatNearDay } from './display.ts'
import { fullName, type Named } from './person-name.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'
import type { ClassDates } from './reflection-day.ts'
import { count, daysInWords } from './time-in-words.ts'

const REQUEST_STATES = ['open', 'taken', 'withdrawn', 'done'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

interface RequestFacts {
  /** Who said "I'll take it"; null if nobody has. */
  taken_by: unknown
  /** When the student took the wish back. */
  withdrawn_at: Moment | null
  done_at: Moment | null
}

/** A withdrawn request waits until staff close it, whoever took it. */
export function requestState({ taken_by, withdrawn_at, done_at }: RequestFacts): RequestState {
  if (done_at !== null) return 'done'
  if (withdrawn_at !== null) return 'withdrawn'
  return taken_by === null ? 'open' : 'taken'
}

/** A reflection and the request that it led to. */
export interface ReflectionRequest {
  request_id: number | null
  conversation_taken_by: unknown
  conversation_withdrawn_at: Moment | null
  conversation_done_at: Moment | null
}

/** Null if the reflection never asked. */
export function reflectionRequestState(reflection: ReflectionRequest): RequestState | null {
  const { request_id, conversation_taken_by, conversation_withdrawn_at, conversation_done_at } = reflection
  if (request_id === null) return null
  return requestState({
    taken_by: conversation_taken_by,
    withdrawn_at: conversation_withdrawn_at,
    done_at: conversation_done_at,
  })
}

export function isWaiting(reflection: ReflectionRequest): boolean {
  const state = reflectionRequestState(reflection)
  return state !== null && state !== 'done'
}

interface Wish extends Pick<ReflectionRequest, 'request_id' | 'conversation_done_at'> {
  additional_conversation_wanted: boolean
}

export type RequestChange = 'ask' | 'withdraw'

/**
 * What saving a reflection does to the student's request. 'ask' merges into the open one if there is one; after a done one a new
 * one opens. Unticking what staff are done with changes nothing.
 */
export function requestChange(before: Wish | null, isWanted: boolean): RequestChange | null {
  const wasWanted = before?.additional_conversation_wanted ?? false
  if (isWanted === wasWanted) return null
  if (isWanted) return 'ask'
  return before?.request_id && before.conversation_done_at === null ? 'withdraw' : null
}

/** Staff are told once for each reflection, and again if they were done with its request. */
export function isNewsForStaff(before: Wish | null): boolean {
  return !before?.request_id || before.conversation_done_at !== null
}

/** Waiting for more class days than this is too long. */
const PROMPT_CLASS_DAYS = 1

export interface RequestAge {
  /** 'asked today', 'waits 3 class days' */
  words: string
  isLate: boolean
}

/** `calendar` is null for a cohort that has no class now, such as in prework: then all days count. */
export function requestAge(asked_on: DateText, calendar: ClassCalendar | null, now: Date): RequestAge {
  const today = centralDate(now)
  const days = Math.max(0, daysBetween(asked_on, today))
  const counted = calendar ? classDaysBetween(asked_on, today, calendar) : days
  const isLate = counted > PROMPT_CLASS_DAYS
  if (days === 0) return { words: 'asked today', isLate }
  if (counted === 0) return { words: `asked ${formatNearDay(asked_on)}`, isLate }
  return { words: `waits ${calendar ? count(counted, 'class day') : daysInWords(days)}`, isLate }
}

/** By the student's present cohort; null if they are in none. */
export function requestAgeIn(cohort: (CohortDates & ClassDates) | null, asked_on: DateText, now: Date): RequestAge {
  const hasClass = cohort !== null && cohortPhase(cohort, now) === 'Classroom'
  return requestAge(asked_on, hasClass ? classCalendar(cohort) : null, now)
}

interface OwnRequest {
  asked_on: DateText
  taken_by: Named | null
  withdrawn_at: Moment | null
  done_at: Moment | null
}

/** How long a student reads that it is done. */
const DONE_SHOWN_DAYS = 7

/** What the student reads of their latest request; null if there is nothing left to say. */
export function ownRequestSentence(request: OwnRequest, now: Date): string | null {
  const { asked_on, taken_by, withdrawn_at, done_at } = request
  const asked = `You asked for a 1:1 on ${formatNearDay(asked_on)}.`
  switch (requestState(request)) {
    case 'open':
      return `${asked} Your instructors know, and one of them will write to you.`
    case 'taken':
      return `${asked} ${taken_by && fullName(taken_by)} will write to you.`
    case 'withdrawn':
      return `${asked} You have taken it back.`
    case 'done': {
      const isRecent = done_at !== null && centralDate(now) <= addDays(centralDate(new Date(done_at)), DONE_SHOWN_DAYS)
      return isRecent && withdrawn_at === null ? `${asked} It is done. You can ask again in any reflection.` : null
    }
  }
}

export const CONVERSATION_NOTE_LENGTH = 500

/** "Done" asks for one line, which becomes a note on the student. Only our own pages insist on it. */
export function conversationNoteProblem({ note }: { note: Typed }): Problem<'note'> | null {
  return isBlank(note) ? { field: 'note', message: 'Please write one line about the 1:1.' } : null
}
