import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_MS } from '../auth/known-browsers.ts'
import { PENDING_MS } from '../auth/pending-logins.ts'
import type { Config } from '../config.ts'

type Address = Pick<Config, 'publicUrl'>

/** PUBLIC_URL counts too, because a proxy may not forward the protocol. */
const isSecure = (request: FastifyRequest, { publicUrl }: Address): boolean =>
  publicUrl?.startsWith('https:') || request.protocol === 'https'

/** `__Host-` pins the cookie to this host and requires TLS. */
const name = (kind: 'session' | 'login' | 'browser', request: FastifyRequest, config: Address) =>
  isSecure(request, config) ? `__Host-${kind}` : kind

const options = (request: FastifyRequest, config: Address) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(request, config),
})

export const sessionToken = (request: FastifyRequest, config: Address): string | null =>
  request.cookies[name('session', request, config)] || null

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Address, token: string): void {
  reply.setCookie(name('session', request, config), token, options(request, config))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Address): void {
  reply.clearCookie(name('session', request, config), options(request, config))
}

/** Between the two steps of a login; see auth/pending-logins.ts. */
export const pendingToken = (request: FastifyRequest, config: Address): string | null =>
  request.cookies[name('login', request, config)] || null

export function setPendingCookie(request: FastifyRequest, reply: FastifyReply, config: Address, token: string): void {
  reply.setCookie(name('login', request, config), token, { ...options(request, config), maxAge: PENDING_MS / 1000 })
}

export function clearPendingCookie(request: FastifyRequest, reply: FastifyReply, config: Address): void {
  reply.clearCookie(name('login', request, config), options(request, config))
}

/** See auth/known-browsers.ts. It survives a logout. */
export const browserToken = (request: FastifyRequest, config: Address): string | null =>
  request.cookies[name('browser', request, config)] || null

export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, config: Address, token: string): void {
  reply.setCookie(name('browser', request, config), token, { ...options(request, config), maxAge: KNOWN_MS / 1000 })
}
