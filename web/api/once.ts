import type { BrowserCall } from 'virtual:calls'
import { isApiError } from './api-error.ts'
import { idempotencyKey } from './idempotency-key.ts'
import type { Sent } from './request.ts'

type Once = Pick<BrowserCall, 'call' | 'idempotent' | 'showsSecret'>

const inFlight = new Map<string, Promise<unknown>>()
/** The keys of creating calls without a successful response, reused when the same is sent again. */
const keys = new Map<string, string>()

/** Deduplicates a write in flight, such as a double click. A write whose response was lost is retried with its key. */
export function once(
  { call, idempotent, showsSecret }: Once,
  sent: Sent,
  send: (sent: Sent) => Promise<unknown>,
): Promise<unknown> {
  // A file cannot be compared.
  if (call.startsWith('GET ') || sent.file) return send(sent)
  const { params, query, body, idempotencyKey: given, actsFor } = sent
  const same = JSON.stringify([call, params, query, body, given, actsFor])
  const running = inFlight.get(same)
  if (running) return running
  const attempt = send(idempotent ? { ...sent, idempotencyKey: given ?? keyOf(same) } : sent)
    .then(
      (answer) => {
        keys.delete(same)
        return answer
      },
      (error: unknown) => {
        // What it showed is gone for good, so the next press asks for a new one.
        if (showsSecret && isApiError(error, 'already_done')) keys.delete(same)
        throw error
      },
    )
    .finally(() => inFlight.delete(same))
  inFlight.set(same, attempt)
  return attempt
}

function keyOf(same: string): string {
  const key = keys.get(same) ?? idempotencyKey()
  keys.set(same, key)
  return key
}
