import { type ApiError, asApiError, isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { confirmConversation } from '#web/features/conversations/confirm-request.ts'
import { showReflected } from '#web/features/reflections/own-queries.ts'
import type { ReflectionValues } from '#web/features/reflections/reflection-values.ts'
import { createStore } from '#web/store.ts'
import { readDraft, removeDraft, store, writeDraft } from '#web/ui/form/draft-storage.ts'
import { reportError } from '#web/ui/report-error.ts'
import { showSubmitted } from './own-queries.ts'
import type { SubmissionValues } from './submission-values.ts'

// Submissions and reflections are stored in this browser until the server has answered. They survive a lost connection and
// a reload; the idempotency key makes a retry safe.

interface Kept<Values> {
  /** The same over all retries. */
  key: string
  /** Also the key of its draft: 'submission:12', 'reflection:2026-10-13'. */
  item: string
  /** 'Your work for “REST API”' */
  title: string
  /** The page that shows it. */
  href: string
  values: Values
  version: number
}
type SubmissionAttempt = Kept<SubmissionValues> & { kind: 'submission'; assignmentId: number }
type ReflectionAttempt = Kept<ReflectionValues> & {
  kind: 'reflection'
  feedback_on: string
  asksForConversation: boolean
}
export type Attempt = SubmissionAttempt | ReflectionAttempt

/** How an attempt ended. */
export type News = Pick<Attempt, 'item' | 'title' | 'href'> &
  ({ outcome: 'sent'; at: string } | { outcome: 'refused'; error: ApiError })

export const outboxChanges = createStore(0)
export const outboxNews = createStore<readonly News[]>([])

const STORED = 'outbox'
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

const lists = new Map<number, readonly Attempt[]>()
/** For browsers without storage. */
const memory = new Map<number, readonly Attempt[]>()
/** In flight for the first time: not shown as waiting yet. */
const firstTries = new Set<string>()

export function waiting(userId: number): readonly Attempt[] {
  const known = lists.get(userId)
  if (known) return known
  const list = stored(userId).filter(({ key }) => !firstTries.has(key))
  lists.set(userId, list)
  return list
}

/** Called by a form, which still holds the values and shows a refusal itself. */
export async function sendOrQueue(userId: number, attempt: Attempt): Promise<'sent' | 'waiting'> {
  firstTries.add(attempt.key)
  change(userId, (kept) => [...kept.filter(({ item }) => item !== attempt.item), attempt])
  forgetNews(attempt.item)
  try {
    addNews(await deliver(userId, attempt))
    return 'sent'
  } catch (error) {
    if (!isRetryable(error)) {
      drop(userId, attempt.key)
      throw error
    }
    sendLater(userId)
    return 'waiting'
  } finally {
    firstTries.delete(attempt.key)
    changed(userId)
  }
}

/** Turns a queued attempt back into the form's draft. */
export function takeBack(userId: number, { key, item, values, version }: Attempt): void {
  drop(userId, key)
  writeDraft(userId, item, { values, version })
}

let isSending = false
let failures = 0
let timer = 0

export async function sendWaiting(userId: number): Promise<void> {
  if (isSending || waiting(userId).length === 0) return
  isSending = true
  clearTimeout(timer)
  try {
    for (const attempt of waiting(userId)) await sendOne(userId, attempt)
    failures = 0
  } catch {
    sendLater(userId)
  } finally {
    isSending = false
  }
}

/** Sends when the connection may be back. Returns a function that stops it. */
export function watchConnection(userId: number): () => void {
  const send = () => void sendWaiting(userId)
  const onVisible = () => {
    if (document.visibilityState === 'visible') send()
  }
  const onStorage = () => changed(userId)
  window.addEventListener('online', send)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  send()
  return () => {
    window.removeEventListener('online', send)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
    lists.delete(userId)
    memory.delete(userId)
    outboxNews.set([])
  }
}

export function forgetNews(item: string): void {
  if (outboxNews.get().some((news) => news.item === item)) {
    outboxNews.set(outboxNews.get().filter((news) => news.item !== item))
  }
}

/** Keeps a receipt that came meanwhile. */
export function forgetRefusal(item: string): void {
  outboxNews.set(outboxNews.get().filter((news) => news.item !== item || news.outcome !== 'refused'))
}

/** Throws if the server is unreachable. A refusal is reported and becomes a draft again. */
async function sendOne(userId: number, attempt: Attempt): Promise<void> {
  try {
    addNews(await deliver(userId, attempt))
    if (attempt.kind === 'reflection' && attempt.asksForConversation) confirmConversation()
  } catch (error) {
    // With another user logged in, it stays queued for its author.
    if (isRetryable(error) || isApiError(error, 'other_person')) throw error
    takeBack(userId, attempt)
    const { item, title, href } = attempt
    addNews({ item, title, href, outcome: 'refused', error: asApiError(error) })
    reportError(error)
  }
}

async function deliver(userId: number, attempt: Attempt): Promise<News> {
  const { item, title, href, key, values, version } = attempt
  let at: string | undefined
  if (attempt.kind === 'submission') {
    const body = { assignmentId: attempt.assignmentId, ...attempt.values, version }
    const answer = await api.courseWork.submit({ body, idempotencyKey: key, actsFor: userId })
    at = answer.work?.updated_at
    showSubmitted(answer)
  } else {
    const body = { feedback_on: attempt.feedback_on, ...attempt.values, version }
    const answer = await api.reflections.save({ body, idempotencyKey: key, actsFor: userId })
    at = answer.updated_at
    showReflected(answer)
  }
  // A draft that was taken back meanwhile may have been edited.
  if (drop(userId, key) && isSameDraft(readDraft(userId, item), values)) removeDraft(userId, item)
  return { item, title, href, outcome: 'sent', at: at ?? new Date().toISOString() }
}

/** Worth a retry: the server has not decided. */
function isRetryable(error: unknown): boolean {
  return isApiError(error, 'offline', 'unavailable', 'unauthenticated', 'password_change_required')
}

function sendLater(userId: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => void sendWaiting(userId), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)])
  failures += 1
}

function addNews(news: News): void {
  outboxNews.set([...outboxNews.get().filter(({ item }) => item !== news.item), news])
}

function drop(userId: number, key: string): boolean {
  const isThere = stored(userId).some((attempt) => attempt.key === key)
  if (isThere) change(userId, (kept) => kept.filter((attempt) => attempt.key !== key))
  return isThere
}

/** Never cached: other tabs write here too. */
function stored(userId: number): readonly Attempt[] {
  return (readDraft(userId, STORED) as Attempt[] | null) ?? memory.get(userId) ?? []
}

function change(userId: number, make: (kept: readonly Attempt[]) => readonly Attempt[]): void {
  const next = make(stored(userId))
  memory.set(userId, next)
  if (next.length > 0) store(userId, STORED, next)
  else removeDraft(userId, STORED)
  changed(userId)
}

function changed(userId: number): void {
  lists.delete(userId)
  outboxChanges.set(outboxChanges.get() + 1)
}

function isSameDraft(draft: unknown, values: object): boolean {
  return JSON.stringify((draft as { values?: object } | null)?.values) === JSON.stringify(values)
}
