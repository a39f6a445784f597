import type { FastifyReply } from 'fastify'
import type { Sink } from '../live/live.ts'

/** A browser that reads no faster than this gets a new stream, and refetches. */
const MOST_UNREAD_BYTES = 64 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would collect the events.
  'x-accel-buffering': 'no',
}

/** Server-sent events until either side closes. Before `open` has resolved it can still be refused. */
export async function sendEvents(reply: FastifyReply, open: (sink: Sink) => Promise<() => void>): Promise<void> {
  const { raw, request } = reply
  reply.headers(HEADERS)
  if (request.method === 'HEAD') return void reply.send('')
  let isOpen = false
  let early = ''
  const leave = await open({
    send(text) {
      if (!isOpen) early += text
      else if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
      else raw.write(text)
    },
    close: () => raw.end(),
  })
  raw.once('close', leave)
  if (raw.destroyed) return leave()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  isOpen = true
  raw.write(early)
}
