import fc, { type Arbitrary } from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { times } from '#test/support/extent.ts'
import { answerWriter } from './answer-writer.ts'

const answers = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, route]) => !route.download && !route.stream)
    .map(([name, { response }]) => [`${feature}.${name}`, response] as const),
)

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(answers)('%s is written as zod would have it, right or wrong', (name, response) => {
  const write = answerWriter(name, response)
  fc.assert(
    fc.property(spoiled(anyOf(response)), (value) => {
      const parsed = response.safeParse(value)
      if (parsed.success) expect(write(value)).toBe(JSON.stringify(parsed.data))
      else expect(() => write(value)).toThrow(`The answer to ${name} has the wrong form.`)
    }),
    { numRuns: times(25, 150, 1000) },
  )
})

test.each(answers)('a right answer to %s is written without zod’s copy of it', (name, response) => {
  const write = answerWriter(name, response)
  const copy = vi.spyOn(response, 'safeParse')
  fc.assert(
    fc.property(anyOf(response), (value) => {
      write(value)
      expect(copy).not.toHaveBeenCalled()
    }),
    { numRuns: times(5, 20, 200) },
  )
})

test('what nobody is to see stays out', () => {
  const write = answerWriter('it', z.object({ rows: z.array(z.object({ id: z.number() })) }))
  expect(write({ rows: [{ id: 1, password_hash: 'x' }], toJSON: () => 'y' })).toBe('{"rows":[{"id":1}]}')
})

test.each<[string, z.ZodType, unknown, string]>([
  ['a name that may be absent', z.object({ a: z.string().optional(), b: z.number() }), { b: 1 }, '{"b":1}'],
  [
    'a value of any kind',
    z.object({ a: z.unknown(), b: z.unknown() }),
    { a: 1, b: { c: [1] } },
    '{"a":1,"b":{"c":[1]}}',
  ],
  ['a default', z.object({ a: z.string().default('x') }), {}, '{"a":"x"}'],
  ['names that are not known before', z.record(z.string(), z.number()), { x: 1 }, '{"x":1}'],
  ['a text of a form', z.array(z.iso.date()), ['2026-10-14'], '["2026-10-14"]'],
  ['a text that is cut', z.string().trim(), ' x ', '"x"'],
  ['a whole number', z.int32(), 7, '7'],
  ['an object with a rule', z.object({ a: z.number() }).refine(({ a }) => a > 0), { a: 1 }, '{"a":1}'],
  ['more names', z.looseObject({ a: z.number() }), { a: 1, b: 2 }, '{"a":1,"b":2}'],
  ['an exclusive limit', z.number().gt(1), 2, '2'],
  ['signs to escape', z.string(), 'a"\\\n\u2028\ud800', '"a\\"\\\\\\n\u2028\\ud800"'],
  ['a negative nothing', z.number(), -0, '0'],
])('%s', (_what, schema, value, text) => {
  expect(answerWriter('it', schema)(value)).toBe(text)
})

test.each<[string, z.ZodType, unknown]>([
  ['a text of another form', z.iso.date(), 'yesterday'],
  ['a number that is none', z.number(), Number.NaN],
  ['an endless one', z.number(), Number.POSITIVE_INFINITY],
  ['a fraction', z.number().int(), 1.5],
  ['too little', z.number().gt(1), 1],
  ['too much', z.number().max(3), 4],
  ['one too few', z.array(z.number()).length(2), [1]],
  ['a list for an object', z.object({}), []],
  ['an object for a list', z.array(z.number()), { length: 0 }],
  ['an instant that is none', z.date().transform(String), new Date(Number.NaN)],
  ['a value that is not among them', z.enum(['a']), 'toString'],
  ['none of both', z.union([z.string(), z.null()]), 1],
  ['a rule that is broken', z.object({ a: z.number() }).refine(({ a }) => a > 0), { a: -1 }],
])('refused: %s', (_what, schema, value) => {
  expect(() => answerWriter('it', schema)(value)).toThrow('The answer to it has the wrong form.')
})

// Values --------------------------------------------------------------------------------------------------------------

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.constantFrom('"', '\\', 'é', '\ud800', '\u0007'),
)
const realDate = fc.constantFrom('2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31')

/** A value that matches the schema. */
function anyOf(schema: $ZodType): Arbitrary<unknown> {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, anyOf(field)])))
    case 'array': {
      const exactly = ((def.checks ?? [])[0]?._zod.def as { length?: number } | undefined)?.length
      return fc.array(
        anyOf(def.element),
        exactly === undefined ? { maxLength: 3 } : { minLength: exactly, maxLength: exactly },
      )
    }
    case 'nullable':
      return fc.option(anyOf(def.innerType), { nil: null })
    case 'union':
      return fc.oneof(...def.options.map(anyOf))
    case 'string':
      return def.checks?.length ? realDate : anyText
    case 'number':
      return def.checks?.length
        ? fc.integer({ min: 1, max: 2_147_483_647 })
        : fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'pipe':
      return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01T00:00:00Z') })
    case 'unknown':
      return fc.jsonValue()
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 5 }), anyOf(def.valueType), { maxKeys: 3 })
    default:
      throw new Error(`Nobody has said here what a value of ${def.type} looks like.`)
  }
}

const WRONG: unknown[] = [
  undefined,
  null,
  '',
  'x',
  '2026-02-30',
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  new Date(Number.NaN),
  new Date(0),
  10n,
  () => 1,
]

/** Half of them with a wrong value somewhere, or an extra key. */
function spoiled(right: Arbitrary<unknown>): Arbitrary<unknown> {
  const wrong = fc.constantFrom(...WRONG)
  const broken = fc.tuple(right, wrong, fc.infiniteStream(fc.nat(50))).map(([value, other, turns]) => {
    const next = () => turns.next().value as number
    return replaceAt(value, other, next)
  })
  return fc.oneof(right, broken)
}

function replaceAt(value: unknown, other: unknown, next: () => number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || next() < 5) return other
  const keys = Object.keys(value)
  const key = keys[next() % (keys.length + 1)]
  if (Array.isArray(value)) {
    const n = Number(key ?? value.length)
    return value.toSpliced(n, 1, replaceAt(value[n], other, next))
  }
  const named = value as Record<string, unknown>
  return key === undefined ? { ...named, extra: other } : { ...named, [key]: replaceAt(named[key], other, next) }
}
