import type { Moment } from './central-time.ts'

const REQUEST_STATES = ['open', 'withdrawn', 'done'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export interface RequestFacts {
  additional_conversation_wanted: boolean
  /** When the student withdrew the request, if staff have not closed it yet. */
  conversation_withdrawn_at: Moment | null
  conversation_done_at: Moment | null
}

/** The state of a 1:1 request; null if there was none. A withdrawn request waits until staff close it. */
export function requestState(reflection: RequestFacts): RequestState | null {
  if (!reflection.additional_conversation_wanted && reflection.conversation_withdrawn_at === null) return null
  if (reflection.conversation_done_at !== null) return 'done'
  return reflection.additional_conversation_wanted ? 'open' : 'withdrawn'
}

export function isWaiting(reflection: RequestFacts): boolean {
  const state = requestState(reflection)
  return state === 'open' || state === 'withdrawn'
}

/** The new conversation_withdrawn_at when a reflection is saved. */
export function withdrawnAt(before: RequestFacts | null, isWanted: boolean, now: Date): Date | null {
  if (before === null || isWanted) return null
  if (requestState(before) === 'open') return now
  return before.conversation_withdrawn_at === null ? null : new Date(before.conversation_withdrawn_at)
}
