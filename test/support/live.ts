import { expect } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import type { Client } from './client.ts'

type Change = Extract<LiveEvent, { type: 'change' }>

export interface OpenStream {
  events: LiveEvent[]
  /** The changes so far, without those that make everything stale. */
  changes(): Change[]
  /** The id that the server has given it. */
  id(): string
  isEnded(): boolean
  /** Waits for an event of this kind, also an earlier one. */
  until<T extends LiveEvent['type']>(
    type: T,
    fits?: (event: Extract<LiveEvent, { type: T }>) => boolean,
  ): Promise<Extract<LiveEvent, { type: T }>>
  close(): Promise<void>
}

/** Reads GET /api/live as a browser does. */
export async function openStream(url: string, client: Client, age = 0): Promise<OpenStream> {
  const abort = new AbortController()
  const cookie = `session=${client.token}`
  const response = await fetch(`${url}/api/live?age=${age}`, { headers: { cookie }, signal: abort.signal })
  expect(response.status).toBe(200)
  const events: LiveEvent[] = []
  let isEnded = false
  const reading = read(response, events).finally(() => {
    isEnded = true
  })
  reading.catch(() => undefined)
  const stream: OpenStream = {
    events,
    changes: () => events.filter((event) => event.type === 'change' && event.stale !== null) as Change[],
    id: () => events.flatMap((event) => (event.type === 'hello' ? event.stream : []))[0] ?? '',
    isEnded: () => isEnded,
    async until(type, fits = isSpecific) {
      const find = () => events.find((event) => event.type === type && fits(event as never))
      await expect.poll(find, { message: `an event ${type}` }).toBeDefined()
      return find() as never
    },
    async close() {
      abort.abort()
      await reading.catch(() => undefined)
    },
  }
  await stream.until('hello')
  return stream
}

async function read(response: Response, events: LiveEvent[]): Promise<void> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) events.push(JSON.parse(part.replace('data: ', '')) as LiveEvent)
  }
}

/** A new server may have missed changes, and says so first. */
const isSpecific = (event: LiveEvent) => event.type !== 'change' || event.stale !== null
