import type { Grade } from '#domain/course-work-grade.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { createStore, type Store } from '#web/store.ts'
import { readDraft, removeDraft, writeDraft } from '#web/ui/form/draft-storage.ts'
import { reportError } from '#web/ui/report-error.ts'

export interface Feedback {
  grade: Grade | null
  instructor_comment: string
}

export type DraftState = 'none' | 'keeping' | 'kept' | 'failed'

const DEBOUNCE_MS = 600
const RETRY_MS = 5_000

/** Saves a grader's draft on the server, debounced, and in this browser until then. One call at a time, to keep the order. */
interface DraftKeeper {
  state: Store<DraftState>
  keep(feedback: Feedback): void
  /** Stops sending and waits for the call in flight, so that a save or a discard comes last. */
  settle(): Promise<void>
  /** After a save, which also deletes the server's draft. */
  forget(): void
  discard(): Promise<void>
}

export function createDraftKeeper(userId: number, workId: number, isOnServer: boolean): DraftKeeper {
  const key = keyOf(workId)
  const state = createStore<DraftState>('none')
  let mayBeOnServer = isOnServer
  let unsent: Feedback | null = null
  let sending: Promise<void> | null = null
  let timer = 0

  function schedule(ms: number) {
    clearTimeout(timer)
    timer = window.setTimeout(send, ms)
  }

  function send() {
    const sent = unsent
    if (sending || !sent) return
    mayBeOnServer = true
    sending = api.courseWork.saveDraft({ params: { id: workId }, body: sent, actsFor: userId }).then(
      () => {
        sending = null
        if (unsent === sent) {
          unsent = null
          removeDraft(userId, key)
          state.set('kept')
        } else if (unsent) schedule(0)
      },
      (error) => {
        sending = null
        state.set('failed')
        if (unsent && isRetryable(error)) schedule(RETRY_MS)
      },
    )
  }

  async function settle() {
    clearTimeout(timer)
    unsent = null
    await sending
  }

  return {
    state,
    keep(feedback) {
      unsent = feedback
      writeDraft(userId, key, { ...feedback, updated_at: new Date().toISOString() })
      state.set('keeping')
      schedule(DEBOUNCE_MS)
    },
    settle,
    forget: () => removeDraft(userId, key),
    async discard() {
      await settle()
      removeDraft(userId, key)
      state.set('none')
      if (!mayBeOnServer) return
      await api.courseWork.discardDraft({ params: { id: workId }, actsFor: userId }).catch(reportError)
    },
  }
}

/** A draft that had not reached the server when the page closed. */
export function unsentDraft(userId: number, workId: number): (Feedback & { updated_at: string }) | null {
  return readDraft(userId, keyOf(workId)) as (Feedback & { updated_at: string }) | null
}

function keyOf(workId: number): string {
  return `grading:${workId}`
}

function isRetryable(error: unknown): boolean {
  return isApiError(error, 'offline', 'unavailable', 'internal', 'too_many')
}
