import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { errorBody } from './problems.ts'
import { CALL_HEADERS } from './security-headers.ts'

const ID_BYTES = 8
let randomPool = randomBytes(1024)
let used = 0

/** Random bytes are fetched in bulk: a system call per id would dominate its cost. */
export function newRequestId(): string {
  if (used === randomPool.length) {
    randomPool = randomBytes(randomPool.length)
    used = 0
  }
  used += ID_BYTES
  return randomPool.toString('hex', used - ID_BYTES, used)
}

/** For responses that reach no hook, which would set these. */
export const bareHeaders = (requestId: string) => ({ ...CALL_HEADERS, 'x-request-id': requestId })

/** Malformed or late requests get the standard error body, written to the socket by hand, and the connection closes. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const requestId = newRequestId()
  const problem = problemOf(error.code)
  const body = JSON.stringify(errorBody(problem, requestId))
  const headers = {
    ...bareHeaders(requestId),
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
}

function problemOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('timeout', 'The request took too long to arrive.')
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('head_too_large', 'The address or the cookies are too long.')
  return new AppError('malformed', 'The request could not be read.')
}
