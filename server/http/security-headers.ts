import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'publicUrl' | 'photoBucketUrl'>

/** Helmet computes its headers per request, a tenth of a small call's cost. Ours never change, so they are computed once. */
export async function securityHeaders(config: Settings): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, options(config))
  sample.get('/', (_request, reply) => reply.send({ ...reply.raw.getHeaders() }))
  const answer = await sample.inject('/')
  await sample.close()
  return answer.json()
}

/** For API responses: nothing may be loaded, framed or cached. */
export const CALL_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/** For uploaded pictures, opened by their own address: even one read as a page could do nothing. */
export const PICTURE_HEADERS = {
  'content-security-policy': `${CALL_HEADERS['content-security-policy']};sandbox`,
  'x-content-type-options': 'nosniff',
}

function options({ publicUrl, photoBucketUrl }: Settings): FastifyHelmetOptions {
  const bucket = photoBucketUrl ? [new URL(photoBucketUrl).origin] : []
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Components position and size themselves by style attributes, also in the HTML of the first view.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...bucket],
    // Forms are sent by scripts. One that is submitted before they run would put a password into the address.
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  return {
    enableCSPNonces: false,
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The reset page's URL holds a token, and proxies log referrers.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  }
}
