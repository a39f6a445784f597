import { expect, test } from 'vitest'
import { z } from 'zod'
import { instantOut } from '#contract/scalars.ts'
import { answerText } from './answer-text.ts'

const written = (response: z.ZodType, answer: unknown) => answerText({ call: 'GET /api/it', response }, answer)

test.each<[string, z.ZodType, unknown]>([
  ['a value that is missing', z.object({ grade: z.number() }), {}],
  ['a number that is none', z.number(), Number.NaN],
  ['a value that is not among them', z.enum(['active']), 'toString'],
  ['an instant that is none', instantOut, new Date(Number.NaN)],
  ['nothing at all', z.object({}), undefined],
])('refused as our own mistake: %s', (_what, response, answer) => {
  expect(() => written(response, answer)).toThrow('The answer to GET /api/it has the wrong form.')
})

test('what nobody is to see stays out', () => {
  const rows = z.object({ rows: z.array(z.object({ id: z.number() })) })
  expect(written(rows, { rows: [{ id: 1, password_hash: 'x' }], toJSON: () => 'y' })).toBe('{"rows":[{"id":1}]}')
})

test('an instant is written in UTC to the millisecond', () => {
  expect(written(instantOut, new Date('2026-10-14T10:00:00.120-05:00'))).toBe('"2026-10-14T15:00:00.120Z"')
})
