import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Refuses duplicate keys in JSON: parsers differ in which one wins, so a proxy may have checked another value. */
export function refuseDuplicateKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, value) => {
      if (!error && hasDuplicateKey(text, value)) done(new AppError('malformed', 'The request names a field twice.'))
      else done(error, value)
    })
  })
}

/** The parser keeps one of several equal keys, however they are escaped, so fewer fields are parsed than written. */
export function hasDuplicateKey(text: string, value: unknown): boolean {
  return fieldsWritten(text) !== fieldsRead(value)
}

/** Counts the colons outside strings. The text is known to be valid JSON. */
function fieldsWritten(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === COLON) count++
    if (sign === QUOTE) at = endOfString(text, at + 1)
  }
  return count
}

function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === BACKSLASH) before--
  return (at - before) % 2 === 1
}

const [COLON, QUOTE, BACKSLASH] = [58, 34, 92]

/** Iterative: deeply nested input would overflow the stack. */
function fieldsRead(value: unknown): number {
  let count = 0
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const isList = Array.isArray(next)
    const inside = isList ? next : Object.values(next)
    if (!isList) count += inside.length
    for (const item of inside) if (typeof item === 'object') open.push(item)
  }
  return count
}
