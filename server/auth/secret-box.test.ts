import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const KEY = 'a key of thirty-two letters or so'
const SECRET = 'X7LBROTZIVYFWMIBZXOVOYOIEWLCIKYN'

test('a sealed secret does not open with another key, without one, for another person, or when a bit has changed', () => {
  const sealed = createSecretBox(KEY).seal(SECRET, 7)
  expect(() => createSecretBox(`${KEY}!`).open(sealed, 7)).toThrow(/another SECRET_KEY/)
  expect(() => createSecretBox(null).open(sealed, 7)).toThrow(/SECRET_KEY is not set/)
  expect(() => createSecretBox(KEY).open(sealed, 8)).toThrow(/another SECRET_KEY/)
  for (let byte = 0; byte < sealed.secret.length; byte++) {
    const changed = Buffer.from(sealed.secret)
    changed[byte] = (changed[byte] ?? 0) ^ 1
    expect(() => createSecretBox(KEY).open({ ...sealed, secret: changed }, 7)).toThrow()
  }
})

test('a sealed secret shows nothing of itself, and opens with its key', () => {
  const box = createSecretBox(KEY)
  const sealed = box.seal(SECRET, 7)
  expect(sealed.is_encrypted).toBe(true)
  expect(sealed.secret.includes(SECRET)).toBe(false)
  expect(box.seal(SECRET, 7).secret.equals(sealed.secret)).toBe(false)
  expect(createSecretBox(KEY).open(sealed, 7)).toBe(SECRET)
  expect(box.isOutdated(sealed)).toBe(false)
})

test('what was kept before the school had a key still opens, and is known to be outdated', () => {
  const plain = createSecretBox(null).seal(SECRET, 7)
  expect(plain).toEqual({ secret: Buffer.from(SECRET), is_encrypted: false })
  expect(createSecretBox(KEY).open(plain, 7)).toBe(SECRET)
  expect(createSecretBox(KEY).isOutdated(plain)).toBe(true)
  expect(createSecretBox(null).isOutdated(plain)).toBe(false)
})
