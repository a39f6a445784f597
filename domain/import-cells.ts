import { readAmount } from './amount.ts'
import { addDays, type DateText, isRealDate } from './central-time.ts'
import { isEmail } from './email.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import { formatFigure } from './figures.ts'
import { fold } from './fold.ts'
import { listInWords } from './list-in-words.ts'
import { normalized } from './normal-form.ts'
import { US_STATES } from './us-states.ts'

/** What a cell says, or why it cannot be read. Readers get cells that are not blank. */
export type ReadCell<Value> = { value: Value } | { problem: string }

/** A single line, as a form keeps it. */
export function readLine(text: string, limit: number): ReadCell<string> {
  return kept(normalized(text, 'NFC').trim(), limit)
}

/** Any text, spaces and line breaks included. */
export function readText(text: string, limit: number): ReadCell<string> {
  return kept(text, limit)
}

/** ana@example.com, also behind mailto: and in 'Ana Yu <ana@example.com>'. */
export function readEmail(text: string): ReadCell<string> {
  const typed = typedText(text)
  const address = (/<([^<>]+)>$/.exec(typed)?.[1] ?? typed).replace(/^mailto:/i, '').trim()
  if (!isEmail(address)) return { problem: `${cited(text)} is not an email address.` }
  return kept(normalized(address, 'NFC'), FIELD_LIMITS.users.email)
}

/** As the form takes it: any text. A number that the spreadsheet has shortened is refused, because its last digits may be lost. */
export function readPhone(text: string): ReadCell<string> {
  if (isShortened(text)) return { problem: shortened(text) }
  const number = text.trim()
  return kept(/^\d{10,11}\.0+$/.test(number) ? (number.split('.')[0] ?? '') : number, FIELD_LIMITS.students.phone)
}

export function readZip(text: string): ReadCell<string> {
  if (isShortened(text)) return { problem: shortened(text) }
  return kept(text.trim(), FIELD_LIMITS.students.zip_code)
}

/** A spreadsheet takes 02138 for a number and drops its zero. Only for states whose zips begin with one. */
export function withLostZeros(zip: string, state: string): string {
  return ZERO_STATES.has(state) && /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip
}

const ZERO_STATES = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI'])

/** By code or name; the code is kept. */
export function readState(text: string): ReadCell<string> {
  const code = STATES.get(key(text))
  return code === undefined
    ? { problem: `${cited(text)} is not a US state. Please write it like MN or Minnesota.` }
    : { value: code }
}

/**
 * 2026-09-01, 9/1/2026, 9/1/26, 1-Sep-26, September 1, 2026, or the number that a spreadsheet keeps for a day. A year of two digits
 * is in this century. A time behind the date is left out.
 */
export function readDate(text: string): ReadCell<DateText> {
  const typed = typedText(text).replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i, '')
  if (SERIAL_DAY.test(typed)) return { value: addDays(FIRST_SERIAL_DAY, Math.floor(Number(typed))) }
  const written = typed.replace(TIME_BEHIND, '')
  const parts = datePartsOf(written)
  if (parts === null) return { problem: `${cited(text)} is not a date. Please write it like 9/1/2026 or 2026-09-01.` }
  const [year, month, day] = parts
  if (Number(month) > 12 && Number(day) <= 12 && !/^\d{4}/.test(written)) {
    return { problem: `${cited(text)} has no month ${month}: the month comes first, as in 9/1/2026.` }
  }
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isRealDate(date)) return { problem: `${cited(text)} is a day that does not exist.` }
  return date < '1900' ? { problem: `Please check the year of ${cited(text)}.` } : { value: date }
}

/** Whole dollars for a salary, cents for a rate. */
export function readMoney(text: string, decimals: 0 | 2): ReadCell<number> {
  const { amount, problem } = readAmount(typedText(text), { decimals })
  if (problem !== null) return { problem: `${cited(text)} is not an amount that can be read. ${problem}` }
  return amount === null ? { problem: `${cited(text)} is not an amount.` } : { value: amount }
}

export function readYesOrNo(text: string): ReadCell<boolean> {
  const typed = fold(typedText(text))
  if (YES.has(typed)) return { value: true }
  return NO.has(typed) ? { value: false } : { problem: `${cited(text)} is neither yes nor no.` }
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', 'on'])
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', '-', '–', '—'])

/** One of some values by its label, its code or another word for it; case, spaces and punctuation do not matter. */
export function readChoice<Value>(text: string, choices: readonly Choice<Value>[]): ReadCell<Value> {
  const typed = key(text)
  const found = choices.find(({ label, words }) => [label, ...words].some((word) => key(word) === typed))
  if (found) return { value: found.value }
  const labels = choices.map(({ label }) => label)
  return { problem: `${cited(text)} is not one of ${listInWords(labels)}.` }
}

export interface Choice<Value> {
  value: Value
  label: string
  words: readonly string[]
}

/** The number of a record. */
export function readId(text: string): ReadCell<number> {
  const typed = typedText(text).replace(/^#/, '').replace(/\.0+$/, '').replaceAll(',', '')
  const id = /^[1-9]\d{0,9}$/.test(typed) ? Number(typed) : Number.NaN
  return id <= MAX_ID ? { value: id } : { problem: `${cited(text)} is not the number of a record.` }
}

const MAX_ID = 2_147_483_647

/** 'Ana Yu', 'Yu, Ana', 'Ana B. Yu', 'Ana van der Berg', 'Al Yu Jr.'. More words have no certain last name. */
export function splitName(text: string): ReadCell<SplitName> {
  const written = normalized(typedText(text), 'NFC')
  const [before = '', after = '', ...more] = written.split(/\s*,\s*/)
  const isPair = more.length === 0 && before !== '' && after !== ''
  const hasFirst = before.includes(' ')
  if (isPair && hasFirst && SUFFIX.test(after)) return splitWords(`${before} ${after}`, text)
  // Md is a title, and a common first name.
  const isUnclear = hasFirst ? /^md\.?$/i.test(after) : SUFFIX.test(after)
  if (isPair && !isUnclear) return { value: { first_name: after, middle_name: '', last_name: before } }
  return written.includes(',') ? { problem: unclear(text) } : splitWords(written, text)
}

export interface SplitName {
  first_name: string
  middle_name: string
  last_name: string
}

function splitWords(written: string, text: string): ReadCell<SplitName> {
  const words = written.split(/\s+/)
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.pop() : undefined
  if (words.length < 2) return { problem: `${cited(text)} is one word. A first and a last name are needed.` }
  const [first_name = '', ...rest] = words
  const middle_name = rest.length > 1 && INITIAL.test(rest[0] ?? '') ? (rest.shift() ?? '') : ''
  if (!areParticles(rest.slice(0, -1), first_name)) return { problem: unclear(text) }
  return {
    value: { first_name, middle_name, last_name: [...rest, ...(suffix === undefined ? [] : [suffix])].join(' ') },
  }
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq|phd)\.?$/i
const INITIAL = /^\p{L}\.?$/u
const PARTICLES = new Set('de das dos du del della der von zu zur ibn san santa st st.'.split(' '))
/** First or middle names elsewhere: 'Minh Van Tran'. Certain beside another particle, or in lower case beside a first name that is not. */
const UNCERTAIN = new Set('van da do di den ter ten la las le los el al bin ben mac af av'.split(' '))

function areParticles(words: string[], first_name: string): boolean {
  const isCertain = (word: string) => PARTICLES.has(fold(word))
  if (!words.every((word) => isCertain(word) || UNCERTAIN.has(fold(word)))) return false
  const isTyped = first_name !== first_name.toLowerCase() && words.every((word) => word === word.toLowerCase())
  return isTyped || words.length === 0 || words.some(isCertain)
}

const unclear = (text: string) =>
  `${cited(text)} could be split in several ways. Please write it like “Yu, Ana Maria”, or use a column for the first and one for the last name.`

/** Without case, accents, spaces and punctuation: 'E-mail' and 'email' are the same. */
export function key(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Of a cell that is not free text: pasted cells bring no-break and zero-width spaces. */
function typedText(text: string): string {
  return text
    .replace(/[\u{200B}\u{200E}\u{200F}\u{2060}\u{FEFF}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

function kept(value: string, limit: number): ReadCell<string> {
  if (value.length > limit) return { problem: `Please use at most ${formatFigure(limit)} characters.` }
  if (!value.isWellFormed() || value.includes('\0'))
    return { problem: 'This text holds characters that cannot be kept.' }
  if (value.includes('\u{FFFD}')) {
    return {
      problem: `${cited(value)} holds a letter that was lost when the file was saved. Please save it as CSV UTF-8.`,
    }
  }
  return { value }
}

/** Short enough for a sentence. */
function cited(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return `“${characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : line}”`
}

const isShortened = (text: string) => /^\s*[+-]?\d+(?:[.,]\d+)?e[+-]?\d+\s*$/i.test(text)
const shortened = (text: string) =>
  `${cited(text)} is a number that the spreadsheet has shortened. Please format the column as text there, and copy it again.`

/** A spreadsheet counts the days from here; 40,000 is in 2009, 69,999 in 2091. */
const FIRST_SERIAL_DAY = '1899-12-30'
const SERIAL_DAY = /^[456]\d{4}(?:\.\d+)?$/
const TIME_BEHIND = /(?<=\d)(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/** Year, month and day as written; null if the text has no such form. */
function datePartsOf(text: string): [string, string, string] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? '']
  const american = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (american) return [american[4] ?? '', american[1] ?? '', american[3] ?? '']
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/i.exec(text)
  if (monthFirst) return inNumbers(monthFirst[3], monthFirst[1], monthFirst[2])
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-\s]+([a-z]{3,9})\.?,?[-\s]+(\d{4}|\d{2})$/i.exec(text)
  return dayFirst ? inNumbers(dayFirst[3], dayFirst[2], dayFirst[1]) : null
}

function inNumbers(year = '', month = '', day = ''): [string, string, string] | null {
  const at = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase()))
  return at === -1 ? null : [year, String(at + 1), day]
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

const STATES = new Map<string, string>([
  ...US_STATES.flatMap(({ code, name }): [string, string][] => [
    [key(code), code],
    [key(name), code],
  ]),
  ['washingtondc', 'DC'],
  ['virginislands', 'VI'],
  ['usvirginislands', 'VI'],
])
