import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.for([
  '',
  'ada',
  'a@b',
  '@school.test',
  'ada@',
  'ada school@test',
  'a@b@c.test',
  'Ada <ada@school.test>',
  'a,b@c.test',
])('%j is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.for(['ada@school.test', "o'neil+class@mail.school.test", 'zoë@école.test', 'a@bc'])('%j is one', (text) => {
  expect(isEmail(text)).toBe(true)
})
