import type { Answer } from './floor.ts'
import { type Asked, type HotCall, hasFloor, VARIANTS } from './hot-calls.ts'
import type { Recorded } from './record.ts'
import type { Site } from './site.ts'
import { requestBytes } from './wire.ts'

interface Prepared {
  requests: string[]
  statements: number
  bytes: number
}

/** Sends each variant to the portal, and gives the floor its statements and response to replay. */
export async function prepare(call: HotCall, { plan, portal, floor }: Site): Promise<Prepared> {
  const { port } = portal
  const prepared: Prepared = { requests: [], statements: 0, bytes: 0 }
  for (let n = 0; n < VARIANTS; n++) {
    const asked = call.ask(plan, n)
    const variant = `${call.name}/${n}`
    prepared.requests.push(requestBytes(asked, variant))
    // The first save may insert; the recorded one must update, as in the measured rounds.
    if (call.kind === 'write') await send(port, asked, 'first')
    await portal.child.ask('record')
    const text = await send(port, asked, 'again')
    const recorded = await portal.child.ask<Recorded>('recorded')
    prepared.bytes = Math.max(prepared.bytes, text.length)
    prepared.statements = recorded.waves.flat().length
    if (hasFloor(call)) await floor.child.ask([variant, { ...recorded, body: JSON.parse(text) } satisfies Answer])
  }
  return prepared
}

async function send(port: number, asked: Asked, word: string): Promise<string> {
  const { method, path, user, body } = asked
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(user !== null && { cookie: `session=bench-${user}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body).replaceAll('{{n}}', word) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text
}
