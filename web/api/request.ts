import type { BrowserCall } from 'virtual:calls'
import { ACTS_FOR } from '#contract/acts-for.ts'
import type { ErrorBody } from '#contract/error.ts'
import { REFETCH, TAB } from '#contract/live-terms.ts'
import { ApiError, isApiError, offlineError } from './api-error.ts'
import { refetchMark } from './refetch-mark.ts'
import { fileNameOf } from './save-file.ts'
import { tabId } from './tab.ts'
import { upload } from './upload.ts'

const BASE = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '')
const LONGEST_WAIT_MS = 30_000
const LONGEST_UPLOAD_MS = 120_000
/** The total time that a rate-limited read is retried. */
const LONGEST_PUT_OFF_MS = 20_000

export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Sent as a form instead of JSON. */
  file?: Blob
  /** The uploaded part, from 0 to 1. */
  onProgress?: (share: number) => void
  /** How much of a download has arrived, in bytes. */
  onReceived?: (bytes: number) => void
  /** With the same key a retry gets the first response. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The author, if another user may be logged in by the time it is sent. */
  actsFor?: number
  /** Not asked for by the user, such as a prefetch: ignores an expired session. */
  isAhead?: boolean | undefined
  /** A save whose page goes on at once: what it made stale is refetched after the next view is painted. */
  isQuick?: boolean | undefined
}

/** How the session handles refusals that no screen can. */
export interface SessionGuard {
  /** The id of the page's user. */
  actsFor(): number | undefined
  /** Asks the user to log in again; true if the call should be retried. */
  renew(refused: Refused): Promise<boolean>
  passwordChangeRequired(): void
}

export interface Refused {
  code: 'unauthenticated' | 'other_person'
  isWrite: boolean
}

let guard: SessionGuard | null = null

export function guardSession(by: SessionGuard): void {
  guard = by
}

export async function request({ call, isAboutSession, isForAnyone }: BrowserCall, sent: Sent): Promise<unknown> {
  // Fixed before the first attempt: a retry acts for the same user.
  const actsFor = isForAnyone ? undefined : (sent.actsFor ?? guard?.actsFor())
  const attempt = () => send(call, sent, actsFor)
  try {
    return await attempt()
  } catch (error) {
    if (isApiError(error, 'password_change_required')) guard?.passwordChangeRequired()
    const isLost = isApiError(error, 'unauthenticated', 'other_person') && !isAboutSession && !sent.isAhead
    if (!isLost || !guard) throw error
    const code = error.code === 'other_person' ? 'other_person' : 'unauthenticated'
    if (await guard.renew({ code, isWrite: !call.startsWith('GET ') })) return await attempt()
    throw error
  }
}

export function address(call: string, { params = {}, query = {} }: Pick<Sent, 'params' | 'query'>): string {
  const pattern = call.slice(call.indexOf(' ') + 1)
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `${BASE}${path}${search.size > 0 ? `?${search}` : ''}`
}

async function send(call: string, sent: Sent, actsFor: number | undefined): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  if (actsFor !== undefined) headers.set(ACTS_FOR, String(actsFor))
  if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey)
  const mark = refetchMark()
  if (mark !== null) headers.set(REFETCH, mark)
  const method = call.slice(0, call.indexOf(' '))
  if (method !== 'GET') headers.set(TAB, tabId())
  let body: BodyInit | null = null
  if (sent.file) {
    body = new FormData()
    body.append('file', sent.file)
  } else if (sent.body !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(sent.body)
  }
  const patience = startPatience(sent.file ? LONGEST_UPLOAD_MS : LONGEST_WAIT_MS)
  const signal = sent.signal ? AbortSignal.any([sent.signal, patience.signal]) : patience.signal
  try {
    const init = { method, headers, body, signal, credentials: BASE ? 'include' : 'same-origin' } as const
    const { onProgress } = sent
    const response = await (onProgress
      ? upload(address(call, sent), init, onProgress)
      : method === 'GET'
        ? readInTime(() => fetch(address(call, sent), init), signal)
        : fetch(address(call, sent), init))
    if (!response.ok) throw await refusal(response)
    const name = fileNameOf(response)
    if (name === null) return await response.json()
    return { name, content: await download(response, patience, sent.onReceived) }
  } catch (error) {
    if (isApiError(error) || sent.signal?.aborted) throw error
    throw offlineError()
  } finally {
    patience.end()
  }
}

type Patience = ReturnType<typeof startPatience>

function startPatience(ms: number) {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  let timer = setTimeout(giveUp, ms)
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    },
    end: () => clearTimeout(timer),
  }
}

/** A long file takes as long as it takes, if only something arrives. */
async function download(response: Response, patience: Patience, onReceived: Sent['onReceived']): Promise<Blob> {
  const parts: BlobPart[] = []
  const reader = response.body?.getReader()
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    patience.renew()
    parts.push(value)
    bytes += value.byteLength
    onReceived?.(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** A read is retried after a 429, when the server says. A write reports it. */
async function readInTime(read: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let waited = 0; ; ) {
    const response = await read()
    const wait = Number(response.headers.get('retry-after')) * 1000
    if (response.status !== 429 || !(wait > 0) || waited + wait > LONGEST_PUT_OFF_MS) return response
    await new Promise((go) => setTimeout(go, wait))
    signal.throwIfAborted()
    waited += wait
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  if (body && typeof body.message === 'string' && typeof body.code === 'string') return new ApiError(body)
  // A proxy responded instead of the server.
  const isAway = response.status === 502 || response.status === 503 || response.status === 504
  return new ApiError({
    status: response.status,
    code: isAway ? 'unavailable' : 'internal',
    message: isAway
      ? 'The server is not available right now. Try again in a moment.'
      : 'The answer was not understood.',
    requestId: response.headers.get('x-request-id') ?? '',
  })
}
