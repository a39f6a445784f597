import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { cohortOrder, type OrderedCohort } from './cohort-order.ts'

const now = centralInstant('2026-09-01', '12:00')
const sorted = (cohorts: readonly OrderedCohort[]) => cohorts.toSorted(cohortOrder(now))

test('current cohorts come first, next to graduate on top, then the graduated, latest first', () => {
  const cohorts = [
    { id: 1, name: 'long ago', graduation: '2024-01-01' },
    { id: 2, name: 'no date', graduation: null },
    { id: 3, name: 'later', graduation: '2027-01-01' },
    { id: 4, name: 'graduates today', graduation: '2026-09-01' },
    { id: 5, name: 'tomorrow', graduation: '2026-09-02' },
    { id: 6, name: 'yesterday', graduation: '2026-08-31' },
  ]
  expect(sorted(cohorts).map(({ name }) => name)).toEqual([
    'tomorrow',
    'later',
    'no date',
    'graduates today',
    'yesterday',
    'long ago',
  ])
})

test('cohorts of one day are in the order of their names, as people number them, then of their ids', () => {
  const cohorts = [
    { id: 3, name: 'Hopper 10', graduation: null },
    { id: 2, name: 'Hopper 9', graduation: null },
    { id: 1, name: 'Hopper 10', graduation: null },
  ]
  expect(sorted(cohorts).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('the order does not depend on the order that the cohorts came in', () => {
  const graduation = fc.constantFrom(null, '2025-01-01', '2026-09-01', '2026-09-02', '2027-01-01')
  const cohort = fc.record({ id: fc.nat(), name: fc.constantFrom('A', 'B', 'a'), graduation })
  const list = fc.uniqueArray(cohort, { selector: ({ id }) => id })
  fc.assert(
    fc.property(list, fc.infiniteStream(fc.nat()), (cohorts, chance) => {
      const shuffled = cohorts
        .map((entry) => ({ entry, key: chance.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ entry }) => entry)
      expect(sorted(shuffled)).toEqual(sorted(cohorts))
    }),
  )
})
