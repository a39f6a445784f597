import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** A value as JSON, or undefined where it does not have the form that it should. */
type Write = (value: unknown) => string | undefined

/**
 * Checks an answer and writes it as JSON in one go. Zod makes a checked copy of every row, which is then written: for a
 * long list three times the work. The forms that answers are made of are known here; whatever else a schema may hold, and
 * whatever is refused, goes zod's way.
 */
export function answerWriter(call: string, schema: z.ZodType): (answer: unknown) => string {
  const write = writerOf(schema)
  return (answer) => {
    const text = write(answer)
    if (text !== undefined) return text
    const parsed = schema.safeParse(answer)
    // Not thrown as it is: the fault is ours, and a ZodError would be told to the caller as theirs.
    if (!parsed.success) throw new Error(`The answer to ${call} has the wrong form.`, { cause: parsed.error })
    return JSON.stringify(parsed.data)
  }
}

function writerOf(schema: $ZodType): Write {
  const { def } = (schema as $ZodTypes)._zod
  const checks = (def.checks ?? []).map(checkOf)
  // A check that is not known here, or a form that is a check itself, such as an address.
  if (checks.includes(null) || 'check' in def) return byZod(schema)
  const write = plainWriterOf(schema as $ZodTypes)
  return checks.length === 0
    ? write
    : (value) => {
        const text = write(value)
        return text !== undefined && checks.every((holds) => holds?.(value)) ? text : undefined
      }
}

function plainWriterOf(schema: $ZodTypes): Write {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return def.catchall ? byZod(schema) : objectWriter(schema, def.shape)
    case 'array':
      return arrayWriter(def.element)
    case 'nullable': {
      const write = writerOf(def.innerType)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'union':
      return unionWriter(def.options)
    case 'string':
      return (value) => (typeof value === 'string' ? quoted(value) : undefined)
    case 'number':
      return (value) => (Number.isFinite(value) ? String(value) : undefined)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? String(value) : undefined)
    case 'null':
      return (value) => (value === null ? 'null' : undefined)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'pipe':
      return instantWriter(schema, def.in as $ZodTypes, def.out as $ZodTypes)
    default:
      return byZod(schema)
  }
}

const byZod =
  (schema: $ZodType): Write =>
  (value) => {
    const parsed = (schema as z.ZodType).safeParse(value)
    return parsed.success ? JSON.stringify(parsed.data) : undefined
  }

// Forms ---------------------------------------------------------------------------------------------------------------

function objectWriter(schema: $ZodType, shape: Record<string, $ZodType>): Write {
  // A name that may be absent needs its comma only where it is there.
  if (Object.values(shape).some((field) => field._zod.optin || field._zod.optout)) return byZod(schema)
  const fields = Object.entries(shape).map(([key, field], n) => ({
    key,
    lead: `${n > 0 ? ',' : ''}${JSON.stringify(key)}:`,
    write: writerOf(field),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    let text = '{'
    for (const { key, lead, write } of fields) {
      const part = write((value as Record<string, unknown>)[key])
      if (part === undefined) return undefined
      text += lead + part
    }
    return `${text}}`
  }
}

function arrayWriter(element: $ZodType): Write {
  const write = writerOf(element)
  return (value) => {
    if (!Array.isArray(value)) return undefined
    let text = '['
    for (let n = 0; n < value.length; n++) {
      const part = write(value[n])
      if (part === undefined) return undefined
      if (part.length > LONG) inOnePiece(part)
      text += n > 0 ? `,${part}` : part
    }
    return `${text}]`
  }
}

/**
 * V8 keeps a text that was added up as pieces, and to look for a number in it puts them side by side. Done row by row while
 * they are at hand: of a list of thousands, all in pieces, the writing took twice as long.
 */
const inOnePiece = (text: string) => void Number(text)
const LONG = 200

function unionWriter(options: readonly $ZodType[]): Write {
  const writers = options.map(writerOf)
  return (value) => {
    for (const write of writers) {
      const text = write(value)
      if (text !== undefined) return text
    }
    return undefined
  }
}

function oneOf(values: readonly unknown[]): Write {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value)
}

/** An instant leaves as text; what else may lead from one form to another is zod's. */
function instantWriter(schema: $ZodType, from: $ZodTypes, to: $ZodTypes): Write {
  const { def } = from._zod
  const { def: step } = to._zod
  if (def.type !== 'date' || def.checks?.length || step.type !== 'transform') return byZod(schema)
  const transform = step.transform as (instant: Date) => unknown
  return (value) =>
    value instanceof Date && !Number.isNaN(value.getTime()) ? JSON.stringify(transform(value)) : undefined
}

/** Most texts are short and have nothing to escape. */
const quoted = (text: string) => (text.length > SHORT || ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)
const SHORT = 60
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

// Checks --------------------------------------------------------------------------------------------------------------

function checkOf(check: { _zod: { def: unknown } }): ((value: unknown) => boolean) | null {
  const def = check._zod.def as { check: string; value: number; inclusive: boolean; format: string; length: number }
  switch (def.check) {
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : null
    case 'greater_than':
      return typeof def.value === 'number' && def.inclusive ? (value) => (value as number) >= def.value : null
    case 'less_than':
      return typeof def.value === 'number' && def.inclusive ? (value) => (value as number) <= def.value : null
    case 'length_equals':
      return (value) => Array.isArray(value) && value.length === def.length
    case 'custom':
      return refinement(check)
    default:
      return null
  }
}

/** `refine` with a plain function. It only ever gets a value of the right kind. */
function refinement(check: { _zod: { def: unknown } }): ((value: unknown) => boolean) | null {
  const { type, fn } = check._zod.def as { type?: string; fn?: (value: unknown) => unknown }
  return type === 'custom' && fn ? (value) => Boolean(fn(value)) : null
}
