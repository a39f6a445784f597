import { z } from 'zod'
import { AMOUNT_RANGE, isInCents, MAX_AMOUNT } from '#domain/amount.ts'
import { isRealDate } from '#domain/central-time.ts'
import { characterCount } from '#domain/characters.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { formatFigure } from '#domain/figures.ts'

const MAX_ID = 2_147_483_647

/** One spelling per id: no signs, spaces, exponents or leading zeros. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID)

export const idInQuery = idInPath
  .or(z.literal(''))
  .optional()
  .transform((value) => value || undefined)

/** '4,7,12' */
export const idsInQuery = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
    .transform((value) => value.split(',').map(Number))
    .refine((ids) => ids.length <= most && ids.every((id) => id <= MAX_ID))

/** One's own cohorts (the default), all, or one. Who teaches nobody gets all. */
export const cohortScope = {
  mine: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === '1')),
  cohortId: idInQuery,
}

export const id = z.number().int().min(1).max(MAX_ID)
export const version = z.number().int().min(1).max(MAX_ID).optional()
/** The version the form was opened with; 0 if nothing existed, so that two concurrent creates conflict. */
export const openedVersion = z.number().int().min(0).max(MAX_ID).optional()
export const offset = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .default(0)

/** Text that PostgreSQL and browsers store unchanged. */
export const text = (max: number) => storable(z.string().max(max, tooLong(max)))

/** As `text`, but counts grapheme clusters. */
export const countedText = (max: number) =>
  storable(z.string())
    .refine((value) => characterCount(value, max) <= max, tooLong(max))
    .nullish()
    .transform((value) => value ?? '')

const storable = (string: z.ZodString) =>
  string.refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'This text holds characters that cannot be kept.',
  )

const tooLong = (max: number) => `Please use at most ${formatFigure(max)} characters.`

/** A single line such as a name: trimmed, and in NFC so that equal names compare equal. NFC can make it longer. */
export const line = (max: number) =>
  text(max)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value.length <= max, tooLong(max))

/** As `line`, but absent means empty; the form's rule decides whether empty is allowed. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => value ?? '')
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '')

export const searchText = text(200)
  .default('')
  .transform((value) => value.trim())

export const email = line(FIELD_LIMITS.users.email)

export const date = z.string().refine(isRealDate, 'Please enter a real date.').meta({ format: 'date' })
export const optionalDate = date
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)

export const instant = z.iso.datetime({ offset: true })
export const optionalInstant = instant
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)

const dollars = z.number().min(0, AMOUNT_RANGE).max(MAX_AMOUNT, AMOUNT_RANGE)
export const money = dollars
  .int('Please enter whole dollars.')
  .nullish()
  .transform((value) => value ?? null)
export const moneyInCents = dollars
  .refine(isInCents, 'Please use at most two digits after the point.')
  .nullish()
  .transform((value) => value ?? null)

/** Response only: the driver's Date as ISO 8601 in UTC. */
export const instantOut = z
  .date()
  .transform((instant) => instant.toISOString())
  .meta({ type: 'string', format: 'date-time' })
export const instantOutOrNull = instantOut.nullable()

/** Whoever did something: name, and id for a link. */
export const person = z.object({ id, first_name: z.string(), last_name: z.string() })

const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional()

/** Fields that a client may send back as it read them. Their values are dropped. */
export const readOnly = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, dropped])) as Record<K, typeof dropped>

export const list = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), count: z.number().int() })
export const done = z.object({ ok: z.literal(true) })
export const created = z.object({ id, version: z.number().int() })
