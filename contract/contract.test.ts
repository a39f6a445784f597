import { expect, test } from 'vitest'
import { contract, DECLARED_CALLS } from './contract.ts'

test('what a write makes stale is a feature, or a call that reads', () => {
  const known = new Set([
    ...Object.keys(contract),
    ...DECLARED_CALLS.filter(({ method }) => method === 'GET').map(({ fullName }) => fullName),
  ])
  const unknown = DECLARED_CALLS.flatMap(({ fullName, route }) =>
    (route.stale ?? []).filter((stale) => !known.has(stale)).map((stale) => `${fullName}: ${stale}`),
  )
  expect(unknown).toEqual([])
})

test('every address is declared once', () => {
  const calls = DECLARED_CALLS.map(({ route }) => route.call.replace(/:\w+/g, ':'))
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([])
})
