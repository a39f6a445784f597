import { expect, test } from 'vitest'
import { ALL_ENCODINGS, encodingFor } from './compression.ts'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate, compress', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, br', 'br'],
  ['br;q=0.0, gzip ; q=0.000', null],
  ['*', null],
])('accept-encoding %j gets %j', (accepted, expected) => {
  expect(encodingFor(accepted, ALL_ENCODINGS)).toBe(expected)
})

test('of what there is, the first that the caller takes', () => {
  expect(encodingFor('gzip, deflate, br, zstd', ['br', 'gzip'])).toBe('br')
  expect(encodingFor('gzip, zstd', ['br', 'gzip'])).toBe('gzip')
  expect(encodingFor('br', [])).toBeNull()
})
