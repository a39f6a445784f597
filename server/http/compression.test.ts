import { expect, test } from 'vitest'
import { encodingFor } from './compression.ts'

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
  expect(encodingFor(accepted)).toBe(expected)
})
