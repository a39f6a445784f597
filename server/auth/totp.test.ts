import { expect, test } from 'vitest'
import { appAddress, generateSecret, pictureOf, stepOf } from './totp.ts'

/** Secret and codes from RFC 6238, appendix B, truncated to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i is %s', (seconds, code) => {
  expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is good one step earlier and one step later, and no further', () => {
  const step = 37_037_037
  const begin = step * 30
  const good = [-30, -1, 0, 29, 30, 59]
  const bad = [-31, 60, 3600]
  for (const seconds of good) expect(stepOf(SECRET, '050471', at(begin + seconds)), `${seconds}`).toBe(step)
  for (const seconds of bad) expect(stepOf(SECRET, '050471', at(begin + seconds)), `${seconds}`).toBe(null)
})

test('every secret is new, and long enough', () => {
  const secrets = new Set(Array.from({ length: 100 }, () => generateSecret()))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address names the portal and the person, and the picture is one that the policy allows', async () => {
  const address = appAddress(SECRET, 'ida+x@example.org')
  expect(address).toBe(`otpauth://totp/Homeroom:ida%2Bx%40example.org?secret=${SECRET}&issuer=Homeroom`)
  expect(await pictureOf(address)).toMatch(/^data:image\/svg\+xml;base64,[\w+/=]+$/)
})
