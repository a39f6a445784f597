import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: a write must come from our own pages or from a program. Browsers send Sec-Fetch-Site, older ones Origin;
 * programs send neither and hold no cookie that another site could use.
 */
export function refuseCrossSiteWrites(request: FastifyRequest, publicUrl: string | null): void {
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

/** Node uses the first of two Host headers; a proxy may have used the other. */
export function requireOneHost({ raw }: FastifyRequest): void {
  let hosts = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
  throw new AppError('malformed', 'The request must name one host.')
}
