import type { LiveEvent } from '#contract/live.ts'
import { BEAT_MS } from '#contract/live-terms.ts'

interface Options {
  onEvent(event: LiveEvent): void
  onLost(): void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
const SILENT_MS = 3 * BEAT_MS
const CHECK_MS = 5000
/** A change may be heard by the server a moment after the page was read. */
const MARGIN_MS = 2000

/** The browser's one stream. Reopened with backoff and jitter when it breaks or falls silent. */
export function openStream({ onEvent, onLost }: Options): { reopen(): void; close(): void } {
  let source: EventSource | null = null
  let retries = 0
  let timer = 0
  // Since the navigation began nothing on this page can be older.
  let heard = 0
  let openedAt = 0

  function open() {
    clearTimeout(timer)
    timer = 0
    source?.close()
    const age = Math.min(Math.ceil(performance.now() - heard) + MARGIN_MS, 999_999_999)
    const opened = new EventSource(`/api/live?age=${age}`)
    source = opened
    openedAt = performance.now()
    opened.onmessage = ({ data }) => {
      if (source !== opened) return
      heard = performance.now()
      const event = JSON.parse(data) as LiveEvent
      if (event.type === 'hello') retries = 0
      if (event.type === 'end') lose()
      onEvent(event)
    }
    opened.onerror = () => {
      if (source === opened) lose()
    }
  }

  function lose() {
    source?.close()
    source = null
    onLost()
    if (timer) return
    const delay = Math.min(FIRST_RETRY_MS * 2 ** retries++, LAST_RETRY_MS)
    timer = window.setTimeout(open, delay * (0.5 + Math.random()))
  }

  const checking = window.setInterval(() => {
    if (source && performance.now() - Math.max(heard, openedAt) > SILENT_MS) lose()
  }, CHECK_MS)
  const reopen = () => {
    retries = 0
    if (!source) open()
  }
  window.addEventListener('online', reopen)
  open()

  return {
    reopen,
    close() {
      window.removeEventListener('online', reopen)
      clearInterval(checking)
      clearTimeout(timer)
      source?.close()
      source = null
    },
  }
}
