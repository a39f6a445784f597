import type { BrowserCall } from 'virtual:calls'
import { idempotencyKey } from './idempotency-key.ts'
import type { Sent } from './request.ts'

type Once = Pick<BrowserCall, 'call' | 'idempotent'>

const inFlight = new Map<string, Promise<unknown>>()
/** Of creating calls that were never answered with success: whoever sends the same again repeats the first attempt. */
const keys = new Map<string, string>()

/**
 * A write that is sent again while it is on its way is the same write, such as the second click of a double click. One
 * whose answer got lost is repeated under its key, so that nothing is created twice.
 */
export function once({ call, idempotent }: Once, sent: Sent, send: (sent: Sent) => Promise<unknown>): Promise<unknown> {
  // A file cannot be compared.
  if (call.startsWith('GET ') || sent.file) return send(sent)
  const { params, query, body, idempotencyKey: given, actsFor } = sent
  const same = JSON.stringify([call, params, query, body, given, actsFor])
  const running = inFlight.get(same)
  if (running) return running
  const attempt = send(idempotent ? { ...sent, idempotencyKey: given ?? keyOf(same) } : sent)
    .then((answer) => {
      keys.delete(same)
      return answer
    })
    .finally(() => inFlight.delete(same))
  inFlight.set(same, attempt)
  return attempt
}

function keyOf(same: string): string {
  const key = keys.get(same) ?? idempotencyKey()
  keys.set(same, key)
  return key
}
