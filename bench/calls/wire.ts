import type { Asked } from './hot-calls.ts'

/** As wide as the numbers that replace it, so that Content-Length stays right. */
export const COUNTER = '{{n}}'.padEnd(8, '.')

/** The raw request. The floor looks up its response by variant. */
export function requestBytes({ method, path, user, body }: Asked, variant: string): string {
  const text = body === undefined ? '' : JSON.stringify(body).replaceAll('{{n}}', COUNTER)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: bench',
    ...(path.startsWith('/api/') ? ['Accept: application/json'] : ['Accept: text/html', 'Accept-Encoding: br, zstd']),
    `X-Variant: ${variant}`,
    ...(user === null ? [] : [`Cookie: session=bench-${user}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
