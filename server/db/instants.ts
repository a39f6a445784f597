import pg from 'pg'

export const TIMESTAMPTZ = 1184

const parseByDriver = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date

/**
 * Parses 2026-10-14 15:00:00.123456+00 five times as fast as the driver: a student's page has hundreds. Other formats
 * fall back to the driver.
 */
export function parseInstant(text: string): Date {
  const seconds = text.length - 3
  const isUsual =
    text.charCodeAt(0) > ZERO &&
    text.charCodeAt(4) === DASH &&
    text.endsWith('+00') &&
    (seconds === 19 || (text.charCodeAt(19) === DOT && seconds <= 26))
  if (!isUsual) return parseByDriver(text)
  const year = 100 * two(text, 0) + two(text, 2)
  let milliseconds = 0
  for (let at = 20, worth = 100; at < seconds && at < 23; at++, worth /= 10) milliseconds += worth * digit(text, at)
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), milliseconds),
  )
}

const ZERO = '0'.charCodeAt(0)
const DASH = '-'.charCodeAt(0)
const DOT = '.'.charCodeAt(0)

const digit = (text: string, at: number) => text.charCodeAt(at) - ZERO
const two = (text: string, at: number) => 10 * digit(text, at) + digit(text, at + 1)
