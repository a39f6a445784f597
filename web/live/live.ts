import type { LiveEvent } from '#contract/live.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { asRefetch } from '#web/api/refetch-mark.ts'
import { tabId } from '#web/api/tab.ts'
import { renewal } from '#web/session/renewal.ts'
import { createPolling } from './polling.ts'
import { openPlaces, present, watchPlaces } from './presence.ts'
import { noteChange, refetchWhenVisible } from './refetch.ts'
import { openStream } from './stream.ts'

interface Person {
  id: number
  role: Role
}

/** Between tabs: the leading one passes on what it hears. */
type Message =
  | { type: 'heard'; event: LiveEvent; to?: string }
  | { type: 'lost' }
  /** A new tab, whose data is this old. */
  | { type: 'joined'; tab: string; age: number }
  | { type: 'moved' }

/** How long the leading tab keeps changes for tabs that open later. */
const KEEP_MS = 60_000
/** The server forgets after eight seconds. */
const REPEAT_MS = 4000

/** Live updates for one person: one stream per browser, held by one of its tabs. */
export function startLive(me: Person): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(`homeroom.live.${me.id}`)
  const tell = (message: Message) => channel.postMessage(message)
  let lead: ReturnType<typeof leadTabs> | null = null

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (lead) lead.hear(data)
    else if (data.type === 'heard' && (data.to === undefined || data.to === tabId())) handle(data.event)
    else if (data.type === 'lost') setConnected(false)
  }
  const stopRefetching = refetchWhenVisible()
  polling.start()
  const stopWatching = watchPlaces(() => (lead ? lead.hear({ type: 'moved' }) : tell({ type: 'moved' })))

  const takeLead = () => {
    lead = leadTabs(me, tell)
    signal.addEventListener('abort', () => lead?.stop())
  }
  if (navigator.locks) {
    const held = new Promise<void>((release) => signal.addEventListener('abort', () => release()))
    navigator.locks
      .request(`homeroom.live.${me.id}`, { signal }, () => {
        takeLead()
        return held
      })
      .catch(() => undefined)
    tell({ type: 'joined', tab: tabId(), age: performance.now() })
  } else takeLead()

  return () => {
    stopping.abort()
    stopRefetching()
    stopWatching()
    channel.close()
    setConnected(false)
    polling.stop()
    present.set([])
  }
}

/** The tab that holds the stream. */
function leadTabs(me: Person, tell: (message: Message) => void) {
  const kept: { heard: number; event: LiveEvent }[] = []
  let stream = ''
  let said = '[]'

  const streamed = openStream({
    onEvent(event) {
      if (event.type === 'hello') {
        stream = event.stream
        void sayPlaces(true)
      }
      if (event.type === 'change') kept.push({ heard: performance.now(), event })
      while (kept[0] && performance.now() - kept[0].heard > KEEP_MS) kept.shift()
      handle(event)
      tell({ type: 'heard', event })
    },
    onLost() {
      stream = ''
      setConnected(false)
      tell({ type: 'lost' })
    },
  })

  async function sayPlaces(isRepeated: boolean): Promise<void> {
    if (me.role !== ROLE.employee || stream === '') return
    const places = await openPlaces()
    const text = JSON.stringify(places)
    if (text === said && (!isRepeated || places.length === 0)) return
    said = text
    asRefetch('now', () => {
      api.live.here({ body: { stream, places }, isAhead: true }).catch(() => undefined)
    })
  }

  const repeating = window.setInterval(() => void sayPlaces(true), REPEAT_MS)
  // A login over the page replaces the session, whose stream has ended.
  const stopWaiting = renewal.subscribe(() => {
    if (renewal.get() === null) streamed.reopen()
  })
  // Locks are released a moment after the message.
  let moving = 0
  return {
    hear(message: Message) {
      if (message.type === 'moved') {
        clearTimeout(moving)
        moving = window.setTimeout(() => void sayPlaces(false), 50)
      }
      if (message.type !== 'joined') return
      const since = performance.now() - message.age
      for (const { heard, event } of kept) if (heard >= since) tell({ type: 'heard', event, to: message.tab })
      if (stream) tell({ type: 'heard', event: { type: 'presence', present: [...present.get()] }, to: message.tab })
    },
    stop() {
      clearInterval(repeating)
      clearTimeout(moving)
      stopWaiting()
      streamed.close()
    },
  }
}

function handle(event: LiveEvent): void {
  setConnected(event.type !== 'end')
  if (event.type === 'change') noteChange(event)
  if (event.type === 'presence') present.set(event.present)
}

let isConnected = false

/** All that the page shows, as after events that were missed. */
const polling = createPolling({
  ask: () => noteChange({ type: 'change', stale: null, spread: 0 }),
  isVisible: () => document.visibilityState === 'visible',
})

/** While connected, what is shown is fresh; otherwise it is refetched at an interval and when the tab gets the focus. */
function setConnected(next: boolean): void {
  if (next === isConnected) return
  isConnected = next
  if (next) polling.stop()
  else polling.start()
  const { queries, ...rest } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...rest, queries: { ...queries, refetchOnWindowFocus: !next } })
}
