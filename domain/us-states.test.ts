import { expect, test } from 'vitest'
import { US_STATES } from './us-states.ts'

test('there are fifty states, the District of Columbia and five territories, each once', () => {
  expect(US_STATES).toHaveLength(56)
  expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(56)
  expect(new Set(US_STATES.map(({ name }) => name)).size).toBe(56)
  expect(US_STATES.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
})

test('the states of the two campuses are among them', () => {
  expect(US_STATES).toContainEqual({ code: 'MN', name: 'Minnesota' })
  expect(US_STATES).toContainEqual({ code: 'MO', name: 'Missouri' })
})
