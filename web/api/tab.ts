import { idempotencyKey } from './idempotency-key.ts'

let id = ''

/** Identifies this tab until it is reloaded. */
export function tabId(): string {
  id ||= idempotencyKey()
  return id
}
