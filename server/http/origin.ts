import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write must come from our own pages, or from no browser at all. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; a program says neither and carries no cookie that another site could borrow.
 */
export function refuseForeignWrites(request: FastifyRequest, publicUrl: string | null): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const ours =
    site !== undefined ? site === 'same-origin' : origin === undefined || isOurs(origin, request.host, publicUrl)
  if (!ours) throw new AppError('forbidden', 'This request came from another site and was not carried out.')
}

function isOurs(origin: string, host: string, publicUrl: string | null): boolean {
  return publicUrl ? origin === publicUrl : URL.canParse(origin) && new URL(origin).host === host
}

/** Of two Node takes the first; a proxy in front may have gone by the other. */
export function refuseAllButOneHost({ raw }: FastifyRequest): void {
  let hosts = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
  throw new AppError('malformed', 'The request must name one host.')
}
