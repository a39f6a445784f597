import { expect, test } from 'vitest'
import { phoneHint, zipHint } from './student-contact-hints.ts'

test.for([
  ['', false],
  ['55408', false],
  [' 55408 ', false],
  ['55408-1234', false],
  ['554081234', false],
  ['5540', true],
  ['554088', true],
  ['5540B', true],
  ['K1A 0B1', true],
  ['zip', true],
] as const)('whether the zip %j gets a hint is %s', ([zip, isHinted]) => {
  expect(zipHint(zip) !== null).toBe(isHinted)
})

test.for([
  ['', false],
  ['612-555-0134', false],
  ['(612) 555-0134', false],
  ['612.555.0134', false],
  ['6125550134', false],
  ['+1 612 555 0134', false],
  ['1-612-555-0134', false],
  ['612-555-0134 x12', false],
  ['612-555-0134 ext. 12', false],
  ['+44 20 7946 0958', false],
  ['555-0134', true],
  ['612-555-01345', true],
  ['2-612-555-0134', true],
  ['+123', true],
  ['ask her', true],
  ['612-555-0134 or so', true],
] as const)('whether the phone %j gets a hint is %s', ([phone, isHinted]) => {
  expect(phoneHint(phone) !== null).toBe(isHinted)
})
