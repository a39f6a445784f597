import { expect, test } from 'vitest'
import { failureInWords, knownFailure, MAIL_FAILURES, type MailErrorFacts, mailFailure } from './school-mail.ts'

test.each<[MailErrorFacts, string]>([
  [{ code: 'ESOCKET', system: 'ECONNREFUSED', command: 'CONN' }, 'refused_connection'],
  [{ code: 'ECONNREFUSED' }, 'refused_connection'],
  [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.nowhere.test' }, 'not_found'],
  [{ code: 'ENOTFOUND' }, 'not_found'],
  [{ code: 'ESOCKET', system: 'EHOSTUNREACH' }, 'unreachable'],
  [{ code: 'ESOCKET', system: 'ENETUNREACH' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', message: 'Greeting never received', command: 'CONN' }, 'timeout'],
  [{ code: 'ESOCKET', system: 'ETIMEDOUT' }, 'timeout'],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'certificate'],
  [{ code: 'ETLS', message: 'Error initiating TLS - certificate has expired' }, 'certificate'],
  [{ code: 'ESOCKET', message: 'Hostname/IP does not match certificate’s altnames' }, 'certificate'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'certificate'],
  [{ code: 'ESOCKET', message: '0A00010B:SSL routines:ssl3_get_record:wrong version number' }, 'tls'],
  [{ code: 'ETLS', message: 'Error upgrading connection with STARTTLS' }, 'tls'],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', message: 'Invalid login: 535 secret-user' }, 'login'],
  [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'login'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'sender'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'recipient'],
  [{ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'later'],
  [{ code: 'EENVELOPE', responseCode: 421, command: 'MAIL FROM' }, 'later'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  [{ code: 'EMESSAGE', responseCode: 552, command: 'DATA' }, 'too_large'],
  [{ code: 'EMESSAGE', message: 'Message size larger than allowed 100', command: 'MAIL FROM' }, 'too_large'],
  [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, 'broken_off'],
  [{ code: 'ESOCKET', system: 'ECONNRESET' }, 'broken_off'],
  [{ code: 'EPROTOCOL' }, 'broken_off'],
  [{ code: 'ECONFIG' }, 'other'],
  [{}, 'other'],
])('%j is called %s', (facts, failure) => {
  expect(mailFailure(facts)).toBe(failure)
})

test('every failure has a sentence of its own, and none repeats what the server said', () => {
  const sentences = MAIL_FAILURES.map(failureInWords)
  expect(new Set(sentences).size).toBe(MAIL_FAILURES.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('a kind of failure that only a newer version knows reads as another', () => {
  expect([knownFailure('login'), knownFailure('quantum'), knownFailure(null)]).toEqual(['login', 'other', null])
})
