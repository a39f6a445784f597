import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../auth/network.ts'
import type { Config } from '../config.ts'
import {
  browserToken,
  clearPendingCookie,
  clearSessionCookie,
  pendingToken,
  sessionToken,
  setBrowserCookie,
  setPendingCookie,
  setSessionCookie,
} from './cookie.ts'
import type { Exchange } from './handler.ts'
import { sendEvents } from './stream.ts'

/** Most calls need none of this, so everything is computed on access. */
export class HttpExchange implements Exchange {
  readonly #config: Config
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #admit: () => Promise<unknown>

  constructor(config: Config, request: FastifyRequest, reply: FastifyReply, admit: () => Promise<unknown>) {
    this.#config = config
    this.#request = request
    this.#reply = reply
    this.#admit = admit
  }

  get requestId() {
    return this.#request.id
  }

  get address() {
    return callerAddress(this.#request.ips ?? [this.#request.ip])
  }

  get userAgent() {
    return this.#request.headers['user-agent'] ?? ''
  }

  get sessionToken() {
    return sessionToken(this.#request, this.#config)
  }

  setSession(token: string) {
    setSessionCookie(this.#request, this.#reply, this.#config, token)
  }

  clearSession() {
    clearSessionCookie(this.#request, this.#reply, this.#config)
  }

  get pendingToken() {
    return pendingToken(this.#request, this.#config)
  }

  setPending(token: string) {
    setPendingCookie(this.#request, this.#reply, this.#config, token)
  }

  clearPending() {
    clearPendingCookie(this.#request, this.#reply, this.#config)
  }

  get browserToken() {
    return browserToken(this.#request, this.#config)
  }

  setBrowser(token: string) {
    setBrowserCookie(this.#request, this.#reply, this.#config, token)
  }

  file() {
    return this.#request.file()
  }

  async admitAgain() {
    await this.#admit()
  }

  stream(open: Parameters<Exchange['stream']>[0]) {
    return sendEvents(this.#reply, open)
  }
}
