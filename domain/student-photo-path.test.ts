import { expect, test } from 'vitest'
import { initials, photoPath } from './student-photo-path.ts'

const base = 'https://bucket.test/photos'

test.for([
  [{ id: 1, file_name: 'face.jpg' }, '/000/000/001/medium/face.jpg'],
  [{ id: 1234, file_name: 'face.jpg', size: 'thumb' }, '/000/001/234/thumb/face.jpg'],
  [{ id: 123456789, file_name: 'face.jpg' }, '/123/456/789/medium/face.jpg'],
  [{ id: 1234567890, file_name: 'face.jpg' }, '/1234/567/890/medium/face.jpg'],
  [{ id: 7, file_name: 'my face #1?.png' }, '/000/000/007/medium/my%20face%20%231%3F.png'],
  [{ id: 7, file_name: '../../x.png' }, '/000/000/007/medium/..%2F..%2Fx.png'],
  [{ id: 7, file_name: null }, '/medium/missing.png'],
  [{ id: 7, file_name: '', size: 'thumb' }, '/thumb/missing.png'],
] as const)('the photo of %j is at %s', ([facts, path]) => {
  expect(photoPath({ base, ...facts })).toBe(base + path)
  expect(photoPath({ base: `${base}//`, ...facts })).toBe(base + path)
})

test('a base on our own server gives an address on our own server', () => {
  expect(photoPath({ base: '/photos', id: 12, file_name: 'a.webp' })).toBe('/photos/000/000/012/medium/a.webp')
})

test.for([
  ['Ada', 'Lovelace', 'AL'],
  [' ada ', 'lovelace', 'AL'],
  ['Ada', '', 'A'],
  [null, 'Lovelace', 'L'],
  ['', null, '?'],
  ['Élodie', 'Ørsted', 'ÉØ'],
  ['E\u0301lodie', 'Ng', 'E\u0301N'],
  ['👩‍💻 Dev', '𝒜da', '👩‍💻𝒜'],
] as const)('the initials of %s %s are %s', ([first, last, letters]) => {
  expect(initials(first, last)).toBe(letters)
})
