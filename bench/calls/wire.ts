import type { Asked } from './hot-calls.ts'

/** As wide as any number that takes its place, so that a request keeps its length. */
export const COUNTER = '{{n}}'.padEnd(8, '.')

/** The bytes of a request. The variant is for the floor, which knows its answers by number. */
export function requestBytes({ method, path, user, body }: Asked, variant: string): string {
  const text = body === undefined ? '' : JSON.stringify(body).replaceAll('{{n}}', COUNTER)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: bench',
    'Accept: application/json',
    `X-Variant: ${variant}`,
    ...(user === null ? [] : [`Cookie: session=bench-${user}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
