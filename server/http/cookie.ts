import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` pins the cookie to this host over TLS; a plain http address cannot have it. */
const name = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-session' : 'session')

const options = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
})

export const sessionToken = (request: FastifyRequest): string | null => request.cookies[name(request)] || null

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(name(request), token, options(request))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name(request), options(request))
}
