import fc, { type Arbitrary } from 'fast-check'

/** The subset of JSON Schema that our API document uses. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Values that have broken servers before, as JSON text, because JSON.stringify cannot produce some of them. */
export const HOSTILE = [
  '"\\u0000"',
  '"nul\\u0000inside"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  `"${'\uFB2C'.repeat(120)}"`,
  `"${'x'.repeat(60_000)}"`,
  '"\u202e\u200b\ufeff"',
  '"   "',
  '""',
  '"%"',
  '"\\\\"',
  `"' or 1=1; drop table users; --"`,
  '"<script>alert(1)</script>"',
  '"javascript:alert(1)"',
  '"0000-01-01"',
  '"9999-12-31"',
  '"2026-02-30"',
  '"9999-12-31T23:59:59+14:00"',
  '"0000-01-01T00:00:00Z"',
  '"0001-01-01T00:00:00+14:00"',
  '0',
  '-0',
  '-1',
  '1.5',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e999',
  '-1e999',
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"id":null}',
  '{"length":1e9}',
  '{"toString":1}',
  '{"__proto__":{"role":2}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
]
const hostile = fc.constantFrom(...HOSTILE)
const extraKey = fc.constantFrom('role', 'is_admin', 'password_hash', '__proto__', 'constructor', '', 'version', 'id')

export interface Fuzz {
  /** Existing values by field name and parent name. */
  known: (name: string, inside: string) => Arbitrary<unknown> | null
  /** Hostile values per thousand. */
  hostility: number
}

export function rightText(schema: JsonSchema, known: Fuzz['known']): Arbitrary<string> {
  return valueText(schema, { known, hostility: 0 })
}

/** JSON text from a schema, partly valid, partly hostile. */
export function jsonText(schema: JsonSchema, known: Fuzz['known']): Arbitrary<string> {
  return fc.oneof(
    rightText(schema, known),
    valueText(schema, { known, hostility: 30 }),
    valueText(schema, { known, hostility: 150 }),
  )
}

function valueText(schema: JsonSchema, fuzz: Fuzz, name = '', inside = ''): Arbitrary<string> {
  return mostly(1000 - fuzz.hostility, typedText(schema, fuzz, name, inside), fuzz.hostility, hostile)
}

function typedText(schema: JsonSchema, fuzz: Fuzz, name: string, inside: string): Arbitrary<string> {
  const asText = (value: Arbitrary<unknown>) => value.map((value) => JSON.stringify(value))
  if ('const' in schema) return asText(fc.constant(schema.const))
  if (schema.enum) return asText(fc.constantFrom(...schema.enum))
  if (schema.anyOf) {
    const [first = hostile, ...others] = schema.anyOf.map((option) => typedText(option, fuzz, name, inside))
    return others.length === 0 ? first : mostly(40, first, 1, fc.oneof(...others))
  }
  const existing = fuzz.known(name, inside)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectText(schema, fuzz, name)
    case 'array':
      return fc
        .array(valueText(schema.items ?? {}, fuzz, name, inside), { maxLength: Math.min(4, schema.maxItems ?? 4) })
        .map((items) => `[${items.join(',')}]`)
    case 'string':
      return asText(existing ? mostly(4, existing, 1, text(schema)) : text(schema))
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 40 } = schema
      const number = fc.integer({ min: Math.max(minimum, -10), max: Math.min(maximum, 40) })
      return asText(existing ? mostly(8, existing, 1, number) : number)
    }
    case 'boolean':
      return asText(fc.boolean())
    case 'null':
      return fc.constant('null')
    default:
      return asText(fc.jsonValue({ maxDepth: 2 }))
  }
}

function objectText(schema: JsonSchema, fuzz: Fuzz, inside: string): Arbitrary<string> {
  const nothing = fc.constant<string[]>([])
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const present = valueText(field, fuzz, name, inside).map((text) => [`${JSON.stringify(name)}:${text}`])
    if (schema.required?.includes(name)) return mostly(1000, present, fuzz.hostility, nothing)
    // Mostly left out, because a stale version or an untyped read-only field would hide everything else.
    if (name === 'version' || Object.keys(field).length === 0) return mostly(20, nothing, 1, present)
    return mostly(40, present, 1, nothing)
  })
  const extra = fc.tuple(extraKey, hostile).map(([key, text]) => [`${JSON.stringify(key)}:${text}`])
  return fc.tuple(...fields, mostly(1000, nothing, fuzz.hostility, extra)).map((parts) => `{${parts.flat().join(',')}}`)
}

function mostly<T>(often: number, usual: Arbitrary<T>, seldom: number, other: Arbitrary<T>): Arbitrary<T> {
  return seldom === 0 ? usual : fc.oneof({ weight: often, arbitrary: usual }, { weight: seldom, arbitrary: other })
}

function text({ pattern, format, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  // A grapheme can be several code units long.
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.ceil(Math.min(maxLength, 60) / 4) })
}

const dates = fc.date({ min: new Date('2026-06-01'), max: new Date('2027-06-01'), noInvalidDate: true })

const HOSTILE_PARTS = [
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '..%2f..',
  '%2e%2e',
  '0',
  '-1',
  '1e3',
  '2147483648',
  '🙂',
  'NaN',
  '%20',
  'x'.repeat(400),
]

/** A URL part from its schema, already escaped. */
export function addressPart(schema: JsonSchema, existing: Arbitrary<unknown> | null): Arbitrary<string> {
  const right = schema.enum
    ? fc.constantFrom(...schema.enum)
    : (existing ?? (schema.anyOf?.[0] ? text(schema.anyOf[0]) : text(schema)))
  return fc.oneof(
    { weight: 20, arbitrary: right.map((value) => encodeURIComponent(String(value))) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_PARTS) },
  )
}
