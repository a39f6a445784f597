import { expect, test } from 'vitest'
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '#contract/error.ts'
import { AppError } from '../errors.ts'
import { errorBody, toAppError } from './problems.ts'

const failure = (code: string | undefined, message = 'words that nobody should see') =>
  Object.assign(new Error(message), { code })

test.each(Object.entries(ERROR_STATUS) as [ErrorCode, number][])(
  '%s answers %i in the one shape, with a sentence and the request’s id',
  (code, status) => {
    const body = errorBody(new AppError(code, 'A sentence for the person.'), 'request-7')
    expect(body).toEqual({ status, code, message: 'A sentence for the person.', requestId: 'request-7' })
    expect(ErrorBody.parse(body)).toEqual(body)
  },
)

test.each([
  ['connection exceptions', '08000', '08001', '08003', '08004', '08006'],
  ['a shutdown, a crash, a start, a session that ran out', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04'],
  ['a standby that has not taken over yet', '25006'],
  ['too many connections, or a lock on the door', '53300', '28000', '28P01', '3D000'],
  ['the socket', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ['the name', 'ENOTFOUND', 'EAI_AGAIN'],
])('a database that is away by %s is told as that', (_, ...codes) => {
  for (const code of codes) {
    expect(toAppError(failure(code)), code).toMatchObject({
      status: 503,
      message: 'The database is away for a moment. Please try again.',
    })
  }
})

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
])('the driver’s "%s" means the same', (message) => {
  expect(toAppError(failure(undefined, message)).status).toBe(503)
})

test('a database whose disk is full says so', () => {
  expect(toAppError(failure('53100'))).toMatchObject({
    status: 503,
    message: 'The database is out of room. Please try again.',
  })
})

test.each(['57014', '40P01', '40001', '55P03', '53200'])('%s: too busy is worth another try', (code) => {
  expect(toAppError(failure(code))).toMatchObject({
    status: 503,
    message: 'The database is too busy at the moment. Please try again.',
  })
})

test('what is our own fault says nothing of itself', () => {
  for (const error of [failure('42P01'), failure('23514'), new TypeError('x is not a function'), 'thrown text', null]) {
    expect(toAppError(error)).toMatchObject({ status: 500, message: 'Something went wrong on our side.', details: {} })
  }
})
