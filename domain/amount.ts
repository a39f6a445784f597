import { formatDollars } from './figures.ts'
import type { Chosen } from './problem.ts'

/** Upper limit of a salary or rate, in US dollars. */
export const MAX_AMOUNT = 10_000_000

export interface AmountRules {
  /** Decimal places kept: 0 for a salary, 2 for a rate. */
  decimals: 0 | 2
}

interface ReadAmount {
  /** Null if the field is empty or unreadable. */
  amount: number | null
  /** Says how cents were rounded. */
  note: string | null
  problem: string | null
}

/** An amount as people write it: 68500, $68,500, 68 500, 68,500.00 or 68.5k. Ambiguous input is refused. */
export function readAmount(written: Chosen, { decimals }: AmountRules): ReadAmount {
  const text = String(written ?? '').trim()
  if (text === '') return { amount: null, note: null, problem: null }
  const [, isNegative, whole = '', fraction = '', thousand] = AMOUNT.exec(text) ?? []
  if (whole + fraction === '') return refused(decimals === 0 ? SALARY_EXAMPLES : RATE_EXAMPLES)
  if (isNegative) return refused(AMOUNT_RANGE)
  if (fraction.length > (thousand ? 3 : 2)) return refused(TOO_MANY_DECIMALS)

  const exact = inCents(Number(`${digits(whole)}.${fraction}`) * (thousand ? 1000 : 1))
  const amount = decimals === 0 ? Math.round(exact) : exact
  if (amount > MAX_AMOUNT) return refused(AMOUNT_RANGE)
  const note = amount === exact ? null : `Whole dollars only: ${text} is saved as ${formatAmount(amount)}.`
  return { amount, note, problem: null }
}

/** '$68,500' and '$41.50': no cents if they are zero. */
export function formatAmount(amount: number): string {
  return formatDollars(amount, 2).replace(/\.00$/, '')
}

/** A whole number such as 20 or 1,000; undefined if it is not one. */
export function readCount(written: Chosen): number | undefined {
  const text = String(written ?? '').trim()
  return COUNT.test(text) ? Number(digits(text)) : undefined
}

export function isInCents(amount: number): boolean {
  return inCents(amount) === amount
}

export const AMOUNT_RANGE = `Please enter an amount from $0 to ${formatDollars(MAX_AMOUNT)}.`
const SALARY_EXAMPLES = 'Please write an amount such as 68500, $68,500 or 68.5k.'
const RATE_EXAMPLES = 'Please write an amount such as 41.50, $41.50 or 85k.'
/** Some people write sixty-five thousand as 65.000. */
const TOO_MANY_DECIMALS = 'Please use at most two digits after the point, and a comma for thousands, such as 65,000.'

const WHOLE = /\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+/.source
const CURRENCY = /USD|(?:US\s?)?\$/.source
const AMOUNT = new RegExp(
  `^(?:${CURRENCY})?\\s*([-−])?\\s*(?:${CURRENCY})?\\s*(${WHOLE})?(?:\\.(\\d*))?\\s*(k)?\\s*(?:USD|\\$)?$`,
  'i',
)
const COUNT = new RegExp(`^(?:${WHOLE})$`)

const refused = (problem: string): ReadAmount => ({ amount: null, note: null, problem })
const digits = (text: string) => text.replaceAll(/[,\s]/g, '')
/** Floating point: 1.005 * 1000 is 1004.9999999999999. */
const inCents = (amount: number) => Math.round(amount * 100) / 100
