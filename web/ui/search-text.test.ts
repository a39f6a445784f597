import { expect, test } from 'vitest'
import { addressChanged, type SearchText, searchSent } from './search-text.ts'

const empty: SearchText = { typed: '', address: '', sent: [] }
const typing = (text: SearchText, typed: string): SearchText => ({ ...text, typed })

test('letters that are typed while a search is on its way to the address stay', () => {
  const sent = searchSent(typing(empty, 'ada'), 'ada')
  expect(addressChanged(typing(sent, 'ada l'), 'ada')).toEqual({ typed: 'ada l', address: 'ada', sent: [] })
})

test('of two searches on their way neither replaces what was typed, also if only the second arrives', () => {
  const first = searchSent(typing(empty, 'ada'), 'ada')
  const both = typing(searchSent(typing(first, 'ada l'), 'ada l'), 'ada lo')
  const one = addressChanged(both, 'ada')
  expect(one).toEqual({ typed: 'ada lo', address: 'ada', sent: ['ada l'] })
  for (const text of [one, both])
    expect(addressChanged(text, 'ada l')).toEqual({ typed: 'ada lo', address: 'ada l', sent: [] })
})

test('Back and forward put the text of the address into the box', () => {
  const found = addressChanged(searchSent(typing(empty, 'ada'), 'ada'), 'ada')
  const back = addressChanged(found, '')
  expect(back).toEqual(empty)
  expect(addressChanged(back, 'ada')).toEqual({ typed: 'ada', address: 'ada', sent: [] })
})

test('a search for what the address has already is waited for by nobody', () => {
  const found = addressChanged(searchSent(typing(empty, 'ada'), 'ada'), 'ada')
  expect(searchSent(found, 'ada')).toBe(found)
})
