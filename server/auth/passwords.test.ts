import { argon2Sync } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

test('a password is known again, however its letters are composed, and no other', async () => {
  const hash = await passwords.hash('tall café lamp')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify('tall cafe\u0301 lamp', hash)).toBe(true)
  expect(await passwords.verify('tall cafe lamp', hash)).toBe(false)
  expect(await passwords.verify('', hash)).toBe(false)
})

test('the same password twice makes two different hashes', async () => {
  expect(await passwords.hash('tall green lamp')).not.toBe(await passwords.hash('tall green lamp'))
})

test('nobody’s password is never right', async () => {
  for (const hash of [null, '', 'not a hash', '$argon2id$v=19$m=19456,t=2,p=1$$'])
    expect(await passwords.verify('tall green lamp', hash)).toBe(false)
})

test('a password that was hashed with other settings is still known', async () => {
  const salt = Buffer.from('sixteen bytes ok')
  const tag = argon2Sync('argon2id', {
    message: 'tall green lamp',
    nonce: salt,
    memory: 8192,
    passes: 3,
    parallelism: 2,
    tagLength: 32,
  })
  const hash = `$argon2id$v=19$m=8192,t=3,p=2$${salt.toString('base64url')}$${tag.toString('base64url')}`
  expect(await passwords.verify('tall green lamp', hash)).toBe(true)
  expect(await passwords.verify('tall green lump', hash)).toBe(false)
})

test('the common ones are known in any case, width and company of blanks', () => {
  for (const password of ['password1', 'PassWord1', 'qwertyuiop', ' password1 ', 'ｐａｓｓｗｏｒｄ１'])
    expect(passwords.isCommon(password), password).toBe(true)
  expect(passwords.isCommon('tall green lamp')).toBe(false)
})

test('the list is there without a network, and long', () => {
  const longEnough = dictionary['passwords-common'].filter((password) => String(password).length >= 8)
  expect(longEnough.length).toBeGreaterThan(15_000)
  expect(longEnough.every((password) => passwords.isCommon(String(password)))).toBe(true)
})

test('the name of the product is no password, however it is dressed up', () => {
  for (const password of [
    'homeroom',
    'Homeroom2026!',
    'HOME ROOM 1',
    '123homeroom',
    'homeroom-demo',
    'Student Portal 1',
  ])
    expect(passwords.isCommon(password), password).toBe(true)
  for (const password of ['my homeroom has a blue door', 'homeroom tall green lamp', 'portal of the admin'])
    expect(passwords.isCommon(password), password).toBe(false)
})
